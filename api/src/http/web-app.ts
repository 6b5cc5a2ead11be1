import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ProblemError } from './problem.js';

const ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const YEAR = 'public, max-age=31536000, immutable';

/** Serves the built web app: hashed assets for a year, everything else of a page's kind with the app's document, never an /api path. */
export async function serveWeb(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const built = existsSync(join(ROOT, 'index.html'));
  const page = built ? await readFile(join(ROOT, 'index.html'), 'utf8') : null;
  if (built) {
    await app.register(fastifyStatic, {
      root: ROOT,
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
      },
    });
    fastify.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page));
  }
  // Nest answers what it does not know itself; this is asked first, for what is neither a file nor a route.
  fastify.addHook('preHandler', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?')[0] ?? '/';
    const isPage = request.method === 'GET' && !/^\/(api|ops|socket\.io|assets)(\/|$)/.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path);
    if (page && isPage) return reply.status(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    return reply.status(404).type('application/problem+json; charset=utf-8').send(new ProblemError('not-found').toProblem(request.id));
  });
}
