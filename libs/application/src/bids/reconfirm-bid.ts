import { bidsOfDay, judgeBid, mayGuess, scoreOf, withChanges } from '@app/domain';
import { newEvent, type BidRef, type Transaction } from '@app/persistence';
import type { VenueBidView } from '@app/contracts';
import { refused, type Outcome } from '../outcome.js';
import { appendBidEvent, refuseOffer } from './bid-outcome.js';

/** The changes with which a stale bid is confirmed; the other terms stay. */
export interface Reconfirmation {
  expectedVersion: number;
  planVersion: number;
  proposedPrice?: number;
  startAt?: string;
  endAt?: string | null;
}

/**
 * Confirms a stale bid for the changed plan, at another price if the venue likes; it need not be an improvement. Call under the plan's lock.
 */
export async function reconfirmBid(tx: Transaction, ref: BidRef, body: Reconfirmation): Promise<Outcome<VenueBidView>> {
  const found = await tx.bidInputs.loadOwnBid(ref);
  if (!found) return refused('not-found');
  const { context, mine, own } = found;
  if (context.venueStatus !== 'verified') return refused('venue-not-verified');
  if (mine.status !== 'stale' || context.changing) return refused('bid-no-longer-open');
  if (!(await tx.bids.isStanding(mine.id))) return refused('bid-no-longer-open');
  if (mine.version !== body.expectedVersion || context.planVersion !== body.planVersion) return refused('version-mismatch');
  const guessed = mayGuess(context);
  if (guessed) return refused(guessed);
  const next = withChanges(mine, body);
  // The request may have fewer days now, so that two offers of the venue would be for the same day.
  const rivals = bidsOfDay(context, own, new Date(next.startAt)).filter(({ id, status }) => id !== mine.id && status === 'pending');
  if (rivals.length > 0) return refused('already-bid');
  // The expiry that the venue chose stays, even if it is sooner than a new offer's may be.
  const judgement = judgeBid(context, { ...next, expiresAt: null });
  const refusal = await refuseOffer(tx, context, judgement);
  if (refusal) return refusal;
  const score = scoreOf(context, await tx.bidInputs.memberPoints(context.requestId), next);
  await tx.bids.saveRevision(context, mine.id, judgement, score, { counts: false });
  return appendBidEvent(tx, context, mine.id, (shared) => newEvent('bid.reconfirmed', { bids: [shared] }));
}
