import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Runs a statement on the database of the product: the only way to an evening that is over, or to an administrator. */
export async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const dataDir = process.env.PRODUCT_DATA_DIR ?? '';
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'app', password, database: 'app' });
  await client.connect();
  await client.query(statement, [...values]).finally(() => client.end());
}
