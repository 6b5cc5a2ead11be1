import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { KEPT, overSql } from './retention.repository.js';

let database: Database;
useTestDatabase((opened) => {
  database = opened;
});

/** Tables that stay small, as reactions do, which are deleted when done, and two of which a partial index names the few rows to look at. */
const UNORDERED = ['push_subscriptions', 'reactions', 'mail_addresses', 'contact_messages', 'reports', 'tick_failures', 'members'];

it('finds the oldest rows that are over by an index that has them in order', async () => {
  const runner = database.source.createQueryRunner();
  const unordered: string[] = [];
  try {
    // An empty table Postgres reads whole and sorts. Where this is off, it does so only where no index has the order.
    for (const kind of ['seqscan', 'bitmapscan', 'sort']) await runner.query(`SET enable_${kind} = off`);
    for (const kept of KEPT) {
      const lines = (await runner.query(`EXPLAIN ${overSql(kept)}`)) as { 'QUERY PLAN': string }[];
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      if (kept.age === undefined || /\bSort\b/.test(plan) || !new RegExp(`Index Scan using \\w+ on ${kept.table} t\\b`).test(plan))
        unordered.push(kept.table);
    }
    await runner.query('RESET ALL');
  } finally {
    await runner.release();
  }
  expect(unordered).toEqual(UNORDERED);
});
