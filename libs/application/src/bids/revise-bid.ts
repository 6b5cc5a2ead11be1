import type { ReviseBid, VenueBidView } from '@app/contracts';
import { judgeRevision, mayGuess, scoreOf, whyClosed, withChanges } from '@app/domain';
import type { BidRef, Transaction } from '@app/persistence';
import type { Outcome } from '../outcome.js';
import { afterBidWritten, refuseTooDear } from './bid-outcome.js';

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
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  if (judged.isTooDear) return refuseTooDear(tx, context);
  await tx.bids.saveRevision(context, mine.id, judged, score, { counts: true });
  return afterBidWritten(tx, context, mine.id, 'bid.revised');
}
