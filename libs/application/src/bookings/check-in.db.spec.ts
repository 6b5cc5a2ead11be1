import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { VenueBookingView, BookingId, VenueId } from '@app/contracts';
import { tune } from '@app/domain';
import { bookedPlan, inOrder, makeVenue, setClock, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { database, events, HOUR, MINUTE, outing, STARTS, underLock, useAuction } from '../testing/auction.js';
import { checkIn } from './check-in.js';
import { finishDueBookings } from './finish-booking.js';

useAuction();

const fromStart = (ms: number): Date => new Date(STARTS.getTime() + ms);
/** The guests show their code at the start, and are noted as seen at an instant. */
async function arrive(plan: LiveAuction, bookingId: BookingId, at = STARTS): Promise<VenueBookingView> {
  await setClock(database, STARTS);
  const result = await underLock(plan, (tx) => checkIn(tx, plan.id, bookingId, { at, isCode: () => true }));
  if ('refused' in result) throw new Error(`Not checked in: ${result.refused}`);
  return result.done;
}
async function tickAt(at: Date): Promise<void> {
  await setClock(database, at);
  await finishDueBookings(database);
  await finishDueBookings(database);
}

describe('a check-in', () => {
  it('happens once, is told once, and moves the end to that of the outing', async () => {
    const { booking, ...plan } = await bookedPlan(database);
    expect(await outing(plan)).toMatchObject({ status: 'confirmed', completes_at: fromStart(24 * HOUR) });
    await setClock(database, STARTS);
    const first = await arrive(plan, booking.id, fromStart(-MINUTE));
    expect(first).toMatchObject({ status: 'checked_in', checkedInAt: fromStart(-MINUTE).toISOString(), arrivalOpen: false });
    expect(await arrive(plan, booking.id)).toEqual(first);
    expect(await events(plan)).toEqual(['booking.confirmed', 'booking.checked_in']);
    expect(await outing(plan)).toMatchObject({ completes_at: fromStart(3 * HOUR), state: 'booked' });
  });

  it('waits for a cancellation that came first, and is then refused', async () => {
    const { booking, ...plan } = await bookedPlan(database);
    const [, arrived] = await inOrder(
      database,
      plan.id,
      (tx) => tx.query(`UPDATE bookings SET status = 'cancelled_by_user' WHERE id = $1`, [booking.id]),
      async (tx) => {
        await tx.lockPlan(plan.id);
        return checkIn(tx, plan.id, booking.id, { at: STARTS, isCode: () => true });
      },
    );
    expect(arrived).toEqual({ refused: 'booking-state' });
    expect(await events(plan)).toEqual(['booking.confirmed']);
  });

  it('shows the venue which outings are near, and only while they are', async () => {
    const plan = await bookedPlan(database);
    const near = database.arrivals;
    const at = async (ms: number): Promise<string> => {
      await setClock(database, fromStart(ms));
      return near.nearOf(plan.venueIds[0] ?? someId<VenueId>(''));
    };
    const none = await near.nearOf(await makeVenue(database));
    const seen = [await at(-12 * HOUR - 1), await at(-12 * HOUR), await at(24 * HOUR - 1), await at(24 * HOUR)];
    expect(seen.map((text) => text === none)).toEqual([true, false, false, true]);
  });
});

describe('the end of an outing', () => {
  it('comes three hours after the start of guests who came, and counts for the venue once', async () => {
    const { booking, ...plan } = await bookedPlan(database);
    await arrive(plan, booking.id);
    await tickAt(fromStart(3 * HOUR - 1));
    expect(await outing(plan)).toMatchObject({ status: 'checked_in', state: 'booked', honoured: 0 });
    await tickAt(fromStart(3 * HOUR));
    expect(await outing(plan)).toEqual({ status: 'completed', state: 'done', honoured: 1, completes_at: null });
    expect(await events(plan)).toEqual(['booking.confirmed', 'booking.checked_in', 'booking.completed']);
  });

  it('comes at the end that the offer named', async () => {
    const { booking, ...plan } = await bookedPlan(database);
    await database.source.query('UPDATE bookings SET end_at = $2 WHERE id = $1', [booking.id, fromStart(5 * HOUR)]);
    await arrive(plan, booking.id);
    await tickAt(fromStart(5 * HOUR - 1));
    expect((await outing(plan)).status).toBe('checked_in');
    await tickAt(fromStart(5 * HOUR));
    expect((await outing(plan)).status).toBe('completed');
  });

  it('comes a day after the start when nobody said anything, and counts for nobody', async () => {
    const plan = await bookedPlan(database);
    await tickAt(fromStart(24 * HOUR - 1));
    expect((await outing(plan)).status).toBe('confirmed');
    await tickAt(fromStart(24 * HOUR));
    expect(await outing(plan)).toEqual({ status: 'completed', state: 'done', honoured: 0, completes_at: null });
  });

  it('counts nothing for a simulated venue', async () => {
    const { booking, ...plan } = await bookedPlan(database, { venueIds: [await makeVenue(database, { kind: 'simulated' })] });
    await arrive(plan, booking.id);
    await tickAt(fromStart(3 * HOUR));
    expect(await outing(plan)).toMatchObject({ status: 'completed', honoured: 0 });
  });

  it('is noted in the ledger at nothing, once, for venues that exist', async () => {
    const [came, unmarked, simulated] = [
      await bookedPlan(database),
      await bookedPlan(database),
      await bookedPlan(database, { venueIds: [await makeVenue(database, { kind: 'simulated' })] }),
    ];
    const ledger = () =>
      database.source.query<object[]>('SELECT booking_id AS id, share, amount FROM success_fees WHERE booking_id = ANY($1) ORDER BY 1', [
        [came, unmarked, simulated].map(({ booking }) => booking.id),
      ]);
    await arrive(came, came.booking.id);
    await tickAt(fromStart(3 * HOUR - 1));
    expect(await ledger()).toEqual([]);
    await tickAt(fromStart(24 * HOUR));
    await tickAt(fromStart(25 * HOUR));
    expect(await ledger()).toEqual([came, unmarked].map(({ booking }) => ({ id: booking.id, share: 0, amount: 0 })));
  });

  it('owes its share of the price where one is set', async () => {
    tune({ TUNABLE_SUCCESS_FEE_SHARE: '0.05' });
    try {
      const { booking } = await bookedPlan(database);
      await tickAt(fromStart(24 * HOUR));
      expect(await database.source.query('SELECT amount FROM success_fees WHERE booking_id = $1', [booking.id])).toEqual([
        { amount: Math.round(booking.proposedPrice * 0.05) },
      ]);
    } finally {
      tune({});
    }
  });

  it('follows a booking that was moved, and leaves alone one that is off', async () => {
    const [moved, off] = [await bookedPlan(database), await bookedPlan(database, { status: 'undone' })];
    await database.source.query(`UPDATE bookings SET start_at = start_at + interval '1 day' WHERE id = $1`, [moved.booking.id]);
    await tickAt(fromStart(24 * HOUR));
    expect(await outing(moved)).toMatchObject({ status: 'confirmed', completes_at: fromStart(48 * HOUR) });
    expect(await outing(off)).toMatchObject({ status: 'undone', completes_at: null });
  });
});

describe('the frozen offer of a booking', () => {
  const frozen = async (bookingId: string) =>
    (
      await database.source.query<{ text: string; hash: string }[]>(
        'SELECT snapshot::text AS text, snapshot_hash AS hash FROM bookings WHERE id = $1',
        [bookingId],
      )
    )[0];

  it('has the SHA-256 of its stored text, and nothing that the venue changes later is in it', async () => {
    const { booking, ...plan } = await bookedPlan(database);
    const before = await frozen(booking.id);
    expect(before?.hash).toBe(
      createHash('sha256')
        .update(before?.text ?? '')
        .digest('hex'),
    );
    expect(booking.snapshotHash).toBe(before?.hash);
    expect(JSON.parse(before?.text ?? '')).toMatchObject({ proposedPrice: 3100, policy: 'moderate', taxes: 'included', partySize: 2 });
    await database.source.query(`UPDATE venues SET name = 'Renamed', phone = '+910000000000', seats_per_slot = 0 WHERE id = $1`, [
      plan.venueIds[0],
    ]);
    await database.source.query(
      `UPDATE bids SET proposed_price = 9, inclusions = '{Nothing}', perks = '[]', policy = 'strict' WHERE id = $1`,
      [plan.bidIds[0]],
    );
    expect(await frozen(booking.id)).toEqual(before);
    const after = await arrive(plan, booking.id);
    expect(after).toMatchObject({ proposedPrice: 3100, inclusions: booking.inclusions });
  });
});
