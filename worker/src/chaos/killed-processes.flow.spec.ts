import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingView, VenueBidView } from '@app/contracts';
import { connectDatabase, type Database } from '@app/persistence';
import {
  call,
  createTestDatabase,
  eventually,
  openBoard,
  reactionsLeft,
  readSnapshot,
  stormPlanFixture,
  startBidStorm,
  startProcess,
  startTestBackend,
  offerBody,
  truthOf,
  type Board,
  type StormPlan,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';

/** On a quiet machine; on a busy one as long as opening the same boards ten times, before the storm. */
const BROUGHT_BACK_MS = 3_000;
let testDatabase: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
const running = new Set<TestProcess>();
const boards: Board[] = [];

beforeAll(async () => {
  [testDatabase, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(testDatabase.url, { transactions: 8, reads: 4 }, 'test');
});

afterEach(async () => {
  for (const board of boards.splice(0)) board.close();
  await Promise.all([...running].map((one) => one.kill('SIGTERM')));
});

afterAll(async () => {
  await database.close();
  await backend.stop();
  await testDatabase.drop();
});

async function start(part: 'api' | 'worker', more: Record<string, string> = {}): Promise<TestProcess> {
  const one = await startProcess(part, testDatabase.url, { ...backend.env, ...more });
  running.add(one);
  void one.ended.then(() => running.delete(one));
  return one;
}

async function watch(api: TestProcess, plan: StormPlan): Promise<Board> {
  const board = await openBoard(api.url, plan.id, plan.cookie);
  boards.push(board);
  return board;
}

const portOf = (api: TestProcess): Record<string, string> => ({ PORT: new URL(api.url).port });
const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);
const settled = (plans: StormPlan[]) => eventually(async () => (await reactionsLeft(database, plans)).left === 0, 40_000);

/** Every bid stands once, told once, counted once; the log has no hole. */
async function expectWhole(plans: StormPlan[]): Promise<void> {
  await settled(plans);
  expect((await reactionsLeft(database, plans)).dead).toBe(0);
  for (const plan of await truthOf(database, plans)) {
    expect(plan.seqs).toEqual(upTo(plan.eventSeq));
    expect(plan).toMatchObject({ placed: plan.bidIds.length, counted: plan.bidIds.length, firstBids: 1 });
  }
}

describe('an API and a worker killed -9 in the middle of a bid storm', () => {
  it('lose no bid that was answered, leave no hole in a log, and a browser that comes back sees what a fresh one sees', async () => {
    const plans = await Promise.all(Array.from({ length: 20 }, () => stormPlanFixture(database, 10)));
    let [api, worker] = await Promise.all([start('api'), start('worker')]);
    const began = performance.now();
    const watched = await Promise.all(plans.slice(0, 10).map((plan) => watch(api, plan)));
    const opened = performance.now() - began;
    const storm = startBidStorm(plans, () => [api.url]);
    const all = plans.length * 10;

    for (const share of [0.25, 0.6]) {
      await eventually(() => storm.acknowledged.length >= all * share);
      await Promise.all([api.kill(), worker.kill()]);
      expect(storm.acknowledged.length).toBeLessThan(all);
      const restarted = await Promise.all([start('api', portOf(api)), start('worker')]);
      [api, worker] = restarted;
      const back = performance.now();
      await Promise.all(watched.map((board) => board.connect(api.url)));
      expect(performance.now() - back).toBeLessThan(Math.max(BROUGHT_BACK_MS, 10 * opened));
    }
    await storm.ended;
    expect(storm.unanswered).toBeGreaterThan(0);
    expect(storm.acknowledged).toHaveLength(all);

    const truth = await truthOf(database, plans);
    const stored = new Set(truth.flatMap((plan) => plan.bidIds));
    expect(storm.acknowledged.filter((bid) => !stored.has(bid.bidId))).toEqual([]);
    expect(stored.size).toBe(all);
    await expectWhole(plans);

    for (const [n, board] of watched.entries()) {
      const plan = plans[n] as StormPlan;
      const fresh = await readSnapshot(api.url, plan.id, plan.cookie);
      await board.socket.until(() => board.settle().seq === fresh.seq);
      expect(board.state.snapshot).toEqual(fresh);
    }
  }, 120_000);
});

describe('an API killed by name', () => {
  it('the other process tells the event, the answer is had by asking again, everybody is told once', async () => {
    const [other] = await Promise.all([start('api'), start('worker')]);
    for (const place of ['after-commit-before-publish', 'after-publish-before-enqueue']) {
      const plan = await stormPlanFixture(database, 3);
      const doomed = await start('api', { CRASH_AT: place });
      const board = await watch(other, plan);
      const path = `POST /venues/me/bid-requests/${plan.requestId}/bids`;
      const offer = { token: plan.tokens[0] ?? '', key: randomUUID(), body: offerBody() };
      await expect(call(doomed.url, path, offer)).rejects.toThrow();
      expect(await doomed.ended).toBe('SIGKILL');
      await board.socket.until(() => board.settle().seq === 1, 2_000);
      const bid = await call<VenueBidView>(other.url, path, offer);
      expect(bid.status).toBe(201);
      expect(board.state.snapshot.bids.map(({ id }) => id)).toEqual([bid.body.id]);
      await expectWhole([plan]);

      const again = await start('api', { CRASH_AT: place });
      const accept = { cookie: plan.cookie, key: randomUUID(), body: { expectedVersion: 1 } };
      await expect(call(again.url, `POST /bids/${bid.body.id}/accept`, accept)).rejects.toThrow();
      await board.socket.until(() => board.settle().snapshot.booking !== null, 2_000);
      const booking = await call<BookingView>(other.url, `POST /bids/${bid.body.id}/accept`, accept);
      expect(booking.status).toBe(201);
      expect(board.state.snapshot.booking?.id).toBe(booking.body.id);
      await settled([plan]);
      expect(board.state.snapshot).toEqual(await readSnapshot(other.url, plan.id, plan.cookie));
      const told = await database.source.query<{ type: string; count: number }[]>(
        'SELECT type, count(*)::int AS count FROM notifications WHERE datebook_id = $1 GROUP BY type ORDER BY type',
        [plan.id],
      );
      expect(told.every(({ count }) => count === 1)).toBe(true);
      expect(told.map(({ type }) => type)).toContain('first_bid');
    }
  }, 90_000);
});
