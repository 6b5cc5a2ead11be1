import type { Query } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { Language, RenderedPage } from '@app/contracts';
import { adoptTunables, type Tunables } from '@app/domain';
import { App } from './app/app.js';
import { createQueryClient } from './app/query-client.js';
import { serverNow } from './lib/clock.js';
import { answeredBy, ApiError } from './lib/http.js';
import { speak } from './lib/i18n/i18n.js';
import { PRODUCT_NAME, servedFrom } from './lib/product.js';
import { drawOnServer } from './ui/pictures/drawings.js';
import Drawing from './ui/pictures/venue-art/drawing.js';

/** Answers the reads of a page. */
type Read = (path: string) => Promise<Response>;

/** The maximum number of passes: a read may depend on the results of earlier ones. */
const MOST_PASSES = 4;
const HEAD = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/** The content of a tag of the head, as text. */
const saidIn = (head: string, property: string, by: 'property' | 'name' = 'property'): string =>
  (new RegExp(`<meta ${by}="${property}" content="([^"]*)"`).exec(head)?.[1] ?? '').replaceAll(
    /&(?:amp|quot|#x27|lt|gt);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );

/** The status that a page asks for (`NotFoundScreen`, `Moved`), and where it leads. */
function statusIn(head: string): Pick<RenderedPage, 'status' | 'location'> {
  const location = saidIn(head, 'prerender-header', 'name').replace(/^Location: /, '');
  const status = saidIn(head, 'prerender-status-code', 'name');
  if (location) return { status: status === '301' ? 301 : 302, location };
  return { status: status === '404' ? 404 : 200 };
}

/** The words of the picture, which its description in the head repeats. */
function pictureIn(head: string): RenderedPage['picture'] {
  const title = saidIn(head, 'og:title').slice(0, -` · ${PRODUCT_NAME}`.length);
  return { title, line: saidIn(head, 'og:image:alt').slice(`${title} · `.length) };
}

const isWanted = ({ state, options }: Query): boolean => state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false;
const statusOf = ({ state: { error } }: Query): number | null => (error instanceof ApiError ? error.status : error && 500);

async function renderIn(language: Language, path: string): Promise<RenderedPage | null> {
  await speak(language);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const queries = queryClient.getQueryCache();
  let html = '';
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const { prelude } = await prerender(
      <StaticRouter location={path}>
        <App queryClient={queryClient} />
      </StaticRouter>,
      // The page is rendered in one piece: later parts would need a script in the page, which the CSP forbids.
      { progressiveChunkSize: Infinity },
    );
    html = await new Response(prelude).text();
    const wanted = queries.getAll().filter(isWanted);
    if (wanted.length === 0) break;
    await Promise.all(wanted.map((query) => query.fetch().catch(() => undefined)));
  }
  const refused = queries.getAll().map(statusOf).filter(Boolean);
  // The browser repeats failed reads and reports their errors.
  if (refused.some((status) => status !== 404)) return null;
  const head = HEAD.exec(html)?.[0] ?? '';
  // The escaped data cannot end its own element.
  const found = queries.getAll().filter(({ state }) => state.status === 'success');
  const read = JSON.stringify(found.map(({ queryKey, state }) => [queryKey, state.data])).replaceAll('<', '\\u003c');
  queryClient.clear();
  return {
    ...statusIn(head),
    ...(refused.length > 0 && { status: 404 }),
    head,
    picture: pictureIn(head),
    body: refused.length > 0 ? '' : html.slice(head.length),
    read,
    at: new Date(serverNow()).toISOString(),
  };
}

/**
 * Renders the public pages of the app, one at a time, because language and network are one for the whole app: the caller waits for a page
 * before asking for the next. Returns null when a page's reads fail: the browser then renders it. `url`: the origin of the app; `numbers`: the
 * server's tunables that differ from the defaults, because this bundle has its own copy of the rules.
 */
export function createRenderer(
  url: string,
  numbers: Partial<Tunables>,
): (path: string, language: Language, read: Read) => Promise<RenderedPage | null> {
  servedFrom(url);
  drawOnServer((venue) => <Drawing {...venue} />);
  adoptTunables(numbers);
  return (path, language, read) => {
    answeredBy(read);
    return renderIn(language, path);
  };
}
