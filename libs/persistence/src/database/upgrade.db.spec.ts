import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@app/testkit';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrateSchema } from './migrate-schema.js';
import { MIGRATIONS } from './migrations/index.js';
import { describeSchema } from '../testing/describe-schema.js';
import {
  createReleasedDatabase,
  digestOf,
  releasedMigrations,
  releasedStatements,
  type ReleasedDatabase,
} from '../testing/released-database.js';

let fresh: TestDatabase;
let released: ReleasedDatabase;
let source: DataSource;
let before: string[];
let after: string[];
let applied: string[];

/** A row in each of the tables that most others hang on, as the last release writes them. */
const ROWS = `
  WITH person AS (INSERT INTO users (first_name) VALUES ('Asha') RETURNING id
  ), place AS (INSERT INTO venues (kind, status, name, city_slug, location, place_types, price_level, open_minutes, seats_per_slot)
    VALUES ('claimed', 'verified', 'Harbour', 'goa', point(73.8, 15.5), '{cafes}', 2, '{[0,100)}', 20) RETURNING id
  ), plan AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size) SELECT 'Ours', 'datebook', 2, id, 2 FROM person
    RETURNING id
  ), member AS (INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT plan.id, person.id, 'owner', 1 FROM plan, person
  ), request AS (INSERT INTO bid_requests (datebook_id, opens_at, closes_at, decides_until, round_two_at, plan_version, spec, party_size,
      available_venue_count) SELECT id, now(), now(), now(), now(), 1, '{}', 2, 1 FROM plan RETURNING id, datebook_id
  ), bid AS (INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
    SELECT request.id, datebook_id, place.id, 900, now(), 2, 50, '{}', 1 FROM request, place
  ), event AS (INSERT INTO events (datebook_id, seq, type, v, at, data) SELECT id, 1, 'plan.created', 1, now(), '{}' FROM plan
  ) INSERT INTO deliveries (event_id, user_id, channel, type, payload) SELECT uuidv7(), id, 'email', 'plan_live', '{}' FROM person`;

beforeAll(async () => {
  fresh = await createTestDatabase();
  released = await createReleasedDatabase(fresh.url);
  await released.client.query(ROWS);
  before = await describeSchema(released.client);
  source = await createDataSource(released.url, { poolSize: 2, bounded: false }).initialize();
  applied = await migrateSchema(source);
  after = await describeSchema(released.client);
});
afterAll(async () => {
  await source.destroy();
  await released.drop();
  await fresh.drop();
});

describe('an installation of the last release', () => {
  it('comes by the migrations to the schema that a new one begins with, and keeps its rows', async () => {
    const later = MIGRATIONS.map(({ name }) => name).filter((name) => !Object.hasOwn(releasedMigrations(), name));
    expect(applied.toSorted()).toEqual(later.toSorted());
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    expect(after).toEqual(await describeSchema(client));
    await client.end();
    expect(after.length).toBeGreaterThan(500);
    const kept = 'SELECT 1 FROM users JOIN members ON user_id = users.id JOIN bids USING (datebook_id)';
    expect((await released.client.query(kept)).rowCount).toBe(1);
  });

  it('holds each migration of the release unedited', async () => {
    const digests: Record<string, string> = {};
    for (const Migration of MIGRATIONS.filter(({ name }) => Object.hasOwn(releasedMigrations(), name)))
      digests[Migration.name] = await digestOf(Migration);
    expect(digests).toEqual(releasedMigrations());
  });
});

// During a deployment both builds run on the new schema: what the last one reads and writes must still be possible.
describe('the build of the last release, beside this one on the new schema', () => {
  it('has each of its statements understood', async () => {
    const refused: string[] = [];
    const statements = releasedStatements();
    for (const statement of statements) {
      await released.client.query(`PREPARE released AS ${statement}`).then(
        () => released.client.query('DEALLOCATE released'),
        (error: unknown) => refused.push(`${String(error)}: ${statement.slice(0, 200)}`),
      );
    }
    expect(refused).toEqual([]);
    expect(statements.length).toBeGreaterThan(400);
  });

  it('still writes its rows', async () => {
    expect((await released.client.query(ROWS)).rowCount).toBe(1);
  });

  it('is asked for no column that it does not know', () => {
    const tables = new Set(before.filter((part) => part.startsWith('table ')).map((part) => part.split(' ')[1]));
    const demanding = (parts: string[]) =>
      parts
        .filter((part) => /^column .* not null(?! default)/.test(part) && !part.endsWith(' generated'))
        .map((part) => String(part.split(' ')[1]))
        .filter((column) => tables.has(column.split('.')[0]));
    const known = new Set(demanding(before));
    expect(demanding(after).filter((column) => !known.has(column))).toEqual([]);
  });

  it('may write each value that it knows', () => {
    const values = (parts: string[]) =>
      new Map(
        parts
          .filter((part) => /^constraint .* CHECK .*ARRAY\[/.test(part))
          .map((part) => [part.split(' ').slice(1, 3).join(' '), new Set([...part.matchAll(/'([^']*)'::/g)].map((found) => found[1]))]),
      );
    const now = values(after);
    const narrowed = [...values(before)].filter(([name, known]) => [...known].some((value) => now.has(name) && !now.get(name)?.has(value)));
    expect(values(before).size).toBeGreaterThan(25);
    expect(narrowed).toEqual([]);
  });
});
