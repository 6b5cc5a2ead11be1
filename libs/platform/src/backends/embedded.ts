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
 * True when the queues and workers of a process share one connection to their pool and have its statements prepared. That depends on the inner use of
 * a pool by bullmq 6: this file alone relies on it, and embedded.spec.ts names each part. With QUEUE_POOL=off each queue and worker uses the pool as
 * bullmq documents it: each worker listens, and statements are sent as text.
 */
const SHARED = process.env['QUEUE_POOL'] !== 'off';

/** Returns the number of connections that the queues of a process may open: four do the work, and one waits for a NOTIFY. */
export const queueConnections = (works: boolean): number => 4 + (works ? (SHARED ? 1 : Object.keys(QUEUES).length) : 0);

const SCHEMA = 'bullmq';
/** The limits of a statement of the queues, in milliseconds: a job whose lock (5 s) has expired goes to another worker. */
const TIMEOUTS = { lock_timeout: 4_000, statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 } as const;
/** The longest wait of a worker for a NOTIFY before it polls, in seconds; a lost connection ends the wait. */
const DRAIN_DELAY = 60;
const CHANGED_RESULT = '0A000';

/** A backend over the common connection of all queues and workers, which the first closed one must not close. */
class SharedBackend extends PostgresQueueBackend {
  override async close(): Promise<void> {}
}

/** Lets each backend send its LISTEN after the one before it: pg 9 will refuse a statement on a busy connection. */
export function listenInTurn(): <Backend extends PostgresQueueBackend>(backend: Backend) => Backend {
  let last: Promise<unknown> = Promise.resolve();
  return (backend) => {
    const listen = backend['ensureListening'].bind(backend);
    const ensureListening = (): ReturnType<typeof listen> => {
      const listening = last.then(listen);
      last = listening.catch(() => undefined);
      return listening;
    };
    return Object.assign(backend, { ensureListening });
  };
}

/**
 * BullMQ on Postgres over one pool for the whole process: each queue or worker with a configuration of its own would open a pool of ten, and jobs of
 * a pool that is too small hang in silence. One connection listens for all workers, because each NOTIFY rouses every connection that listens to any
 * channel; four do the work.
 */
export function postgresBull(config: Pick<Config, 'databaseUrl'>, connections: number, logger: Logger): BullBackend {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: connections,
    // A new connection per job costs as much as the job.
    idleTimeoutMillis: 0,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...TIMEOUTS,
    application_name: 'jobs',
    // The sweep restores a job that is lost with the server's last moments.
    options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'a connection of the queues was lost'));
  if (SHARED) prepareAll(pool);
  const connection = new PostgresConnection(pool);
  // A queue and a worker of each name listen to it.
  connection.setMaxListeners(2 * Object.keys(QUEUES).length);
  const inTurn = listenInTurn();
  const onIt = (name: string, options: QueueBaseOptions<PostgresConnectionOptions>) => inTurn(new SharedBackend(connection, name, options));
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

/** Prepares the few statements of BullMQ once per connection, under a name for their text, because BullMQ sends them as text each time. */
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
      // A newer build has changed the tables: statements that were prepared for the old ones are of no use.
      if (!again || !(error instanceof pg.DatabaseError) || error.code !== CHANGED_RESULT) throw error;
      if (names.get(text) === name) names.delete(text);
      return query(text, values, false);
    }
  };
  Object.assign(pool, { query });
}

/**
 * Creates or updates the tables of the queues; a pool that is handed to BullMQ never does so by itself.
 * @throws Postgres's 55P03 when a table is in use for longer than `lockTimeoutMs`; the call may be repeated.
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
