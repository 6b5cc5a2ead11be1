import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { call, type Call } from '@app/testkit';
import { sceneFixture, type Scene } from '../../testing/access/scenes.js';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const sql = (text: string, values: unknown[]) => database.source.query(text, values);
const tomorrowEvening = () => new Date(Date.now() + 86_400_000).toISOString();

/** A creation, and the later loss of its subject. */
interface Creation {
  scene: 'live' | 'booked' | 'asked' | 'closed';
  ready?: (scene: Scene) => Promise<unknown>;
  send: (scene: Scene) => [route: string, call: Call];
  lost: (scene: Scene) => Promise<unknown>;
}
const endPlan = ({ planId }: Scene) => sql(`UPDATE datebooks SET state = 'cancelled', deleted_at = app_clock() WHERE id = $1`, [planId]);
const CREATIONS: Record<string, Creation> = {
  'an accept after the plan was deleted': {
    scene: 'live',
    send: ({ bidId, credentials }) => [`POST /bids/${bidId}/accept`, { ...credentials.owner, body: { expectedVersion: 1 } }],
    lost: endPlan,
  },
  'an accept after another member became the decider': {
    scene: 'live',
    ready: ({ planId, memberId }) => sql('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [planId, memberId]),
    send: ({ bidId, credentials }) => [
      `POST /bids/${bidId}/accept`,
      { ...credentials.member, body: { expectedVersion: 1, contact: CONTACT } },
    ],
    lost: ({ planId }) => sql('UPDATE datebooks SET delegate_id = NULL WHERE id = $1', [planId]),
  },
  'a review after the member has left': {
    scene: 'booked',
    ready: ({ bookingId }) => sql(`UPDATE bookings SET status = 'completed', completed_at = app_clock() WHERE id = $1`, [bookingId]),
    send: ({ bookingId, credentials }) => [`POST /bookings/${bookingId}/review`, { ...credentials.member, body: { stars: 4, tags: [] } }],
    lost: ({ planId, memberId }) =>
      sql('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', [planId, memberId]),
  },
  'an offer after the plan was deleted': {
    scene: 'asked',
    send: ({ requestId, credentials }) => [
      `POST /venues/me/bid-requests/${requestId}/bids`,
      { ...credentials.invitedVenue, body: { proposedPrice: 2_800, inclusions: [], perks: [], startAt: tomorrowEvening() } },
    ],
    lost: endPlan,
  },
  'another request after the plan was deleted': {
    scene: 'closed',
    send: ({ planId, credentials }) => [`POST /datebooks/${planId}/again`, { ...credentials.owner, body: {} }],
    lost: endPlan,
  },
};
const CONTACT = { name: 'Kabir', phone: '+919800000001' };

describe('a repeated key gets the first response, although the command would now be refused', () => {
  it.each(Object.entries(CREATIONS))('%s', async (_name, { scene: kind, ready, send, lost }) => {
    const scene = await sceneFixture(database, url, kind);
    await ready?.(scene);
    const [route, given] = send(scene);
    const key = randomUUID();
    const first = await call(url, route, { ...given, key });
    expect(first.status).toBeLessThan(300);
    await lost(scene);
    const again = await call(url, route, { ...given, key });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await call(url, route, { ...given, key: randomUUID() })).status).toBeGreaterThanOrEqual(403);
  });
});

it('a repeated accept of an undone booking gets its response and books nothing again', async () => {
  const { planId, bidId, credentials } = await sceneFixture(database, url, 'live');
  const accept = (key: string) =>
    call(url, `POST /bids/${bidId}/accept`, { ...credentials.owner, key, body: { expectedVersion: 1, contact: CONTACT } });
  const key = randomUUID();
  const first = await accept(key);
  expect(first.status).toBe(201);
  const { id } = first.body as { id: string };
  expect((await call(url, `POST /bookings/${id}/undo`, credentials.owner)).status).toBe(200);
  const again = await accept(key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  const rows = () => sql('SELECT status FROM bookings WHERE datebook_id = $1 ORDER BY id', [planId]);
  expect(await rows()).toEqual([{ status: 'undone' }]);
  expect((await accept(randomUUID())).status).toBe(201);
});

it('a repeated offer over the planners’ maximum is refused in the same words, and counts once', async () => {
  const { requestId, credentials } = await sceneFixture(database, url, 'asked');
  await sql(`UPDATE bid_requests SET spec = spec || '{"maxSpend": 1000}' WHERE id = $1`, [requestId]);
  const body = { proposedPrice: 2_800, inclusions: [], perks: [], startAt: tomorrowEvening() };
  const key = randomUUID();
  const answers = [];
  for (let sent = 0; sent < 4; sent += 1)
    answers.push(await call(url, `POST /venues/me/bid-requests/${requestId}/bids`, { ...credentials.invitedVenue, key, body }));
  const [first] = answers;
  expect(first).toMatchObject({ status: 422, code: 'bid-rule' });
  for (const again of answers) expect(again.body).toEqual({ ...(first?.body as object), traceId: expect.any(String) });
  expect(await sql('SELECT sum(too_dear_offers)::int AS counted FROM bid_invites WHERE request_id = $1', [requestId])).toEqual([
    { counted: 1 },
  ]);
});
