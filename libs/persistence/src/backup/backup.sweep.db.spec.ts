import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookedPlan, createTestDatabase, type TestDatabase } from '@app/testkit';
import pg from 'pg';
import { loadCatalogue } from '../catalogue/load-catalogue.js';
import { readCatalogue } from '../catalogue/read-catalogue.js';
import { connectDatabase, createDataSource } from '../database/data-source.js';
import { migrateSchema } from '../database/migrate-schema.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { describeSchema } from '../testing/describe-schema.js';
import { createReleasedDatabase } from '../testing/released-database.js';
import type { BackupManifest } from './archive.js';
import { restoreBackup } from './restore-backup.js';
import { quoted, writeBackup } from './write-backup.js';

let home: TestDatabase;
let client: pg.Client;
let folder: string;
let file: string;
let manifest: BackupManifest;
const made: string[] = [];
/** Ended at the end, whatever fails: an open one would keep the run from ending. */
const clients: pg.Client[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evening-backup-'));
  file = join(folder, 'evening.backup');
  home = await createTestDatabase();
  client = await open(home.url);
  await client.query(LIVED_IN);
  const source = await createDataSource(home.url, { poolSize: 1, bounded: false }).initialize();
  await loadCatalogue(source, (await readCatalogue()).slice(0, 1_000));
  await source.destroy();
  manifest = await writeBackup(home.url, file);
});
afterAll(async () => {
  for (const opened of clients) if (opened !== client) await opened.end();
  for (const name of made) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await client.end();
  await home.drop();
  rmSync(folder, { recursive: true });
});

/** A plan with everything a text can hold. */
const LIVED_IN = `
  WITH person AS (INSERT INTO users (first_name, settings) VALUES (E'Aशा\\t\\\\ \\n"x" \\\\N', '{"quiet": null}') RETURNING id
  ), plan AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size) SELECT 'हमारी शाम', 'datebook', 2, id, 2 FROM person
    RETURNING id
  ), member AS (INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT plan.id, person.id, 'owner', 1 FROM plan, person
  ) INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT id, n, 'plan.created', 1, now(), jsonb_build_object('n', n, 'text', repeat(md5(n::text), 50)) FROM plan, generate_series(1, 500) n`;

/** One of everything that lets somebody in: of a guest, of an account and of a member of a venue's staff. */
const HANDED_OUT = `
  WITH guest AS (INSERT INTO users (first_name) VALUES ('Guest') RETURNING id
  ), person AS (INSERT INTO users (first_name, email, is_guest) VALUES ('Asha', 'asha@example.org', false) RETURNING id
  ), venue AS (SELECT id FROM venues LIMIT 1
  ), staff AS (INSERT INTO venue_staff (venue_id, email, password_hash, name, role)
    SELECT id, 'meera@example.org', 'x', 'Meera', 'venue_owner' FROM venue RETURNING id
  ), s1 AS (INSERT INTO sessions (user_id, kind, token_hash, expires_at)
    SELECT id, 'cookie', uuid_send(id), now() + interval '1 day' FROM (SELECT id FROM guest UNION ALL SELECT id FROM person) both_of_them
  ), s2 AS (INSERT INTO venue_sessions (staff_id, kind, token_hash, expires_at) SELECT id, 'access', '\\x01', now() + interval '1 day' FROM staff
  ), s3 AS (INSERT INTO staff_invitations (venue_id, email, role, token_hash, expires_at)
    SELECT id, 'dev@example.org', 'host', '\\x01', now() + interval '1 day' FROM venue
  ), s4 AS (INSERT INTO password_resets (user_id, token_hash, expires_at) SELECT id, '\\x01', now() + interval '1 hour' FROM person
  ), s5 AS (INSERT INTO sign_in_links (id, email, user_id, token_hash, expires_at)
    SELECT uuidv7(), 'asha@example.org', id, '\\x01', now() + interval '1 hour' FROM person
  ), s6 AS (INSERT INTO mail_addresses (address_hash) VALUES ('\\x01') RETURNING address_hash
  ), s7 AS (INSERT INTO address_links (delivery_id, address_hash, token_hash, asks, expires_at)
    SELECT uuidv7(), address_hash, '\\x01', true, now() + interval '1 day' FROM s6
  ), s8 AS (INSERT INTO calendar_addresses (user_id, token_hash) SELECT id, sha256('calendar') FROM person
  ), s9 AS (INSERT INTO venue_keys (venue_id, name, scopes, token_hash) SELECT id, 'Till', '{requests:read}', sha256('key') FROM venue
  ), s10 AS (INSERT INTO webhooks (venue_id, url, kinds) SELECT id, 'https://till.example/hook', '{booking.made}' FROM venue
  ) INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth) SELECT id, 'https://push.example/1', 'x', 'x' FROM person`;

async function open(url: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url });
  await opened.connect();
  clients.push(opened);
  return opened;
}

/** A database without a table on the same server. */
async function emptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  made.push(name);
  return Object.assign(new URL(home.url), { pathname: `/${name}` }).href;
}

/** Of every table: how many rows it has and one hash over all of them, whatever their order. */
async function hashes(url: string): Promise<Record<string, string>> {
  const on = await open(url);
  const { rows: tables } = await on.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((table) => table.name !== 'migrations')) {
    const { rows } = await on.query<{ hash: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(row, '' ORDER BY row)), '') AS hash FROM (SELECT md5(t::text) AS row FROM ${quoted(name)} t) rows`,
    );
    found[name] = rows[0]?.hash ?? '';
  }
  await on.end();
  return found;
}

describe('a backup', () => {
  it('brings every row of every table back into an empty database, under the same schema', async () => {
    const url = await emptyDatabase();
    expect(await restoreBackup(url, file)).toEqual(manifest);
    const restored = await hashes(url);
    expect(restored).toEqual(await hashes(home.url));
    expect(Object.keys(restored).length).toBeGreaterThan(35);
    expect(restored['events']).toMatch(/^500 /);
    expect(restored['venues']).toMatch(/^1000 /);
    const copy = await open(url);
    expect(await describeSchema(copy)).toEqual(await describeSchema(client));
    await copy.end();
  });

  it('is one snapshot of a database in use, that only its owner may read', async () => {
    expect(manifest.migrations).toHaveLength(MIGRATIONS.length);
    expect(manifest.tables.find(({ name }) => name === 'events')).toMatchObject({ rows: 500 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const during = join(folder, 'during.backup');
    const writing = writeBackup(home.url, during);
    // Somebody joins while it is written, and each row is there with what it points at or not at all.
    const joining = client.query(
      `WITH person AS (INSERT INTO users (first_name) VALUES ('Late') RETURNING id)
       INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT d.id, person.id, 'member', 1 FROM datebooks d, person LIMIT 1`,
    );
    await Promise.all([writing, joining]);
    await restoreBackup(await emptyDatabase(), during);
  });

  it('lets nobody in by what was handed out before it: sessions, invitations, calendar addresses, links of mails, pushes', async () => {
    const used = await createTestDatabase();
    const source = await createDataSource(used.url, { poolSize: 1, bounded: false }).initialize();
    await loadCatalogue(source, (await readCatalogue()).slice(0, 1));
    await source.destroy();
    const before = await open(used.url);
    await before.query(HANDED_OUT);
    const database = await connectDatabase(used.url, { transactions: 1, reads: 1 }, 'test');
    const { booking } = await bookedPlan(database);
    await database.close();
    await before.query(
      `INSERT INTO acknowledge_links (delivery_id, booking_id, staff_id, token_hash, expires_at)
       SELECT uuidv7(), $1, id, '\\x01', now() + interval '1 day' FROM venue_staff`,
      [booking.id],
    );
    const name = join(folder, 'used.backup');
    await writeBackup(used.url, name);
    const url = await emptyDatabase();
    await restoreBackup(url, name);
    const after = await open(url);
    const { rows: tables } = await after.query<{ name: string }>(
      `SELECT DISTINCT table_name::text AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('token_hash', 'endpoint') ORDER BY 1`,
    );
    const left: Record<string, number> = {};
    for (const { name: table } of tables) {
      const count = `SELECT count(*)::int AS count FROM ${quoted(table)}`;
      expect([table, (await before.query<{ count: number }>(count)).rows[0]?.count]).not.toEqual([table, 0]);
      left[table] = (await after.query<{ count: number }>(count)).rows[0]?.count ?? 0;
    }
    // A guest has nothing else that leads to their plans; a link that stops all mail goes on stopping it, but confirms no more.
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([
      ['address_links', 1],
      ['sessions', 1],
    ]);
    const guests = await after.query(
      'SELECT u.is_guest, l.expires_at <= app_clock() AS over FROM sessions s JOIN users u ON u.id = s.user_id, address_links l',
    );
    expect(guests.rows).toEqual([{ is_guest: true, over: true }]);
    await before.end();
    await used.drop();
  });

  it('of an older release gets the schema of that one, and the migrations since then run over its rows', async () => {
    const old = await createReleasedDatabase(home.url);
    await old.client.query(`INSERT INTO users (first_name) VALUES ('Asha')`);
    const older = join(folder, 'older.backup');
    await writeBackup(old.url, older);
    const url = await emptyDatabase();
    await restoreBackup(url, older);
    const source = await createDataSource(url, { poolSize: 2, bounded: false }).initialize();
    await migrateSchema(source);
    expect(await source.query('SELECT first_name FROM users')).toEqual([{ first_name: 'Asha' }]);
    await source.destroy();
    const upgraded = await open(url);
    expect(await describeSchema(upgraded)).toEqual(await describeSchema(client));
    await upgraded.end();
    await old.drop();
  });
});

describe('a restore is refused', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await createTestDatabase();
  });
  afterAll(() => fresh.drop());

  it('where the database has rows', async () => {
    await expect(restoreBackup(home.url, file)).rejects.toThrow(/^The database is not empty \(\w+ has rows\): restore into a fresh one\.$/);
  });

  it('where the database has another schema', async () => {
    const old = await createReleasedDatabase(home.url);
    await old.client.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'AddNext9999999999999')`);
    await expect(restoreBackup(old.url, file)).rejects.toThrow(
      /^The database has another schema than the backup \(which ends with \w+\): /,
    );
    await old.drop();
  });

  it('where the file is of a newer release', async () => {
    const newer = await createReleasedDatabase(home.url);
    await newer.client.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'AddNext9999999999999')`);
    const newest = join(folder, 'newer.backup');
    await writeBackup(newer.url, newest);
    await newer.drop();
    const url = await emptyDatabase();
    await expect(restoreBackup(url, newest)).rejects.toThrow(
      /^The backup is of a newer release \(this one does not know AddNext9999999999999\)/,
    );
    expect(await hashes(url)).toEqual({});
  });

  it.each([
    ['was cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /or it is damaged: take another one\.$/],
    ['ends too early', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, 200_000)), /or it was cut short: take another one\.$/],
    [
      'had a row changed',
      (bytes: Buffer) => gzipSync(swapped(gunzipSync(bytes), 'हमारी शाम', 'हमारी रात')),
      /^.* is damaged \(the rows of datebooks are not what/,
    ],
    [
      'is of a build before release 0.1.0',
      (bytes: Buffer) => gzipSync(swapped(gunzipSync(bytes), 'Baseline1795', 'Schema171795')),
      /^The backup is of a build before release 0\.1\.0, and this one cannot read it: restore it with that build\.$/,
    ],
    ['is something else', () => Buffer.from('PGDMP'), /is not a backup, or it is damaged/],
  ])('where the file %s, and nothing is left of it', async (_, spoil, message) => {
    const spoilt = join(folder, 'spoilt.backup');
    writeFileSync(spoilt, spoil(readFileSync(file)));
    await expect(restoreBackup(fresh.url, spoilt)).rejects.toThrow(message);
    expect(Object.values(await hashes(fresh.url)).filter((hash) => !hash.startsWith('0 '))).toEqual([]);
  });

  it('and the same database takes a whole file afterwards', async () => {
    expect(await restoreBackup(fresh.url, file)).toEqual(manifest);
  });
});

/** Puts one text of the same length in bytes in the place of another, wherever it is. */
function swapped(bytes: Buffer, from: string, to: string): Buffer {
  const [before, after] = [from, to].map((text) => Buffer.from(text).toString('latin1')) as [string, string];
  if (before.length !== after.length) throw new Error(`${from} and ${to} are not of one length`);
  return Buffer.from(bytes.toString('latin1').replaceAll(before, after), 'latin1');
}
