import { describe, expect, it } from '@jest/globals';
import { askFirstWaves, bookedPlan, bookPlan, makeVenue, setClock, PLAN_SPEC, liveAuction, type BookedPlan } from '@app/testkit';
import { tune } from '@app/domain';
import type { Transaction, DatebookRow } from '@app/persistence';
import type { BookingId, PlanId, BidId, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { asked, database, events, HOUR, inTurn, later, MINUTE, place, request, tally, underLock, useAuction } from '../testing/auction.js';
import { advanceDueRequests, advanceRequest } from '../bids/advance-request.js';
import { expireBids } from '../bids/expire-bids.js';
import { withdrawBid } from '../bids/end-bid.js';
import { withdrawFullSlots } from '../bids/withdraw-untenable-bids.js';
import { accept } from '../testing/accepting.js';
import { cancelByUser } from './cancel-by-user.js';
import { cancelByVenue } from './cancel-by-venue.js';
import { undoBooking } from './undo-booking.js';

useAuction();

type Command = (tx: Transaction, plan: DatebookRow) => Promise<string>;
const said = (result: object): string => ('refused' in result ? String(result.refused) : 'done');
const undo =
  ({ booking }: BookedPlan): Command =>
  async (tx, plan) =>
    said(await undoBooking(tx, plan, booking.id));
const cancel =
  ({ booking }: BookedPlan): Command =>
  async (tx, plan) =>
    said(await cancelByUser(tx, plan, booking.id, 'Rain'));
const venueCancel =
  ({ booking }: BookedPlan): Command =>
  async (tx, plan) =>
    said(await cancelByVenue(tx, plan, booking.id, 'A pipe burst'));
const acceptOther =
  (booked: BookedPlan): Command =>
  async (tx) =>
    said(await accept(tx, booked.ownerId, booked.bidIds[1] ?? someId<BidId>('')));
const run = (booked: BookedPlan, command: Command): Promise<string> => underLock(booked, command);
const sql = async (text: string, values: unknown[]): Promise<void> => void (await database.source.query(text, values));
async function one<Row>(text: string, values: unknown[]): Promise<Row> {
  const [row] = await database.source.query<Row[]>(text, values);
  if (row === undefined) throw new Error('No row');
  return row;
}
const SOUND = { seatsAstray: 0, holes: 0 };

/** Takes the first offer of an evening as often as asked, each time back at once; gives what each undo said. */
async function takeAndUndo(booked: BookedPlan, times: number): Promise<string[]> {
  const said: string[] = [await run(booked, undo(booked))];
  while (said.length < times) {
    const booking = await bookPlan(database, booked);
    said.push(await run(booked, undo({ ...booked, booking })));
  }
  return said;
}

describe('undoing a booking', () => {
  it('is refused after three times in a plan, because each acceptance writes to a venue and to people', async () => {
    const booked = await bookedPlan(database, { venues: 2 });
    expect(await takeAndUndo(booked, 4)).toEqual(['done', 'done', 'done', 'undo-limit']);
    expect(await tally(booked)).toMatchObject({ state: 'booked', accepted: 1, active: 1, ...SOUND });
  });

  it('counts the undos of the plan alone, by the tunable', async () => {
    tune({ TUNABLE_UNDOS_PER_PLAN: '1' });
    try {
      const [booked, other] = [await bookedPlan(database), await bookedPlan(database)];
      expect(await takeAndUndo(booked, 2)).toEqual(['done', 'undo-limit']);
      expect(await run(other, undo(other))).toBe('done');
    } finally {
      tune({});
    }
  });

  it('gives back the offers, the request, the seats and the timers', async () => {
    const booked = await bookedPlan(database, { venues: 3 });
    await setClock(database, later(2 * MINUTE - 1));
    expect(await run(booked, undo(booked))).toBe('done');
    expect(await tally(booked)).toEqual({
      state: 'live',
      request: 'open',
      bids: ['pending', 'pending', 'pending'],
      accepted: 0,
      active: 0,
      ...SOUND,
    });
    expect((await request(booked)).due_at).not.toBeNull();
    expect(await one('SELECT status, sequence, ack_due_at FROM bookings WHERE id = $1', [booked.booking.id])).toEqual({
      status: 'undone',
      sequence: 1,
      ack_due_at: null,
    });
    expect(await events(booked)).toEqual(['booking.confirmed', 'booking.undone']);
    expect((await one<{ due_at: Date | null }>('SELECT due_at FROM datebooks WHERE id = $1', [booked.id])).due_at).not.toBeNull();
  });

  it('is refused from the end of its two minutes on, a second time, and for a booking of another plan', async () => {
    const [booked, other] = [await bookedPlan(database), await bookedPlan(database)];
    expect(await run(booked, undo(other))).toBe('not-found');
    await setClock(database, later(2 * MINUTE));
    expect(await run(booked, undo(booked))).toBe('booking-state');
    await setClock(database, later(MINUTE));
    expect(await run(booked, undo(booked))).toBe('done');
    expect(await run(booked, undo(booked))).toBe('booking-state');
    expect(await tally(booked)).toMatchObject({ active: 0, ...SOUND });
  });

  it('leaves lost what was lost before, what expired, and what was stale', async () => {
    const plan = await liveAuction(database, { venues: 5 });
    const [, before, expired, stale, holds] = plan.bidIds;
    await sql(`UPDATE bids SET status = 'lost' WHERE id = $1`, [before]);
    await sql('UPDATE bids SET expires_at = $2 WHERE id = $1', [expired, later(MINUTE)]);
    await sql(`UPDATE bids SET status = 'stale', stale_until = $2 WHERE id = $1`, [stale, later(HOUR)]);
    await sql('UPDATE bids SET expires_at = $2 WHERE id = $1', [holds, later(HOUR)]);
    const booked: BookedPlan = { ...plan, booking: await bookPlan(database, plan) };
    await setClock(database, later(MINUTE));
    await run(booked, undo(booked));
    expect((await tally(plan)).bids).toEqual(['pending', 'lost', 'lost', 'lost', 'pending']);
    const { due_at } = await one<{ due_at: Date }>('SELECT due_at FROM bids WHERE id = $1', [holds]);
    expect(due_at).toEqual(later(HOUR));
  });

  it.each([
    ['the close is near', 3 * MINUTE, 'closing', 'live'],
    ['bidding has closed', 1.5 * MINUTE, 'decision', 'deciding'],
  ])('returns the request to the state of its times when %s', async (_, closesInMs, status, state) => {
    const booked = await bookedPlan(database, { closesInMs });
    await setClock(database, later(1.75 * MINUTE));
    await run(booked, undo(booked));
    expect(await tally(booked)).toMatchObject({ state, request: status, bids: ['pending', 'pending'] });
  });

  it('leaves the request closed and lets the offer expire when even the time to decide is over', async () => {
    const booked = await bookedPlan(database);
    await sql('UPDATE bid_requests SET closes_at = $2, decides_until = $2 WHERE datebook_id = $1', [booked.id, later(MINUTE)]);
    await setClock(database, later(1.5 * MINUTE));
    expect(await run(booked, undo(booked))).toBe('done');
    expect(await tally(booked)).toMatchObject({
      state: 'deciding',
      request: 'closed',
      bids: ['expired', 'lost'],
      ...SOUND,
    });
    expect(await events(booked)).toEqual(['booking.confirmed', 'booking.undone', 'bid.expired']);
  });

  it('lets the owner accept again, even the same offer', async () => {
    const booked = await bookedPlan(database);
    for (const n of [1, 0]) {
      await run(booked, undo(booked));
      booked.booking = await bookPlan(database, booked, n);
      expect(await tally(booked)).toMatchObject({ state: 'booked', accepted: 1, active: 1, ...SOUND });
    }
  });
});

describe('a cancellation by the planners', () => {
  it('gives back the choice among the offers that lost, with a new decision window', async () => {
    const booked = await bookedPlan(database, { venues: 3 });
    await setClock(database, later(10 * MINUTE));
    expect(await run(booked, cancel(booked))).toBe('done');
    expect(await tally(booked)).toEqual({
      state: 'deciding',
      request: 'decision',
      bids: ['lost', 'pending', 'pending'],
      accepted: 0,
      active: 0,
      ...SOUND,
    });
    const { closes_at, decides_until, due_at } = await request(booked);
    expect([closes_at, decides_until, due_at]).toEqual([later(10 * MINUTE), later(10 * MINUTE + 12 * HOUR), decides_until]);
    await bookPlan(database, booked, 1);
    expect(await tally(booked)).toMatchObject({ state: 'booked', bids: ['lost', 'accepted', 'lost'], active: 1, ...SOUND });
  });

  it('ends the plan when no offer holds any more', async () => {
    const booked = await bookedPlan(database);
    await setClock(database, later(2 * HOUR));
    expect(await run(booked, cancel(booked))).toBe('done');
    expect(await tally(booked)).toMatchObject({ state: 'cancelled', request: 'closed', bids: ['lost', 'lost'], ...SOUND });
    expect((await one<{ due_at: Date | null }>('SELECT due_at FROM datebooks WHERE id = $1', [booked.id])).due_at).toBeNull();
  });

  it('ends the plan when the offers left would start too soon', async () => {
    const booked = await bookedPlan(database, { startsInHours: 7.25 });
    expect(await run(booked, cancel(booked))).toBe('done');
    expect(await tally(booked)).toMatchObject({ state: 'cancelled', bids: ['lost', 'lost'], ...SOUND });
  });

  it.each([
    ['in time', 6 * HOUR, 0],
    ['late', 6 * HOUR - 1, 0.5],
  ])('%s by its preset counts what it counts, and keeps its reason without numbers and addresses', async (_, before, strike) => {
    const booked = await bookedPlan(database);
    await setClock(database, new Date(Date.parse(booked.booking.startAt) - before));
    await underLock(booked, (tx, plan) => cancelByUser(tx, plan, booked.booking.id, 'Ill, call 98200 00000'));
    expect(await one('SELECT strike, cancel_reason FROM bookings WHERE id = $1', [booked.booking.id])).toEqual({
      strike,
      cancel_reason: 'Ill, call [hidden]',
    });
  });

  it('is refused once the outing has begun', async () => {
    const booked = await bookedPlan(database);
    await setClock(database, new Date(booked.booking.startAt));
    expect([await run(booked, cancel(booked)), await run(booked, venueCancel(booked))]).toEqual(['booking-state', 'booking-state']);
    expect(await tally(booked)).toMatchObject({ state: 'booked', active: 1, ...SOUND });
  });
});

describe('a cancellation by the venue', () => {
  it('opens a new auction that asks those who lost first and never the venue that cancelled', async () => {
    // Made before those who lost, so that on equal terms they would be asked first.
    for (let n = 0; n < 9; n += 1) await makeVenue(database);
    const booked = await bookedPlan(database, { venues: 3 });
    await setClock(database, later(2 * HOUR));
    expect(await run(booked, venueCancel(booked))).toBe('done');
    expect(await tally(booked)).toMatchObject({
      state: 'live',
      request: 'open',
      bids: ['withdrawn', 'lost', 'lost'],
      accepted: 0,
      active: 0,
      ...SOUND,
    });
    expect(await events(booked)).toEqual(['booking.confirmed', 'booking.cancelled', 'plan.live']);
    await askFirstWaves(database);
    const invited = await one<{ ids: string[] }>(
      `SELECT array_agg(venue_id) AS ids FROM bid_invites JOIN bid_requests r ON r.id = request_id WHERE r.datebook_id = $1 AND r.number = 2`,
      [booked.id],
    );
    expect(invited.ids).toEqual(expect.arrayContaining(booked.venueIds.slice(1)));
    expect(invited.ids).not.toContain(booked.venueIds[0]);
    expect(invited.ids).toHaveLength(8);
  });

  it('gives back the offers that hold when it is too late for a new auction', async () => {
    const booked = await bookedPlan(database, { venues: 2 });
    await sql(`UPDATE datebooks SET effective = effective || '{"preferredDate":"2026-12-01","preferredTime":"morning"}' WHERE id = $1`, [
      booked.id,
    ]);
    expect(await run(booked, venueCancel(booked))).toBe('done');
    expect(await tally(booked)).toMatchObject({ state: 'deciding', request: 'decision', bids: ['withdrawn', 'pending'] });
    expect(await events(booked)).toEqual(['booking.confirmed', 'booking.cancelled']);
  });

  it('leads to the help for plans without offers when nobody is left', async () => {
    const booked = await bookedPlan(database, { venues: 1 });
    await sql(`UPDATE datebooks SET effective = effective || $2 WHERE id = $1`, [
      booked.id,
      JSON.stringify({ center: { latitude: 8, longitude: 77 }, preferredDate: PLAN_SPEC.preferredDate }),
    ]);
    expect(await run(booked, venueCancel(booked))).toBe('done');
    expect(await tally(booked)).toMatchObject({ state: 'deciding', request: 'closed', bids: ['withdrawn'], ...SOUND });
    expect(await events(booked)).toEqual(['booking.confirmed', 'booking.cancelled', 'plan.no_eligible_venues']);
  });

  it('is free once in 180 days, then it costs reliability and is counted for all to see', async () => {
    const venueId = await makeVenue(database);
    const record = () =>
      one<{ cancelled: number; dishonoured: number }>('SELECT cancelled, dishonoured FROM venues WHERE id = $1', [venueId]);
    const fallThrough = async (): Promise<BookingId> => {
      const booked = await bookedPlan(database, { venueIds: [venueId] });
      await run(booked, venueCancel(booked));
      return booked.booking.id;
    };
    const count = (id: BookingId) => database.transaction((tx) => tx.venueRecords.countCancel(id));
    // Two at once: whichever is counted first is the free one.
    const both = [await fallThrough(), await fallThrough()];
    await Promise.all(both.map(count));
    expect(await record()).toEqual({ cancelled: 1, dishonoured: 1 });
    await setClock(database, later(181 * 24 * HOUR));
    await count(await fallThrough());
    expect(await record()).toEqual({ cancelled: 1, dishonoured: 1 });
  });

  it('shows in the venue’s next offers', async () => {
    const booked = await bookedPlan(database, { venues: 1 });
    const again = await bookedPlan(database, { venueIds: booked.venueIds });
    for (const one of [booked, again]) {
      await run(one, venueCancel(one));
      await database.transaction((tx) => tx.venueRecords.countCancel(one.booking.id));
    }
    const next = await asked(1);
    await sql('UPDATE bid_invites SET venue_id = $2 WHERE request_id = $1', [next.requestId, booked.venueIds[0]]);
    await place({ ...next, venueIds: booked.venueIds });
    const placed = await one<{ n: number }>(
      `SELECT (data -> 'bids' -> 0 ->> 'venueCancelled')::int AS n FROM events WHERE datebook_id = $1 AND type = 'bid.placed'`,
      [next.id],
    );
    expect(placed.n).toBe(1);
  });
});

/** What may meet an undoing; what each says when it comes second, and what the undoing says then. */
const RIVALS: Record<string, { rival: (booked: BookedPlan) => Command; second: string; undoSecond: string }> = {
  'the acceptance of another offer': { rival: acceptOther, second: 'done', undoSecond: 'done' },
  'a cancellation by the planners': { rival: cancel, second: 'booking-state', undoSecond: 'booking-state' },
  'a cancellation by the venue': { rival: venueCancel, second: 'booking-state', undoSecond: 'booking-state' },
  'a second undoing': { rival: undo, second: 'booking-state', undoSecond: 'booking-state' },
  'the expiry of offers': {
    rival: (booked) => async (tx) => {
      await expireBids(tx, booked.id);
      return 'done';
    },
    second: 'done',
    undoSecond: 'done',
  },
  'the tick': {
    rival: (booked) => async (tx, plan) => {
      await advanceRequest(tx, plan, booked.requestId);
      return 'done';
    },
    second: 'done',
    undoSecond: 'done',
  },
};

describe.each(Object.entries(RIVALS))('undoing and %s at once', (_, { rival, second, undoSecond }) => {
  it('has one outcome for each order', async () => {
    const booked = await bookedPlan(database);
    expect(await inTurn(booked, undo(booked), rival(booked))).toEqual(['done', second]);
    expect((await tally(booked)).active).toBeLessThanOrEqual(1);
    const other = await bookedPlan(database);
    expect((await inTurn(other, rival(other), undo(other)))[1]).toBe(undoSecond);
    for (const { id } of [booked, other]) expect(await tally({ id })).toMatchObject(SOUND);
  });

  it('leaves at most one booking and no lost seat in either order', async () => {
    for (let round = 0; round < 10; round += 1) {
      const booked = await bookedPlan(database);
      const work = [run(booked, undo(booked)), run(booked, rival(booked))];
      await Promise.all(round % 2 ? work : work.reverse());
      const { accepted, active, ...rest } = await tally(booked);
      expect(active).toBe(accepted);
      expect(active).toBeLessThanOrEqual(1);
      expect(rest).toMatchObject(SOUND);
    }
  });
});

describe('cancelling from both sides at once', () => {
  it('happens once, by who came first', async () => {
    const [mine, theirs] = [await bookedPlan(database), await bookedPlan(database)];
    expect(await inTurn(mine, cancel(mine), venueCancel(mine))).toEqual(['done', 'booking-state']);
    expect(await inTurn(theirs, venueCancel(theirs), cancel(theirs))).toEqual(['done', 'booking-state']);
    const ended = async ({ booking }: BookedPlan) =>
      (await one<{ status: string }>('SELECT status FROM bookings WHERE id = $1', [booking.id])).status;
    expect([await ended(mine), await ended(theirs)]).toEqual(['cancelled_by_user', 'cancelled_by_venue']);
    for (const { id } of [mine, theirs]) expect(await tally({ id })).toMatchObject({ active: 0, ...SOUND });
  });
});

describe('the tick after an undoing', () => {
  it('moves the request on and withdraws what a full venue cannot keep', async () => {
    const booked = await bookedPlan(database);
    await run(booked, undo(booked));
    await setClock(database, later(HOUR));
    await advanceDueRequests(database);
    expect(await tally(booked)).toMatchObject({ state: 'deciding', request: 'decision' });
    await sql('UPDATE venue_slots SET seats = 1 WHERE venue_id = $1', [booked.venueIds[0]]);
    const told: string[] = [];
    database.onCommit(({ feeds }) => told.push(...feeds.map(({ feed, hint }) => `${feed} ${hint.type}`)));
    await withdrawFullSlots(database);
    expect((await tally(booked)).bids).toEqual(['withdrawn', 'pending']);
    expect(told).toContain(`venue:${booked.venueIds[0] ?? ''} capacity.clash`);
  });
});

describe('withdrawals of a venue', () => {
  const reliability = async (withdrawn: (bidId: BidId, venueId: VenueId) => Promise<unknown>): Promise<number> => {
    const venueId = await makeVenue(database);
    const venueIds = [venueId];
    const before = await liveAuction(database, { venueIds });
    await withdrawn(before.bidIds[0] ?? someId<BidId>(''), venueId);
    const next = await asked(1);
    await sql('UPDATE bid_invites SET venue_id = $2 WHERE request_id = $1', [next.requestId, venueIds[0]]);
    const placed = await place({ ...next, venueIds });
    if (!('done' in placed)) throw new Error(placed.refused);
    return (await one<{ n: number }>(`SELECT (parts ->> 'reliability')::float8 AS n FROM bids WHERE id = $1`, [placed.done.id])).n;
  };

  it('cost reliability above a fifth of its offers, unless a full slot took them back', async () => {
    const untouched = await reliability(() => Promise.resolve());
    const own = await reliability((bidId, venueId) =>
      database.transaction(async (tx) => {
        const { plan } = await one<{ plan: PlanId }>('SELECT datebook_id AS plan FROM bids WHERE id = $1', [bidId]);
        await tx.lockPlan(plan);
        return withdrawBid(tx, { planId: plan, bidId, venueId });
      }),
    );
    const full = await reliability(async (bidId, venueId) => {
      await sql(
        `INSERT INTO venue_slots (venue_id, day, slot, seats, taken) SELECT $2, (start_at AT TIME ZONE 'Asia/Kolkata')::date, 'evening', 1, 1
         FROM bids WHERE id = $1`,
        [bidId, venueId],
      );
      await withdrawFullSlots(database);
      expect(await one('SELECT status FROM bids WHERE id = $1', [bidId])).toEqual({ status: 'withdrawn' });
      await sql('DELETE FROM venue_slots WHERE venue_id = $1', [venueId]);
    });
    expect(own).toBeLessThan(untouched);
    expect(full).toBe(untouched);
  });
});
