import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'evening-db-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const run = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['scripts/db.mjs', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  });

it('refuses to reset a database that it did not make', () => {
  const { status, stderr } = run(['reset'], { DATABASE_URL: 'postgres://app@127.0.0.1:1/app' });
  expect(stderr).toMatch(/^db:reset deletes the embedded database alone/);
  expect(status).toBe(1);
});

it('opens no psql where there is no database', () => {
  const { status, stderr } = run(['psql']);
  expect(stderr).toBe(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.\n`);
  expect(status).toBe(1);
});

it('names its commands when it is given none', () => {
  expect(run([]).stderr).toBe('Say what to do: migrate, reset, psql.\n');
});
