import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let dataDir: string;
beforeAll(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'evening-db-')));
  // The user who runs Postgres for root needs access; otherwise the database would be elsewhere.
  chmodSync(dataDir, 0o755);
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

it('ends a database that outlived its keeper before deleting it', async () => {
  const home = join(dataDir, 'left');
  const cluster = join(home, 'postgres');
  mkdirSync(cluster, { recursive: true });
  // The folder in its command line distinguishes a postmaster from another program.
  const postmaster = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)', cluster]);
  await once(postmaster, 'spawn');
  writeFileSync(join(cluster, 'postmaster.pid'), `${postmaster.pid}\n`);
  const reset = spawn(process.execPath, ['scripts/db.mjs', 'reset'], { env: { PATH: process.env.PATH, DATA_DIR: home } });
  await Promise.race([once(postmaster, 'exit'), once(reset, 'exit')]);
  // The test needs no new database.
  reset.kill('SIGKILL');
  const { signalCode } = postmaster;
  postmaster.kill();
  expect(signalCode).toBe('SIGINT');
});

it('opens no psql without a database', () => {
  const { status, stderr } = run(['psql']);
  expect(stderr).toBe(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.\n`);
  expect(status).toBe(1);
});

it('names its commands when it gets none', () => {
  expect(run([]).stderr).toBe('Say what to do: migrate, reset, psql.\n');
});
