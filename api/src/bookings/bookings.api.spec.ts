import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, beforeEach } from '@jest/globals';
import ICAL from 'ical.js';
import type {
  BidView,
  BookingView,
  PlanListItem,
  BookingOverlap,
  OwnBooking,
  ReviewView,
  CatchUp,
  SplitView,
  UserSettings,
  Snapshot,
  VenueBookingView,
  VenueRequestView,
} from '@app/contracts';
import {
  call,
  joinPlan,
  makeUser,
  signInUser,
  liveAuction,
  bookOverHttp,
  signInEverybody,
  setClock,
  type LiveAuction,
  type SignedIn,
} from '@app/testkit';
import { dayOf } from '@app/domain';
import { api, database, url, useRunningApi } from '../testing/running-api.js';
import { sceneFixture, type Scene } from '../testing/access/scenes.js';

useRunningApi();

let owner: string;
let member: string;
let booking: BookingView;

beforeAll(async () => {
  const plan = await liveAuction(database);
  ({ owner } = await signInEverybody(database, plan));
  const friend = await makeUser(database);
  await joinPlan(database, plan.id, friend, 'voter');
  member = (await signInUser(database, friend)).cookie;
  await database.source.query(`UPDATE venues v SET cuisines = '{south indian}' FROM bids b WHERE b.venue_id = v.id AND b.id = $1`, [
    plan.bidIds[0],
  ]);
  booking = await bookOverHttp(url, owner, plan.bidIds[0]);
});

describe('a booking', () => {
  it('every member of the plan reads the booking, alone and in their list', async () => {
    for (const cookie of [owner, member]) {
      expect((await call(url, `GET /bookings/${booking.id}`, { cookie })).body).toEqual(booking);
      expect((await call<BookingView[]>(url, 'GET /bookings', { cookie })).body).toEqual([booking]);
    }
  });

  it('the card of the plan shows the booking’s venue, the same for each member', async () => {
    const { venue, id, startAt } = booking;
    for (const cookie of [owner, member]) {
      const [plan] = (await call<PlanListItem[]>(url, 'GET /datebooks', { cookie })).body;
      expect(plan?.booking).toEqual({
        id,
        venueId: venue.id,
        venueName: venue.name,
        venueTypes: venue.types,
        venueCuisines: venue.cuisines,
        venuePhotoId: venue.photoId,
        startAt,
      });
    }
  });

  it('the offer, the booking and the plan’s card say the same of what it cooks, for the same picture', async () => {
    const { venue, bidId, dateBookId } = booking;
    const bids = (await call<BidView[]>(url, `GET /datebooks/${dateBookId}/bids`, { cookie: member })).body;
    expect(bids.find(({ id }) => id === bidId)?.venueCuisines).toEqual(['south indian']);
    const [plan] = (await call<PlanListItem[]>(url, 'GET /datebooks', { cookie: member })).body;
    expect([venue.cuisines, plan?.booking?.venueCuisines]).toEqual([['south indian'], ['south indian']]);
  });

  it('a booking reports the end of its free cancellation, by its own preset', async () => {
    expect(booking.policy).toBe('moderate');
    expect(Date.parse(booking.startAt) - Date.parse(booking.cancelFreeUntil)).toBe(6 * 3_600_000);
    expect(booking.noShow).toBeNull();
  });

  it('a discreet reader’s calendar file names neither venue nor place, in their language', async () => {
    const read = async (cookie: string) => (await call<string>(url, `GET /bookings/${booking.id}/calendar.ics`, { cookie })).body;
    const settings = (await call<UserSettings>(url, 'GET /user/settings', { cookie: member })).body;
    await call(url, 'PUT /user/settings', { cookie: member, body: { ...settings, language: 'hi', discreet: true } });
    const calendar = new ICAL.Component(ICAL.parse(await read(member)) as unknown as never);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect(event.summary).toBe('कुछ तय है');
    expect([event.location, event.description, event.component.getFirstPropertyValue('geo')]).toEqual([null, null, null]);
    expect(event.startDate.toJSDate().toISOString()).toBe(booking.startAt);
    expect(await read(member)).not.toContain(booking.venue.name);
    expect(await read(owner)).toContain(booking.venue.name);
    await call(url, 'PUT /user/settings', { cookie: member, body: settings });
  });

  it('the calendar file has Indian time and a stable uid, and ends with the booking', async () => {
    const read = async (): Promise<{ method: unknown; event: ICAL.Event; type: string | null }> => {
      const answer = await call<string>(url, `GET /bookings/${booking.id}/calendar.ics`, { cookie: member });
      const calendar = new ICAL.Component(ICAL.parse(answer.body) as unknown as never);
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
      return { method: calendar.getFirstPropertyValue('method'), event, type: answer.headers.get('content-type') };
    };
    const { publicUrl } = api.services.config;
    const first = await read();
    expect(first.type).toMatch(/^text\/calendar/);
    expect(first.method).toBe('PUBLISH');
    expect(first.event.uid).toBe(`${booking.id}@${new URL(publicUrl).hostname}`);
    expect(first.event.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Asia/Kolkata');
    expect(first.event.summary).toBe(booking.venue.name);
    expect(first.event.component.getFirstPropertyValue('url')).toBe(`${publicUrl}/booking/${booking.id}`);
    for (const [n, status] of ['undone', 'cancelled_by_user', 'cancelled_by_venue'].entries()) {
      await database.source.query('UPDATE bookings SET status = $2, sequence = $3 WHERE id = $1', [booking.id, status, n + 1]);
      const gone = await read();
      expect([gone.event.uid, gone.event.sequence, gone.method]).toEqual([first.event.uid, n + 1, 'CANCEL']);
      expect(gone.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    }
  });
});

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
  it('takes one review from each member, returns it to them, and changes their own chip', async () => {
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

  it('returns the same review for the same key', async () => {
    const [scene, key] = [await over(), randomUUID()];
    const first = await rate(scene, { stars: 4, tags: [] }, 'member', key);
    expect((await rate(scene, { stars: 4, tags: [] }, 'member', key)).body).toEqual(first.body);
    expect((await rate(scene, { stars: 3, tags: [] }, 'member', key)).code).toBe('idempotency-key-reused');
  });
});

describe('two overlapping bookings of one person', () => {
  it('warns one person before and after the second of two overlapping bookings, and never refuses it', async () => {
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

describe('the split of a bill', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneFixture(database, url, 'booked');
  }, 30_000);

  const read = async (who: 'owner' | 'member' = 'member') =>
    (await call<SplitView>(url, `GET /bookings/${scene.bookingId}/split`, scene.credentials[who])).body;
  const save = (body: object) => call<SplitView>(url, `PUT /bookings/${scene.bookingId}/split`, { ...scene.credentials.owner, body });
  const pay = (who: 'owner' | 'member', paid: boolean, userId?: string) =>
    call<SplitView>(url, `POST /bookings/${scene.bookingId}/split/paid`, { ...scene.credentials[who], body: { paid, userId } });
  const amountOf = (split: SplitView, userId: string) => split.parts.find((part) => part.userId === userId)?.amount;
  const paidOf = (split: SplitView) => Object.fromEntries(split.parts.map(({ userId, paid }) => [userId, paid]));

  it('splits the price by heads until the owner saves another split', async () => {
    const split = await read();
    expect(split).toMatchObject({ mode: 'equal', total: 3100, savedAt: null });
    expect(split.parts.map(({ amount, paid }) => [amount, paid])).toEqual(Array(2).fill([1550, false]));
    expect((await pay('member', true)).code).toBe('booking-state');
  });

  it('saves an equal split, one by shares and one by amounts, and every member reads it', async () => {
    const equal = await save({ mode: 'equal', total: 3333 });
    expect(equal.status).toBe(200);
    expect(equal.body.parts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1666, 1667]);
    const { ownerId, memberId } = scene;
    const shares = await save({
      mode: 'shares',
      parts: [
        { userId: ownerId, share: 3 },
        { userId: memberId, share: 1 },
      ],
    });
    expect([amountOf(shares.body, ownerId), amountOf(shares.body, memberId), shares.body.total]).toEqual([2325, 775, 3100]);
    const custom = await save({
      mode: 'custom',
      total: 3000,
      parts: [
        { userId: ownerId, amount: 2500 },
        { userId: memberId, amount: 500 },
      ],
    });
    expect(await read('member')).toEqual(custom.body);
    expect(custom.body).toMatchObject({ mode: 'custom', total: 3000, savedAt: expect.any(String) });
    const log = await call<CatchUp>(url, `GET /datebooks/${scene.planId}/events?after=0`, scene.credentials.member);
    expect('events' in log.body && log.body.events.filter(({ type }) => type === 'booking.split')).toHaveLength(3);
  });

  it('lists payers in the order of their joining, for every reader and every split', async () => {
    const { ownerId, memberId, planId } = scene;
    // Created before the owner, and joins last.
    const early = '00000000-0000-7000-8000-000000000001';
    await database.source.query(`INSERT INTO users (id, first_name) VALUES ($1, 'Ravi')`, [early]);
    await database.source.query(`INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'voter', 9)`, [
      planId,
      early,
    ]);
    await database.source.query('DELETE FROM splits WHERE booking_id = $1', [scene.bookingId]);
    const order = async (who: 'owner' | 'member') => (await read(who)).parts.map(({ userId }) => userId);
    const joined = [ownerId, memberId, early];
    expect([await order('owner'), await order('member')]).toEqual([joined, joined]);
    await save({ mode: 'equal', total: 3000 });
    expect([await order('owner'), await order('member')]).toEqual([joined, joined]);
    await database.source.query('DELETE FROM members WHERE user_id = $1', [early]);
  });

  it('keeps a payment mark while the amount stays the same', async () => {
    const { ownerId, memberId } = scene;
    await save({ mode: 'equal', total: 3000 });
    expect(paidOf((await pay('member', true)).body)).toEqual({ [ownerId]: false, [memberId]: true });
    await pay('member', true);
    await save({
      mode: 'custom',
      total: 3200,
      parts: [
        { userId: ownerId, amount: 1700 },
        { userId: memberId, amount: 1500 },
      ],
    });
    expect(paidOf(await read())).toEqual({ [ownerId]: false, [memberId]: true });
    await save({ mode: 'equal', total: 3200 });
    expect(paidOf(await read())).toEqual({ [ownerId]: false, [memberId]: false });
    await pay('member', true);
    expect(paidOf((await pay('member', false)).body)).toEqual({ [ownerId]: false, [memberId]: false });
  });

  it('lets the decider mark any share as paid, and other members only their own', async () => {
    const { ownerId, memberId } = scene;
    await save({ mode: 'equal', total: 3600 });
    expect(paidOf((await pay('owner', true, memberId)).body)).toEqual({ [ownerId]: false, [memberId]: true });
    expect(await pay('member', true, ownerId)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(paidOf((await pay('member', false, memberId)).body)).toEqual({ [ownerId]: false, [memberId]: false });
    const stranger = await makeUser(database);
    expect((await pay('owner', true, stranger)).code).toBe('booking-state');
  });

  it('refuses amounts that do not add up, by their field', async () => {
    const answer = await save({ mode: 'custom', parts: [{ userId: scene.ownerId, amount: 1 }] });
    expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([422, ['parts']]);
  });

  it('refuses a split of a cancelled booking', async () => {
    const [before] = await database.source.query<{ status: string }[]>('SELECT status FROM bookings WHERE id = $1', [scene.bookingId]);
    await database.source.query(`UPDATE bookings SET status = 'cancelled_by_venue' WHERE id = $1`, [scene.bookingId]);
    expect((await save({ mode: 'equal' })).code).toBe('booking-state');
    await database.source.query('UPDATE bookings SET status = $2 WHERE id = $1', [scene.bookingId, before?.status]);
  });
});

describe('an end or a change of a booking', () => {
  interface BookedFixture extends LiveAuction, SignedIn {
    delegate: string;
    rival: string;
    booking: BookingView;
  }
  let on: BookedFixture;

  /** A booked plan of three people, one of whom decides besides the owner, with both venues signed in. */
  async function bookedFixture(): Promise<BookedFixture> {
    const plan = await liveAuction(database, { members: 2 });
    const delegateId = plan.memberIds[1] ?? '';
    await database.source.query('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [plan.id, delegateId]);
    const signedIn = await signInEverybody(database, plan);
    const { overlaps: _overlaps, needs: _needs, review: _review, ...booking } = await bookOverHttp(url, signedIn.owner, plan.bidIds[0]);
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
  ])('admits the delegated decider to POST /bookings/:id/%s', async (what, body) => {
    expect((await asUser(what, on.delegate, body)).status).toBe(200);
  });

  describe('POST /bookings/:id/cancel', () => {
    it('reopens the choice among the offers that still hold; both sides read the author and the reason', async () => {
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
    it('stores a change that the venue agreed to, with newly frozen terms', async () => {
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

    it('has the new total of another party once the guests confirm the one that they read', async () => {
      const each = on.booking.proposedPrice / on.booking.partySize;
      await asUser('change-request', on.owner, { partySize: 4 });
      expect(await asVenue('change-reply', on.venue, { accept: true, total: each * 4 + 1 })).toMatchObject({
        status: 422,
        code: 'invalid-fields',
        body: { fieldErrors: { total: [expect.stringMatching(/at most/)] } },
      });
      const named = await asVenue('change-reply', on.venue, { accept: true, total: each * 4, note: 'A larger table' });
      expect(named.body).toMatchObject({ partySize: 2, change: { status: 'open', total: each * 4, reply: 'A larger table' } });
      expect((await asUser('new-total', on.member, { accept: true, total: each * 4 })).code).toBe('forbidden');
      expect((await asUser('new-total', on.owner, { accept: true, total: each * 3 })).code).toBe('booking-state');
      const confirmed = await asUser('new-total', on.owner, { accept: true, total: each * 4 });
      expect(confirmed.body).toMatchObject({ partySize: 4, proposedPrice: each * 4, sequence: 1, change: { status: 'accepted' } });
      const theirs = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token: on.venue });
      expect(theirs.body[0]).toMatchObject({ partySize: 4, proposedPrice: each * 4 });
    });

    it('keeps the booking after the venue’s refusal, and allows another request', async () => {
      await asUser('change-request', on.owner, { partySize: 4 });
      const refused = await asVenue('change-reply', on.venue, { accept: false });
      expect(refused.body).toMatchObject({ startAt: on.booking.startAt, partySize: 2, sequence: 0, change: { status: 'refused' } });
      expect((await snapshot()).booking).toEqual({ ...on.booking, change: refused.body.change });
      expect((await asUser('change-request', on.owner, { partySize: 3 })).status).toBe(200);
    });

    it('stands as booked after the planners withdrew it, on both sides, and cannot be answered any more', async () => {
      await asUser('change-request', on.owner, { partySize: 4 });
      const { status, body } = await asUser('withdraw-change', on.delegate);
      expect(status).toBe(200);
      expect((await snapshot()).booking).toEqual({ ...on.booking, change: body.change });
      const theirs = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token: on.venue });
      expect([body.change?.status, theirs.body[0]?.change?.status]).toEqual(['withdrawn', 'withdrawn']);
      expect((await asVenue('change-reply', on.venue, { accept: true })).code).toBe('booking-state');
      expect((await asUser('withdraw-change', on.owner)).code).toBe('booking-state');
      expect((await asUser('withdraw-change', on.member)).code).toBe('forbidden');
    });

    it('answers 409 to a second open request and to a reply without one', async () => {
      expect((await asVenue('change-reply', on.venue, { accept: true })).code).toBe('booking-state');
      await asUser('change-request', on.owner, { partySize: 4 });
      expect((await asUser('change-request', on.owner, { partySize: 3 })).code).toBe('booking-state');
      await asVenue('change-reply', on.venue, { accept: true });
      expect((await asVenue('change-reply', on.venue, { accept: true })).code).toBe('booking-state');
    });

    it('answers 409 no-room when the venue has closed that day, until it opens it again', async () => {
      await asUser('change-request', on.owner, { startAt: inDays(1) });
      const day = dayOf(new Date(inDays(1)));
      await call(url, 'POST /venues/me/blackout-days', { token: on.venue, body: { day } });
      expect((await asVenue('change-reply', on.venue, { accept: true })).code).toBe('no-room');
      await call(url, `DELETE /venues/me/blackout-days/${day}`, { token: on.venue });
      expect((await asVenue('change-reply', on.venue, { accept: true })).status).toBe(200);
    });
  });

  describe('the record of a venue', () => {
    it('shows a venue’s record in its offers to planners, and in no rival’s reads', async () => {
      expect((await snapshot()).bids.map((bid) => bid.venueCancelled)).toEqual([0, 0]);
      const requests = await call<VenueRequestView[]>(url, 'GET /venues/me/bid-requests', { token: on.rival });
      expect(JSON.stringify(requests.body)).not.toMatch(/venueCancelled|cancelReason/);
    });
  });
});
