import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LANGUAGE_COOKIE, LANGUAGES, pageAt, type Language } from '@app/contracts';
import type { Config, RateLimits } from '@app/platform';
import { BUSY_SECONDS, type Overload } from '../network/overload.js';
import { ProblemError } from '../problem.js';
import { Documents } from './documents.js';
import { pageFinder, type Known } from './find-page.js';
import { LinkPictures, pictureTag, pictureWords } from './link-picture.js';
import { GENERAL_CARD, pagePreview } from './link-preview.js';
import { servePagePictures } from './page-pictures.js';
import { RenderedPages } from './rendered-pages.js';

/** The folder of the built web app. */
export const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const YEAR = 'public, max-age=31536000, immutable';
/** The cache time of a plan's picture: a host who becomes discreet is hidden from new readers within minutes. */
const PICTURE_SECONDS = 300;

type Site = Pick<Config, 'productName' | 'publicUrl' | 'tiles' | 'businessProfile' | 'signInProvider'>;
/**
 * Serves the built web app: hashed assets for a year, and the app's document for every path that could be a page, never an /api path. The app itself
 * reports a missing page; other clients read the document's status, and link previews its head.
 */
export async function serveWeb(
  app: NestFastifyApplication,
  known: Known & { limits: RateLimits },
  site: Site,
  { root, isMarketOn, overload }: { root: string; isMarketOn: () => boolean; overload: Pick<Overload, 'sheds'> },
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const documents = await Documents.load(root, site, isMarketOn);
  // A path that begins with two slashes would name another host if it were parsed as a link.
  const linkTo = (path: string): string => Object.assign(new URL(site.publicUrl), { pathname: path }).href;
  if (documents) {
    const files = (lasting: string): FastifyStaticOptions => ({
      root,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cache-control', lasting),
    });
    // A route for each file, because any other path may be a page; one route for all assets, which are many.
    await app.register(fastifyStatic, {
      ...files('no-cache'),
      wildcard: false,
      globIgnore: ['index.html*', 'documents.json*', 'assets/**'],
    });
    await app.register(fastifyStatic, { ...files(YEAR), root: join(root, 'assets'), prefix: '/assets/', decorateReply: false });
    fastify.get('/', (request, reply) =>
      documents.send(request, reply, {
        status: 200,
        page: 'landing',
        preview: pagePreview('landing', languageOf(request), site.productName, linkTo('/')),
        language: languageOf(request),
        rendered: null,
      }),
    );
  }
  const pictures = new LinkPictures(known.limits);
  fastify.get<{ Params: { code: string } }>('/cards/plans/:code.jpg', async ({ params, headers, ip }, reply) => {
    const { invite } = await known.invites.page(params.code, ip);
    const words = invite && pictureWords(invite);
    const etag = words && `"${pictureTag(words)}"`;
    if (etag) reply.headers({ etag, 'cache-control': `public, max-age=${PICTURE_SECONDS}` });
    if (etag && headers['if-none-match'] === etag) return reply.status(304).send();
    const picture = words && (await pictures.draw(words, 'jpeg', ip));
    // A picture does not reveal whether a code is wrong, expired or guessed too often.
    if (!picture) return reply.removeHeader('etag').header('cache-control', 'no-store').redirect(GENERAL_CARD);
    return reply.type('image/jpeg').send(picture);
  });
  const findPage = pageFinder(known, await RenderedPages.load(root, site.publicUrl, fastify, known.limits));
  // An overloaded process sends the app's empty document, which costs it next to nothing and draws the page in the browser.
  const find: typeof findPage = async (url, language, from) => {
    const at = overload.sheds('pages') ? pageAt(url.split('?')[0] ?? '/') : null;
    return at
      ? { status: 503, page: at.page, preview: null, made: null, retryAfterMs: BUSY_SECONDS * 1_000 }
      : findPage(url, language, from);
  };
  servePagePictures(fastify, { siteName: site.productName, pictures, find });
  // This hook precedes Nest's response to unknown paths, for paths that are neither a file nor a route.
  fastify.addHook('preHandler', async (request, reply) => {
    if (!request.is404) return;
    const [path = '/'] = request.url.split('?');
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!documents || !reads || !couldBePage(path))
      return reply.status(404).type('application/problem+json; charset=utf-8').send(new ProblemError('not-found').toProblem(request.id));
    const language = languageOf(request);
    const { status, page, preview: ofLink, made, retryAfterMs } = await find(request.url, language, request.ip);
    if (retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterMs / 1000)));
    if (made?.location) return reply.header('cache-control', 'no-cache').redirect(inLanguage(made.location, request), made.status);
    const url = linkTo(path);
    const preview = ofLink?.(site.productName, url) ?? pagePreview(page, language, site.productName, url);
    return documents.send(request, reply, { status, page, preview, language, rendered: made });
  });
}

/** The language of a page and of its preview: from its address, or from the reader's earlier choice. */
function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown>)['lang'] ?? request.cookies[LANGUAGE_COOKIE];
  return LANGUAGES.find((language) => language === asked) ?? 'en';
}

/** A path of the app in the language that the address of a request names. */
function inLanguage(path: string, request: FastifyRequest): string {
  const lang = (request.query as Record<string, unknown>)['lang'];
  return typeof lang === 'string' ? `${path}${path.includes('?') ? '&' : '?'}lang=${encodeURIComponent(lang)}` : path;
}

/** A path as the router reads it: a letter may be encoded, a slash doubled. */
const plain = (path: string): string => {
  try {
    return decodeURIComponent(path).replaceAll(/\/{2,}/g, '/');
  } catch {
    return path;
  }
};

/** Whether a person may have typed the path or followed a link to it; a program, a script or a picture gets no document. */
const couldBePage = (path: string): boolean =>
  !/^\/(api|ops|socket\.io|assets)(\/|$)/.test(plain(path)) && (pageAt(path) !== null || !/\.[a-z0-9]{2,5}$/i.test(path));
