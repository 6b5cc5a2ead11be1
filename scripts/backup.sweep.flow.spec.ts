import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, testEnvironment, type TestDatabase } from '@app/testkit';
import pg from 'pg';
import { startKeeper } from './postgres/keeper-client.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
let folder: string;
let home: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evening-commands-'));
  chmodSync(folder, 0o755);
  home = await createTestDatabase();
  const client = await open(home.url);
  await client.query(`INSERT INTO users (first_name) VALUES ('Asha')`);
  await client.end();
});
afterAll(async () => {
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

function run(command: string[], env: Record<string, string>): { status: number | null; said: string } {
  const done = spawnSync(process.execPath, command, { cwd: root, env: { PATH: process.env.PATH ?? '', ...env }, encoding: 'utf8' });
  return { status: done.status, said: `${done.stdout}${done.stderr}`.trim() };
}

describe('npm run backup and npm run restore', () => {
  it('the rows of a cluster come into an embedded database, which then starts, and a second restore is refused', async () => {
    const file = join(folder, 'cluster.backup');
    const dataDir = join(folder, 'data');
    expect(run(['scripts/backup.mjs', file], { DATABASE_URL: home.url, DATA_DIR: dataDir })).toEqual({
      status: 0,
      said: expect.stringMatching(/^1 rows of \d+ tables, schema \w+, are in .*cluster\.backup$/),
    });
    expect(run(['scripts/restore.mjs', file], { DATA_DIR: dataDir })).toEqual({
      status: 0,
      said: expect.stringMatching(/^1 rows of \d+ tables are as they were at 20/),
    });
    expect(run(['scripts/restore.mjs', file], { DATA_DIR: dataDir })).toEqual({
      status: 1,
      said: 'The database is not empty (users has rows): restore into a fresh one.',
    });
    const keeper = await startKeeper({ dataDir });
    try {
      const env = testEnvironment(keeper.url, { MIGRATE_SEEDS: 'off' });
      expect(run(['worker/dist/migrate.js'], env)).toMatchObject({ status: 0 });
      const client = await open(keeper.url);
      expect((await client.query('SELECT first_name FROM users')).rows).toEqual([{ first_name: 'Asha' }]);
      // The backup is taken from the running product, which keeps running.
      expect(run(['scripts/backup.mjs'], { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
      expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/^20.*Z\.backup$/)]);
      expect((await client.query('SELECT 1')).rowCount).toBe(1);
      await client.end();
    } finally {
      await keeper.stop();
    }
  }, 120_000);

  it('the commands name a missing argument in one sentence', () => {
    const dataDir = join(folder, 'none');
    expect(run(['scripts/restore.mjs'], { DATA_DIR: dataDir })).toEqual({
      status: 1,
      said: 'Say which file to restore: npm run restore -- FILE',
    });
    expect(run(['scripts/restore.mjs', '/nowhere'], { DATA_DIR: dataDir }).said).toBe('There is no file /nowhere.');
    expect(run(['scripts/backup.mjs'], { DATA_DIR: dataDir }).said).toMatch(
      /^There is no database in .*none: set DATA_DIR or DATABASE_URL\.$/,
    );
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
});
