import type { PlaceBid, VenueBidView } from '@app/contracts';
import { bidsOfDay, judgeBid, mayBid, newBidExtensionMs, scoreOf } from '@app/domain';
import { newEvent, type LateAnswer, type RequestRef, type Transaction } from '@app/persistence';
import { refuseOffer } from './bid-outcome.js';
import { done, refused, type Outcome } from '../outcome.js';
import { expireBids } from './expire-bids.js';
import { refreshRanks } from './refresh-ranks.js';

/**
 * Places a venue's bid on an open request. The database's clock decides, read after the wait for the plan's lock. A late bid that leads extends the
 * close. On refusal nothing is written, except the count of a price that is too high.
 */
export async function placeBid(
  tx: Transaction,
  ref: Pick<RequestRef, 'requestId' | 'venueId'>,
  body: PlaceBid,
): Promise<Outcome<LateAnswer<VenueBidView>>> {
  const inputs = await tx.bids.lockInputs(ref);
  if (!inputs) return refused('not-found');
  const { context, activeBids, members } = inputs;
  const startAt = new Date(body.startAt);
  const own = bidsOfDay(context, inputs.own, startAt);
  const last = own.at(-1);
  const closed = mayBid(context, own);
  if (closed) return refused(closed);
  const judgement = judgeBid(context, body);
  const refusal = await refuseOffer(tx, context, judgement);
  if (refusal) return refusal;

  // The venue's last bid may have expired before the tick marked it, and a venue may have one live bid for a day only.
  if (last?.over) await expireBids(tx, context.planId, last.id);
  const score = scoreOf(context, members, body);
  const extendMs = newBidExtensionMs(context, activeBids, score, startAt);
  const extended = extendMs > 0 ? await tx.requests.extendClose(context.requestId, extendMs) : null;

  // A new bid after a withdrawal counts as an improvement.
  const revisions = last ? last.revisions + 1 : 0;
  const { event, answer } = tx.bids.insert(context, { judgement, score, revisions, templateId: body.templateId ?? null });
  tx.appendWhenWritten(context.planId, 'bid.placed', event);
  if (extended) {
    await event;
    await tx.append(context.planId, newEvent('request.extended', { request: extended, by: 'soft-close' }));
  }
  if (context.round === 2) await refreshRanks(tx, context.requestId, context.venueId);
  tx.raiseFeed(`venue:${context.venueId}`, { type: 'bid.changed', requestId: context.requestId });
  return done(answer);
}
