import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@app/testkit';
import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrateSchema } from './migrate-schema.js';
import { MIGRATIONS } from './migrations/index.js';
import { describeSchema } from './testing/describe-schema.js';

const read = (name: string): string => readFileSync(new URL(`testing/release/${name}`, import.meta.url), 'utf8');
/** What the migrations of the last release sent, in their order. */
const RELEASED = read('schema.sql')
  .split(/^--> /m)
  .slice(1)
  .map((part) => ({ migration: part.slice(0, part.indexOf('\n')), statement: part.slice(part.indexOf('\n') + 1).replace(/\n$/, '') }));
const names = [...new Set(RELEASED.map(({ migration }) => migration))];

let fresh: TestDatabase;
let released: pg.Client;
let source: DataSource;
let url: string;

beforeAll(async () => {
  fresh = await createTestDatabase();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  url = Object.assign(new URL(fresh.url), { pathname: `/${name}` }).href;
  await onFresh((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  released = new pg.Client({ connectionString: url });
  await released.connect();
  for (const { statement } of RELEASED) await released.query(statement);
  await released.query(
    'CREATE TABLE migrations (id serial CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
  );
  for (const migration of names) {
    await released.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [migration.slice(-13), migration]);
  }
});
afterAll(async () => {
  await source.destroy();
  await released.end();
  await onFresh((client) => client.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`));
  await fresh.drop();
});

async function onFresh<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

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

describe('an installation of the last release', () => {
  it('comes by the migrations to the schema that a new one begins with, and keeps its rows', async () => {
    await released.query(ROWS);
    source = await createDataSource(url, { poolSize: 2, bounded: false }).initialize();
    expect(await migrateSchema(source)).toEqual(MIGRATIONS.map(({ name }) => name).filter((name) => !names.includes(name)));
    const upgraded = await describeSchema(released);
    expect(upgraded).toEqual(await onFresh(describeSchema));
    expect(upgraded.length).toBeGreaterThan(500);
    expect((await released.query('SELECT 1 FROM users JOIN members ON user_id = users.id JOIN bids USING (datebook_id)')).rowCount).toBe(1);
  });

  it('has seen of each old migration what that still says today', async () => {
    const sent: typeof RELEASED = [];
    for (const Migration of MIGRATIONS.filter(({ name }) => names.includes(name))) {
      const query = (statement: string) => Promise.resolve(void sent.push({ migration: Migration.name, statement }));
      await new Migration().up({ query } as unknown as QueryRunner);
    }
    expect(sent).toEqual(RELEASED);
  });
});
