import type { ReviseBid, VenueBidView } from '@app/contracts';
import { judgeRevision, mayGuess, scoreOf, whyClosed, withChanges } from '@app/domain';
import type { BidRef, Transaction } from '@app/persistence';
import type { Outcome } from '../outcome.js';
import { afterRevision, refuseOffer } from './bid-outcome.js';

/** Improves a venue's pending bid, under the plan's lock: better by a step than the version that the venue has read. */
export async function reviseBid(tx: Transaction, ref: BidRef, body: ReviseBid): Promise<Outcome<VenueBidView>> {
  const found = await tx.bidInputs.loadOwnBid(ref);
  if (!found) return { refused: 'not-found' };
  const { context, mine } = found;
  const closed = whyClosed(context) ?? mayGuess(context);
  if (closed) return { refused: closed };
  if (mine.status !== 'pending' || mine.over) return { refused: 'bid-no-longer-open' };
  if (mine.version !== body.expectedVersion) return { refused: 'version-mismatch' };
  const next = withChanges(mine, body);
  const score = scoreOf(context, await tx.bidInputs.memberPoints(context.requestId), next);
  const judged = judgeRevision(context, mine, next, score);
  const refusal = await refuseOffer(tx, context, judged);
  if (refusal) return refusal;
  await tx.bids.saveRevision(context, mine.id, judged, score, { counts: true });
  return afterRevision(tx, context, mine.id);
}
