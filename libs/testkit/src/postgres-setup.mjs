// Jest's globalSetup of the db, api and flow projects: one embedded Postgres per run, in a temporary folder that its keeper
// removes, with one migrated template. Jest runs this once per invocation, however many projects name it; a run that is
// part of a larger one (npm test) finds TEST_POSTGRES_URL set and uses that.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { compileServer } from '../../../scripts/build/compile.mjs';
import { startKeeper } from '../../../scripts/postgres/keeper-client.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const TEMPLATE = 'template_bare';

const LEAST_SHARED_MEMORY = 4e9;

/** Returns a folder in memory if there is enough of it: a clone is 300 small files, 25 ms there and up to 500 ms on a slow disk. */
function place() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > LEAST_SHARED_MEMORY ? memory : tmpdir();
}

/** Starts Postgres and makes the template; returns the keeper, whose `url` is the address of the server. */
export async function startTestPostgres() {
  const dataDir = mkdtempSync(join(place(), 'evening-tests-'));
  // mkdtemp makes the folder private to us, but root runs Postgres as another user; the cluster inside stays private.
  chmodSync(dataDir, 0o755);
  const keeper = await startKeeper({ dataDir, durable: false, removeAtEnd: true });
  try {
    await makeTemplate(keeper.url);
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  return keeper;
}

async function makeTemplate(url) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href);
    await admin.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  } finally {
    await admin.end();
  }
}

async function migrate(url) {
  // The tests run the sources, and the template comes from the build: an old build must not decide the tables.
  await compileServer();
  const secrets = {
    SESSION_SECRET: 'test-session-secret-test-session-secret',
    VENUE_TOKEN_SECRET: 'test-venue-secret-test-venue-secret',
    SECOND_FACTOR_SECRET: 'test-second-factor-secret-test-second',
  };
  const env = { PATH: process.env.PATH, APP_MODE: 'embedded', LOG_LEVEL: 'warn', ...secrets, DATABASE_URL: url, MIGRATE_SEEDS: 'off' };
  const run = spawnSync(process.execPath, ['worker/dist/migrate.js'], { cwd: root, env, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The migrations failed:\n${run.stdout}${run.stderr}`);
}

export default async function setUp() {
  if (process.env.TEST_POSTGRES_URL) return;
  const keeper = await startTestPostgres();
  globalThis.testPostgresKeeper = keeper;
  process.env.TEST_POSTGRES_URL = keeper.url;
}
