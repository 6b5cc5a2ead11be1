import { createClient } from 'redis';
import type { Logger } from '../logger.js';

/** A node-redis client that reconnects for ever and reports each outage once. */
export function redisClient(url: string, logger: Logger, options: { failFast: boolean }) {
  const client = createClient({
    url,
    disableOfflineQueue: options.failFast,
    ...(options.failFast ? { commandOptions: { timeout: 500 } } : {}),
    socket: {
      connectTimeout: 1_500,
      keepAlive: true,
      reconnectStrategy: (tries) => Math.min(1_000, 50 * 2 ** tries) * (0.5 + Math.random() / 2),
    },
  });
  let away = false;
  client.on('ready', () => {
    if (away) logger.info('Redis is back');
    away = false;
  });
  client.on('error', (error: unknown) => {
    if (!away) logger.warn({ err: error }, 'Redis is away');
    away = true;
  });
  return client;
}
export type RedisClient = ReturnType<typeof redisClient>;

/** Starts the connection and waits a moment for it, because a process also starts while Redis is away. */
export async function connectRedis(client: RedisClient, patienceMs = 1_500): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
  await Promise.race([
    client.connect().then(
      () => undefined,
      () => undefined,
    ),
    patience,
  ]);
  clearTimeout(timer);
}
