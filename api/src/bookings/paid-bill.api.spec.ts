import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CatchUp, OwnUpi, SplitView } from '@app/contracts';
import { call } from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';
import { sceneFixture, type Scene } from '../testing/access/scenes.js';

useRunningApi();

describe('a bill that a member paid', () => {
  let scene: Scene;
  const UPI = 'kabir@okbank';
  beforeAll(async () => {
    scene = await sceneFixture(database, url, 'booked');
  }, 30_000);
  const at = (who: 'owner' | 'member', method: string, part: string, body?: object) =>
    call<SplitView>(url, `${method} /bookings/${scene.bookingId}/split${part}`, { ...scene.credentials[who], ...(body && { body }) });

  it('shows the others alone where to pay, and follows their money', async () => {
    const { ownerId, memberId } = scene;
    const saved = await call<OwnUpi>(url, 'PUT /user/settings/upi', { ...scene.credentials.member, body: { upiId: ' Kabir@OKbank ' } });
    expect([saved.status, saved.body]).toEqual([200, { upiId: UPI }]);
    expect((await call<OwnUpi>(url, 'GET /user/settings/upi', scene.credentials.member)).body).toEqual({ upiId: UPI });
    for (const upiId of ['kabir', 'k@b', 'kabir@ok bank'])
      expect(await call(url, 'PUT /user/settings/upi', { ...scene.credentials.member, body: { upiId } })).toMatchObject({ status: 422 });
    expect(JSON.stringify((await at('owner', 'GET', '')).body)).not.toContain(UPI);

    const claimed = await at('member', 'POST', '/payer', { total: 3101 });
    expect(claimed.body).toMatchObject({ total: 3101, payer: { userId: memberId, upiId: UPI } });
    expect((await at('owner', 'POST', '/payer', {})).code).toBe('booking-state');
    expect((await at('owner', 'GET', '')).body.parts.find(({ userId }) => userId === ownerId)?.amount).toBe(1550);
    expect((await at('owner', 'POST', '/received', { userId: ownerId, received: true })).code).toBe('forbidden');
    expect((await at('member', 'POST', '/paid', { paid: true, userId: ownerId })).code).toBe('forbidden');
    expect((await at('owner', 'POST', '/paid', { paid: true })).body.parts.find(({ userId }) => userId === ownerId)?.paid).toBe(true);
    const received = await at('member', 'POST', '/received', { userId: ownerId, received: true });
    expect(received.body.parts.find(({ userId }) => userId === ownerId)?.received).toBe(true);
    expect((await at('member', 'DELETE', '/payer')).code).toBe('booking-state');

    const log = await call<CatchUp>(url, `GET /datebooks/${scene.planId}/events?after=0`, scene.credentials.owner);
    expect(JSON.stringify(log.body)).toContain('booking.bill_paid');
    expect(JSON.stringify(log.body)).not.toContain(UPI);
    const desk = await call(url, `GET /venues/me/bookings/${scene.bookingId}`, scene.credentials.invitedVenue);
    expect(JSON.stringify(desk.body)).not.toContain(UPI);
  });

  it('tells the others of a new UPI id, and nobody of one when the booking is off', async () => {
    const before = (await call<CatchUp>(url, `GET /datebooks/${scene.planId}/events?after=0`, scene.credentials.owner)).body.seq;
    await at('member', 'POST', '/received', { userId: scene.ownerId, received: false });
    await call(url, 'PUT /user/settings/upi', { ...scene.credentials.member, body: { upiId: 'new@okbank' } });
    const log = await call<CatchUp>(url, `GET /datebooks/${scene.planId}/events?after=${before}`, scene.credentials.owner);
    expect('events' in log.body && log.body.events.map(({ type }) => type)).toEqual(['booking.split', 'booking.split']);
    await database.source.query(`UPDATE bookings SET status = 'cancelled_by_venue' WHERE id = $1`, [scene.bookingId]);
    expect((await at('owner', 'GET', '')).body.payer).toMatchObject({ upiId: null });
    await database.source.query(`UPDATE bookings SET status = 'confirmed' WHERE id = $1`, [scene.bookingId]);
    expect((await at('member', 'DELETE', '/payer')).body).toMatchObject({ payer: null });
  });
});
