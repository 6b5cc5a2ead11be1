import { describe, expect, it } from '@jest/globals';
import { bookedPlan, makeVenue, setClock, type BookedPlan } from '@app/testkit';
import { type Transaction } from '@app/persistence';
import { database, HOUR, inTurn, later, MINUTE, tally, underLock, useAuction } from '../testing/auction.js';
import { acknowledgeBooking, noteMissingAcknowledgements } from './acknowledge-booking.js';
import { answerChange } from './answer-change.js';
import { askForChange } from './ask-for-change.js';
import { cancelByUser } from './cancel-by-user.js';
import { lapseDueChanges, withdrawChange } from './end-change.js';
import { undoBooking } from './undo-booking.js';

useAuction();

const said = (result: object): string => ('refused' in result ? String(result.refused) : 'done');
const agree = (booked: BookedPlan) => async (tx: Transaction) =>
  said(await answerChange(tx, booked.id, booked.booking.id, { accept: true }));
const ask = (booked: BookedPlan, days: number, partySize = 2) =>
  underLock(booked, async (tx) => {
    const startAt = new Date(Date.parse(booked.booking.startAt) + days * 24 * HOUR).toISOString();
    return said(await askForChange(tx, booked.id, booked.booking.id, { startAt, partySize }));
  });
async function taken(venueId: string | undefined): Promise<number[]> {
  const rows = await database.source.query<{ taken: number }[]>('SELECT taken FROM venue_slots WHERE venue_id = $1 ORDER BY day', [
    venueId,
  ]);
  return rows.map((row) => row.taken);
}
async function one<Row>(text: string, values: unknown[]): Promise<Row> {
  const [row] = await database.source.query<Row[]>(text, values);
  if (row === undefined) throw new Error('No row');
  return row;
}

describe('a change that the venue agrees to', () => {
  it('moves the seats to the new slot and keeps the former offer', async () => {
    const booked = await bookedPlan(database, { venues: 1 });
    await ask(booked, 1, 4);
    expect(await underLock(booked, agree(booked))).toBe('done');
    expect(await taken(booked.venueIds[0])).toEqual([0, 4]);
    const kept = await one<{ former_hash: string; party: number }>(
      `SELECT former_hash, (former_snapshot ->> 'partySize')::int AS party FROM booking_changes WHERE booking_id = $1`,
      [booked.booking.id],
    );
    expect(kept).toEqual({ former_hash: booked.booking.snapshotHash, party: 2 });
    const { sound, start } = await one<{ sound: boolean; start: string }>(
      `SELECT snapshot_hash = encode(sha256(convert_to(snapshot::text, 'UTF8')), 'hex') AS sound, snapshot ->> 'startAt' AS start
       FROM bookings WHERE id = $1`,
      [booked.booking.id],
    );
    expect([sound, start]).toEqual([true, new Date(Date.parse(booked.booking.startAt) + 24 * HOUR).toISOString()]);
    expect(await tally(booked)).toMatchObject({ active: 1, seatsAstray: 0, holes: 0 });
  });

  it('gives its seats back when it is undone or cancelled afterwards', async () => {
    const [undone, cancelled] = [await bookedPlan(database), await bookedPlan(database)];
    for (const booked of [undone, cancelled]) {
      await ask(booked, 1, 5);
      await underLock(booked, agree(booked));
    }
    await underLock(undone, (tx, plan) => undoBooking(tx, plan, undone.booking.id));
    await underLock(cancelled, (tx, plan) => cancelByUser(tx, plan, cancelled.booking.id, 'Rain'));
    for (const booked of [undone, cancelled]) {
      expect(await taken(booked.venueIds[0])).toEqual([0, 0]);
      expect(await tally(booked)).toMatchObject({ active: 0, seatsAstray: 0 });
    }
  });

  it('takes more seats in its own slot only where there are some', async () => {
    const venueId = await makeVenue(database, { seats: 5 });
    const [booked] = [await bookedPlan(database, { venueIds: [venueId] }), await bookedPlan(database, { venueIds: [venueId] })];
    await ask(booked, 0, 3);
    expect(await underLock(booked, agree(booked))).toBe('done');
    await ask(booked, 0, 4);
    expect(await underLock(booked, agree(booked))).toBe('no-room');
    expect(await taken(venueId)).toEqual([5]);
  });

  it('lets two bookings change places without a deadlock', async () => {
    const venueId = await makeVenue(database);
    const [first, second] = [await bookedPlan(database, { venueIds: [venueId] }), await bookedPlan(database, { venueIds: [venueId] })];
    await ask(second, 1);
    await underLock(second, agree(second));
    await ask(first, 1);
    await ask(second, 0);
    expect(await Promise.all([first, second].map((booked) => underLock(booked, agree(booked))))).toEqual(['done', 'done']);
    expect(await taken(venueId)).toEqual([2, 2]);
  });

  it('cannot be for a time that passed while the venue was silent', async () => {
    const booked = await bookedPlan(database);
    const startAt = later(HOUR).toISOString();
    await underLock(booked, (tx) => askForChange(tx, booked.id, booked.booking.id, { startAt }));
    await setClock(database, later(HOUR));
    expect(await underLock(booked, agree(booked))).toBe('booking-state');
  });
});

describe('two answers at once', () => {
  it.each([
    [true, false, 4],
    [false, true, 2],
  ])('take the first (%s), and the second finds nothing to answer', async (first, second, party) => {
    const booked = await bookedPlan(database);
    await ask(booked, 1, 4);
    const answer = (accept: boolean) => async (tx: Transaction) => said(await answerChange(tx, booked.id, booked.booking.id, { accept }));
    expect(await inTurn(booked, answer(first), answer(second))).toEqual(['done', 'booking-state']);
    const kept = await one<{ status: string; party: number }>(
      `SELECT c.status, k.party_size AS party FROM bookings k JOIN booking_changes c ON c.booking_id = k.id WHERE k.id = $1`,
      [booked.booking.id],
    );
    expect(kept).toEqual({ status: first ? 'accepted' : 'refused', party });
    expect(await tally(booked)).toMatchObject({ active: 1, seatsAstray: 0, holes: 0 });
  });
});

const statusOf = async ({ booking }: BookedPlan): Promise<string> =>
  (await one<{ status: string }>('SELECT status FROM booking_changes WHERE booking_id = $1', [booking.id])).status;
const eventsOf = async ({ id }: BookedPlan): Promise<string[]> =>
  (
    await database.source.query<{ type: string }[]>(
      `SELECT type FROM events WHERE datebook_id = $1 AND type LIKE 'change.%' ORDER BY seq`,
      [id],
    )
  ).map(({ type }) => type);

describe('a change that the planners withdraw', () => {
  const withdraw = (booked: BookedPlan) => async (tx: Transaction) => said(await withdrawChange(tx, booked.id, booked.booking.id));

  it('leaves the booking as it was, and another one can be asked for', async () => {
    const booked = await bookedPlan(database);
    await ask(booked, 1, 4);
    expect(await underLock(booked, withdraw(booked))).toBe('done');
    expect(await statusOf(booked)).toBe('withdrawn');
    expect(await eventsOf(booked)).toEqual(['change.asked', 'change.withdrawn']);
    expect(await underLock(booked, withdraw(booked))).toBe('booking-state');
    expect(await ask(booked, 2, 3)).toBe('done');
    expect(await tally(booked)).toMatchObject({ active: 1, seatsAstray: 0, holes: 0 });
  });

  it('is answered or withdrawn at once, by the one who comes first, and the second is refused', async () => {
    const [answered, withdrawn] = [await bookedPlan(database), await bookedPlan(database)];
    for (const booked of [answered, withdrawn]) await ask(booked, 1, 4);
    expect(await inTurn(answered, agree(answered), withdraw(answered))).toEqual(['done', 'booking-state']);
    expect(await inTurn(withdrawn, withdraw(withdrawn), agree(withdrawn))).toEqual(['done', 'booking-state']);
    expect([await statusOf(answered), await statusOf(withdrawn)]).toEqual(['accepted', 'withdrawn']);
    for (const booked of [answered, withdrawn]) expect(await tally(booked)).toMatchObject({ active: 1, seatsAstray: 0, holes: 0 });
  });

  it('cannot be withdrawn once the outing has begun', async () => {
    const booked = await bookedPlan(database);
    await ask(booked, 1, 4);
    await setClock(database, new Date(booked.booking.startAt));
    expect(await underLock(booked, withdraw(booked))).toBe('booking-state');
  });
});

describe('a change that nobody answers', () => {
  it('lapses at the start of the outing, not before, and once', async () => {
    const [booked, answered] = [await bookedPlan(database), await bookedPlan(database)];
    for (const each of [booked, answered]) await ask(each, 1, 4);
    await underLock(answered, async (tx) => said(await answerChange(tx, answered.id, answered.booking.id, { accept: false })));
    const start = Date.parse(booked.booking.startAt);
    await setClock(database, new Date(start - 1));
    await lapseDueChanges(database);
    expect(await statusOf(booked)).toBe('open');
    await setClock(database, new Date(start));
    await lapseDueChanges(database);
    await lapseDueChanges(database);
    expect([await statusOf(booked), await statusOf(answered)]).toEqual(['lapsed', 'refused']);
    expect(await eventsOf(booked)).toEqual(['change.asked', 'change.lapsed']);
    expect(await underLock(booked, agree(booked))).toBe('booking-state');
  });

  it('lapses once when two workers try', async () => {
    const booked = await bookedPlan(database);
    await ask(booked, 1, 4);
    await setClock(database, new Date(booked.booking.startAt));
    const { id } = await one<{ id: string }>('SELECT id FROM booking_changes WHERE booking_id = $1', [booked.booking.id]);
    const lapse = async (tx: Transaction) => ((await tx.bookingChanges.lapse(id)) ? 'done' : 'nothing');
    expect(await inTurn(booked, lapse, lapse)).toEqual(['done', 'nothing']);
  });
});

describe('an answer and a cancellation at once', () => {
  it('cancels what was changed, or finds nothing to change', async () => {
    const [changed, gone] = [await bookedPlan(database), await bookedPlan(database)];
    for (const booked of [changed, gone]) await ask(booked, 1, 4);
    const cancel = (booked: BookedPlan) => async (tx: Transaction, plan: Parameters<typeof cancelByUser>[1]) =>
      said(await cancelByUser(tx, plan, booked.booking.id, 'Rain'));
    expect(await inTurn(changed, agree(changed), cancel(changed))).toEqual(['done', 'done']);
    expect(await inTurn(gone, cancel(gone), agree(gone))).toEqual(['done', 'booking-state']);
    for (const booked of [changed, gone]) expect(await tally(booked)).toMatchObject({ active: 0, seatsAstray: 0, holes: 0 });
    const { status } = await one<{ status: string }>('SELECT status FROM booking_changes WHERE booking_id = $1', [gone.booking.id]);
    expect(status).toBe('lapsed');
  });
});

describe('a booking that its venue does not acknowledge', () => {
  const notes = async (booked: BookedPlan): Promise<number> =>
    (
      await one<{ n: number }>(`SELECT count(*)::int AS n FROM events WHERE datebook_id = $1 AND type = 'booking.unacknowledged'`, [
        booked.id,
      ])
    ).n;
  const tick = () => noteMissingAcknowledgements(database);

  it('is noted after 15 minutes, not before, and once', async () => {
    const booked = await bookedPlan(database);
    await setClock(database, later(15 * MINUTE - 1));
    await tick();
    expect(await notes(booked)).toBe(0);
    await setClock(database, later(15 * MINUTE));
    await Promise.all([tick(), tick()]);
    await tick();
    expect(await notes(booked)).toBe(1);
    expect(await tally(booked)).toMatchObject({ state: 'booked', active: 1 });
  });

  it('is not noted when it was acknowledged, undone or cancelled', async () => {
    const plans = [await bookedPlan(database), await bookedPlan(database), await bookedPlan(database)] as const;
    const [acknowledged, undone, cancelled] = plans;
    await underLock(acknowledged, (tx) => acknowledgeBooking(tx, acknowledged.id, acknowledged.booking.id));
    await underLock(undone, (tx, plan) => undoBooking(tx, plan, undone.booking.id));
    await underLock(cancelled, (tx, plan) => cancelByUser(tx, plan, cancelled.booking.id, 'Rain'));
    await setClock(database, later(HOUR));
    await tick();
    expect(await Promise.all(plans.map(notes))).toEqual([0, 0, 0]);
  });

  it('is looked up by an index, not by a scan', async () => {
    const plan = await database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(
        'EXPLAIN SELECT id FROM bookings WHERE ack_due_at <= (SELECT app_clock()) ORDER BY ack_due_at LIMIT 100',
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('bookings_ack_due');
  });
});
