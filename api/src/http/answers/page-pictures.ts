import type { FastifyInstance } from 'fastify';
import { isPublicPage, LANGUAGES, pageAt, pageOfCard, type RenderedPage } from '@app/contracts';
import { drawable, type PictureWords } from '@app/platform';
import { ProblemError } from '../problem.js';
import type { FindPage } from './find-page.js';
import { pictureTag, type LinkPictures } from './link-picture.js';
import { FRONT_DOOR, GENERAL_CARD } from './link-preview.js';

/** What the page says changes with the catalogue; a messenger keeps a picture for itself anyway. */
const KEPT = 'public, max-age=300';
/** As much as stands on two lines. */
const LONGEST = 90;

/** As much as fits, up to the end of a word. */
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\s,.·]+\S*$/u, '')}…` : text);

/** What can be drawn of what a page says: a name in another script is left out, and what would stand below it takes its place. */
function wordsOf({ title, line }: RenderedPage['picture'], siteName: string): PictureWords | null {
  // The parts of a line stand apart as those of a plan's do.
  const [first, ...words] = [title, ...shortened(line).split(' · ')].map(drawable).filter((text) => text !== null);
  return first === undefined ? null : { scene: 'goSolo', title: first, words, foot: drawable(siteName) ?? '' };
}

interface Site {
  siteName: string;
  pictures: LinkPictures;
  find: FindPage;
}

/** The pictures of links to public pages, each drawn from what its page says. */
export function servePagePictures(fastify: FastifyInstance, { siteName, pictures, find }: Site): void {
  fastify.get<{ Querystring: { lang?: string } }>('/cards/pages/*', async (request, reply) => {
    const notThere = () => {
      const problem = new ProblemError('not-found').toProblem(request.id);
      return reply.status(problem.status).type('application/problem+json; charset=utf-8').send(problem);
    };
    const path = pageOfCard(request.url.split('?')[0] ?? '');
    const page = path === null ? null : pageAt(path)?.page;
    if (path === null || !page || !(page === 'landing' || isPublicPage(page))) return notThere();
    const language = LANGUAGES.find((one) => one === request.query.lang) ?? 'en';
    const { status, made } = page === 'landing' ? { status: 200, made: null } : await find(path, language, request.ip);
    if (status === 404) return notThere();
    const said = page === 'landing' ? FRONT_DOOR[language] : made?.picture;
    const words = said && wordsOf(said, siteName);
    const etag = words && `"${pictureTag(words)}"`;
    if (etag && request.headers['if-none-match'] === etag) return reply.headers({ etag, 'cache-control': KEPT }).status(304).send();
    const picture = words && (await pictures.draw(words, 'png', request.ip));
    if (!picture || !etag) return reply.header('cache-control', 'no-store').redirect(GENERAL_CARD);
    return reply.headers({ etag, 'cache-control': KEPT }).type('image/png').send(picture);
  });
}
