import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isIndexedPage, type Language, type PageName, type RenderedPage } from '@app/contracts';
import { tunedNumbers, type Tunables } from '@app/domain';
import type { Config } from '@app/platform';
import { escaped, tagsOf, type LinkPreview } from './link-preview.js';
import { withoutScripts } from './without-scripts.js';

/**
 * The build's manifest of documents: the scripts of each page's screen and of its texts, the landing as rendered without scripts, and the tunables
 * that the scripts read.
 */
interface BuildManifest {
  scripts: Record<string, string[]>;
  texts: Record<Language, Record<string, string[]>>;
  landing: Record<Language, string>;
  tunables: string[];
}

/** A document in the form that is sent. */
interface SentDocument {
  status: number;
  page: PageName | null;
  preview: LinkPreview | null;
  language: Language;
  rendered: RenderedPage | null;
}

type Installation = Pick<Config, 'tiles' | 'businessProfile' | 'signInProvider'>;

/**
 * The settings of this installation in a document's head: whether the venues are simulated, so that no plan is a real one; the origin of maps;
 * whether Google can be asked for a listing; the name of the provider by which people sign in; the tunables that differ from their defaults.
 */
const headOf = ({ tiles, businessProfile, signInProvider }: Installation, isMarketOn: boolean, numbers: Partial<Tunables>): string[] =>
  Object.entries({
    ...(Object.keys(numbers).length > 0 ? { tunables: JSON.stringify(numbers) } : {}),
    ...(isMarketOn ? { 'simulated-market': 'on' } : {}),
    ...(businessProfile ? { 'business-profile': 'on' } : {}),
    ...(signInProvider ? { 'sign-in-provider': signInProvider.label } : {}),
    ...(tiles ? { 'tiles-url': tiles.url, 'tiles-attribution': tiles.attribution } : {}),
  }).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`);

/** The number of cached documents. Those that are not rendered differ by page and, for a link to a plan, by plan: few are requested repeatedly. */
const MOST_CACHED = 100;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A rendered page, and the landing's picture, are readable without scripts, so CSS and fonts load before the scripts on a slow line. */
const LOW_PRIORITY = ' fetchpriority="low"';

const NOINDEX = '<meta name="robots" content="noindex"';

type Coding = 'br' | 'gzip' | 'identity';

const codingFor = (accepted: string): Coding => {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};
const coded: Record<Coding, (text: string) => string | Buffer> = {
  br: (text) => brotliCompressSync(text, BROTLI),
  gzip: (text) => gzipSync(text),
  identity: (text) => text,
};

/** The app's document with the picture of the landing, whose title and description are those of its preview. */
const wrapLanding = (html: string, shell: string, { title, description, language }: LinkPreview): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(description)}" />`)
    .replace('<html lang="en-IN"', `<html lang="${language}-IN"`)
    .replace('<body>', () => `<body>\n    ${shell}`);

/** The app's document around a rendered page, which brings its own title and description. */
const wrapPage = (html: string, { body, read, at }: RenderedPage, language: Language): string =>
  html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('<html lang="en-IN"', `<html lang="${language}-IN"`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-waits data-language="${language}" data-at="${at}">${body}</div>\n    <script type="application/json" id="read">${read}</script>`,
    );

/** A document that is assembled, tagged and compressed once for all responses. */
class AssembledDocument {
  readonly etag: string;
  private readonly bodies = new Map<Coding, string | Buffer>();

  constructor(private readonly text: string) {
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  as(coding: Coding): string | Buffer {
    const body = this.bodies.get(coding) ?? coded[coding](this.text);
    this.bodies.set(coding, body);
    return body;
  }
}

/** The app's documents, one per kind of page. */
export class Documents {
  private readonly kept = new LRUCache<string, AssembledDocument>({ max: MOST_CACHED });
  /** The documents of rendered pages, cached as long as the renderer holds the page. */
  private rendered = new WeakMap<RenderedPage, AssembledDocument>();
  private head: readonly string[] = [];

  private constructor(
    private readonly html: string,
    private readonly built: BuildManifest,
    private readonly readHead: () => readonly string[],
  ) {}

  /** Loads the documents of a build, with this installation's settings for the scripts as they are at each response; null without a build. */
  static async load(root: string, site: Installation, isMarketOn: () => boolean): Promise<Documents | null> {
    if (!existsSync(join(root, 'index.html'))) return null;
    const about = join(root, 'documents.json');
    const built = existsSync(about)
      ? (JSON.parse(await readFile(about, 'utf8')) as BuildManifest)
      : { scripts: {}, texts: { en: {}, hi: {} }, landing: { en: '', hi: '' }, tunables: [] };
    return new Documents(await readFile(join(root, 'index.html'), 'utf8'), built, () =>
      headOf(site, isMarketOn(), tunedNumbers(built.tunables)),
    );
  }

  send(request: FastifyRequest, reply: FastifyReply, sent: SentDocument): FastifyReply {
    const indexed =
      sent.status === 200 &&
      (sent.rendered && sent.page ? isIndexedPage(sent.page) && !sent.rendered.head.includes(NOINDEX) : sent.preview?.indexed);
    const made = this.assemble(sent);
    reply.headers({
      etag: made.etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      ...(indexed ? {} : { 'x-robots-tag': 'noindex' }),
    });
    if (sent.status === 200 && request.headers['if-none-match'] === made.etag) return reply.status(304).send();
    const coding = codingFor(String(request.headers['accept-encoding'] ?? ''));
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.status(sent.status).type('text/html; charset=utf-8').send(made.as(coding));
  }

  /** Drops the documents with an earlier head: operations change numbers and the market while the product runs. */
  private renewHead(): void {
    const head = this.readHead();
    if (head.join('') === this.head.join('')) return;
    this.head = head;
    this.kept.clear();
    this.rendered = new WeakMap();
  }

  private assemble(sent: SentDocument): AssembledDocument {
    this.renewHead();
    if (sent.rendered) {
      const known = this.rendered.get(sent.rendered) ?? new AssembledDocument(this.text(sent));
      this.rendered.set(sent.rendered, known);
      return known;
    }
    const key = JSON.stringify([sent.page, sent.preview, sent.language]);
    const known = this.kept.get(key) ?? new AssembledDocument(this.text(sent));
    this.kept.set(key, known);
    return known;
  }

  private text({ page, preview, rendered, language }: SentDocument): string {
    const scripts = page ? [...(this.built.scripts[page] ?? []), ...(this.built.texts[language][page] ?? [])] : [];
    const later = rendered || page === 'landing' ? LOW_PRIORITY : '';
    const head = [
      ...this.head,
      ...scripts.map((file) => `<link rel="modulepreload"${later} crossorigin href="${file}" />`),
      ...(rendered ? [rendered.head] : tagsOf(preview)),
    ].join('\n    ');
    const html = this.html
      .replaceAll('<script type="module"', `<script type="module"${later}`)
      .replace('</head>', () => `${head}\n  </head>`);
    if (rendered) return wrapPage(html, rendered, language);
    const app = html.replace('<body>', () => `<body>\n    ${withoutScripts(language)}`);
    return page === 'landing' && preview ? wrapLanding(app, this.built.landing[language], preview) : app;
  }
}
