import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@app/persistence';
import { bookedPlan, inOrder, setClock, type BookedPlan } from '@app/testkit';
import { database, useAuction } from '../testing/auction.js';
import { acknowledgeByLink } from './acknowledge-by-link.js';
import { cancelByUser } from './cancel-by-user.js';

useAuction();

afterEach(() => setClock(database, null));

/** A booking, a member of its venue's staff, and the link that was mailed to them. */
async function mailed() {
  const booked = await bookedPlan(database);
  const venueId = booked.booking.venue.id;
  const staffId = await database.transaction((tx) =>
    tx.staff.insert({ venueId, email: `${randomUUID()}@cafe.test`, passwordHash: '!', name: 'Meera', role: 'venue_owner' }),
  );
  const token = Buffer.from(randomUUID());
  await database.transaction((tx) =>
    tx.acknowledgeLinks.put({ deliveryId: randomUUID(), bookingId: booked.booking.id, staffId, tokenHash: token }),
  );
  return { booked, staffId, press: press(booked, token) };
}
const press =
  ({ id, booking }: BookedPlan, token: Buffer) =>
  async (tx: Transaction): Promise<string> => {
    const outcome = await acknowledgeByLink(tx, { token, planId: id, bookingId: booking.id });
    return 'done' in outcome ? 'done' : outcome.refused;
  };
/** A press whose refusal is rolled back, as the caller does. */
const pressed = (work: (tx: Transaction) => Promise<string>): Promise<string> =>
  database
    .transaction(async (tx) => {
      const said = await work(tx);
      if (said !== 'done') throw new Error(said);
      return said;
    })
    .catch((error: Error) => error.message);
const isAcknowledged = async ({ booking }: BookedPlan): Promise<boolean> =>
  (await database.source.query<object[]>('SELECT 1 FROM bookings WHERE id = $1 AND acknowledged_at IS NOT NULL', [booking.id])).length > 0;

describe('a link that acknowledges a booking', () => {
  it('acknowledges it once', async () => {
    const { booked, press: again } = await mailed();
    expect(await pressed(again)).toBe('done');
    expect(await isAcknowledged(booked)).toBe(true);
    expect(await pressed(again)).toBe('link-used');
  });

  it('that is pressed twice at once acknowledges once', async () => {
    const { booked, press: again } = await mailed();
    expect(await inOrder(database, booked.id, again, again)).toEqual(['done', 'link-used']);
  });

  it('is for its own booking alone', async () => {
    const [one, other] = [await mailed(), await mailed()];
    expect(await pressed(one.press)).toBe('done');
    expect(await isAcknowledged(other.booked)).toBe(false);
  });

  it('meets a cancellation: who comes second is refused', async () => {
    const { booked, press: again } = await mailed();
    const outcomes = await inOrder(
      database,
      booked.id,
      (tx) => underCancel(tx, booked),
      (tx) => pressedIn(tx, again),
    );
    expect(outcomes).toEqual(['cancelled', 'booking-state']);
  });

  it('ends when the outing begins, and when who got it leaves the venue or the venue is suspended', async () => {
    const [begun, gone, suspended] = [await mailed(), await mailed(), await mailed()];
    await database.source.query('DELETE FROM venue_staff WHERE id = $1', [gone.staffId]);
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [suspended.booked.booking.venue.id]);
    expect([await pressed(gone.press), await pressed(suspended.press)]).toEqual(['link-used', 'link-used']);
    await setClock(database, new Date(begun.booked.booking.startAt));
    expect(await pressed(begun.press)).toBe('link-used');
  });
});

async function underCancel(tx: Transaction, { id, booking }: BookedPlan): Promise<string> {
  const plan = await tx.lockPlan(id);
  if (!plan) throw new Error('The plan is not there');
  return 'done' in (await cancelByUser(tx, plan, booking.id, 'Rain')) ? 'cancelled' : 'refused';
}
const pressedIn = (tx: Transaction, work: (tx: Transaction) => Promise<string>): Promise<string> => work(tx);
