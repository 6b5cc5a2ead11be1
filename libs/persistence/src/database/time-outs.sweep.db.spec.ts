import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@app/testkit';
import pg from 'pg';
import { connectDatabase, createDataSource } from './data-source.js';
import type { Database } from './database.js';
import { isBusy } from './errors.js';

const POOLS = { transactions: 2, reads: 3 };
let home: TestDatabase;
let database: Database;
let observer: pg.Client;

beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, POOLS, 'bounded');
  observer = new pg.Client({ connectionString: home.url, application_name: 'observer' });
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await database.close();
  await home.drop();
});

const connectionsOf = async (name: string): Promise<number> => {
  const { rows } = await observer.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1',
    [`${name}%`],
  );
  return rows[0]?.count ?? 0;
};

/** Has `work` happen while an ALTER of the users waits for somebody who only reads them, and everybody else waits behind it. */
async function behindAnAlter<T>(work: () => Promise<T>): Promise<T> {
  const [reader, alterer] = [0, 1].map(() => new pg.Client({ connectionString: home.url })) as [pg.Client, pg.Client];
  await Promise.all([reader.connect(), alterer.connect()]);
  try {
    await reader.query('BEGIN');
    await reader.query('SELECT 1 FROM users');
    const altered = alterer.query('ALTER TABLE users ADD waited integer');
    await eventually(async () => {
      const { rowCount } = await observer.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE users ADD waited%'`,
      );
      return rowCount;
    });
    const done = await work();
    await reader.query('ROLLBACK');
    await altered;
    await alterer.query('ALTER TABLE users DROP waited');
    return done;
  } finally {
    await Promise.all([reader.end(), alterer.end()]);
  }
}

describe('what waits behind a waiting ALTER', () => {
  it('is given up by the server, in reads as in transactions, so that no pool opens more connections than it may', async () => {
    const refusals = await behindAnAlter(async () => {
      const errors: unknown[] = [];
      for (let round = 0; round < 2; round += 1) {
        const asked = [
          ...Array.from({ length: POOLS.reads }, () => database.read('users', 'SELECT count(*) FROM users', [])),
          ...Array.from({ length: POOLS.transactions }, () => database.transaction((tx) => tx.query('SELECT count(*) FROM users'))),
        ];
        for (const answer of await Promise.allSettled(asked)) if (answer.status === 'rejected') errors.push(answer.reason);
      }
      expect(await connectionsOf('bounded')).toBeLessThanOrEqual(POOLS.reads + POOLS.transactions);
      return errors;
    });
    expect(refusals).toHaveLength(2 * (POOLS.reads + POOLS.transactions));
    expect(refusals.every(isBusy)).toBe(true);
    const codes = refusals.map(
      (error) =>
        (error as { code?: string; cause?: { code?: string } }).code ?? (error as Error & { cause?: { code?: string } }).cause?.code,
    );
    expect(new Set(codes)).toEqual(new Set(['55P03']));
  }, 20_000);
});

describe('a statement that takes too long', () => {
  it.each(['reads', 'transactions'] as const)('is ended by the server in %s', async (pool) => {
    const slow = 'SELECT pg_sleep(4)';
    const answer = pool === 'reads' ? database.read('slow', slow, []) : database.transaction((tx) => tx.query(slow));
    const error: unknown = await answer.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isBusy(error)).toBe(true);
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    expect(code ?? cause?.code).toBe('57014');
  });

  it('is left alone where a program was told to have time', async () => {
    const source = await createDataSource(home.url, { poolSize: 1, bounded: false }).initialize();
    try {
      expect(await source.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
    } finally {
      await source.destroy();
    }
  });
});
