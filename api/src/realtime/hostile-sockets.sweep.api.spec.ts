import type { BidId, UserId } from '@app/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newEvent, type Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import {
  createTestDatabase,
  eventually,
  makeUser,
  openLiveSocket,
  signInUser,
  liveAuction,
  startTestBackend,
  testEnvironment,
  underLock,
  type LiveSocket,
  type LiveAuction,
  type TestDatabase,
} from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { watchContract, type Api } from '../testing/contract.js';
import { openDeafSocket } from '../testing/deaf-socket.js';

const createWatchedApi = watchContract();

let testDatabase: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;
let database: Database;
const open: { close(): void }[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  backend = await startTestBackend();
  api = await createWatchedApi(loadConfig(testEnvironment(testDatabase.url, { ...backend.env, RATE_LIMITS: 'on' })));
  url = await api.listen(0);
  database = api.services.database;
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const socket of open.splice(0)) socket.close();
});

afterAll(async () => {
  await api.close();
  await backend.stop();
  await testDatabase.drop();
});

async function connectAs(userId: string): Promise<LiveSocket> {
  const socket = await openLiveSocket(url, { cookie: (await signInUser(database, userId)).cookie });
  open.push(socket);
  return socket;
}

async function addMember(plan: LiveAuction): Promise<UserId> {
  const userId = await makeUser(database);
  await database.source.query(`INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'voter', 1)`, [
    plan.id,
    userId,
  ]);
  return userId;
}

async function append(plan: LiveAuction, note = ''): Promise<void> {
  await underLock(database, plan.id, async (tx) => {
    await tx.append(
      plan.id,
      newEvent('bid.voted', { bidId: plan.bidIds[0] ?? someId<BidId>(''), memberId: plan.ownerId, ...(note ? { note } : {}) }),
    );
  });
}

async function remove(plan: LiveAuction, userId: UserId): Promise<void> {
  await underLock(database, plan.id, async (tx) => {
    await tx.query('UPDATE members SET left_at = app_clock() WHERE user_id = $1', [userId]);
    await tx.append(plan.id, { type: 'member.left', data: { goneMembers: [userId], plan: { inviteCode: 'new' } } });
  });
}

function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/** Real reads whose results wait for `release`; `read` resolves after the first read. */
function holdAnswers() {
  const [held, read] = [gate(), gate()];
  const reader = database.watches;
  const original = reader.read.bind(reader);
  jest.spyOn(reader, 'read').mockImplementation(async (...asked) => {
    const rows = await original(...asked);
    read.open();
    await held.passed;
    return rows as never;
  });
  return { read: read.passed, release: held.open };
}

describe('a watch during its read', () => {
  it('is refused to a member who is removed meanwhile', async () => {
    const plan = await liveAuction(database);
    const gone = await addMember(plan);
    const [owner, removed] = [await connectAs(plan.ownerId), await connectAs(gone)];
    await owner.watch({ dateBookId: plan.id });
    const { read, release } = holdAnswers();
    const answer = removed.watch({ dateBookId: plan.id });
    await read;
    await remove(plan, gone);
    await owner.until(() => owner.events.length === 1);
    release();
    expect(await answer).toMatchObject({ ok: false, problem: { code: 'not-found' } });
    await append(plan);
    await owner.until(() => owner.events.length === 2);
    expect(removed.events).toEqual([]);
  });

  it('ends at once for a removed member, whose socket gets heads without the plan', async () => {
    const plan = await liveAuction(database);
    const gone = await addMember(plan);
    const removed = await connectAs(gone);
    await removed.watch({ dateBookId: plan.id });
    await remove(plan, gone);
    await removed.until(() => removed.heads.some(({ plans }) => !(plan.id in plans)), 1_500);
    expect(await removed.watch({ dateBookId: plan.id })).toMatchObject({ ok: false, problem: { code: 'not-found' } });
    expect(removed.events).toEqual([]);
  });

  it('is refused to a socket that has left the plan meanwhile', async () => {
    const plan = await liveAuction(database);
    const [owner, other] = [await connectAs(plan.ownerId), await connectAs(plan.ownerId)];
    await owner.watch({ dateBookId: plan.id });
    const { read, release } = holdAnswers();
    const answer = other.watch({ dateBookId: plan.id });
    await read;
    await other.send('unwatch', { dateBookId: plan.id });
    release();
    expect(await answer).toMatchObject({ ok: false, problem: { code: 'rate-limited', retryAfter: 1 } });
    await append(plan);
    await owner.until(() => owner.events.length === 1);
    expect(other.events).toEqual([]);
  });

  it('counts requests in progress: of 60 plans at once 50 are answered', async () => {
    const { ownerId } = await liveAuction(database);
    const socket = await connectAs(ownerId);
    const { release } = holdAnswers();
    const asked = Array.from({ length: 60 }, () => socket.watch({ dateBookId: randomUUID() }));
    const early = await Promise.all(asked.slice(50));
    release();
    expect(early.map((answer) => !answer.ok && answer.problem.code)).toEqual(Array(10).fill('rate-limited'));
    const late = await Promise.all(asked.slice(0, 50));
    expect(late.map((answer) => !answer.ok && answer.problem.code)).toEqual(Array(50).fill('not-found'));
  });
});

describe('a handshake whose session ends during the read', () => {
  it('is refused', async () => {
    const { cookie, sessionHash } = await signInUser(database, await makeUser(database));
    const { read, release } = holdAnswers();
    const opening = openLiveSocket(url, { cookie });
    await read;
    let heard = false;
    const end = api.services.backends.changeBus.subscribe((message) => (heard ||= 'evict' in message));
    api.services.backends.changeBus.publish({ evict: { session: sessionHash } });
    await eventually(() => heard);
    end();
    release();
    const socket = await opening;
    open.push(socket);
    await socket.until(() => !socket.connected);
  });
});

describe('a socket that asks too often', () => {
  it('is refused with the wait for a retry, and keeps its plans', async () => {
    const plan = await liveAuction(database);
    const socket = await connectAs(plan.ownerId);
    await socket.watch({ dateBookId: plan.id });
    let refused;
    for (let n = 0; n < 250 && !refused; n += 1) {
      const answer = await socket.watch({ dateBookId: plan.id });
      if (!answer.ok) refused = answer.problem;
    }
    expect(refused).toMatchObject({ code: 'rate-limited', status: 429 });
    expect(refused?.retryAfter).toBeGreaterThanOrEqual(1);
    await append(plan);
    await socket.until(() => socket.events.length === 1);
  });

  it('is disconnected when its requests cost too much, and no other socket is', async () => {
    const plan = await liveAuction(database);
    const [noisy, other] = [await connectAs(plan.ownerId), await connectAs(plan.ownerId)];
    await other.watch({ dateBookId: plan.id });
    for (let n = 0; n < 10_000; n += 1) void noisy.watch({ dateBookId: plan.id, after: 0 }).catch(() => undefined);
    await noisy.until(() => !noisy.connected);
    await append(plan);
    await other.until(() => other.events.length === 1);
  });

  it('is refused the handshake with the wait for a retry', async () => {
    const { cookie } = await signInUser(database, await makeUser(database));
    const refusals: unknown[] = [];
    for (let n = 0; n < 70 && refusals.length === 0; n += 1)
      await openLiveSocket(url, { cookie }).then(
        (socket) => socket.close(),
        (error: unknown) => refusals.push(error),
      );
    expect(refusals).toMatchObject([{ message: 'rate-limited', data: { code: 'rate-limited', retryAfter: expect.any(Number) } }]);
  });
});

describe('a person over the limit of sockets', () => {
  it('is refused one more socket with the wait for a retry, until one closes; others are admitted', async () => {
    const crowd = await makeUser(database);
    const cookies = [(await signInUser(database, crowd)).cookie, (await signInUser(database, crowd)).cookie];
    const held: LiveSocket[] = [];
    const come = async () => {
      const socket = await openLiveSocket(url, { cookie: cookies[held.length % 2] ?? '' });
      open.push(socket);
      held.push(socket);
    };
    for (let n = 0; n < 50; n += 1) await come();
    await expect(come()).rejects.toMatchObject({ message: 'rate-limited', data: { code: 'rate-limited', retryAfter: 30 } });
    await connectAs(await makeUser(database));
    held[0]?.close();
    await eventually(() =>
      come().then(
        () => true,
        () => false,
      ),
    );
    await expect(come()).rejects.toMatchObject({ message: 'rate-limited' });
  });
});

describe('a client that does not read', () => {
  it('is disconnected with a megabyte unread; reading clients get every event', async () => {
    const plan = await liveAuction(database);
    const { cookie } = await signInUser(database, plan.ownerId);
    const owner = await connectAs(plan.ownerId);
    await owner.watch({ dateBookId: plan.id });
    const deaf = await openDeafSocket(url, { cookie, dateBookId: plan.id });
    open.push(deaf);
    const disconnects = async () =>
      (await api.services.metrics.socketsCut.get()).values.find(({ labels }) => labels.why === 'slow')?.value ?? 0;
    const before = await disconnects();
    const sockets = async () => (await api.services.metrics.sockets.get()).values[0]?.value;
    await eventually(async () => (await sockets()) === 2);
    // The system's own buffers for a client vary; 40 MB is more than they ever hold.
    let sent = 0;
    while ((await disconnects()) === before && sent < 400) {
      await append(plan, 'x'.repeat(100_000));
      sent += 1;
      await owner.until(() => owner.events.length === sent);
    }
    expect(await disconnects()).toBe(before + 1);
    await eventually(async () => (await sockets()) === 1);
    expect(owner.events.map((event) => event.seq)).toEqual(Array.from({ length: sent }, (_, n) => n + 1));
  }, 60_000);
});
