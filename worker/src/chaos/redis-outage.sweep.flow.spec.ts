import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingView, VenueBidView } from '@app/contracts';
import { connectDatabase, type Database } from '@app/persistence';
import {
  call,
  createTestDatabase,
  eventually,
  liveAuction,
  openBoard,
  reactionsLeft,
  readSnapshot,
  stormPlanFixture,
  startBidStorm,
  startProcess,
  startRedis,
  offerBody,
  truthOf,
  type Board,
  type StormPlan,
  type TestDatabase,
  type TestProcess,
  type TestRedis,
} from '@app/testkit';

// The cluster, regardless of the run's backend: without a Redis there is none to lose.
const RECEIVED_WITHIN_MS = 2_000;
const DUE_WITHIN_MS = 5_000;
let testDatabase: TestDatabase;
let redis: TestRedis;
let database: Database;
let apis: [TestProcess, TestProcess];
let worker: TestProcess;
const boards: Board[] = [];

beforeAll(async () => {
  [testDatabase, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  database = await connectDatabase(testDatabase.url, { transactions: 8, reads: 4 }, 'test');
  const start = (part: 'api' | 'worker') => startProcess(part, testDatabase.url, { REDIS_URL: redis.url, LOG_LEVEL: 'fatal' });
  [apis, worker] = await Promise.all([Promise.all([start('api'), start('api')]), start('worker')]);
}, 60_000);

afterAll(async () => {
  for (const board of boards) board.close();
  await Promise.all([...apis, worker].map((one) => one.kill('SIGTERM')));
  await database.close();
  await redis.stop();
  await testDatabase.drop();
}, 30_000);

/** Opens a board of the plan at each API. */
async function watch(plan: StormPlan): Promise<Board[]> {
  const both = await Promise.all(apis.map((api) => openBoard(api.url, plan.id, plan.cookie)));
  boards.push(...both);
  return both;
}

const placed = (api: TestProcess, plan: StormPlan, venue: number) =>
  call<VenueBidView>(api.url, `POST /venues/me/bid-requests/${plan.requestId}/bids`, {
    token: plan.tokens[venue] ?? '',
    key: randomUUID(),
    body: offerBody({ proposedPrice: 2_800 + venue }),
  });
const accepted = (api: TestProcess, plan: StormPlan, bidId: string) =>
  call<BookingView>(api.url, `POST /bids/${bidId}/accept`, { cookie: plan.cookie, key: randomUUID(), body: { expectedVersion: 1 } });
const receives = (board: Board, seq: number) => board.socket.until(() => board.settle().seq >= seq, RECEIVED_WITHIN_MS);
/** Makes an auction whose time is over. */
async function auctionThatIsDue(): Promise<string> {
  const { requestId } = await liveAuction(database, { closesInMs: 1 });
  await database.source.query('UPDATE bid_requests SET due_at = app_clock() WHERE id = $1', [requestId]);
  return requestId;
}
const hasEnded = async (requestId: string) =>
  (await database.source.query<unknown[]>(`SELECT 1 FROM bid_requests WHERE id = $1 AND status <> 'open'`, [requestId])).length > 0;
const settled = (plans: StormPlan[]) => eventually(async () => (await reactionsLeft(database, plans)).left === 0, 30_000);
const busReaches = async (api: TestProcess) =>
  ((await (await fetch(`${api.url}/health/ready`)).json()) as { parts: Record<string, string> }).parts.changeBus === 'ok';

/** Collects every message of the change bus from now on, with a client of the spec's own. */
async function overhear(): Promise<{ said(): string; end(): void }> {
  const { hostname, port } = new URL(redis.url);
  const line = createConnection(Number(port), hostname);
  let said = '';
  line.setEncoding('utf8').on('data', (text: string) => (said += text));
  line.write('SUBSCRIBE wake\r\n');
  await once(line, 'data');
  return { said: () => said, end: () => line.destroy() };
}

describe('a cluster whose Redis is killed and comes back', () => {
  it('without Redis bids, accepts and sockets work, auctions end and due rows are processed; afterwards changes flow again, once each', async () => {
    const plans = await Promise.all(Array.from({ length: 10 }, () => stormPlanFixture(database, 8)));
    const [booked, after] = [await stormPlanFixture(database, 3), await stormPlanFixture(database, 2)];
    const [bookedBoards, afterBoards] = [await watch(booked), await watch(after)];
    const stormBoards = (await Promise.all(plans.map((plan) => watch(plan)))).flat();
    const storm = startBidStorm(plans, () => apis.map(({ url }) => url), 8);

    await eventually(() => storm.acknowledged.length >= 15);
    await redis.kill();
    const bids = [await placed(apis[0], booked, 0), await placed(apis[1], booked, 1)];
    expect(bids.map((bid) => bid.status)).toEqual([201, 201]);
    for (const board of bookedBoards) await receives(board, 2);
    const booking = await accepted(apis[1], booked, bids[0]?.body.id ?? '');
    expect(booking.status).toBe(201);
    for (const board of bookedBoards) {
      await board.socket.until(() => board.settle().snapshot.booking !== null, RECEIVED_WITHIN_MS);
      expect(board.state.snapshot).toEqual(await readSnapshot(apis[0].url, booked.id, booked.cookie));
    }
    await storm.ended;
    // A venue does not notice the absence of Redis.
    expect([...storm.statuses]).toEqual([[201, 80]]);
    expect(storm.unanswered).toBe(0);
    for (const board of stormBoards) await receives(board, 8);
    for (const api of apis) expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
    for (const api of apis) await eventually(async () => !(await busReaches(api)));
    // Due rows are processed meanwhile.
    await settled([...plans, booked]);
    const ending = await auctionThatIsDue();
    await eventually(() => hasEnded(ending), DUE_WITHIN_MS);
    await redis.restart();
    for (const plan of await truthOf(database, plans)) {
      expect(plan.seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(plan).toMatchObject({ placed: 8, counted: 8, firstBids: 1 });
    }

    for (const api of apis) await eventually(() => busReaches(api));
    const bus = await overhear();
    await placed(apis[0], after, 0);
    await eventually(() => bus.said().includes(after.id));
    bus.end();
    for (const plan of await truthOf(database, plans)) expect(plan).toMatchObject({ placed: 8, counted: 8, firstBids: 1 });
    for (const board of afterBoards) await receives(board, 1);
    await settled([after]);
    for (const board of [...bookedBoards, ...afterBoards, ...stormBoards]) {
      expect(board.socket.connected).toBe(true);
      const seqs = board.socket.events.map((event) => event.seq);
      expect(seqs).toEqual(seqs.map((_, n) => n + 1));
    }
  }, 90_000);
});
