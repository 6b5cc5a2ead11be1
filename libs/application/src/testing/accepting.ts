import type { OwnBooking } from '@app/contracts';
import { answerOf, type Transaction } from '@app/persistence';
import { done } from '../outcome.js';
import type { BidResult } from '../bids/bid-outcome.js';
import type { PlacedBid } from '../bids/place-bid.js';
import { acceptBid } from '../bookings/accept-bid.js';
import type { Refusal } from '../outcome.js';

// The answers of commands that a caller gets with the commit, for specs that go on before it.

export type AcceptResult = { booking: OwnBooking } | Refusal;

/** Accepts a bid as the user; gives the booking or the refusal. */
export async function accept(tx: Transaction, userId: string, bidId: string, expectedVersion = 1): Promise<AcceptResult> {
  const result = await acceptBid(tx, { id: userId, adult: true }, { bidId, expectedVersion });
  return 'refused' in result ? result : { booking: await result.done.value };
}

/** The bid that was placed, or the refusal. */
export const placed = async (result: PlacedBid): Promise<BidResult> => ('done' in result ? done(await answerOf(result.done)) : result);
