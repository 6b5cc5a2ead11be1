import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

const BARE = 'template_bare';
const SEEDED = 'template_seeded';
/** An arbitrary number that nothing else locks: two test files may need the seeded template at the same moment. */
const SEEDING_LOCK = 7_311_904;
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** One test file's own database. */
export interface TestDatabase {
  readonly url: string;
  /** Drops the database and its connections. */
  drop(): Promise<void>;
}

/** Returns the environment of a process under test: everything that loadConfig requires, the demo market off, and the test's additions. */
export function testEnvironment(databaseUrl: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    APP_MODE: 'embedded',
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'test-session-secret-test-session-secret',
    VENUE_TOKEN_SECRET: 'test-venue-secret-test-venue-secret',
    SECOND_FACTOR_SECRET: 'test-second-factor-secret-test-second',
    DEMO_MARKET: 'off',
    RATE_LIMITS: 'off',
    PUSH_SERVICES: 'push.example.org',
    LOG_LEVEL: 'error',
    PORT: '0',
    ...more,
  };
}

/**
 * Clones a migrated template into a fresh database (30 to 55 ms): the bare one, or with `seeded` the one with the catalogue and the demo accounts,
 * which is made at its first use.
 * @throws when the run has no Postgres (the spec is not in a project with postgres-setup.mjs).
 */
export async function createTestDatabase({ seeded = false }: { seeded?: boolean } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: only *.db.spec.ts, *.api.spec.ts and *.flow.spec.ts have a database.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (seeded) await withAdmin(server, ensureSeeded);
  await withAdmin(server, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${seeded ? SEEDED : BARE} STRATEGY FILE_COPY`));
  return {
    url: urlOf(server, name),
    drop: () => withAdmin(server, async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

const urlOf = (server: string, database: string): string => Object.assign(new URL(server), { pathname: `/${database}` }).href;

/** Opens a connection to the server of the run for the duration of `work`. */
export async function withAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function ensureSeeded(admin: pg.Client): Promise<void> {
  await admin.query('SELECT pg_advisory_lock($1)', [SEEDING_LOCK]);
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [SEEDED]);
    if (rowCount) return;
    await admin.query(`DROP DATABASE IF EXISTS ${SEEDED} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${SEEDED} TEMPLATE ${BARE}`);
    const url = urlOf(process.env.TEST_POSTGRES_URL ?? '', SEEDED);
    await promisify(execFile)(process.execPath, ['worker/dist/migrate.js'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...testEnvironment(url, { DEMO_MARKET: 'on' }) },
    });
    await admin.query(`ALTER DATABASE ${SEEDED} ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [SEEDING_LOCK]);
  }
}
