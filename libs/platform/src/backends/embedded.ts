import { QUEUES } from '@app/contracts';
import {
  createPostgresBackend,
  PostgresConnection,
  PostgresQueueBackend,
  runMigrations,
  withBackend,
  type PostgresConnectionOptions,
  type Queue,
  type QueueBaseOptions,
  type Worker,
} from 'bullmq';
import pg from 'pg';
import type { Config } from '../config.js';
import type { Logger } from '../logger.js';
import type { BullBackend } from './bull-queues.js';

/**
 * Whether the queues and workers of a process share one connection to their pool and have its statements prepared. That rests on how
 * bullmq 6 uses a pool inside: this file alone does, and embedded.spec.ts names each part. With QUEUE_POOL=off each queue and worker makes
 * what it needs of the pool by itself, as bullmq documents it: each worker listens, and statements are sent as text.
 */
const SHARED = process.env['QUEUE_POOL'] !== 'off';

/** How many connections the queues of a process may open: four do the work, and what waits for a NOTIFY keeps one. */
export const queueConnections = (works: boolean): number => 4 + (works ? (SHARED ? 1 : Object.keys(QUEUES).length) : 0);

const SCHEMA = 'bullmq';
/** A job whose lock (5 s) has run out goes to another worker: no statement of the queues may take longer. Milliseconds. */
const TIMEOUTS = { lock_timeout: 4_000, statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 } as const;
/** How long a worker waits for a NOTIFY before it looks by itself, in seconds; a lost connection ends the wait. */
const DRAIN_DELAY = 60;
const CHANGED_RESULT = '0A000';

/** Over the connection of all queues and workers of the process, which the first of them that is closed must not close. */
class SharedBackend extends PostgresQueueBackend {
  override async close(): Promise<void> {}
}

/**
 * BullMQ on Postgres over one pool for the whole process: each queue or worker that is given a configuration would open a pool of ten,
 * and a pool that is too small makes jobs hang in silence: one connection listens, four do the work. One listens for all workers, because
 * each NOTIFY rouses every connection that listens to anything.
 */
export function postgresBull(config: Pick<Config, 'databaseUrl'>, connections: number, logger: Logger): BullBackend {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: connections,
    // A connection that is made anew for each job costs as much as the job.
    idleTimeoutMillis: 0,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...TIMEOUTS,
    application_name: 'jobs',
    // A job that is lost with the server's last moments is made again by the sweep.
    options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'a connection of the queues was lost'));
  if (SHARED) prepareAll(pool);
  const connection = new PostgresConnection(pool);
  const onIt = (name: string, options: QueueBaseOptions<PostgresConnectionOptions>) => new SharedBackend(connection, name, options);
  const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(SHARED ? onIt : createPostgresBackend);
  return {
    queue: (name) => new PostgresQueue(name, { connection: pool }) as unknown as Queue,
    worker: (name, processor, options) =>
      new PostgresWorker(name, processor, { ...options, drainDelay: DRAIN_DELAY, connection: pool }) as unknown as Worker,
    close: async () => {
      await connection.close();
      await pool.end();
    },
  };
}

/** BullMQ sends its few statements as text each time; here each is prepared once for each connection, under a name for its text. */
function prepareAll(pool: pg.Pool): void {
  const names = new Map<string, string>();
  let named = 0;
  const send = pool.query.bind(pool) as (statement: pg.QueryConfig) => Promise<pg.QueryResult>;
  const query = async (text: string, values: unknown[] = [], again = true): Promise<pg.QueryResult> => {
    const name = names.get(text) ?? `bullmq ${(named += 1)}`;
    names.set(text, name);
    try {
      return await send({ name, text, values });
    } catch (error) {
      // A newer build changed the tables meanwhile: what was prepared for the old ones is of no use any more.
      if (!again || !(error instanceof pg.DatabaseError) || error.code !== CHANGED_RESULT) throw error;
      if (names.get(text) === name) names.delete(text);
      return query(text, values, false);
    }
  };
  Object.assign(pool, { query });
}

/**
 * Makes or updates the tables of the queues; a pool that is handed to BullMQ never does it by itself.
 * @throws Postgres's 55P03 when a table is in use for longer than `lockTimeoutMs`; it may be called again.
 */
export async function migrateQueues(databaseUrl: string, lockTimeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, lock_timeout: lockTimeoutMs });
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}
