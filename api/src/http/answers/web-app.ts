import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ACTIVITIES, CITY_SLUGS, isPublicPage, LANGUAGE_COOKIE, LANGUAGES, pageAt, type Language } from '@app/contracts';
import type { LocalContactsRepository } from '@app/persistence';
import type { Config } from '@app/platform';
import type { InvitesService } from '../../invites/invites.service.js';
import type { VenuesService } from '../../venues/venues.service.js';
import { ProblemError } from '../problem.js';
import { Documents } from './documents.js';
import { LinkPictures, pictureTag, pictureWords } from './link-picture.js';
import { GENERAL_CARD, invitePreview, pagePreview, type LinkedPlan } from './link-preview.js';
import { RenderedPages } from './rendered-pages.js';

/** Where the built web app is. */
export const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const YEAR = 'public, max-age=31536000, immutable';
/** A host who becomes discreet is hidden from new readers within minutes. */
const PICTURE_SECONDS = 300;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Site = Pick<Config, 'productName' | 'publicUrl' | 'demoMarket' | 'tiles' | 'businessProfile'>;
/** Who knows what the page of an invite code, of a venue and of a guide is about. */
interface Known {
  invites: Pick<InvitesService, 'page'>;
  venues: Pick<VenuesService, 'isPublic'>;
  guides: Pick<LocalContactsRepository, 'guide'>;
}

/**
 * Serves the built web app: hashed assets for a year, and the app's document for every path that could be a page, never an /api path. The
 * app itself says what is missing; the document's status says it to everybody else, and its head what a link to it shows.
 */
export async function serveWeb(app: NestFastifyApplication, known: Known, site: Site, root: string): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const documents = await Documents.in(root, site);
  const rendered = RenderedPages.of(root, fastify, site.publicUrl);
  const linkTo = (path: string): string => new URL(path, site.publicUrl).href;
  if (documents) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['index.html*', 'documents.json*'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
      },
    });
    fastify.get('/', (request, reply) =>
      documents.send(request, reply, {
        status: 200,
        page: 'landing',
        preview: pagePreview('landing', languageOf(request), site.productName, linkTo('/')),
      }),
    );
  }
  const pictures = new LinkPictures();
  fastify.get<{ Params: { code: string } }>('/cards/plans/:code.jpg', async ({ params, headers, ip }, reply) => {
    const { invite } = await known.invites.page(params.code, ip);
    // Whether a code is wrong, over or guessed too often is not told by a picture.
    if (!invite) return reply.header('cache-control', 'no-store').redirect(GENERAL_CARD);
    const words = pictureWords(invite);
    const etag = `"${pictureTag(words)}"`;
    reply.headers({ etag, 'cache-control': `public, max-age=${PICTURE_SECONDS}` });
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('image/jpeg').send(await pictures.draw(words));
  });
  // Nest answers what it does not know itself; this is asked first, for what is neither a file nor a route.
  fastify.addHook('preHandler', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?')[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!documents || !reads || !couldBePage(path))
      return reply.status(404).type('application/problem+json; charset=utf-8').send(new ProblemError('not-found').toProblem(request.id));
    const { status, invite } = await found(path, request.ip, known);
    const page = status === 200 ? (pageAt(path)?.page ?? null) : null;
    const url = linkTo(path);
    const language = languageOf(request);
    const preview = invite ? invitePreview(invite, site.productName, url) : pagePreview(page, language, site.productName, url);
    if (!page || !isPublicPage(page) || !rendered) return documents.send(request, reply, { status, page, preview });
    const made = await rendered.page(request.url, language, request.ip);
    // What went meanwhile is said by the status, and by the app, which finds out for itself.
    if (made?.status !== 200) return documents.send(request, reply, { status: made?.status ?? status, page, preview });
    return documents.send(request, reply, { status, page, preview, rendered: { ...made, language } });
  });
}

/** In which language a page is rendered and shown as a link: its address says it, or the choice that the reader once made. */
function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown>)['lang'] ?? request.cookies[LANGUAGE_COOKIE];
  return LANGUAGES.find((language) => language === asked) ?? 'en';
}

/** A path as the router reads it: a letter may be encoded, a slash doubled. */
const plain = (path: string): string => {
  try {
    return decodeURIComponent(path).replaceAll(/\/{2,}/g, '/');
  } catch {
    return path;
  }
};

/** A person may have typed it, or followed a link to it; a program, a script or a picture gets no document. */
const couldBePage = (path: string): boolean =>
  !/^\/(api|ops|socket\.io|assets)(\/|$)/.test(plain(path)) && (pageAt(path) !== null || !/\.[a-z0-9]{2,5}$/i.test(path));

const SLUGS: Readonly<Record<string, readonly string[]>> = { citySlug: CITY_SLUGS, categorySlug: ACTIVITIES };

/**
 * What is said of ids is only whether one can exist: whether a plan or booking does is told to those who are in it. Venues and guides are
 * everybody's.
 */
async function found(path: string, from: string, known: Known): Promise<{ status: number; invite: LinkedPlan | null }> {
  const at = pageAt(path);
  if (!at) return { status: 404, invite: null };
  const { inviteCode, ...others } = at.params;
  const possible = Object.entries(others).every(([name, value]) => SLUGS[name]?.includes(value) ?? UUID.test(value));
  const { venueId, guideId } = others;
  const isThere =
    possible &&
    (venueId === undefined || (await known.venues.isPublic(venueId))) &&
    (guideId === undefined || (await known.guides.guide(guideId)) !== null);
  if (!isThere) return { status: 404, invite: null };
  return inviteCode === undefined ? { status: 200, invite: null } : known.invites.page(inviteCode, from);
}
