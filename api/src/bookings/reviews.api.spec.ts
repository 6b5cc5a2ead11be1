import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { BookingOverlap, OwnBooking, PlanListItem, ReviewView } from '@app/contracts';
import { call, liveAuction } from '@app/testkit';
import { sceneFixture, type Scene } from '../testing/access/scenes.js';
import { database, url } from '../testing/running-api.js';

const over = async (): Promise<Scene> => {
  const scene = await sceneFixture(database, url, 'booked');
  await database.source.query(`UPDATE bookings SET status = 'completed', completed_at = app_clock(), completes_at = NULL WHERE id = $1`, [
    scene.bookingId,
  ]);
  await database.source.query(`UPDATE datebooks SET state = 'done' WHERE id = $1`, [scene.planId]);
  return scene;
};
const rate = (scene: Scene, body: object, who: 'owner' | 'member' = 'owner', key?: string) =>
  call<ReviewView>(url, `POST /bookings/${scene.bookingId}/review`, { ...scene.credentials[who], body, ...(key ? { key } : {}) });
const listed = async (scene: Scene, who: 'owner' | 'member') =>
  (await call<PlanListItem[]>(url, 'GET /datebooks', scene.credentials[who])).body[0];

describe('a review', () => {
  it('is taken once from each member, is theirs to read, and turns their own chip', async () => {
    const scene = await over();
    expect(await listed(scene, 'owner')).toMatchObject({
      state: 'done',
      bookingStatus: 'completed',
      requestStatus: 'closed',
      hadBids: true,
      canRate: true,
    });
    const plans = await call(url, 'GET /datebooks', scene.credentials.owner);
    const answer = await rate(scene, { stars: 5, tags: ['great_food', 'good_value'], text: 'Lovely. Call 98200 12345!' });
    expect([answer.status, answer.body]).toEqual([
      201,
      { stars: 5, tags: ['great_food', 'good_value'], text: 'Lovely. Call [hidden]!', createdAt: expect.any(String) },
    ]);
    expect((await rate(scene, { stars: 1, tags: [] })).code).toBe('already-reviewed');
    const kept = { 'if-none-match': plans.headers.get('etag') ?? '' };
    expect((await call(url, 'GET /datebooks', { ...scene.credentials.owner, headers: kept })).status).toBe(200);
    expect([(await listed(scene, 'owner'))?.canRate, (await listed(scene, 'member'))?.canRate]).toEqual([false, true]);
    const read = async (who: 'owner' | 'member') =>
      (await call<OwnBooking>(url, `GET /bookings/${scene.bookingId}`, scene.credentials[who])).body.review;
    expect([await read('owner'), await read('member')]).toEqual([answer.body, null]);
  });

  it('answers the same key with the same review', async () => {
    const [scene, key] = [await over(), randomUUID()];
    const first = await rate(scene, { stars: 4, tags: [] }, 'member', key);
    expect((await rate(scene, { stars: 4, tags: [] }, 'member', key)).body).toEqual(first.body);
    expect((await rate(scene, { stars: 3, tags: [] }, 'member', key)).code).toBe('idempotency-key-reused');
  });

  it.each([
    [{ stars: 0, tags: [] }, 'stars'],
    [{ stars: 6, tags: [] }, 'stars'],
    [{ stars: 4.5, tags: [] }, 'stars'],
    [{ stars: 4, tags: ['made_up'] }, 'tags'],
    [{ stars: 4, tags: ['great_food', 'great_food'] }, 'tags'],
    [{ stars: 4, tags: ['great_food', 'good_value', 'too_loud', 'too_costly'] }, 'tags'],
    [{ stars: 4, tags: [], text: 'x'.repeat(501) }, 'text'],
  ])('refuses %j by its field', async (body, field) => {
    const answer = await rate(await over(), body);
    expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([422, [field]]);
  });

  it('is for an outing that is over, for 14 days', async () => {
    const scene = await sceneFixture(database, url, 'booked');
    expect((await rate(scene, { stars: 4, tags: [] })).code).toBe('booking-state');
    const late = await over();
    await database.source.query(`UPDATE bookings SET completed_at = app_clock() - interval '14 days' WHERE id = $1`, [late.bookingId]);
    expect((await rate(late, { stars: 4, tags: [] })).code).toBe('booking-state');
    expect((await listed(late, 'owner'))?.canRate).toBe(false);
  });
});

describe('two bookings of one person about the same time', () => {
  it('are told before and after the second, to that person alone, and never refused', async () => {
    const first = await sceneFixture(database, url, 'booked');
    const { ownerId, credentials } = first;
    const accept = async (hours: number) => {
      const plan = await liveAuction(database, { ownerId, startsInHours: 85 + hours });
      const [bidId = ''] = plan.bidIds;
      const before = (await call<BookingOverlap[]>(url, `GET /bids/${bidId}/overlaps`, credentials.owner)).body;
      const answer = await call<OwnBooking>(url, `POST /bids/${bidId}/accept`, {
        ...credentials.owner,
        key: randomUUID(),
        body: { expectedVersion: 1 },
      });
      expect(answer.status).toBe(201);
      expect(answer.body.overlaps).toEqual(before);
      const [{ data } = { data: '' }] = await database.source.query<{ data: string }[]>(
        `SELECT data::text AS data FROM events WHERE datebook_id = $1 AND type = 'booking.confirmed'`,
        [plan.id],
      );
      expect(data).not.toContain('overlaps');
      return answer.body;
    };
    expect((await accept(2 + 1 / 60)).overlaps).toEqual([]);
    const near = await accept(-2);
    expect(near.overlaps).toEqual([
      {
        id: first.bookingId,
        ref: expect.any(String),
        dateBookId: first.planId,
        venueName: expect.any(String),
        startAt: expect.any(String),
      },
    ]);
    const own = await call<OwnBooking>(url, `GET /bookings/${first.bookingId}`, credentials.owner);
    expect(own.body.overlaps.map(({ id }) => id)).toEqual([near.id]);
    expect((await call<OwnBooking>(url, `GET /bookings/${first.bookingId}`, credentials.member)).body.overlaps).toEqual([]);
    await database.source.query(`UPDATE bookings SET status = 'cancelled_by_user' WHERE id = $1`, [near.id]);
    expect((await call<OwnBooking>(url, `GET /bookings/${first.bookingId}`, credentials.owner)).body.overlaps).toEqual([]);
  });
});
