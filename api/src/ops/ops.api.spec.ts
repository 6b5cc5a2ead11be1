import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserRole } from '@app/contracts';
import { loadConfig } from '@app/platform';
import {
  createTestDatabase,
  eventually,
  makeUser,
  signInUser,
  liveAuction,
  startTestBackend,
  testEnvironment,
  underLock,
  type TestDatabase,
} from '@app/testkit';
import { watchContract, type Api } from '../testing/contract.js';

const createWatchedApi = watchContract();

let testDatabase: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  backend = await startTestBackend();
  api = await createWatchedApi(loadConfig(testEnvironment(testDatabase.url, { ...backend.env, PRIVATE_PORT: '0' })));
  url = await api.listen(0);
});

afterAll(async () => {
  await api.close();
  await backend.stop();
  await testDatabase.drop();
});

async function cookieFor(role: UserRole): Promise<Record<string, string>> {
  const { database } = api.services;
  const userId = await makeUser(database);
  await database.source.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
  return { cookie: (await signInUser(database, userId)).cookie };
}

describe('the board of the queues', () => {
  it.each(['ops', 'admin'] as const)('shows every queue to %s', async (role) => {
    const headers = await cookieFor(role);
    const page = await fetch(`${url}/ops/queues`, { headers });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
    const data = (await (await fetch(`${url}/ops/queues/api/queues`, { headers })).json()) as { queues: { name: string }[] };
    expect(data.queues.map((queue) => queue.name).sort()).toEqual([
      'bid-requests',
      'email',
      'photos',
      'push',
      'reactions',
      'schedule',
      'webhooks',
    ]);
  });

  it('serves the board’s scripts, and refuses commands from another site', async () => {
    const headers = await cookieFor('ops');
    const page = await (await fetch(`${url}/ops/queues`, { headers })).text();
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(new URL(script, `${url}/ops/queues/`), { headers })).status).toBe(200);
    const foreign = await fetch(`${url}/ops/queues/api/queues/reactions/pause`, {
      method: 'PUT',
      headers: { ...headers, origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });
});

describe('health and metrics', () => {
  it('reports that the process lives and can serve', async () => {
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({
      status: 'ok',
      parts: { database: 'ok', schema: 'ok', changeBus: 'ok' },
    });
  });

  it('reports degraded but ready while the channel between processes is unavailable', async () => {
    if (!backend.redis) return expect(api.services.backends.reachable()).toBe(true);
    await backend.redis.kill();
    const answer = await fetch(`${url}/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'degraded', parts: { database: 'ok', schema: 'ok', changeBus: 'down' } },
    ]);
    expect(await (await fetch(`${api.privateUrl}/metrics`)).text()).toContain('part_up{part="changeBus"} 0\n');
    await backend.redis.restart();
    await eventually(() => api.services.backends.reachable());
  });

  it('exports the metrics in Prometheus format', async () => {
    const text = await (await fetch(`${api.privateUrl}/metrics`)).text();
    expect(text).toMatch(/^sockets_open 0$/m);
    expect(text).toMatch(/^http_request_seconds_count\{/m);
    for (const part of ['database', 'schema', 'changeBus']) expect(text).toContain(`part_up{part="${part}"} 1\n`);
  });

  it('reports the lag of the worker', async () => {
    const lags = async (): Promise<number[]> => {
      const text = await (await fetch(`${api.privateUrl}/metrics`)).text();
      return ['auction_lag_seconds', 'queue_age_seconds'].map((name) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]));
    };
    const { database } = api.services;
    const plan = await liveAuction(database);
    await database.source.query(`UPDATE bid_requests SET due_at = app_clock() + interval '1 hour' WHERE id = $1`, [plan.requestId]);
    expect(await lags()).toEqual([0, 0]);
    await database.source.query(`UPDATE bid_requests SET due_at = app_clock() - interval '90 seconds' WHERE id = $1`, [plan.requestId]);
    await underLock(database, plan.id, async (tx) => {
      await tx.append(plan.id, { type: 'plan.no_eligible_venues', data: {} });
    });
    await database.source.query(`UPDATE events SET at = app_clock() - interval '1 minute' WHERE datebook_id = $1`, [plan.id]);
    const [auctions = 0, reactions = 0] = await lags();
    expect(auctions).toBeGreaterThanOrEqual(90);
    expect(reactions).toBeGreaterThanOrEqual(60);
  });

  it('counts stuck rows', async () => {
    const { database } = api.services;
    await database.source.query(
      `INSERT INTO tick_failures (step, row_id, attempts, last_error, next_try, dead_at) VALUES
         ('plans.expire', 'a', 15, 'no', app_clock(), app_clock()), ('plans.expire', 'b', 3, 'no', app_clock(), NULL),
         ('plans.expire', 'c', 1, 'no', app_clock(), NULL)`,
    );
    await database.source.query(
      `INSERT INTO reactions (event_id, name, attempts, dead_at) VALUES (uuidv7(), 'tell-venues', 15, app_clock())`,
    );
    const text = await (await fetch(`${api.privateUrl}/metrics`)).text();
    for (const line of ['kind="tick",state="retrying"} 1', 'kind="tick",state="dead"} 1', 'kind="reaction",state="dead"} 1'])
      expect(text).toContain(`stuck_rows{${line}`);
  });
});
