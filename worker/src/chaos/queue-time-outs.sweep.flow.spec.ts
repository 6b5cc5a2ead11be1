import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { createLogger, loadConfig, openBackends, type Backends } from '@app/platform';
import { createTestDatabase, eventually, testEnvironment, type TestDatabase } from '@app/testkit';
import pg from 'pg';

let home: TestDatabase;
let backends: Backends;
let admin: pg.Client;
/** A second client beside the one that holds the locks: within a transaction Postgres repeats the connections of the first query. */
let observer: pg.Client;

beforeAll(async () => {
  home = await createTestDatabase();
  const config = loadConfig(testEnvironment(home.url));
  backends = await openBackends(config, { logger: createLogger({ ...config, logLevel: 'silent' }, 'test') });
  [admin, observer] = [new pg.Client({ connectionString: home.url }), new pg.Client({ connectionString: home.url })];
  await Promise.all([admin.connect(), observer.connect()]);
});
afterAll(async () => {
  await Promise.all([admin.end(), observer.end()]);
  await backends.close();
  await home.drop();
});

const waiting = async (name: string): Promise<number> => {
  const { rows } = await observer.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND wait_event_type = 'Lock'`,
    [name],
  );
  return rows[0]?.count ?? 0;
};

describe('the queues on Postgres', () => {
  it('the queues on Postgres do not wait for a lock for ever', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `SELECT format('bullmq.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq'`,
    );
    await admin.query('BEGIN');
    await admin.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    backends.queues.enqueueReactions(['0199aaaa-0000-7000-8000-000000000000']);
    await eventually(async () => (await waiting('jobs')) > 0);
    await eventually(async () => (await waiting('jobs')) === 0, 12_000);
    await admin.query('ROLLBACK');
  }, 30_000);
});
