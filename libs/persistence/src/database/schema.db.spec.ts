import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@app/testkit';
import {
  ACTIVE_BOOKING_STATUSES,
  BANNER_KINDS,
  BID_STATUSES,
  BIDDING,
  BOOKING_STATUSES,
  CANCEL_POLICIES,
  CHANGE_STATUSES,
  CONSENT_ITEMS,
  COUNTER_STATUSES,
  DISTANCE_BANDS,
  GUEST_MESSAGES,
  LANGUAGES,
  LISTING_SOURCES,
  LIVE_BID_STATUSES,
  LIVE_REQUEST_STATUSES,
  MEMBER_ROLES,
  MESSAGE_CATEGORIES,
  MESSAGE_SIDES,
  OCCASIONS,
  OWNER_SIGNS,
  PLAN_STATES,
  PLAN_TYPES,
  PRICE_KINDS,
  PRIORITIES,
  REPORT_KINDS,
  REPORT_REASONS,
  REQUEST_STATUSES,
  SPLIT_MODES,
  STAFF_ROLES,
  TIME_SLOTS,
  TIMES,
  USER_ROLES,
  VENUE_KINDS,
  VENUE_MESSAGES,
  VENUE_NOTICES,
  VENUE_STATUSES,
  VOTE_REASONS,
  VOTES,
} from '@app/contracts';
import { MAIL_ALLOWANCES } from '@app/domain';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';

const STATES: readonly [table: string, column: string, values: readonly string[]][] = [
  ['datebooks', 'state', PLAN_STATES],
  ['datebooks', 'plan_type', PLAN_TYPES],
  ['datebooks', 'bidding', BIDDING],
  ['members', 'role', MEMBER_ROLES],
  ['preferences', 'preferred_time', TIMES],
  ['preferences', 'occasion', OCCASIONS],
  ['itineraries', 'time_slot', TIME_SLOTS],
  ['bid_requests', 'status', REQUEST_STATUSES],
  ['bids', 'status', BID_STATUSES],
  ['bids', 'policy', CANCEL_POLICIES],
  ['bid_counters', 'status', COUNTER_STATUSES],
  ['votes', 'vote', VOTES],
  ['votes', 'reason', VOTE_REASONS],
  ['bookings', 'status', BOOKING_STATUSES],
  ['bookings', 'slot', TIMES],
  ['booking_changes', 'status', CHANGE_STATUSES],
  ['booking_messages', 'side', MESSAGE_SIDES],
  ['booking_messages', 'kind', [...GUEST_MESSAGES, ...VENUE_MESSAGES]],
  ['splits', 'mode', SPLIT_MODES],
  ['venues', 'kind', VENUE_KINDS],
  ['venues', 'status', VENUE_STATUSES],
  ['venues', 'listing_source', LISTING_SOURCES],
  ['venue_slots', 'slot', TIMES],
  ['venue_staff', 'role', STAFF_ROLES],
  ['venue_notices', 'type', VENUE_NOTICES],
  ['offer_templates', 'price_kind', PRICE_KINDS],
  ['auto_bid_rules', 'max_distance', DISTANCE_BANDS],
  ['mail_sends', 'allowance', MAIL_ALLOWANCES],
  ['users', 'role', USER_ROLES],
  ['consents', 'item', CONSENT_ITEMS],
  ['consents', 'language', LANGUAGES],
  ['reports', 'kind', REPORT_KINDS],
  ['reports', 'reason', REPORT_REASONS],
  ['notifications', 'priority', PRIORITIES],
  ['banners', 'kind', BANNER_KINDS],
  ['contact_messages', 'category', MESSAGE_CATEGORIES],
  ['owner_flags', 'sign', OWNER_SIGNS],
];
/** The values that a condition of SQL names, as Postgres writes it. */
const valuesIn = (condition: string): string[] => [...condition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value ?? '').sort();

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
    expect(valuesIn(definition)).toEqual(values.toSorted());
  });

  it.each([
    ['bid_requests_one_open', LIVE_REQUEST_STATUSES],
    ['bids_one_live_per_day', LIVE_BID_STATUSES],
    ['bids_one_accepted_per_plan', ['accepted']],
    ['bid_counters_one_open', ['open']],
    ['bookings_one_active_per_plan', ACTIVE_BOOKING_STATUSES],
    ['booking_changes_one_open', ['open']],
  ])('decides races by the unique index %s, for exactly the states of the contracts', async (name, states) => {
    const [{ definition } = { definition: '' }] = await source.query<{ definition: string }[]>(
      `SELECT indexdef AS definition FROM pg_indexes WHERE indexname = $1 AND indexdef LIKE 'CREATE UNIQUE%'`,
      [name],
    );
    expect(valuesIn(definition)).toEqual(states.toSorted());
  });
});
