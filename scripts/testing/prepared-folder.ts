import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testEnvironment, withAdmin } from '@app/testkit';
import { startKeeper } from '../postgres/keeper-client.mjs';

/** An arbitrary number that nothing else locks: two test files may need the folder at the same moment. */
const PREPARING_LOCK = 7_311_905;
const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/**
 * Makes a data folder with a Postgres of its own, migrated and without the catalogue, in the state after a clean stop: a copy of one that is made at
 * its first use, beside the run's Postgres, and removed with it.
 */
export async function preparedFolder(dataDir: string): Promise<void> {
  await run('cp', ['-a', `${await theOne()}/.`, dataDir]);
}

function theOne(): Promise<string> {
  return withAdmin(process.env.TEST_POSTGRES_URL ?? '', async (admin) => {
    const { rows } = await admin.query<{ data_directory: string }>('SHOW data_directory');
    const folder = join(dirname(rows[0]?.data_directory ?? ''), 'prepared');
    await admin.query('SELECT pg_advisory_lock($1)', [PREPARING_LOCK]);
    if (!existsSync(folder)) await prepare(folder);
    return folder;
  });
}

async function prepare(folder: string): Promise<void> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o755 });
  const keeper = await startKeeper({ dataDir: fresh, durable: false });
  try {
    const env = testEnvironment(keeper.url, { MIGRATE_SEEDS: 'off' });
    await run(process.execPath, ['worker/dist/migrate.js'], { cwd: root, env: { PATH: process.env.PATH, ...env } });
  } finally {
    await keeper.stop();
  }
  renameSync(fresh, folder);
}
