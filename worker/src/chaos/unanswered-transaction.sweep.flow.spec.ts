import { describe, expect, it } from '@jest/globals';
import type { Database } from '@app/persistence';
import { DatabaseBusy } from '@app/persistence/testing';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';

let database: Database;
// With one connection the next transaction gets the one that was left behind.
useTestDatabase((opened) => (database = opened), { transactions: 1, reads: 1 });

/** A statement is awaited once, for at most 1.8 s: a second wait for the next one exceeds this limit. */
const TWO_WAITS_MS = 3_600;
const HALF = `INSERT INTO users (first_name) VALUES ('Half')`;

describe('a transaction that the database did not answer in time', () => {
  it.each([
    ['one after the other', false],
    ['all at once', true],
  ])(
    'a transaction without an answer is refused after one wait, asked for %s, and the next one does not commit its half',
    async (_, atOnce) => {
      const began = performance.now();
      // Simulates a server that does not cancel by itself.
      const endless = ['SET LOCAL statement_timeout = 0', 'SELECT pg_sleep(4)'];
      const half = database.transaction(async (tx) => {
        const asked = [HALF, ...endless, HALF].map((text) => () => tx.query(text));
        if (atOnce) await Promise.all(asked.map((ask) => ask()));
        else for (const ask of asked) await ask();
      });
      await expect(half).rejects.toBeInstanceOf(DatabaseBusy);
      expect(performance.now() - began).toBeLessThan(TWO_WAITS_MS);
      const next = async (): Promise<void> =>
        void (await database.transaction((tx) => tx.query(`INSERT INTO users (first_name) VALUES ('Next')`)));
      await next();
      const rows = await database.source.query<{ first_name: string }[]>('DELETE FROM users RETURNING first_name').then(([gone]) => gone);
      expect(rows).toEqual([{ first_name: 'Next' }]);
    },
    20_000,
  );
});
