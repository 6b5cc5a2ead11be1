import 'reflect-metadata';
import pg from 'pg';
import { DataSource, DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';
import { BATCHED } from './batch.js';
import { Database } from './database.js';
import * as entities from '../entities.js';
import { MIGRATIONS } from './migrations/index.js';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns are written in snake case, so that SQL needs no quotes. */
class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, custom ?? property].join('_'));
  }
}

export interface PoolSizes {
  transactions: number;
  reads: number;
  /** For sockets that come back or ask to watch; without it they share the reads. */
  watches?: number;
}

/** What one process may open on the database; `assertConnectionBudget` adds them up at boot. */
export const API_POOLS: PoolSizes = { transactions: 20, reads: 10, watches: 4 };
export const WORKER_POOLS: PoolSizes = { transactions: 12, reads: 4 };

/**
 * Connecting takes 6 ms of both sides, and each new connection plans its statements anew: what a rush has opened stays for ten minutes,
 * in milliseconds, and two connections for good.
 */
const KEPT = { min: 2, idleTimeoutMillis: 600_000 } as const;

/**
 * What every pool that serves requests is opened with, in milliseconds. A stalled server must be answered with 503 within 2 s, so every
 * wait of the client is bounded below that; and the server gives up before the client does, because one that goes on waiting for a lock
 * keeps its connection while the pool opens the next, until none is left for anybody (53300). A process that was cut off in silence holds the plans
 * on which it was writing until the server ends its transactions.
 */
const REQUEST_TIMEOUTS = {
  lock_timeout: 1500,
  statement_timeout: 1700,
  query_timeout: 1800,
  connectionTimeoutMillis: 1500,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
  ...KEPT,
} as const;

/**
 * A transaction's statements find rows by their keys, whatever the values: planning them anew, which Postgres prefers where it guesses that
 * it pays, was a fifth of what it did for a bid. And by an index, also while a table has few pages: such a plan stays while its table grows, and
 * what is read is in memory. What depends on its values is asked outside a transaction, by `Database.search`.
 */
const LASTING_PLANS = '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1';

/** How a TypeORM source is opened. */
export interface SourceOptions {
  poolSize: number;
  /** Whether its statements are bounded as those of a request are; true by default. */
  bounded?: boolean;
  /** How long a statement of an unbounded one may wait for a lock; for ever by default. */
  lockTimeoutMs?: number;
  applicationName?: string;
}

/** Makes the TypeORM source of a process; `initialize` connects. Never synchronises the schema. */
export function createDataSource(url: string, options: SourceOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    // Its own would be another copy in the built product, whose errors and queries were not known for what they are.
    driver: pg,
    url,
    poolSize: options.poolSize,
    applicationName: options.applicationName,
    entities: Object.values(entities),
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    extra:
      options.bounded === false
        ? { keepAlive: true, lock_timeout: options.lockTimeoutMs ?? 0 }
        : { ...REQUEST_TIMEOUTS, pipeline: BATCHED, options: LASTING_PLANS },
    poolErrorHandler: () => undefined,
  });
}

/** How many connections the pools of one process may open together. */
export const connectionsOf = ({ transactions, reads, watches = 0 }: PoolSizes): number => transactions + reads + watches;

/** Connects a process to its database, and to the standby that it may read, which need not be there. */
export async function connectDatabase(url: string, pools: PoolSizes, applicationName: string, standbyUrl?: string): Promise<Database> {
  const source = createDataSource(url, { poolSize: pools.transactions, applicationName });
  await source.initialize();
  await assertReadCommitted(source);
  const pool = (what: string, max: number, connectionString = url): pg.PoolConfig => ({
    connectionString,
    max,
    application_name: `${applicationName} ${what}`,
    ...REQUEST_TIMEOUTS,
  });
  return new Database(source, {
    reads: pool('reads', pools.reads),
    watches: pools.watches === undefined ? undefined : pool('watches', pools.watches),
    standby: standbyUrl === undefined ? undefined : pool('older reads', pools.reads, standbyUrl),
  });
}

/** A guarded write looks at the row as it is once it has the lock, which stricter levels answer with an error instead. */
async function assertReadCommitted(source: DataSource): Promise<void> {
  const [row] = await source.query<{ level: string; database: string }[]>(
    `SELECT current_setting('default_transaction_isolation') AS level, quote_ident(current_database()) AS database`,
  );
  if (row?.level === 'read committed') return;
  await source.destroy();
  throw new Error(
    `Postgres isolates transactions as "${row?.level}" and the product needs "read committed": ` +
      `ALTER DATABASE ${row?.database} SET default_transaction_isolation = 'read committed', and the same for the role of DATABASE_URL.`,
  );
}
