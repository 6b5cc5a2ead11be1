import type { PlaceBid, VenueBidView } from '@app/contracts';
import { extendsClose, judgeBid, mayBid, scoreOf, type BidContext } from '@app/domain';
import type { LateAnswer, RequestRef, Transaction } from '@app/persistence';
import { afterBidWritten, refuseTooDear } from './bid-outcome.js';
import { done, type Outcome } from '../outcome.js';
import { expireBids } from './expire-bids.js';

/** Whether a bid has its event as the only effect: it changes no ranks and cannot move the close. */
const isPlain = (context: BidContext, body: PlaceBid): boolean =>
  context.round === 1 && !extendsClose(context, true) && body.templateId == null;

/**
 * Places a venue's bid on an open request, judged by the database's clock after the wait for the plan's lock. A late bid that leads moves the
 * close. Refused with an error code and, for rules of the request, the fields; nothing is written then but the count of a price that is too
 * high.
 */
export async function placeBid(
  tx: Transaction,
  ref: Pick<RequestRef, 'requestId' | 'venueId'>,
  body: PlaceBid,
): Promise<Outcome<VenueBidView | LateAnswer<VenueBidView>>> {
  const inputs = await tx.bids.lockInputs(ref);
  if (!inputs) return { refused: 'not-found' };
  const { context, own, members } = inputs;
  const last = own.at(-1);
  const refused = mayBid(context, last);
  if (refused) return { refused };
  const judged = judgeBid(context, body);
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  if (judged.isTooDear) return refuseTooDear(tx, context);

  // The venue's last bid may have expired before the tick marked it, and a venue may have one live bid only.
  if (last?.over) await expireBids(tx, context.planId, last.id);
  // A new bid after a withdrawal counts as an improvement.
  const bid = { judged, score: scoreOf(context, members, body), revisions: last ? last.revisions + 1 : 0 };
  if (isPlain(context, body)) {
    const { event, answer } = tx.bids.insertWithEvent(context, bid);
    tx.appendWhenWritten(context.planId, 'bid.placed', event);
    tx.raiseFeed(`venue:${context.venueId}`, { type: 'bid.changed', requestId: context.requestId });
    return done(answer);
  }
  const placed = await tx.bids.insert(context, bid);
  if (body.templateId != null) await tx.offerTemplates.noteUse(placed.own.id, body.templateId);
  return afterBidWritten(tx, context, placed.own.id, 'bid.placed', { views: placed });
}
