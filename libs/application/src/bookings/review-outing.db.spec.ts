import { describe, expect, it } from '@jest/globals';
import { bookedPlan, makeUser, makeVenue, setClock, type AuctionOptions, type BookedPlan } from '@app/testkit';
import type { UserId } from '@app/contracts';
import { database, HOUR, STARTS, underLock, useAuction } from '../testing/auction.js';
import { finishDueBookings } from './finish-booking.js';
import { reviewOuting } from './review-outing.js';

useAuction();

const OVER = STARTS.getTime() + 24 * HOUR;
/** An outing of a member besides the owner that is over. */
async function over(options: AuctionOptions = {}): Promise<BookedPlan> {
  const evening = await bookedPlan(database, { ...options, members: 1 });
  await setClock(database, new Date(OVER));
  await finishDueBookings(database);
  return evening;
}
const review = (plan: BookedPlan, userId: UserId, stars = 4) =>
  underLock(plan, (tx) =>
    reviewOuting(tx, { planId: plan.id, bookingId: plan.booking.id, userId }, { stars, tags: ['great_food'], text: null }),
  );
const rating = async ({ venueIds }: BookedPlan) =>
  (await database.source.query<object[]>('SELECT rating_sum AS sum, rating_count AS count FROM venues WHERE id = $1', [venueIds[0]]))[0];

describe('a review', () => {
  it('adds its stars to the venue once for each member, however often and at once it is sent', async () => {
    const evening = await over();
    const results = await Promise.all([1, 2, 3].map(() => review(evening, evening.memberId, 5)));
    expect(results.filter((result) => 'done' in result)).toHaveLength(1);
    expect(results.filter((result) => 'refused' in result && result.refused === 'already-reviewed')).toHaveLength(2);
    await review(evening, evening.ownerId, 2);
    expect(await rating(evening)).toEqual({ sum: 7, count: 2 });
  });

  it('counts for no simulated venue, but is kept', async () => {
    const evening = await over({ venueIds: [await makeVenue(database, { kind: 'simulated' })] });
    expect(await review(evening, evening.memberId)).toHaveProperty('done');
    expect(await rating(evening)).toEqual({ sum: 0, count: 0 });
  });

  it('is open for 14 days after the end, to who was in the plan', async () => {
    const evening = await over();
    await setClock(database, new Date(OVER + 14 * 24 * HOUR - 1));
    expect(await review(evening, await makeUser(database))).toMatchObject({ refused: 'booking-state' });
    expect(await review(evening, evening.memberId)).toHaveProperty('done');
    await setClock(database, new Date(OVER + 14 * 24 * HOUR));
    expect(await review(evening, evening.ownerId)).toMatchObject({ refused: 'booking-state' });
  });

  it('waits until the outing is over', async () => {
    const evening = await bookedPlan(database);
    await setClock(database, new Date(STARTS.getTime() + HOUR));
    expect(await review(evening, evening.ownerId)).toMatchObject({ refused: 'booking-state' });
  });
});
