import type { BidId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, newEvent, type Database } from '@app/persistence';
import { announceCommits, loadConfig, openBackends, type Backends } from '@app/platform';
import {
  call,
  createTestDatabase,
  openLiveSocket,
  signInUser,
  liveAuction,
  startProcess,
  startTestBackend,
  testEnvironment,
  underLock,
  type LiveSocket,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';

const EVENTS = 300;
let testDatabase: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let apis: TestProcess[];
/** Two writers besides the APIs, each with its own pools and change bus, so that messages of different sources overtake each other. */
let writers: { database: Database; backends: Backends }[];

async function writer(): Promise<{ database: Database; backends: Backends }> {
  const database = await connectDatabase(testDatabase.url, { transactions: 4, reads: 2 }, 'test');
  const backends = await openBackends(loadConfig(testEnvironment(testDatabase.url, backend.env)));
  announceCommits(database, backends.changeBus, backends.queues);
  return { database, backends };
}

beforeAll(async () => {
  [testDatabase, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  apis = await Promise.all([1, 2].map(() => startProcess('api', testDatabase.url, backend.env)));
  writers = await Promise.all([writer(), writer()]);
}, 30_000);
afterAll(async () => {
  for (const { database, backends } of writers) {
    await backends.close();
    await database.close();
  }
  await Promise.all(apis.map((api) => api.kill('SIGTERM')));
  await backend.stop();
  await testDatabase.drop();
});

const last = (socket: LiveSocket): number => socket.events.at(-1)?.seq ?? 0;

describe('two API processes on one plan', () => {
  it('two APIs send three hundred events of two writers to every socket once, in order and without a gap', async () => {
    const [first] = writers;
    if (!first) throw new Error('No writer');
    const plan = await liveAuction(first.database);
    const cookie = (await signInUser(first.database, plan.ownerId)).cookie;
    const sockets = await Promise.all([...apis, ...apis].map((api) => openLiveSocket(api.url, { cookie })));
    for (const socket of sockets) await socket.watch({ dateBookId: plan.id, after: 0 });
    await Promise.all(
      writers.map(async ({ database }) => {
        for (let n = 0; n < EVENTS / 2; n += 1)
          await underLock(database, plan.id, async (tx) => {
            await tx.append(plan.id, newEvent('bid.voted', { bidId: someId<BidId>(plan.id), memberId: plan.ownerId }));
          });
      }),
    );
    for (const socket of sockets) {
      await socket.until(() => last(socket) >= EVENTS, 20_000);
      expect(socket.events.map((event) => event.seq)).toEqual(Array.from({ length: EVENTS }, (_, index) => index + 1));
      socket.close();
    }
  }, 60_000);

  it('two APIs book a plan once when each receives the acceptance of another offer', async () => {
    const [first] = writers;
    if (!first) throw new Error('No writer');
    for (let round = 0; round < 10; round += 1) {
      const plan = await liveAuction(first.database);
      const { cookie } = await signInUser(first.database, plan.ownerId);
      const accept = (bidId: string, n: number) =>
        call(apis[(round + n) % 2]?.url ?? '', `POST /bids/${bidId}/accept`, { cookie, key: randomUUID(), body: { expectedVersion: 1 } });
      const answers = await Promise.all(plan.bidIds.map(accept));
      expect(answers.map(({ status, code }) => code ?? String(status)).sort()).toEqual(['201', 'already-booked']);
      const booked = await first.database.source.query<unknown[]>('SELECT 1 FROM bookings WHERE datebook_id = $1', [plan.id]);
      expect(booked).toHaveLength(1);
    }
  });
});
