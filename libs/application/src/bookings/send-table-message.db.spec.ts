import { describe, expect, it } from '@jest/globals';
import type { GuestMessage, VenueMessage } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { bookedPlan, setClock, type BookedPlan } from '@app/testkit';
import { database, events, HOUR, inTurn, MINUTE, STARTS, underLock, useAuction } from '../testing/auction.js';
import { cancelByUser } from './cancel-by-user.js';
import { checkIn } from './check-in.js';
import { sendTableMessage } from './send-table-message.js';
import { undoBooking } from './undo-booking.js';

useAuction();

const at = (ms: number) => setClock(database, new Date(STARTS.getTime() + ms));
async function staffOf({ booking }: BookedPlan): Promise<string> {
  const [staff] = await database.source.query<{ id: string }[]>(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, uuidv7() || '@cafe.test', '!', 'Meera', 'host')
     RETURNING id`,
    [booking.venue.id],
  );
  return staff?.id ?? '';
}
const guests = (plan: BookedPlan, kind: GuestMessage) => async (tx: Transaction) => {
  const outcome = await sendTableMessage(tx, plan.id, plan.booking.id, { userId: plan.ownerId, kind });
  return 'done' in outcome ? 'sent' : { code: outcome.refused, after: outcome.retryAfter };
};
const say = (plan: BookedPlan, kind: GuestMessage = 'guests_late') => underLock(plan, guests(plan, kind));
const answer = (plan: BookedPlan, staffId: string, kind: VenueMessage) =>
  underLock(plan, (tx) => sendTableMessage(tx, plan.id, plan.booking.id, { staffId, kind }));
const CLOSED = { code: 'booking-state', after: undefined };

describe('messages between guests and table', () => {
  it('stand in the views of both sides in the order of time, with no person of either', async () => {
    const plan = await bookedPlan(database);
    const staffId = await staffOf(plan);
    await at(-HOUR);
    expect(await say(plan)).toBe('sent');
    await at(-HOUR + MINUTE);
    await answer(plan, staffId, 'venue_late');
    const said = [
      { from: 'guests', kind: 'guests_late', at: '2026-12-04T12:00:00.000Z' },
      { from: 'venue', kind: 'venue_late', at: '2026-12-04T12:01:00.000Z' },
    ];
    const [own, theirs] = await underLock(plan, async (tx) => [
      await tx.bookings.read(plan.booking.id),
      await tx.bookings.readForVenue(plan.booking.id),
    ]);
    expect(own?.messages).toEqual(said);
    expect(theirs?.messages).toEqual(said);
    const rows = await database.source.query<object[]>(
      'SELECT side, user_id AS "userId", staff_id AS "staffId" FROM booking_messages WHERE booking_id = $1 ORDER BY id',
      [plan.booking.id],
    );
    expect(rows).toEqual([
      { side: 'guests', userId: plan.ownerId, staffId: null },
      { side: 'venue', userId: null, staffId },
    ]);
    expect(await events(plan)).toEqual(['booking.confirmed', 'booking.messaged', 'booking.messaged']);
  });

  it('are sent from three hours before the start until three hours after it', async () => {
    const plan = await bookedPlan(database);
    const seen = [];
    for (const ms of [-3 * HOUR - 1, -3 * HOUR, 3 * HOUR - 1, 3 * HOUR]) {
      await at(ms);
      seen.push(await say(plan));
    }
    expect(seen).toEqual([CLOSED, 'sent', 'sent', CLOSED]);
  });

  it('are sent while the guests are there, and not for a booking that was cancelled or taken back', async () => {
    const [came, cancelled, undone] = [await bookedPlan(database), await bookedPlan(database), await bookedPlan(database)];
    await underLock(undone, (tx, row) => undoBooking(tx, row, undone.booking.id));
    await at(-HOUR);
    await underLock(cancelled, (tx, row) => cancelByUser(tx, row, cancelled.booking.id, 'Rain'));
    await at(0);
    await underLock(came, (tx) => checkIn(tx, came.id, came.booking.id, { at: STARTS, isCode: () => true }));
    expect([await say(came), await say(cancelled), await say(undone)]).toEqual(['sent', CLOSED, CLOSED]);
  });

  it('repeat a sentence after five minutes, and say when', async () => {
    const plan = await bookedPlan(database);
    await at(0);
    await say(plan);
    await at(MINUTE);
    expect(await say(plan)).toEqual({ code: 'rate-limited', after: 240 });
    expect(await say(plan, 'guests_outside')).toBe('sent');
    await at(5 * MINUTE);
    expect(await say(plan)).toBe('sent');
  });

  it('are ten for a booking', async () => {
    const plan = await bookedPlan(database);
    const seen = [];
    for (let n = 0; n <= 10; n++) {
      await at(n * 5 * MINUTE);
      seen.push(await say(plan));
    }
    expect(seen.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'sent'));
    expect(seen[10]).toEqual({ code: 'limit-reached', after: undefined });
  });

  it('are one when two members say the same at once', async () => {
    const plan = await bookedPlan(database);
    await at(0);
    const outcomes = await inTurn(plan, guests(plan, 'guests_outside'), guests(plan, 'guests_outside'));
    expect(outcomes).toEqual(['sent', { code: 'rate-limited', after: 300 }]);
    const inserted = await database.transaction((tx) =>
      // Without the command's own question, the statement refuses it by itself.
      tx.bookingMessages.insert(plan.id, plan.booking.id, { side: 'guests', kind: 'guests_outside', userId: plan.ownerId, staffId: null }),
    );
    expect(inserted).toBeNull();
  });
});
