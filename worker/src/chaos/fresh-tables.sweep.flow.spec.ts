import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingView } from '@app/contracts';
import { connectDatabase, type Database } from '@app/persistence';
import {
  call,
  createTestDatabase,
  startBidStorm,
  startProcess,
  startTestBackend,
  stormPlanFixture,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';

const AUCTIONS = 20;
const VENUES_OF_EACH = 29;
const AT_ONCE = 16;
let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
let api: TestProcess;
let worker: TestProcess;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 8, reads: 4 }, 'test');
  // Without autovacuum these tables have no statistics, as in the first minutes after an import.
  for (const table of ['venues', 'venue_staff', 'bids', 'bid_invites', 'bid_requests', 'datebooks', 'members', 'events', 'reactions'])
    await database.source.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  [api, worker] = (await Promise.all(
    (['api', 'worker'] as const).map((part) => startProcess(part, home.url, { ...backend.env, LOG_LEVEL: 'fatal' })),
  )) as [TestProcess, TestProcess];
}, 60_000);
afterAll(async () => {
  await Promise.all([api, worker].map((one) => one.kill('SIGTERM')));
  await database.close();
  await backend.stop();
  await home.drop();
}, 30_000);

describe('a database without statistics', () => {
  it('a database without statistics takes each acceptance at the first try while the worker reacts to bids', async () => {
    const plans: Awaited<ReturnType<typeof stormPlanFixture>>[] = [];
    while (plans.length < AUCTIONS) plans.push(await stormPlanFixture(database, VENUES_OF_EACH));
    const storm = startBidStorm(plans, () => [api.url], AT_ONCE);
    await storm.ended;
    const statuses = new Map<string, number>();
    const waiting = plans.map((plan) => ({ plan, bidId: storm.acknowledged.find(({ planId }) => planId === plan.id)?.bidId ?? '' }));
    const acceptNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const options = { cookie: next.plan.cookie, key: randomUUID(), body: { expectedVersion: 1 } };
        const answer = await call<BookingView & { code?: string }>(api.url, `POST /bids/${next.bidId}/accept`, options);
        const outcome = `${answer.status} ${answer.body.code ?? ''}`.trim();
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, acceptNext));
    expect([...statuses]).toEqual([['201', AUCTIONS]]);
  }, 90_000);
});
