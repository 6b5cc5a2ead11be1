import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { pageAt } from '@app/contracts';
import type { InvitesService } from '../../invites/invites.service.js';
import { ProblemError } from '../problem.js';

/** Where the built web app is. */
export const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const YEAR = 'public, max-age=31536000, immutable';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Serves the built web app: hashed assets for a year, and the app's document for every path that could be a page, never an /api path. The
 * app itself says what is missing; the document's status says it to everybody else.
 */
export async function serveWeb(app: NestFastifyApplication, invites: Pick<InvitesService, 'pageStatus'>, root: string): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const built = existsSync(join(root, 'index.html'));
  const page = built ? await readFile(join(root, 'index.html'), 'utf8') : null;
  const sendPage = (reply: FastifyReply, status: number): FastifyReply =>
    reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
      },
    });
    fastify.get('/', (_request, reply) => sendPage(reply, 200));
  }
  // Nest answers what it does not know itself; this is asked first, for what is neither a file nor a route.
  fastify.addHook('preHandler', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?')[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (page && reads && couldBePage(path)) return sendPage(reply, await statusOf(path, request.ip, invites));
    return reply.status(404).type('application/problem+json; charset=utf-8').send(new ProblemError('not-found').toProblem(request.id));
  });
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

/** What is said of ids is only whether one can exist: whether a plan or booking does is told to those who are in it. */
async function statusOf(path: string, from: string, invites: Pick<InvitesService, 'pageStatus'>): Promise<number> {
  const found = pageAt(path);
  if (!found) return 404;
  const { inviteCode, ...ids } = found.params;
  if (Object.values(ids).some((id) => !UUID.test(id))) return 404;
  return inviteCode === undefined ? 200 : invites.pageStatus(inviteCode, from);
}
