import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { VENUE_CHECKS, type EventEnvelope, type BidId } from '@app/contracts';
import { newEvent, type Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import {
  call,
  createTestDatabase,
  eventually,
  makeUser,
  makeVenue,
  openLiveSocket,
  signInUser,
  signInVenue,
  liveAuction,
  startTestBackend,
  testEnvironment,
  underLock,
  type LiveSocket,
  type SocketIdentity,
  type LiveAuction,
  type TestDatabase,
} from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { watchContract, type Api } from '../testing/contract.js';
import { PlansGateway } from './plans.gateway.js';

const createWatchedApi = watchContract();

let testDatabase: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let apis: { api: Api; url: string }[] = [];
let database: Database;
const open: LiveSocket[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  backend = await startTestBackend();
  const config = loadConfig(testEnvironment(testDatabase.url, backend.env));
  apis = await Promise.all(
    [1, 2].map(async () => {
      const api = await createWatchedApi(config);
      return { api, url: await api.listen(0) };
    }),
  );
  database = process1().services.database;
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

afterAll(async () => {
  for (const { api } of apis) await api.close();
  await backend.stop();
  await testDatabase.drop();
});

const process1 = (): Api => apis[0]!.api;
const process2 = (): Api => apis[1]!.api;

async function connect(identity: SocketIdentity, at = 0): Promise<LiveSocket> {
  const socket = await openLiveSocket(apis[at]?.url ?? '', identity);
  open.push(socket);
  return socket;
}

const cookieOf = async (userId: string) => ({ cookie: (await signInUser(database, userId)).cookie });

/** Appends `count` events in one transaction, committed by one of the processes. */
async function append(plan: LiveAuction, count = 1, by: Database = database, note = ''): Promise<EventEnvelope[]> {
  return underLock(by, plan.id, async (tx) => {
    const data = { bidId: plan.bidIds[0] ?? someId<BidId>(''), memberId: plan.ownerId, ...(note ? { note } : {}) };
    return tx.append(plan.id, ...Array.from({ length: count }, () => newEvent('bid.voted', data)));
  });
}

const seqs = (socket: LiveSocket) => socket.events.map((event) => event.seq);
const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n + 1);

describe('the handshake', () => {
  it('admits a user by cookie or backup token and a venue by its token, and no other caller', async () => {
    const userId = await makeUser(database);
    const venue = await signInVenue(database, await makeVenue(database));
    const backup = (await signInUser(database, userId, 'backup')).token;
    expect((await connect(await cookieOf(userId))).connected).toBe(true);
    expect((await connect({ backupToken: backup })).connected).toBe(true);
    expect((await connect({ token: venue })).connected).toBe(true);
    await expect(connect({})).rejects.toThrow('not-signed-in');
    await expect(connect({ cookie: 'sid=nobody' })).rejects.toThrow('not-signed-in');
    await expect(connect({ token: backup })).rejects.toThrow('not-signed-in');
    await expect(connect({ cookie: `sid=${backup}` })).rejects.toThrow('not-signed-in');
  });

  it('refuses a page of another site, cookie or not', async () => {
    const identity = await cookieOf(await makeUser(database));
    await expect(connect({ ...identity, origin: 'https://evil.example' })).rejects.toThrow();
    expect((await connect({ ...identity, origin: apis[0]?.url ?? '' })).connected).toBe(true);
  });

  it('refuses an expired session', async () => {
    const { cookie } = await signInUser(database, await makeUser(database));
    await database.source.query(`UPDATE sessions SET expires_at = app_clock() - interval '1 second'`);
    await expect(connect({ cookie })).rejects.toThrow('not-signed-in');
  });
});

describe('watch', () => {
  it('answers the seq alone without `after`, and the later events with it', async () => {
    const plan = await liveAuction(database);
    await append(plan, 3);
    const socket = await connect(await cookieOf(plan.ownerId));
    expect(await socket.watch({ dateBookId: plan.id })).toMatchObject({ ok: true, seq: 3, events: [] });
    const caughtUp = await socket.watch({ dateBookId: plan.id, after: 1 });
    expect(caughtUp).toMatchObject({ ok: true, seq: 3, events: [{ seq: 2, type: 'bid.voted', v: 1, dateBookId: plan.id }, { seq: 3 }] });
    const [event] = await append(plan);
    await socket.until(() => socket.events.length > 0);
    expect(socket.events).toEqual([event]);
  });

  it('answers reset when `after` is ahead, more than 500 behind, before the member’s joining, or before the kept events', async () => {
    const plan = await liveAuction(database);
    await append(plan, 510);
    const member = await makeUser(database);
    await database.source.query(`INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'voter', 500)`, [
      plan.id,
      member,
    ]);
    const owner = await connect(await cookieOf(plan.ownerId));
    const joined = await connect(await cookieOf(member));
    const reset = { ok: true, reset: true, seq: 510 };
    expect(await owner.watch({ dateBookId: plan.id, after: 511 })).toMatchObject(reset);
    expect(await owner.watch({ dateBookId: plan.id, after: 9 })).toMatchObject(reset);
    expect(await owner.watch({ dateBookId: plan.id, after: 10 })).toMatchObject({ ok: true, seq: 510 });
    expect(await joined.watch({ dateBookId: plan.id, after: 498 })).toMatchObject(reset);
    expect(await joined.watch({ dateBookId: plan.id, after: 499 })).toMatchObject({ ok: true, seq: 510 });
    await database.source.query('UPDATE datebooks SET log_floor = 505 WHERE id = $1', [plan.id]);
    expect(await owner.watch({ dateBookId: plan.id, after: 504 })).toMatchObject(reset);
  });

  it('answers not-found to a stranger, to a venue and for an unknown plan, and sends them no event', async () => {
    const plan = await liveAuction(database);
    const stranger = await connect(await cookieOf(await makeUser(database)));
    const venue = await connect({ token: await signInVenue(database, plan.venueIds[0] ?? '') });
    const member = await connect(await cookieOf(plan.ownerId));
    await member.watch({ dateBookId: plan.id });
    const refused = { ok: false, problem: { code: 'not-found', status: 404 } };
    expect(await stranger.watch({ dateBookId: plan.id })).toMatchObject(refused);
    expect(await venue.watch({ dateBookId: plan.id })).toMatchObject(refused);
    expect(await stranger.watch({ dateBookId: plan.ownerId })).toMatchObject(refused);
    await append(plan);
    await member.until(() => member.events.length === 1);
    expect([...stranger.events, ...venue.events]).toEqual([]);
  });

  it.each([[null], ['x'], [{}], [{ dateBookId: 'x' }], [{ dateBookId: 7 }], [{ after: 1 }]])(
    'refuses the payload %j in its acknowledgement',
    async (payload) => {
      const socket = await connect(await cookieOf(await makeUser(database)));
      expect(await socket.watch(payload as never)).toMatchObject({ ok: false, problem: { code: 'malformed-request', status: 400 } });
    },
  );

  it.each([[-1], [1.5], ['1'], [null], [2 ** 60]])('refuses after = %j', async (after) => {
    const plan = await liveAuction(database);
    const socket = await connect(await cookieOf(plan.ownerId));
    expect(await socket.watch({ dateBookId: plan.id, after })).toMatchObject({ ok: false, problem: { code: 'malformed-request' } });
  });

  it('ends with unwatch', async () => {
    const plan = await liveAuction(database);
    const [one, two] = [await connect(await cookieOf(plan.ownerId)), await connect(await cookieOf(plan.ownerId))];
    await one.watch({ dateBookId: plan.id });
    await two.watch({ dateBookId: plan.id });
    expect(await one.send('unwatch', { dateBookId: plan.id })).toEqual({ ok: true });
    await append(plan);
    await two.until(() => two.events.length === 1);
    expect(one.events).toEqual([]);
  });
});

describe('two processes on one plan', () => {
  it('deliver 1,000 events to every socket: no gap, no duplicate, no reordering, whenever a socket joined', async () => {
    const plan = await liveAuction(database);
    const identity = await cookieOf(plan.ownerId);
    const early = [await connect(identity, 0), await connect(identity, 1)];
    for (const socket of early) await socket.watch({ dateBookId: plan.id, after: 0 });
    const late: { socket: LiveSocket; from: number; got: number[] }[] = [];
    const writers = [process1(), process2()].map(async ({ services }, writer) => {
      for (let n = 0; n < 250; n += 1) {
        // Occasionally an event that is too long for a NOTIFY, and several in one commit.
        await append(plan, n % 5 === 0 ? 6 : 1, services.database, n % 25 === 0 ? 'x'.repeat(9_000) : '');
        if (n % 50 === 0) {
          const socket = await connect(identity, writer);
          const from = early[0]?.events.at(-1)?.seq ?? 0;
          const ack = await socket.watch({ dateBookId: plan.id, after: from });
          if (!ack.ok || 'reset' in ack) throw new Error(JSON.stringify(ack));
          late.push({ socket, from, got: ack.events.map((event) => event.seq) });
        }
      }
    });
    await Promise.all(writers);
    const total = 2 * (200 + 50 * 6);
    for (const socket of early) {
      await socket.until(() => (socket.events.at(-1)?.seq ?? 0) >= total, 20_000);
      expect(seqs(socket)).toEqual(upTo(0, total));
    }
    for (const { socket, from, got } of late) {
      await socket.until(() => (socket.events.at(-1)?.seq ?? got.at(-1) ?? 0) >= total, 20_000);
      expect([...got, ...seqs(socket)]).toEqual(upTo(from, total));
    }
  }, 60_000);

  it('deliver a commit without a change message within the time of one comparison', async () => {
    const plan = await liveAuction(database);
    const sockets = [await connect(await cookieOf(plan.ownerId), 0), await connect(await cookieOf(plan.ownerId), 1)];
    for (const socket of sockets) await socket.watch({ dateBookId: plan.id });
    await database.source.query(
      `WITH plan AS (UPDATE datebooks SET event_seq = 1 WHERE id = $1)
       INSERT INTO events (datebook_id, seq, type, v, at, data) VALUES ($1, 1, 'bid.voted', 1, app_clock(), '{}')`,
      [plan.id],
    );
    for (const socket of sockets) await socket.until(() => socket.events.length === 1, 2_000);
  });
});

describe('feeds', () => {
  it('arrive as feed and under their own name, at that user or venue alone, from either process', async () => {
    const plan = await liveAuction(database);
    const owner = await connect(await cookieOf(plan.ownerId), 1);
    const venue = await connect({ token: await signInVenue(database, plan.venueIds[0] ?? '') }, 0);
    const rival = await connect({ token: await signInVenue(database, plan.venueIds[1] ?? '') }, 1);
    await database.transaction((tx) => {
      tx.raiseFeed(`user:${plan.ownerId}`, { type: 'banner.shown', dateBookId: plan.id });
      tx.raiseFeed(`user:${plan.ownerId}`, { type: 'notification.created', dateBookId: plan.id });
      tx.raiseFeed(`venue:${plan.venueIds[0] ?? ''}`, { type: 'rank.changed', requestId: plan.requestId });
      return Promise.resolve();
    });
    await owner.until(() => owner.hints.length === 2);
    await venue.until(() => venue.hints.length === 1);
    expect(owner.feeds.map(({ rev, hint }) => [rev, hint.type])).toEqual([
      [1, 'banner.shown'],
      [2, 'notification.created'],
    ]);
    expect(owner.hints).toEqual(['banner.shown', 'notification.created']);
    expect(venue.feeds).toEqual([
      { feed: `venue:${plan.venueIds[0] ?? ''}`, rev: 1, hint: { type: 'rank.changed', requestId: plan.requestId } },
    ]);
    expect(rival.feeds).toEqual([]);
  });

  it('arrive after all events of their commit', async () => {
    const plan = await liveAuction(database);
    const owner = await connect(await cookieOf(plan.ownerId));
    await owner.watch({ dateBookId: plan.id });
    await underLock(database, plan.id, async (tx) => {
      tx.raiseFeed(`user:${plan.ownerId}`, { type: 'banner.shown', dateBookId: plan.id });
      tx.raiseFeed(`user:${plan.ownerId}`, { type: 'notification.created', dateBookId: plan.id });
      const voted = newEvent('bid.voted', { bidId: plan.bidIds[0] ?? someId<BidId>(''), memberId: plan.ownerId });
      await tx.append(plan.id, voted, voted);
    });
    await owner.until(() => owner.hints.length === 2);
    const names = owner.names.filter((name) => name !== 'heads' && name !== 'presence');
    expect(names).toEqual(['bid.voted', 'bid.voted', 'feed', 'feed']);
  });

  it('are detected without a push, and sent in heads', async () => {
    const plan = await liveAuction(database);
    const owner = await connect(await cookieOf(plan.ownerId), 1);
    await owner.watch({ dateBookId: plan.id });
    await database.source.query('INSERT INTO feeds (id, rev) VALUES ($1, 7)', [plan.ownerId]);
    await owner.until(() => owner.heads.length > 0, 5_000);
    expect(owner.heads[0]).toMatchObject({ feeds: { [`user:${plan.ownerId}`]: 7 }, plans: { [plan.id]: 0 } });
    expect(Math.abs(Date.parse(owner.heads[0]?.now ?? '') - Date.now())).toBeLessThan(5_000);
  });
});

describe('a revocation', () => {
  const decide = async (venueId: string, decision: string) => {
    const userId = await makeUser(database, { role: 'ops' });
    const { cookie } = await signInUser(database, userId);
    return call(apis[0]?.url ?? '', `POST /admin/venues/${venueId}/${decision}`, {
      cookie,
      body: decision === 'verify' ? { checked: VENUE_CHECKS } : { reason: 'Closed for good' },
    });
  };

  it('disconnects the sockets of a revoked session in every process', async () => {
    const { cookie, sessionHash } = await signInUser(database, await makeUser(database));
    const sockets = [await connect({ cookie }, 0), await connect({ cookie }, 1)];
    process1().services.backends.changeBus.publish({ evict: { session: sessionHash } });
    for (const socket of sockets) await socket.until(() => !socket.connected);
  });

  it('disconnects a suspended venue at once, in every process, and no other venue', async () => {
    const [suspended, other] = [await makeVenue(database), await makeVenue(database)];
    const token = await signInVenue(database, suspended);
    const sockets = [await connect({ token }, 0), await connect({ token: await signInVenue(database, suspended) }, 1)];
    const stays = await connect({ token: await signInVenue(database, other) }, 1);
    expect((await decide(suspended, 'suspend')).status).toBe(200);
    for (const socket of sockets) await socket.until(() => !socket.connected);
    await database.transaction((tx) => Promise.resolve(tx.raiseFeed(`venue:${other}`, { type: 'rank.changed', requestId: other })));
    await stays.until(() => stays.feeds.length === 1);
    await expect(connect({ token })).rejects.toThrow();
  });

  it('moves an applicant’s socket to the claimed place', async () => {
    const [place, application] = [await makeVenue(database), await makeVenue(database)];
    await database.source.query(`UPDATE venues SET kind = 'unclaimed', status = 'unclaimed' WHERE id = $1`, [place]);
    await database.source.query(`UPDATE venues SET status = 'pending', claims_id = $2 WHERE id = $1`, [application, place]);
    const token = await signInVenue(database, application);
    const before = await connect({ token }, 1);
    expect((await decide(application, 'verify')).status).toBe(200);
    await before.until(() => !before.connected);
    const after = await connect({ token }, 1);
    await database.transaction((tx) => Promise.resolve(tx.raiseFeed(`venue:${place}`, { type: 'rank.changed', requestId: place })));
    await after.until(() => after.feeds.length === 1);
  });

  it('a removed member gets neither the event of the removal nor any later one', async () => {
    const plan = await liveAuction(database);
    const gone = await makeUser(database);
    await database.source.query(`INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'voter', 1)`, [
      plan.id,
      gone,
    ]);
    const owner = await connect(await cookieOf(plan.ownerId), 0);
    const left = await connect(await cookieOf(gone), 1);
    await owner.watch({ dateBookId: plan.id });
    await left.watch({ dateBookId: plan.id });
    await underLock(process1().services.database, plan.id, async (tx) => {
      await tx.query('UPDATE members SET left_at = app_clock() WHERE user_id = $1', [gone]);
      await tx.append(plan.id, { type: 'member.left', data: { goneMembers: [gone], plan: { inviteCode: 'new' } } });
    });
    await append(plan);
    await owner.until(() => owner.events.length === 2);
    await left.until(() => left.feeds.length === 1);
    expect(left.events).toEqual([]);
    expect(await left.watch({ dateBookId: plan.id })).toMatchObject({ ok: false, problem: { code: 'not-found' } });
  });

  it('finds lost revocations when sessions and memberships are checked again', async () => {
    const plan = await liveAuction(database);
    const gone = await makeUser(database);
    await database.source.query(`INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'voter', 1)`, [
      plan.id,
      gone,
    ]);
    const owner = await connect(await cookieOf(plan.ownerId));
    const member = await connect(await cookieOf(gone));
    const session = await signInUser(database, plan.ownerId);
    const loggedOut = await connect({ cookie: session.cookie });
    const venueToken = await signInVenue(database, plan.venueIds[0] ?? '');
    const venue = await connect({ token: venueToken });
    for (const socket of [owner, member, loggedOut]) await socket.watch({ dateBookId: plan.id });
    await database.source.query('UPDATE members SET left_at = app_clock() WHERE user_id = $1', [gone]);
    await database.source.query(`DELETE FROM sessions WHERE encode(token_hash, 'hex') = $1`, [session.sessionHash]);
    await database.source.query('DELETE FROM venue_sessions');
    await process1().app.get(PlansGateway).checkAccess();
    for (const socket of [loggedOut, venue]) await socket.until(() => !socket.connected);
    await append(plan);
    await owner.until(() => owner.events.length === 1);
    expect(member.connected).toBe(true);
    expect(member.events).toEqual([]);
  });
});

describe('presence', () => {
  it('publishes presence to the plan in both processes when it changes, and when a member leaves', async () => {
    const plan = await liveAuction(database);
    const friend = await makeUser(database);
    await database.source.query(`INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'voter', 1)`, [
      plan.id,
      friend,
    ]);
    const owner = await connect(await cookieOf(plan.ownerId), 0);
    const other = await connect(await cookieOf(friend), process.env.TEST_BACKEND === 'redis' ? 1 : 0);
    expect(await owner.send('presence', { dateBookId: plan.id })).toMatchObject({ ok: false, problem: { code: 'not-found' } });
    for (const socket of [owner, other]) await socket.watch({ dateBookId: plan.id });
    await owner.send('presence', { dateBookId: plan.id });
    await owner.send('presence', { dateBookId: plan.id });
    await other.send('presence', { dateBookId: plan.id, looking: plan.bidIds[0] });
    await owner.until(() => owner.presence.length === 2);
    expect(owner.presence.map((seen) => seen.userIds)).toEqual([[plan.ownerId], [plan.ownerId, friend].sort()]);
    other.close();
    await owner.until(() => owner.presence.at(-1)?.userIds.length === 1);
    expect(owner.presence.at(-1)).toEqual({ dateBookId: plan.id, userIds: [plan.ownerId] });
  });
});

describe('the loss of the channel between processes', () => {
  it('costs one comparison, and the channel recovers', async () => {
    const plan = await liveAuction(database);
    const far = await connect(await cookieOf(plan.ownerId), 1);
    await far.watch({ dateBookId: plan.id });
    const changeBus = process2().services.backends.changeBus;
    await loseChannel();
    await append(plan, 2);
    await far.until(() => far.events.length === 2, 2_000);
    expect(far.connected).toBe(true);
    await restoreChannel();
    for (const { api } of apis) await eventually(() => api.services.backends.changeBus.connected);
    expect(changeBus.connected).toBe(true);
    await append(plan, 2);
    await far.until(() => far.events.length === 4, 2_000);
    expect(seqs(far)).toEqual([1, 2, 3, 4]);
  });
});

async function loseChannel(): Promise<void> {
  if (backend.redis) await backend.redis.kill();
  else
    await database.source.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'change-bus' AND datname = current_database()`,
    );
}

async function restoreChannel(): Promise<void> {
  await backend.redis?.restart();
}
