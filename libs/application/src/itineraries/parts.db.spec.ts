import { describe, expect, it } from '@jest/globals';
import { inTurn, joinPlan as addMember, makeUser, makeVenue, setClock, underLock } from '@app/testkit';
import type { BidRequestView, BookingId, VenueId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { someId } from '@app/testkit/scenario/some-id';
import { adoptEvening } from './adopt-evening.js';
import { askForStop } from './ask-for-stop.js';
import { followEvenings, moveStops } from './follow-evening.js';
import { changePlan } from '../datebooks/change-plan.js';
import { createPlan } from '../datebooks/create-plan.js';
import { deletePlan } from '../datebooks/delete-plan.js';
import { expirePlan } from '../datebooks/expire-plan.js';
import { leavePlan } from '../datebooks/leave-plan.js';
import { undoBooking } from '../bookings/undo-booking.js';
import { accept } from '../testing/accepting.js';
import { database, later, useAuction } from '../testing/auction.js';
import { makeEvening, offerFor, putOut, stopsOf, type Evening } from '../testing/evenings.js';
import type { Outcome } from '../outcome.js';

useAuction();

const said = (result: Outcome<unknown>): string => ('done' in result ? 'done' : result.refused);
const requestOf = (result: Outcome<BidRequestView>): BidRequestView => {
  if ('refused' in result) throw new Error(`Refused: ${result.refused}`);
  return result.done;
};
const openPart = async (evening: Evening, n: number) => requestOf(await putOut(database, evening, n));
const acceptAs = (evening: Evening, request: BidRequestView, bidId: Awaited<ReturnType<typeof offerFor>>) =>
  underLock(database, request.dateBookId, (tx) => accept(tx, evening.ownerId, bidId));
const membersOf = async (planId: string) =>
  (
    await database.source.query<{ user_id: string; role: string }[]>(
      'SELECT user_id, role FROM members WHERE datebook_id = $1 AND left_at IS NULL ORDER BY joined_at',
      [planId],
    )
  ).map(({ user_id, role }) => `${user_id} ${role}`);
const stateOf = async (planId: string) =>
  (await database.source.query<{ state: string }[]>('SELECT state FROM datebooks WHERE id = $1', [planId]))[0]?.state;
/** The tick comes by once the evening has been at rest. */
const follow = async (): Promise<void> => {
  await setClock(database, later(10_000));
  await followEvenings(database);
};

describe('a stop that is put out to bid', () => {
  it('is a live plan of the same members that asks for the stop’s kind, day, time and minimum', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 1);
    expect(request).toMatchObject({
      placeTypes: ['cafes'],
      minSpend: 1300,
      invitedCount: 1,
      planName: 'Coffee 2 · Saturday',
    });
    const rows = await database.source.query<{ preferences: unknown }[]>(
      `SELECT jsonb_build_object('styles', date_styles, 'budget', budget, 'time', preferred_time, 'arrival', arrival_time,
         'notes', special_requests) AS preferences FROM preferences WHERE datebook_id = $1`,
      [request.dateBookId],
    );
    const wanted = {
      styles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
      budget: '1300',
      time: 'evening',
      arrival: '19:15',
      notes: 'A quiet corner',
    };
    expect(rows.map(({ preferences }) => preferences)).toEqual([wanted, wanted]);
    expect(await membersOf(request.dateBookId)).toEqual(await membersOf(evening.id));
    expect([await stateOf(request.dateBookId), await stateOf(evening.id)]).toEqual(['live', 'collecting']);
    const [first, second] = await stopsOf(database, evening);
    expect([first?.part, second?.part]).toMatchObject([
      null,
      { planId: request.dateBookId, state: 'live', offers: 0, best: null, booking: null },
    ]);
    expect(second?.part?.deadline).toBe(request.closesAt);
  });

  it('goes out beside the other stops of its evening, and counts against no limit of plans', async () => {
    const evening = await makeEvening(database);
    await database.source.query('UPDATE users SET is_guest = true WHERE id = $1', [evening.ownerId]);
    for (const n of [0, 1, 2]) await openPart(evening, n);
    expect((await stopsOf(database, evening)).map(({ part }) => part?.state)).toEqual(['live', 'live', 'live']);
    const more = await database.transaction(async (tx) => {
      for (let n = 1; n < TUNABLES.guestPlans; n += 1) await createPlan(tx, evening.ownerId, { planType: 'goSolo' });
      return createPlan(tx, evening.ownerId, { planType: 'goSolo' });
    });
    expect(said(more)).toBe('plan-limit');
    expect((await database.planReads.ofUser(evening.ownerId, 20, null)).filter(({ evening_id }) => evening_id !== null)).toEqual([]);
  });

  it('goes out once when it is put out twice at once', async () => {
    const evening = await makeEvening(database);
    const put = (tx: Parameters<typeof askForStop>[0], plan: Parameters<typeof askForStop>[1]['plan']) =>
      askForStop(tx, { plan, userId: evening.ownerId }, evening.venueIds[0], { adult: true });
    const results = await inTurn(database, evening.id, put, put);
    expect(results.map(said)).toEqual(['done', 'venue-asked']);
  });

  it('is kept single by the database where two plans hold no lock in common', async () => {
    const evening = await makeEvening(database);
    const insert = () => database.transaction((tx) => tx.parts.insert(evening.id, evening.venueIds[0], 'x'));
    const rows = await Promise.all([insert(), insert(), insert()]);
    expect(rows.filter((row) => row !== null)).toHaveLength(1);
  });

  it('is refused while somebody has not said what they would like', async () => {
    const evening = await makeEvening(database, { ready: false });
    expect(said(await putOut(database, evening, 0))).toBe('plan-state');
    expect((await stopsOf(database, evening)).map(({ part }) => part)).toEqual([null, null, null]);
  });

  it('can go out again when its auction has ended without a booking', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    await underLock(database, request.dateBookId, (tx, plan) => deletePlan(tx, { plan, userId: evening.ownerId }));
    expect((await stopsOf(database, evening))[0]?.part).toBeNull();
    await openPart(evening, 0);
  });
});

describe('accepting offers for the stops of an evening', () => {
  it('books one of two offers for one stop that are accepted at once', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    const [first] = await stopsOf(database, evening);
    const bids = await Promise.all(evening.venueIds.slice(0, 2).map((id) => offerFor(database, request, id, first?.arriveAt ?? '')));
    const results = await Promise.all(bids.map((bid) => acceptAs(evening, request, bid)));
    expect(results.map(said).sort()).toEqual(['already-booked', 'done']);
  });

  it('books two stops whose offers are accepted at once', async () => {
    const evening = await makeEvening(database);
    const requests = [await openPart(evening, 0), await openPart(evening, 2)];
    const stops = await stopsOf(database, evening);
    const bids = await Promise.all([
      offerFor(database, requests[0] as BidRequestView, evening.venueIds[0], stops[0]?.arriveAt ?? ''),
      offerFor(database, requests[1] as BidRequestView, evening.venueIds[2], stops[2]?.arriveAt ?? '', 1_700),
    ]);
    const results = await Promise.all(bids.map((bid, n) => acceptAs(evening, requests[n] as BidRequestView, bid)));
    expect(results.map(said)).toEqual(['done', 'done']);
    const booked = await stopsOf(database, evening);
    // The offer of 1,700 lies below the minimum of its stop, which is spent all the same.
    expect(booked.map(({ part }) => part?.booking?.total ?? null)).toEqual([900, null, 1_800]);
    await database.source.query(`UPDATE venues SET kind = 'unclaimed', status = 'unclaimed' WHERE id = $1`, [evening.venueIds[1]]);
    const [listed] = await database.planReads.ofUser(evening.ownerId, 1, null);
    expect(listed?.evening).toMatchObject({ stops: 2, booked: 2, total: 2_700, offers: 0, outing: { startAt: stops[0]?.arriveAt } });
    expect(said(await underLock(database, evening.id, (tx, plan) => deletePlan(tx, { plan, userId: evening.ownerId })))).toBe(
      'booking-first',
    );
  });

  it('moves the stop to the venue that won and the stops behind it to later, and gives the stop back when the booking is undone', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    const before = await stopsOf(database, evening);
    const winner = await makeVenue(database, { latitude: 19.08, longitude: 72.85 });
    const at = new Date(Date.parse(before[0]?.arriveAt ?? '') + 30 * 60_000).toISOString();
    const booked = await acceptAs(evening, request, await offerFor(database, request, winner, at));
    await database.transaction((tx) => moveStops(tx, evening.id));
    const moved = await stopsOf(database, evening);
    expect([moved[0]?.venueId, moved[0]?.arriveAt, moved[0]?.part?.planId]).toEqual([winner, at, request.dateBookId]);
    expect(Date.parse(moved[1]?.arriveAt ?? '')).toBe(Date.parse(moved[0]?.leaveAt ?? '') + (moved[1]?.travelMinutes ?? 0) * 60_000);
    await database.transaction((tx) => moveStops(tx, evening.id));
    expect(await stopsOf(database, evening)).toEqual(moved);
    const bookingId = 'done' in booked ? booked.done.id : someId<BookingId>('');
    await underLock(database, request.dateBookId, (tx, plan) => undoBooking(tx, plan, bookingId));
    await database.transaction((tx) => moveStops(tx, evening.id));
    expect((await stopsOf(database, evening)).map(({ venueId }) => venueId)).toEqual(evening.venueIds);
  });
});

describe('an evening whose day has passed', () => {
  const DAYS_MS = 30 * 86_400_000;
  const passed = async (evening: Evening) => {
    await setClock(database, later(DAYS_MS));
    await underLock(database, evening.id, expirePlan);
  };

  it('waits for its stops, and is done when one of them was booked', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    const [first] = await stopsOf(database, evening);
    const bid = await offerFor(database, request, evening.venueIds[0], first?.arriveAt ?? '');
    expect(said(await acceptAs(evening, request, bid))).toBe('done');
    await passed(evening);
    expect(await stateOf(evening.id)).toBe('collecting');
    await database.source.query(`UPDATE datebooks SET state = 'done' WHERE id = $1`, [request.dateBookId]);
    await underLock(database, evening.id, expirePlan);
    expect(await stateOf(evening.id)).toBe('done');
  });

  it('expires when no stop was booked', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    await passed(evening);
    expect(await stateOf(evening.id)).toBe('collecting');
    await underLock(database, request.dateBookId, expirePlan);
    await underLock(database, evening.id, expirePlan);
    expect([await stateOf(request.dateBookId), await stateOf(evening.id)]).toEqual(['expired', 'expired']);
  });
});

describe('a part and its evening', () => {
  it('ends with it', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    await underLock(database, evening.id, (tx, plan) => deletePlan(tx, { plan, userId: evening.ownerId }));
    await follow();
    expect(await stateOf(request.dateBookId)).toBe('cancelled');
    // The evening has said so already.
    expect(await database.announcements.loadPlan(request.dateBookId)).toMatchObject({ isEveningOver: true });
  });

  it('has the members that it has, and goes on with its auction when somebody joins', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    const userId = await makeUser(database);
    await addMember(database, evening.id, userId, 'voter');
    await follow();
    expect((await membersOf(request.dateBookId)).at(-1)).toBe(`${userId} voter`);
    expect(await stateOf(request.dateBookId)).toBe('live');
    await underLock(database, evening.id, (tx, plan) => leavePlan(tx, { plan, userId }));
    await setClock(database, later(20_000));
    await followEvenings(database);
    expect(await membersOf(request.dateBookId)).toEqual(await membersOf(evening.id));
  });

  it('may be decided by whom its owner lets decide for the evening', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    const delegateOf = async () =>
      (
        await database.source.query<{ delegate_id: string | null }[]>('SELECT delegate_id FROM datebooks WHERE id = $1', [
          request.dateBookId,
        ])
      )[0]?.delegate_id;
    for (const [n, delegateTo] of [evening.memberId, null].entries()) {
      await underLock(database, evening.id, (tx, plan) => changePlan(tx, { plan, userId: evening.ownerId }, { delegateTo }));
      await setClock(database, later(10_000 * (n + 1)));
      await followEvenings(database);
      expect(await delegateOf()).toBe(delegateTo);
    }
    expect(await database.parts.behind()).toEqual([]);
  });

  it('has the name that it has, behind the word for its stop', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 2);
    expect(request.planName).toBe('Coffee 3 · Saturday');
    await underLock(database, evening.id, (tx, plan) => changePlan(tx, { plan, userId: evening.ownerId }, { name: 'Riya’s · birthday' }));
    await follow();
    const plan = await database.announcements.loadPlan(request.dateBookId);
    expect(plan).toMatchObject({ name: 'Coffee 3 · Riya’s · birthday', eveningId: evening.id, isEveningOver: false });
    expect(await database.parts.behind()).toEqual([]);
  });

  it('takes the words of its owner’s language, and a new name where an older build gave it one', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    await database.source.query(`UPDATE datebooks SET name = 'Saturday · Blue Tokai' WHERE id = $1`, [request.dateBookId]);
    await database.source.query(`UPDATE users SET settings = '{"language": "hi"}' WHERE id = $1`, [evening.ownerId]);
    await follow();
    expect((await database.announcements.loadPlan(request.dateBookId))?.name).toBe('कॉफ़ी · Saturday');
    expect(await database.parts.behind()).toEqual([]);
  });

  it('is left by leaving the evening alone', async () => {
    const evening = await makeEvening(database);
    const request = await openPart(evening, 0);
    const leave = await underLock(database, request.dateBookId, (tx, plan) => leavePlan(tx, { plan, userId: evening.memberId }));
    expect(said(leave)).toBe('plan-state');
  });

  it('keeps the whole evening from going out to bid beside it', async () => {
    const evening = await makeEvening(database);
    await openPart(evening, 0);
    const opened = await underLock(database, evening.id, (tx, plan) =>
      changePlan(tx, { plan, userId: evening.ownerId }, { bidding: 'open' }),
    );
    expect(said(opened)).toBe('plan-state');
  });

  it('keeps another evening from taking its place', async () => {
    const evening = await makeEvening(database);
    await openPart(evening, 0);
    const adopted = await underLock(database, evening.id, (tx, plan) =>
      adoptEvening(tx, { plan, userId: evening.ownerId }, true, { timeSlot: 'evening-night', day: '', venueIds: [someId<VenueId>('')] }),
    );
    expect(said(adopted)).toBe('plan-state');
  });
});
