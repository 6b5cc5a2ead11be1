import type { PlaceBid } from '@app/contracts';
import { judgeBid, mayBid, scoreOf } from '@app/domain';
import { insertBid, loadBidContext, memberPoints, noteTemplate, readBids, type OnRequest, type Transaction } from '@app/persistence';
import { afterBidWritten, type BidResult } from './bid-outcome.js';
import { expireBids } from './expire-bids.js';

/**
 * Places a venue's bid for an open request, under the plan's lock; judged by the database's clock after the wait for it. A late bid that
 * leads moves the close. Refused with an error code and, for rules of the request, the fields; nothing is written then.
 */
export async function placeBid(tx: Transaction, on: OnRequest, body: PlaceBid): Promise<BidResult> {
  const [context, { own }, points] = await Promise.all([
    loadBidContext(tx, on.requestId, on.venueId),
    readBids(tx, on.requestId, on.venueId),
    memberPoints(tx, on.datebookId),
  ]);
  if (!context || context.datebookId !== on.datebookId) return { refused: 'not-found' };
  const last = own.at(-1);
  const refused = mayBid(context, last);
  if (refused) return { refused };
  const judged = judgeBid(context, body);
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  // The venue's last bid may have run out without the tick having been by; only one of a venue may live.
  if (last?.over) await expireBids(tx, on.datebookId, last.id);
  const score = scoreOf(context, points, body);
  // Taking a bid back and placing another is an improvement by another name, and it is counted like one.
  const bidId = await insertBid(tx, context, body, judged, score, last ? last.revisions + 1 : 0);
  if (body.templateId != null) await noteTemplate(tx, bidId, body.templateId);
  return afterBidWritten(tx, context, bidId, 'bid.placed');
}
