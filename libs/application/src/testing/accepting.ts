import type { OwnBooking, VenueBidView, UserId, BidId } from '@app/contracts';
import { answerOf, type LateAnswer, type Transaction } from '@app/persistence';
import { done, type Outcome } from '../outcome.js';
import { acceptBid } from '../bookings/accept-bid.js';

// The answers of commands that a caller gets with the commit, for specs that go on before it.

/** Accepts a bid as the user; gives the booking or the refusal. */
export async function accept(tx: Transaction, userId: UserId, bidId: BidId, expectedVersion = 1): Promise<Outcome<OwnBooking>> {
  const result = await acceptBid(tx, { id: userId, adult: true }, { bidId, expectedVersion });
  return 'refused' in result ? result : done(await result.done.value);
}

/** The bid that was placed, or the refusal. */
export const placed = async (result: Outcome<VenueBidView | LateAnswer<VenueBidView>>): Promise<Outcome<VenueBidView>> =>
  'done' in result ? done(await answerOf(result.done)) : result;
