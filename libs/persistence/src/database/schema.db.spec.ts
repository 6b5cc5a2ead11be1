import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@app/testkit';
import {
  BID_STATUSES,
  BIDDING,
  BOOKING_STATUSES,
  COUNTER_STATUSES,
  MEMBER_ROLES,
  PLAN_STATES,
  PLAN_TYPES,
  REQUEST_STATUSES,
  VENUE_KINDS,
  VENUE_STATUSES,
} from '@app/contracts';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';

const STATES: readonly [table: string, column: string, values: readonly string[]][] = [
  ['datebooks', 'state', PLAN_STATES],
  ['datebooks', 'plan_type', PLAN_TYPES],
  ['datebooks', 'bidding', BIDDING],
  ['members', 'role', MEMBER_ROLES],
  ['bid_requests', 'status', REQUEST_STATUSES],
  ['bids', 'status', BID_STATUSES],
  ['bid_counters', 'status', COUNTER_STATUSES],
  ['bookings', 'status', BOOKING_STATUSES],
  ['venues', 'kind', VENUE_KINDS],
  ['venues', 'status', VENUE_STATUSES],
];

describe('the schema that the migrations make', () => {
  let test: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    test = await createTestDatabase();
    source = createDataSource(test.url, { poolSize: 2 });
    await source.initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await test.drop();
  });

  it('has the tables, columns and types that the entities say', async () => {
    const log = await source.driver.createSchemaBuilder().log();
    const aboutColumns = log.upQueries
      .map(({ query }) => query)
      .filter((query) => /\b(CREATE TABLE|ADD|DROP COLUMN|TYPE|(SET|DROP) NOT NULL)\b/.test(query));
    expect(aboutColumns).toEqual([]);
  });

  it.each(STATES)('allows in %s.%s exactly the values of the contracts', async (table, column, values) => {
    const [{ definition } = { definition: '' }] = await source.query<{ definition: string }[]>(
      `SELECT string_agg(pg_get_constraintdef(c.oid), ' ') AS definition FROM pg_constraint c JOIN pg_attribute a
         ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey) AND a.attname = $2
       WHERE c.conrelid = $1::regclass AND c.contype = 'c' AND cardinality(c.conkey) = 1`,
      [table, column],
    );
    const allowed = [...definition.matchAll(/'([a-zA-Z_]+)'::text/g)].map((match) => match[1]);
    expect(allowed.toSorted()).toEqual(values.toSorted());
  });

  it('stands behind the races with partial unique indexes', async () => {
    const names = (
      await source.query<{ name: string }[]>(`SELECT indexname AS name FROM pg_indexes WHERE indexdef LIKE '%UNIQUE%WHERE%'`)
    ).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'bid_counters_one_open',
        'bid_requests_one_open',
        'bids_one_accepted_per_plan',
        'bids_one_live_per_venue',
        'bookings_one_active_per_plan',
      ]),
    );
  });
});
