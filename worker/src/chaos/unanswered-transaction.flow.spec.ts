import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, DatabaseBusy, type Database } from '@app/persistence';
import { createTestDatabase, type TestDatabase } from '@app/testkit';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // One connection: whoever comes next gets the one that was left behind.
  database = await connectDatabase(testDatabase.url, { transactions: 1, reads: 1 }, 'test');
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('a transaction that the database did not answer in time', () => {
  it('is refused after one wait, and the next transaction does not commit the half of it', async () => {
    const began = performance.now();
    const half = database.transaction(async (tx) => {
      await tx.query(`INSERT INTO users (first_name) VALUES ('Half')`);
      // As if the server could not even give up by itself.
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query('SELECT pg_sleep(4)');
    });
    await expect(half).rejects.toBeInstanceOf(DatabaseBusy);
    expect(performance.now() - began).toBeLessThan(2_500);
    const next = async (): Promise<void> =>
      void (await database.transaction((tx) => tx.query(`INSERT INTO users (first_name) VALUES ('Next')`)));
    await next();
    const rows = await database.source.query<{ first_name: string }[]>('SELECT first_name FROM users');
    expect(rows).toEqual([{ first_name: 'Next' }]);
  }, 20_000);
});
