import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BookingView, Snapshot, VenueBookingView, VenueRequestView } from '@app/contracts';
import { dayOf } from '@app/domain';
import { call, setClock, signInUser, liveAuction, type LiveAuction, bookOverHttp, signInEverybody, type SignedIn } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

interface BookedFixture extends LiveAuction, SignedIn {
  delegate: string;
  rival: string;
  booking: BookingView;
}
let on: BookedFixture;

/** A booked plan of three people, one of whom decides beside the owner, with both venues signed in. */
async function bookedFixture(): Promise<BookedFixture> {
  const plan = await liveAuction(database, { members: 2 });
  const delegateId = plan.memberIds[1] ?? '';
  await database.source.query('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [plan.id, delegateId]);
  const signedIn = await signInEverybody(database, plan);
  const { overlaps: _overlaps, review: _review, ...booking } = await bookOverHttp(url, signedIn.owner, plan.bidIds[0]);
  const { cookie: delegate } = await signInUser(database, delegateId);
  return { ...plan, ...signedIn, delegate, rival: signedIn.venues[1] ?? '', booking };
}
beforeEach(async () => {
  await setClock(database, null);
  on = await bookedFixture();
});

const REASON = { reason: 'We are ill' };
const asUser = <T = BookingView>(what: string, cookie?: string, body: unknown = {}, id = on.booking.id) =>
  call<T>(url, `POST /bookings/${id}/${what}`, { ...(cookie ? { cookie } : {}), body });
const asVenue = (what: string, token?: string, body: unknown = {}, id = on.booking.id) =>
  call<VenueBookingView>(url, `POST /venues/me/bookings/${id}/${what}`, { ...(token ? { token } : {}), body });
const snapshot = async () => (await call<Snapshot>(url, `GET /datebooks/${on.id}`, { cookie: on.owner })).body;
const inDays = (days: number) => new Date(Date.parse(on.booking.startAt) + days * 86_400_000).toISOString();

describe.each([
  ['undo', {}],
  ['cancel', REASON],
  ['change-request', { partySize: 4 }],
])('POST /bookings/:id/%s', (what, body) => {
  it('is for who decides: 401, 403 for a member, 404 for a stranger and for what is not there', async () => {
    expect((await asUser(what, undefined, body)).status).toBe(401);
    expect((await asUser(what, on.member, body)).status).toBe(403);
    expect((await asUser(what, on.stranger, body)).status).toBe(404);
    expect((await asUser(what, on.owner, body, randomUUID())).status).toBe(404);
    expect((await asUser(what, on.owner, body, 'no-id')).status).toBe(400);
    expect((await snapshot()).booking).toEqual(on.booking);
  });

  it('is for the member to whom the decision was given', async () => {
    expect((await asUser(what, on.delegate, body)).status).toBe(200);
  });

  it('is 409 once the venue has cancelled', async () => {
    expect((await asVenue('cancel', on.venue, REASON)).status).toBe(200);
    const late = await asUser(what, on.owner, body);
    expect([late.status, late.code]).toEqual([409, 'booking-state']);
  });
});

describe('POST /bookings/:id/undo', () => {
  it('puts everything back and answers the undone booking', async () => {
    const { status, body } = await asUser('undo', on.owner);
    expect([status, body.status, body.sequence]).toEqual([200, 'undone', 1]);
    const { plan, bids, booking, bidRequest } = await snapshot();
    expect([plan.state, bidRequest?.status, booking]).toEqual(['live', 'open', null]);
    expect(bids.map((bid) => bid.status)).toEqual(['pending', 'pending']);
    const theirs = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token: on.venue });
    expect(theirs.body[0]?.status).toBe('undone');
  });

  it('is 409 when its two minutes are over', async () => {
    await setClock(database, new Date(on.booking.undoUntil));
    const late = await asUser('undo', on.owner);
    expect([late.status, late.code]).toEqual([409, 'booking-state']);
  });
});

describe('POST /bookings/:id/cancel', () => {
  it('gives back the choice among what still holds; both sides read who cancelled and why', async () => {
    const { status, body } = await asUser('cancel', on.owner, { reason: 'Ill, write to asha@example.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'cancelled_by_user',
      cancelledBy: 'user',
      cancelReason: 'Ill, write to [hidden]',
      sequence: 1,
    });
    const { plan, bids, booking } = await snapshot();
    expect([plan.state, booking]).toEqual(['deciding', body]);
    expect(bids.map((bid) => bid.status).toSorted()).toEqual(['lost', 'pending']);
    const theirs = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token: on.venue });
    expect(theirs.body[0]).toMatchObject({ cancelledBy: 'user', cancelReason: 'Ill, write to [hidden]' });
  });

  it.each([[{}], [{ reason: '' }], [{ reason: 'x'.repeat(201) }]])('is 422 for the reason in %j', async (body) => {
    expect((await asUser('cancel', on.owner, body)).status).toBe(422);
  });

  it('is 409 once the outing has begun', async () => {
    await setClock(database, new Date(on.booking.startAt));
    // Sessions of a day have run out by then.
    on.owner = (await signInUser(database, on.ownerId)).cookie;
    expect((await asUser('cancel', on.owner, REASON)).code).toBe('booking-state');
  });
});

describe('POST /venues/me/bookings/:id/cancel', () => {
  it('opens a new auction without the venue; it reads its booking as cancelled', async () => {
    const { status, body } = await asVenue('cancel', on.venue, { reason: 'A pipe burst' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled_by_venue', cancelledBy: 'venue', cancelReason: 'A pipe burst' });
    expect(JSON.stringify(body)).not.toContain(on.id);
    const { plan, bidRequest, booking, bids } = await snapshot();
    expect([plan.state, bidRequest?.status, booking?.status]).toEqual(['live', 'open', 'cancelled_by_venue']);
    expect(bidRequest?.id).not.toBe(on.requestId);
    expect(bids.map((bid) => bid.status).toSorted()).toEqual(['lost', 'withdrawn']);
  });

  it('is 401 without a token, 404 for another venue, 422 without a reason, 409 a second time', async () => {
    expect((await asVenue('cancel', undefined, REASON)).status).toBe(401);
    expect((await asVenue('cancel', on.rival, REASON)).status).toBe(404);
    expect((await asVenue('cancel', on.venue)).status).toBe(422);
    expect((await asVenue('cancel', on.venue, REASON)).status).toBe(200);
    expect((await asVenue('cancel', on.venue, REASON)).code).toBe('booking-state');
  });
});

describe('a change of a booking', () => {
  it('is asked for, agreed to and frozen anew', async () => {
    const startAt = inDays(1);
    const asked = await asUser('change-request', on.owner, { startAt, partySize: 4, note: 'Two more, call +91 98200 00000' });
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ startAt: on.booking.startAt, partySize: 2, sequence: 0 });
    expect(asked.body.change).toMatchObject({ status: 'open', startAt, partySize: 4, note: 'Two more, call [hidden]', answeredAt: null });
    const answered = await asVenue('change-reply', on.venue, { accept: true, note: 'With pleasure' });
    expect(answered.body).toMatchObject({ startAt, partySize: 4, sequence: 1, change: { status: 'accepted', reply: 'With pleasure' } });
    const { booking } = await snapshot();
    expect(booking).toMatchObject({ startAt, partySize: 4, sequence: 1, proposedPrice: on.booking.proposedPrice });
    expect(booking?.snapshotHash).not.toBe(on.booking.snapshotHash);
  });

  it('changes nothing when the venue refuses, and may then be asked for again', async () => {
    await asUser('change-request', on.owner, { partySize: 4 });
    const refused = await asVenue('change-reply', on.venue, { accept: false });
    expect(refused.body).toMatchObject({ startAt: on.booking.startAt, partySize: 2, sequence: 0, change: { status: 'refused' } });
    expect((await snapshot()).booking).toEqual({ ...on.booking, change: refused.body.change });
    expect((await asUser('change-request', on.owner, { partySize: 3 })).status).toBe(200);
  });

  it('is one at a time: 409 for a second preference and for an answer to none', async () => {
    expect((await asVenue('change-reply', on.venue, { accept: true })).code).toBe('booking-state');
    await asUser('change-request', on.owner, { partySize: 4 });
    expect((await asUser('change-request', on.owner, { partySize: 3 })).code).toBe('booking-state');
    await asVenue('change-reply', on.venue, { accept: true });
    expect((await asVenue('change-reply', on.venue, { accept: true })).code).toBe('booking-state');
  });

  it.each([[{}], [{ partySize: 2 }], [{ startAt: '2020-01-01T10:00:00Z' }], [{ partySize: 7 }], [{ startAt: 'soon' }]])(
    'is 422 for %j',
    async (body) => {
      const { status, code, fieldErrors } = await asUser('change-request', on.owner, body);
      expect([status, code]).toEqual([422, 'invalid-fields']);
      expect(fieldErrors).not.toEqual({});
    },
  );

  it('is answered by its venue alone, and in full: 401, 404, 422', async () => {
    await asUser('change-request', on.owner, { partySize: 4 });
    expect((await asVenue('change-reply', undefined, { accept: true })).status).toBe(401);
    expect((await asVenue('change-reply', on.rival, { accept: true })).status).toBe(404);
    expect((await asVenue('change-reply', on.venue, {})).status).toBe(422);
  });

  it('is 409 no-room when the new time has no seats, and stays open', async () => {
    await database.source.query('UPDATE venues SET seats_per_slot = 3 WHERE id = $1', [on.venueIds[0]]);
    await asUser('change-request', on.owner, { startAt: inDays(1), partySize: 4 });
    expect((await asVenue('change-reply', on.venue, { accept: true })).code).toBe('no-room');
    expect((await snapshot()).booking).toMatchObject({ partySize: 2, change: { status: 'open' } });
  });

  it('is 409 no-room when the venue has closed that day, until it opens it again', async () => {
    await asUser('change-request', on.owner, { startAt: inDays(1) });
    const day = dayOf(new Date(inDays(1)));
    await call(url, 'POST /venues/me/blackout-days', { token: on.venue, body: { day } });
    expect((await asVenue('change-reply', on.venue, { accept: true })).code).toBe('no-room');
    await call(url, `DELETE /venues/me/blackout-days/${day}`, { token: on.venue });
    expect((await asVenue('change-reply', on.venue, { accept: true })).status).toBe(200);
  });
});

describe('the record of a venue', () => {
  it('stands in its offers as planners read them, and nowhere in what a rival reads', async () => {
    expect((await snapshot()).bids.map((bid) => bid.venueCancelled)).toEqual([0, 0]);
    const requests = await call<VenueRequestView[]>(url, 'GET /venues/me/bid-requests', { token: on.rival });
    expect(JSON.stringify(requests.body)).not.toMatch(/venueCancelled|cancelReason/);
  });
});
