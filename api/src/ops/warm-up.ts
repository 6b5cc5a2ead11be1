import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '@app/persistence';
import type { Logger } from '@app/platform';

/** What a process is asked for first: lists, the landing, and a page that the rendering thread draws. */
const FIRST = ['/api/cities', '/api/venues', '/api/categories', '/', '/guides'];
/** Each read is repeated, so that several connections have its statements prepared and the code has its compiled form. */
const TIMES = 4;
/** A process that cannot be warmed serves all the same: its database may be slow for a moment. */
const MOST_MS = 10_000;

/** Does once, before anybody can ask, what the first requests would otherwise wait for. */
export async function warmUp(parts: { database: Database; fastify: FastifyInstance; logger: Logger }): Promise<void> {
  const { database, fastify, logger } = parts;
  const late = new AbortController();
  const ask = (url: string) => fastify.inject({ method: 'GET', url, headers: { accept: '*/*' } });
  const work = async (): Promise<void> => {
    await database.warm();
    for (const url of FIRST) await Promise.all(Array.from({ length: TIMES }, () => ask(url)));
  };
  await Promise.race([work(), pause(MOST_MS, undefined, { signal: late.signal })])
    .catch((err: unknown) => logger.warn({ err }, 'the process was not warmed up'))
    .finally(() => late.abort());
}
