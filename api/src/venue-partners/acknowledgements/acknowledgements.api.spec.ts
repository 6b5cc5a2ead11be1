import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { LinkedBooking, VenueBookingView, VenueProfile } from '@app/contracts';
import { acknowledgeToken, loadConfig, tokenHash } from '@app/platform';
import { bookedPlan, call, setClock, signInVenue, testEnvironment } from '@app/testkit';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const config = loadConfig(testEnvironment('postgres://nobody@localhost/none'));

/** A booking whose venue got a mail; returns the token of the mail's link. */
async function mailed() {
  const { booking } = await bookedPlan(database);
  const bearer = await signInVenue(database, booking.venue.id);
  const [staff] = await database.source.query<{ id: string }[]>('SELECT id FROM venue_staff WHERE venue_id = $1', [booking.venue.id]);
  const deliveryId = randomUUID();
  const token = acknowledgeToken(config, deliveryId);
  const link = { deliveryId, bookingId: booking.id, staffId: staff?.id ?? '', tokenHash: tokenHash(token) };
  await database.transaction((tx) => tx.acknowledgeLinks.put(link));
  return { booking, token, bearer };
}
const look = (token: string) => call<LinkedBooking>(url, 'POST /venues/acknowledgements/look', { body: { token } });
const press = (token: string) => call<LinkedBooking>(url, 'POST /venues/acknowledgements', { body: { token } });

describe('the link of a mail to a venue', () => {
  it('shows the booking without a log-in and without a change, and acknowledges it with one press', async () => {
    const { booking, token, bearer } = await mailed();
    const shown = await look(token);
    expect(shown).toMatchObject({
      status: 200,
      body: { ref: booking.ref, venueName: booking.venue.name, partySize: 2, acknowledgedAt: null },
    });
    expect((await look(token)).body).toEqual(shown.body);
    expect(await press(token)).toMatchObject({ status: 200, body: { ref: booking.ref, acknowledgedAt: expect.any(String) } });
    const desk = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token: bearer });
    expect(desk.body[0]?.acknowledgedAt).toEqual(expect.any(String));
    for (const again of [await look(token), await press(token)]) expect(again).toMatchObject({ status: 410, code: 'link-used' });
  });

  it('hides everything that needs a log-in: contact, answers and plan', async () => {
    const { token } = await mailed();
    expect(Object.keys((await look(token)).body).toSorted()).toEqual([
      'acknowledgedAt',
      'firstName',
      'partySize',
      'proposedPrice',
      'ref',
      'startAt',
      'venueName',
    ]);
  });

  it('reports a cancelled booking, and a link that is invalid or too old', async () => {
    const { booking, token } = await mailed();
    await database.source.query(`UPDATE bookings SET status = 'cancelled_by_user' WHERE id = $1`, [booking.id]);
    expect([(await look(token)).code, (await press(token)).code]).toEqual(['booking-state', 'booking-state']);
    expect(await press('none')).toMatchObject({ status: 410, code: 'link-expired' });
    const late = await mailed();
    try {
      await setClock(database, new Date(late.booking.startAt));
      expect((await look(late.token)).code).toBe('link-expired');
    } finally {
      await setClock(database, null);
    }
  });
});

describe('mails about bookings', () => {
  it('are sent to owners, and to other staff on request', async () => {
    const { bearer } = await mailed();
    const account = (body: object) => call<VenueProfile>(url, 'PATCH /venues/me/account', { token: bearer, body });
    expect((await call<VenueProfile>(url, 'GET /venues/me', { token: bearer })).body.staff.mails).toBe(true);
    expect((await account({ mails: false })).body.staff).toMatchObject({ mails: false, language: 'en' });
    expect((await account({ language: 'hi' })).body.staff).toMatchObject({ mails: false, language: 'hi' });
    await database.source.query(
      `UPDATE venue_staff SET mails = NULL, role = 'host' WHERE id = (SELECT id FROM venue_staff ORDER BY id DESC LIMIT 1)`,
    );
    expect((await call<VenueProfile>(url, 'GET /venues/me', { token: bearer })).body.staff.mails).toBe(false);
    expect((await account({ mails: true })).body.staff.mails).toBe(true);
  });
});
