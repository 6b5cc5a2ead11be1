import type { FastifyInstance } from 'fastify';
import { isPublicPage, LANGUAGES, pageAt, pageOfCard, type RenderedPage } from '@app/contracts';
import { drawable, type PictureWords } from '@app/platform';
import { ProblemError } from '../problem.js';
import type { FindPage } from './find-page.js';
import { pictureTag, type LinkPictures } from './link-picture.js';
import { FRONT_DOOR, GENERAL_CARD } from './link-preview.js';

/** The words of the page change with the catalogue; a messenger keeps its own copy of a picture anyway. */
const KEPT = 'public, max-age=300';
/** The number of characters that fit on two lines. */
const LONGEST = 90;

/** The text up to the last whole word that fits. */
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\s,.·]+\S*$/u, '')}…` : text);

/** The drawable words of a page: a name in another script is left out, and the next text takes its place. */
function wordsOf({ title, line }: RenderedPage['picture'], siteName: string): PictureWords | null {
  // The parts of a line are separated as those of a plan's line.
  const [first, ...words] = [title, ...shortened(line).split(' · ')].map(drawable).filter((text) => text !== null);
  return first === undefined ? null : { scene: 'goSolo', title: first, words, foot: drawable(siteName) ?? '' };
}

interface Site {
  siteName: string;
  pictures: LinkPictures;
  find: FindPage;
}

/** Serves the pictures of links to public pages, each drawn from the words of its page. */
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
    if (![200, 429, 503].includes(status)) return notThere();
    const source = page === 'landing' ? FRONT_DOOR[language] : made?.picture;
    const words = source && wordsOf(source, siteName);
    const etag = words && `"${pictureTag(words)}"`;
    if (etag && request.headers['if-none-match'] === etag) return reply.headers({ etag, 'cache-control': KEPT }).status(304).send();
    const picture = words && (await pictures.draw(words, 'png', request.ip));
    if (!picture || !etag) return reply.header('cache-control', 'no-store').redirect(GENERAL_CARD);
    return reply.headers({ etag, 'cache-control': KEPT }).type('image/png').send(picture);
  });
}
