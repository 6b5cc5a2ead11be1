import type { LookupFunction } from 'node:net';
import { createClient } from 'redis';
import type { Logger } from '../logger.js';

/** The pause between two pings of an idle connection, in milliseconds. */
const PING_MS = 1_000;
/** The longest silence of a connection that is idle or is being opened, in milliseconds. */
const SILENT_MS = 2_500;
/** A connection that waits for jobs gets its pings answered after the wait, which takes 10 s at most. */
const SILENT_WAITING_MS = 15_000;
/** A ping that is unanswered at so many looks, one each LOOK_MS, means a silent connection. Looks and not time: a busy process is late itself. */
const LOOKS = 3;
const LOOK_MS = 500;

/** The options of commands that nobody waits for, or that wait as long as Redis is away. */
export const UNLIMITED = { timeout: 0 };

/** How Redis is reached: with `lookup` the host of `url` is the name under which Sentinels watch the servers. */
export interface RedisServer {
  readonly url: string;
  readonly lookup?: LookupFunction;
  /** Closes the connections to the Sentinels. */
  close(): void;
}

/**
 * A node-redis client that reconnects for ever and reports each outage once. `failFast` refuses commands while Redis is away. A connection that stands
 * and says nothing is opened anew; `waits` says that it waits for jobs, `name` is that of the log.
 */
export function redisClient(
  server: Omit<RedisServer, 'close'>,
  logger: Logger,
  options: { failFast: boolean; waits?: boolean; name?: string },
) {
  const name = options.name ?? 'Redis';
  const client = createClient({
    url: server.url,
    pingInterval: PING_MS,
    // They are of Redis Enterprise alone, and look the host up besides.
    maintNotifications: 'disabled',
    disableOfflineQueue: options.failFast,
    // For a limit the client makes a timer for each command. What waits for jobs waits for the return of Redis anyway.
    ...(options.failFast ? { commandOptions: { timeout: 500 } } : options.waits ? { commandOptions: UNLIMITED } : {}),
    socket: {
      connectTimeout: 1_500,
      socketTimeout: options.waits ? SILENT_WAITING_MS : SILENT_MS,
      keepAlive: true,
      ...(server.lookup ? { lookup: server.lookup } : {}),
      reconnectStrategy: (tries) => Math.min(1_000, 50 * 2 ** tries) * (0.5 + Math.random() / 2),
    },
  });
  let away = false;
  client.on('ready', () => {
    if (away) logger.info(`${name} is back`);
    away = false;
  });
  client.on('error', (error: unknown) => {
    if (!away) logger.warn({ err: error }, `${name} is away`);
    away = true;
  });
  return client;
}
export type RedisClient = ReturnType<typeof redisClient>;

/**
 * Opens the connection anew when it leaves a ping unanswered, and thereby ends what waits for an answer. The client's own limit of silence does so only
 * for a connection on which nothing is sent. Returns what ends the watch.
 */
export function watchAnswers(client: RedisClient, logger: Logger): () => void {
  let looks = 0;
  const look = (): void => {
    if (!client.isReady) looks = 0;
    else if (looks === 0) {
      looks = 1;
      client.ping().then(
        () => (looks = 0),
        () => (looks = 0),
      );
    } else if (looks < LOOKS) looks += 1;
    else {
      looks = 0;
      logger.warn('Redis is silent');
      client.destroy();
      client.connect().catch(() => undefined);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

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
