import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { createDataSource } from '../database/data-source.js';
import { migrateSchema } from '../database/migrate-schema.js';
import { MIGRATIONS } from '../database/migrations/index.js';

const read = (name: string): Buffer => readFileSync(new URL(`release/${name}`, import.meta.url));

/** The migrations of the last release, each with the SHA-256 of what it sends to Postgres. */
export const releasedMigrations = (): Record<string, string> => JSON.parse(read('migrations.json').toString()) as Record<string, string>;

/** The SHA-256 of the statements that a migration sends on an empty database, hexadecimal. */
export async function digestOf(Migration: new () => MigrationInterface): Promise<string> {
  const hash = createHash('sha256');
  const query = (statement: string) => Promise.resolve((hash.update(`${statement}\n`), []));
  await new Migration().up({ query } as unknown as QueryRunner);
  return hash.digest('hex');
}

/** The statements that the API and the worker of the last release send, each once. */
export const releasedStatements = (): string[] =>
  gunzipSync(read('statements.sql.gz'))
    .toString()
    .split(/^-->/m)
    .slice(1)
    .map((part) => part.trim());

export interface ReleasedDatabase {
  readonly url: string;
  readonly client: pg.Client;
  drop(): Promise<void>;
}

/** Makes a database as the last release leaves it, without rows, on the server of `url`. */
export async function createReleasedDatabase(url: string): Promise<ReleasedDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const address = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const { options } = createDataSource(address, { poolSize: 2, bounded: false });
  const released = MIGRATIONS.filter((migration) => Object.hasOwn(releasedMigrations(), migration.name));
  const source = await new DataSource({ ...options, migrations: released }).initialize();
  await migrateSchema(source);
  await source.destroy();
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return {
    url: address,
    client,
    drop: async () => {
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
