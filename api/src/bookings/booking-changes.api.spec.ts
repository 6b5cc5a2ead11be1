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
const asUser = (what: string, cookie: string, body: unknown = {}) =>
  call<BookingView>(url, `POST /bookings/${on.booking.id}/${what}`, { cookie, body });
const asVenue = (what: string, token: string, body: unknown) =>
  call<VenueBookingView>(url, `POST /venues/me/bookings/${on.booking.id}/${what}`, { token, body });
const snapshot = async () => (await call<Snapshot>(url, `GET /datebooks/${on.id}`, { cookie: on.owner })).body;
const inDays = (days: number) => new Date(Date.parse(on.booking.startAt) + days * 86_400_000).toISOString();

it.each([
  ['undo', {}],
  ['cancel', REASON],
  ['change-request', { partySize: 4 }],
])('POST /bookings/:id/%s is for the member to whom the decision was given', async (what, body) => {
  expect((await asUser(what, on.delegate, body)).status).toBe(200);
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
