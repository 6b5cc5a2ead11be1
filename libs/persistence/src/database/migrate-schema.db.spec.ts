import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@app/testkit';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { connectDatabase, createDataSource } from './data-source.js';
import type { Database } from './database.js';
import { appliedMigrations, migrateSchema, SchemaTooOld } from './migrate-schema.js';
import { indexConcurrently } from './migrations/concurrently.js';

class AddRemarks1999000000000 implements MigrationInterface {
  up = (runner: QueryRunner): Promise<void> => runner.query('CREATE TABLE remarks (text text)') as Promise<void>;
  down = (runner: QueryRunner): Promise<void> => runner.query('DROP TABLE remarks') as Promise<void>;
}
class AlterUsers1999000000001 implements MigrationInterface {
  up = (runner: QueryRunner): Promise<void> => runner.query('ALTER TABLE users ADD remark text') as Promise<void>;
  down = (runner: QueryRunner): Promise<void> => runner.query('ALTER TABLE users DROP remark') as Promise<void>;
}
class Fails1999000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD half text');
    await runner.query('ALTER TABLE nowhere ADD half text');
  }
  down = (): Promise<void> => Promise.resolve();
}
class IndexNames1999000000003 implements MigrationInterface {
  transaction = false as const;
  up = (runner: QueryRunner): Promise<void> => indexConcurrently(runner, 'users_names', 'users (first_name)', { unique: true });
  down = (runner: QueryRunner): Promise<void> => runner.query('DROP INDEX users_names') as Promise<void>;
}

let home: TestDatabase;
let database: Database;
let reader: pg.Client;
const sources: DataSource[] = [];

beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, { transactions: 2, reads: 2 }, 'migrated');
  reader = new pg.Client({ connectionString: home.url });
  await reader.connect();
});
afterEach(async () => {
  for (const source of sources.splice(0)) await source.destroy();
});
afterAll(async () => {
  await reader.end();
  await database.close();
  await home.drop();
});

/** A source that knows these migrations only and waits 100 ms for a lock. */
async function withMigrations(...migrations: (new () => MigrationInterface)[]): Promise<DataSource> {
  const { options } = createDataSource(home.url, { poolSize: 2, bounded: false, lockTimeoutMs: 100 });
  const source = await new DataSource({ ...options, migrations }).initialize();
  sources.push(source);
  return source;
}
const columns = async (): Promise<string[]> =>
  (
    await reader.query<{ name: string }>(`SELECT attname AS name FROM pg_attribute WHERE attrelid = 'users'::regclass AND attnum > 0`)
  ).rows.map(({ name }) => name);

describe('a migration', () => {
  it('gives way to who uses its table, so that others read on, and comes through in the end', async () => {
    const source = await withMigrations(AddRemarks1999000000000, AlterUsers1999000000001);
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM users');
    let gaveWay = 0;
    const done = migrateSchema(source, { onGiveWay: () => void (gaveWay += 1) });
    await eventually(() => gaveWay >= 2);
    expect(await database.read('users', 'SELECT count(*)::int AS count FROM users', [])).toEqual([{ count: 0 }]);
    await reader.query('COMMIT');
    expect(await done).toEqual(['AddRemarks1999000000000', 'AlterUsers1999000000001']);
    expect(await columns()).toContain('remark');
  });

  it('is refused once the patience is over', async () => {
    class AlterVenues1999000000004 extends AlterUsers1999000000001 {
      override up = (runner: QueryRunner): Promise<void> => runner.query('ALTER TABLE venues ADD remark text') as Promise<void>;
    }
    const source = await withMigrations(AlterVenues1999000000004);
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM venues');
    await expect(migrateSchema(source, { patienceMs: 0 })).rejects.toMatchObject({ code: '55P03' });
    await reader.query('COMMIT');
  });

  it('that fails takes back what it did and nothing of those before it', async () => {
    class AddNotes1999000000001 extends AddRemarks1999000000000 {
      override up = (runner: QueryRunner): Promise<void> => runner.query('CREATE TABLE notes_of_test (text text)') as Promise<void>;
    }
    const source = await withMigrations(AddNotes1999000000001, Fails1999000000002);
    await expect(migrateSchema(source)).rejects.toThrow('nowhere');
    expect((await reader.query(`SELECT to_regclass('notes_of_test') IS NOT NULL AS made`)).rows).toEqual([{ made: true }]);
    expect(await columns()).not.toContain('half');
  });

  it('makes an index anew that was broken off, without keeping writers from the table', async () => {
    const twice = `INSERT INTO users (first_name) VALUES ('Asha'), ('Asha')`;
    await reader.query(twice);
    await expect(migrateSchema(await withMigrations(IndexNames1999000000003))).rejects.toThrow('unique');
    const valid = (): Promise<{ rows: { valid: boolean }[] }> =>
      reader.query(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'users_names'::regclass`);
    expect((await valid()).rows).toEqual([{ valid: false }]);
    await reader.query('DELETE FROM users');
    await migrateSchema(await withMigrations(IndexNames1999000000003));
    expect((await valid()).rows).toEqual([{ valid: true }]);
  });
});

describe('a database that a build before the baseline made', () => {
  it('is refused in one sentence and stays as it is', async () => {
    const old = await createTestDatabase();
    const source = await createDataSource(old.url, { poolSize: 2, bounded: false }).initialize();
    await source.query('TRUNCATE migrations');
    await source.query(`INSERT INTO migrations (timestamp, name) VALUES (1763700000000, 'CreateSchema1763700000000')`);
    await expect(migrateSchema(source)).rejects.toThrow(SchemaTooOld);
    await expect(migrateSchema(source)).rejects.toThrow(/^The database was made by a build before release 0\.1\.0, [^.]+\.$/);
    expect(await appliedMigrations(source)).toEqual(['CreateSchema1763700000000']);
    await source.destroy();
    await old.drop();
  });

  it('is told from one that a newer build made, which is left as it is', async () => {
    const newer = await createTestDatabase();
    const source = await createDataSource(newer.url, { poolSize: 2, bounded: false }).initialize();
    await source.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'AddNext9999999999999')`);
    expect(await migrateSchema(source)).toEqual([]);
    await source.destroy();
    await newer.drop();
  });
});
