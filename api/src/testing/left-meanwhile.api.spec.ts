import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@app/persistence';
import { call, enterGuest, eventually, offerBody, underLock } from '@app/testkit';
import { CALLERS } from './access/callers.js';
import { sceneFixture, traceOf, type Scene } from './access/scenes.js';
import { pathIn } from './access/paths.js';
import { ACCESS, type Row } from './access/table.js';
import { database, url, useRunningApi } from './running-api.js';

useRunningApi();

jest.setTimeout(30_000);

const MEMBER = CALLERS.indexOf('member');
/** The commands of a plan's member who does not own it. */
const COMMANDS = ACCESS.filter(
  ([route, expected]) =>
    !route.startsWith('GET ') &&
    /\/api\/(datebooks|bids|bookings|preferences|accept-partner-preferences|ask-partner-accept)\b/.test(route) &&
    expected[CALLERS.indexOf('stranger')] === 404 &&
    ![401, 403, 404].includes(expected[MEMBER] ?? 0),
);

/** The commands of the plan's owner alone, and those that change a plan by its code. */
const OWNERS = ACCESS.filter(
  ([route, expected]) =>
    !route.startsWith('GET ') &&
    /\/api\/(datebooks|bids|bid-requests|bookings)\b/.test(route) &&
    expected[CALLERS.indexOf('stranger')] === 404 &&
    expected[MEMBER] === 403,
);

/** The commands of a venue that wait for a plan's lock. */
const VENUES = ACCESS.filter(
  ([route, expected]) =>
    !route.startsWith('GET ') &&
    /\/api\/venues\/me\/(bid-requests|bids|bookings)\//.test(route) &&
    expected[CALLERS.indexOf('otherVenue')] === 404,
);

async function send(scene: Scene, row: Row, who: 'member' | 'owner' | 'invitedVenue' = 'member'): Promise<number> {
  const [route, , given] = row;
  const body = typeof given?.body === 'function' ? given.body(scene) : given?.body;
  const { cookie = '', token } = scene.credentials[who];
  const headers = { cookie, 'idempotency-key': randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url + pathIn(scene, row), {
    method: route.split(' ')[0] ?? '',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The response to a command when `happens` runs while it waits for the plan's lock. */
async function meanwhile(scene: Scene, command: () => Promise<number>, happens: (tx: Transaction) => Promise<unknown>): Promise<number> {
  let answered: number | undefined;
  let sent: Promise<void> | undefined;
  await underLock(database, scene.planId, async (tx) => {
    sent = command().then((status) => {
      answered = status;
    });
    await eventually(async () => {
      const [waiting] = await database.source.query<object[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return answered !== undefined || waiting !== undefined;
    });
    await happens(tx);
  });
  await sent;
  return answered ?? 0;
}

describe('a member who is removed during a waiting command gets a stranger’s response', () => {
  it.each(COMMANDS.map((row) => [row[0], row] as const))('%s', async (_route, row) => {
    const scene = await sceneFixture(database, url, row[2]?.scene ?? 'live');
    const leave = (tx: Transaction) =>
      tx.query('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', [scene.planId, scene.memberId]);
    expect(await meanwhile(scene, () => send(scene, row), leave)).toBe(404);
  });

  it('the table has such commands', () => {
    for (const route of ['PUT /api/bids/:id/vote', 'POST /api/bookings/:id/split/paid', 'POST /api/preferences'])
      expect(COMMANDS.map(([known]) => known)).toContain(route);
    expect(VENUES.map(([known]) => known)).toContain('POST /api/venues/me/bids/:id/withdraw');
  });
});

describe('a session that ends during a waiting command', () => {
  const signOut = (userId: string) => (tx: Transaction) => tx.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
  const rows = [...COMMANDS.map((row) => [row[0], 'member', row] as const), ...OWNERS.map((row) => [row[0], 'owner', row] as const)];
  it.each(rows)('does nothing: %s of the %s', async (_route, who, row) => {
    const scene = await sceneFixture(database, url, row[2]?.scene ?? 'live');
    const gone = signOut(who === 'member' ? scene.memberId : scene.ownerId);
    expect(await meanwhile(scene, () => send(scene, row, who), gone)).toBe(401);
  });

  it.each(VENUES.map((row) => [row[0], row] as const))('does nothing: %s of the venue', async (_route, row) => {
    const scene = await sceneFixture(database, url, row[2]?.scene ?? 'live');
    const { token = '' } = scene.credentials.invitedVenue;
    // This call makes the token known to the process.
    await call(url, 'GET /venues/me', { token });
    const before = await traceOf(database, scene);
    const logOut = () => call(url, 'POST /venues/logout', { token });
    expect(await meanwhile(scene, () => send(scene, row, 'invitedVenue'), logOut)).toBe(401);
    expect(await traceOf(database, scene)).toBe(before);
  });

  it('joins no plan by a code', async () => {
    const scene = await sceneFixture(database, url, 'live');
    const [plan] = await database.source.query<{ invite_code: string }[]>('SELECT invite_code FROM datebooks WHERE id = $1', [
      scene.planId,
    ]);
    const stranger = await enterGuest(url);
    const join = async () => (await stranger.call(`POST /invites/${plan?.invite_code ?? ''}/join`)).status;
    expect(await meanwhile(scene, join, signOut(stranger.id))).toBe(401);
  });

  it('accepts no offer as its owner', async () => {
    const scene = await sceneFixture(database, url, 'live');
    const contact = { name: 'Kabir', phone: '+919800000001' };
    const accept = async () =>
      (
        await call(url, `POST /bids/${scene.bidId}/accept`, {
          ...scene.credentials.owner,
          key: randomUUID(),
          body: { expectedVersion: 1, contact },
        })
      ).status;
    const signOut = (tx: Transaction) => tx.query('DELETE FROM sessions WHERE user_id = $1', [scene.ownerId]);
    expect(await meanwhile(scene, accept, signOut)).toBe(401);
    expect(await database.source.query('SELECT 1 FROM bookings WHERE datebook_id = $1', [scene.planId])).toEqual([]);
  });

  it('places no offer as a venue', async () => {
    const scene = await sceneFixture(database, url, 'asked');
    const body = offerBody();
    const place = async () =>
      (await call(url, `POST /venues/me/bid-requests/${scene.requestId}/bids`, { ...scene.credentials.invitedVenue, body })).status;
    const signOut = (tx: Transaction) =>
      tx.query(
        'DELETE FROM venue_sessions s USING bid_invites i, venue_staff f WHERE i.request_id = $1 AND f.venue_id = i.venue_id AND s.staff_id = f.id',
        [scene.requestId],
      );
    expect(await meanwhile(scene, place, signOut)).toBe(401);
    expect(await database.source.query('SELECT 1 FROM bids WHERE request_id = $1', [scene.requestId])).toEqual([]);
  });
});
