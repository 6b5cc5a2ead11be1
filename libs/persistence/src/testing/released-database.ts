import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

const read = (name: string): Buffer => readFileSync(new URL(`release/${name}`, import.meta.url));
const parts = (text: string): string[] => text.split(/^-->/m).slice(1);

/** What the migrations of the last release sent to Postgres, in their order. */
export const RELEASED_SCHEMA = parts(read('schema.sql').toString()).map((part) => ({
  migration: part.slice(1, part.indexOf('\n')),
  statement: part.slice(part.indexOf('\n') + 1).replace(/\n$/, ''),
}));
export const RELEASED_MIGRATIONS = [...new Set(RELEASED_SCHEMA.map(({ migration }) => migration))];

/** What the API and the worker of the last release send, each statement once. */
export const releasedStatements = (): string[] => parts(gunzipSync(read('statements.sql.gz')).toString()).map((part) => part.trim());

export interface ReleasedDatabase {
  readonly url: string;
  readonly client: pg.Client;
  drop(): Promise<void>;
}

/** Makes a database as the last release left it, without rows, on the server of `url`. */
export async function createReleasedDatabase(url: string): Promise<ReleasedDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const address = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  for (const { statement } of RELEASED_SCHEMA) await client.query(statement);
  await client.query(
    'CREATE TABLE migrations (id serial CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
  );
  for (const migration of RELEASED_MIGRATIONS) {
    await client.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [migration.slice(-13), migration]);
  }
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
