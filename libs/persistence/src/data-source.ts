import 'reflect-metadata';
import { DataSource, DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';
import { Database } from './database.js';
import { ENTITIES } from './entities/index.js';
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
}

/** What one process may open on the database; `assertConnectionBudget` adds them up at boot. */
export const API_POOLS: PoolSizes = { transactions: 20, reads: 10 };
export const WORKER_POOLS: PoolSizes = { transactions: 12, reads: 4 };

// A stalled server must be answered with 503 within 2 s, so every wait is bounded below that.
const TIMEOUTS = { query_timeout: 1800, connectionTimeoutMillis: 1500, keepAlive: true } as const;

/** Makes the TypeORM source of a process; `initialize` connects. Never synchronises the schema. */
export function createDataSource(url: string, options: { poolSize: number; bounded?: boolean; applicationName?: string }): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize: options.poolSize,
    applicationName: options.applicationName,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'all',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    extra:
      options.bounded === false
        ? { keepAlive: true }
        : { ...TIMEOUTS, options: '-c lock_timeout=1500 -c idle_in_transaction_session_timeout=10000' },
    poolErrorHandler: () => undefined,
  });
}

/** Connects a process to its database. */
export async function connectDatabase(url: string, pools: PoolSizes, applicationName: string): Promise<Database> {
  const source = createDataSource(url, { poolSize: pools.transactions, applicationName });
  await source.initialize();
  return new Database(source, { connectionString: url, max: pools.reads, application_name: `${applicationName} reads`, ...TIMEOUTS });
}
