import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import { call, createTestDatabase, eventually, liveAuction, signInUser, testEnvironment, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';

const createWatchedApi = watchContract();

let home: TestDatabase;
let database: Database;
let api: Api;
let url: string;

beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, { transactions: 2, reads: 2 }, 'test');
  api = await createWatchedApi(
    loadConfig(testEnvironment(home.url, { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1', PRIVATE_PORT: '0' })),
  );
  await api.warm();
  url = await api.listen(0);
}, 60_000);
afterAll(async () => {
  await api.close();
  await database.close();
  await home.drop();
});

/** Holds a plan's table, sends `count` reads of the plan, does `work` while they wait, and lets go. */
async function during(count: number, work: (plan: { id: string; cookie: string }) => Promise<void>): Promise<void> {
  const plan = await liveAuction(database);
  const { cookie } = await signInUser(database, plan.ownerId);
  const holder = database.source.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE datebooks IN ACCESS EXCLUSIVE MODE');
  const waiting = Array.from({ length: count }, (_, n) =>
    fetch(`${url}/api/datebooks/${plan.id}/preferences-status`, { headers: { cookie, 'x-forwarded-for': `198.51.100.${n % 250}` } }),
  );
  const inFlight = async () => (await api.services.metrics.inFlight.get()).values[0]?.value;
  try {
    await eventually(async () => (await inFlight()) === count);
    await work({ id: plan.id, cookie });
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
    await Promise.all(waiting);
  }
}

const busy = { status: 503, body: { code: 'unavailable', title: 'Many people are here right now', retryAfter: 1 } };

describe('an API with many requests in flight', () => {
  it('refuses public reads first, with the time of the next try, and serves health', async () => {
    await during(200, async () => {
      const answer = await call(url, 'GET /cities');
      expect(answer).toMatchObject(busy);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      const { values } = await api.services.metrics.shed.get();
      expect(values).toEqual([{ labels: { what: 'lists' }, value: 1 }]);
    });
    expect((await call(url, 'GET /cities')).status).toBe(200);
  });

  it('refuses other reads later, and never a command', async () => {
    await during(399, async ({ id, cookie }) => {
      expect(await call(url, `GET /datebooks/${id}/preferences-status`, { cookie })).toMatchObject(busy);
      // It is answered by its own rules.
      expect((await call(url, 'POST /auth/login', { body: { email: 'nobody@example.org', password: 'not a password' } })).status).toBe(401);
    });
  });
});

it('a warmed API has connections before it listens', async () => {
  const rows = await database.source.query<{ name: string; open: number }[]>(
    `SELECT application_name AS name, count(*)::int AS open FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'api%' GROUP BY 1 ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['api', 'api reads', 'api watches']);
  for (const { open } of rows) expect(open).toBeGreaterThanOrEqual(2);
});
