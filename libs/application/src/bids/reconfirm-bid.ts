import { bidsOfDay, judgeBid, mayGuess, scoreOf, withChanges } from '@app/domain';
import { newEvent, type BidRef, type Transaction } from '@app/persistence';
import type { VenueBidView } from '@app/contracts';
import { refused, type Outcome } from '../outcome.js';
import { appendBidEvent, refuseOffer } from './bid-outcome.js';

/** A new price, and a new time where the planners moved theirs; the rest of the bid stands. */
export interface Reconfirmation {
  expectedVersion: number;
  planVersion: number;
  proposedPrice?: number;
  startAt?: string;
  endAt?: string | null;
}

/**
 * Confirms a stale bid for the changed plan, at another price if the venue likes, under the plan's lock; the rule that it must improve does
 * not count.
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
  // The planners' days may have become fewer, and the venue's offers for them one too many.
  const rivals = bidsOfDay(context, own, new Date(next.startAt)).filter(({ id, status }) => id !== mine.id && status === 'pending');
  if (rivals.length > 0) return refused('already-bid');
  // An expiry that was chosen before never moves; what is left of it may be short.
  const judgement = judgeBid(context, { ...next, expiresAt: null });
  const refusal = await refuseOffer(tx, context, judgement);
  if (refusal) return refusal;
  const score = scoreOf(context, await tx.bidInputs.memberPoints(context.requestId), next);
  await tx.bids.saveRevision(context, mine.id, judgement, score, { counts: false });
  return appendBidEvent(tx, context, mine.id, (shared) => newEvent('bid.reconfirmed', { bids: [shared] }));
}
