import type { PlaceBid } from '@app/contracts';
import { extendsClose, judgeBid, mayBid, scoreOf, type BidContext } from '@app/domain';
import {
  insertBid,
  insertBidAndCommit,
  loadBidContext,
  lockBidsOfVenue,
  memberPoints,
  readBids,
  type AnswerKey,
  type RequestRef,
  type Transaction,
} from '@app/persistence';
import { afterBidWritten, refuseTooDear, type BidResult } from './bid-outcome.js';
import { expireBids } from './expire-bids.js';

/** Reads the inputs of a bid's judgement. The reads may be sent behind the plan's lock: the server runs them once it holds the lock. */
export async function loadBidInputs(tx: Transaction, { requestId, venueId }: Omit<RequestRef, 'planId'>): Promise<BidInputs> {
  const turn = lockBidsOfVenue(tx, venueId);
  const read = Promise.all([loadBidContext(tx, requestId, venueId), readBids(tx, requestId, venueId), memberPoints(tx, requestId)]);
  const [found] = await Promise.all([read, turn]);
  return found;
}
type BidInputs = [BidContext | null, Awaited<ReturnType<typeof readBids>>, Awaited<ReturnType<typeof memberPoints>>];

/** A bid that is a transaction by itself: its inputs, and the claimed key under which its response is stored. */
export interface BidCommand {
  inputs: BidInputs;
  answer: AnswerKey | null;
}

/** Whether a bid has its event as the only effect: it changes no ranks and cannot move the close. */
const isPlain = (context: BidContext, body: PlaceBid): boolean =>
  context.round === 1 && !extendsClose(context, true) && body.templateId == null;

/**
 * Places a venue's bid for an open request, under the plan's lock; judged by the database's clock after the wait for it. A late bid that
 * leads moves the close. Refused with an error code and, for rules of the request, the fields; nothing is written then. A plain one that is a
 * `command` is committed when this ends, with its answer.
 */
export async function placeBid(tx: Transaction, ref: RequestRef, body: PlaceBid, command?: BidCommand): Promise<BidResult> {
  const [context, { own }, points] = command?.inputs ?? (await loadBidInputs(tx, ref));
  if (!context || context.planId !== ref.planId) return { refused: 'not-found' };
  const last = own.at(-1);
  const refused = mayBid(context, last);
  if (refused) return { refused };
  const judged = judgeBid(context, body);
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  if (judged.isTooDear) return refuseTooDear(tx, context);
  // The venue's last bid may have expired before the tick marked it, and a venue may have one live bid only.
  if (last?.over) await expireBids(tx, ref.planId, last.id);
  const score = scoreOf(context, points, body);
  // A new bid after a withdrawal counts as an improvement.
  const bid = { judged, score, revisions: last ? last.revisions + 1 : 0 };
  if (command && isPlain(context, body)) return { bid: await insertBidAndCommit(tx, context, bid, command.answer) };
  const placed = await insertBid(tx, context, bid);
  const bidId = placed.own.id;
  if (body.templateId != null) await tx.offerTemplates.noteUse(bidId, body.templateId);
  return afterBidWritten(tx, context, bidId, 'bid.placed', { views: placed });
}
