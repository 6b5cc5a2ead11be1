import type { BidRequestView, EffectiveSpec } from '@app/contracts';
import { auctionTimes } from '@app/domain';
import {
  askedVenues,
  clock,
  countEligible,
  endRequest,
  insertRequest,
  leftOut,
  liveRequest,
  saveReopened,
  type DatebookRow,
  type RequestTerms,
  type Transaction,
} from '@app/persistence';

/**
 * Opens a plan's bid request, under the plan's lock; the caller stores the plan, which expires by its new date, and appends the event. A request that waits for the planners to finish a
 * change is reopened and its clock has run on; one that nobody bid on is replaced. null: too late for an auction, or nobody to ask.
 */
export async function openRequest(tx: Transaction, plan: DatebookRow, spec: EffectiveSpec): Promise<BidRequestView | null> {
  const now = await clock(tx);
  const times = auctionTimes(now, spec);
  if (!times) return null;
  const availableVenues = await countEligible(tx, {
    spec,
    partySize: plan.party_size,
    startFrom: times.startFrom,
    startUntil: times.startUntil,
    ...(await leftOut(tx, plan.id)),
  });
  const terms: RequestTerms = { ...times, spec, availableVenues };
  const waiting = await liveRequest(tx, plan.id);
  const missed = waiting?.changing === true && waiting.closesAt <= now;
  // The planners came back after the close, and the tick has not been by yet.
  if (missed) await closeWithoutBids(tx, plan.id, 'cancelled');
  const live = missed ? null : waiting;
  if (live && (live.status !== 'decision' || live.pending > 0)) return reopenRequest(tx, plan, terms);
  if (live) await closeWithoutBids(tx, plan.id, 'closed');
  if (availableVenues === 0) return null;
  return insertRequest(tx, plan, terms, times);
}

/** Ends a live request of which nothing came, because another one may follow, and says so. */
async function closeWithoutBids(tx: Transaction, datebookId: string, status: 'cancelled' | 'closed'): Promise<void> {
  const { request, bids } = await endRequest(tx, datebookId, { request: status, bids: 'expired' });
  if (request) await tx.append(datebookId, { type: `request.${status}`, data: { request, bids } });
}

/** Who was told that the planners are changing the plan hears that they are back: a stale bid waits for its venue's word. */
async function reopenRequest(tx: Transaction, plan: DatebookRow, terms: RequestTerms): Promise<BidRequestView | null> {
  const view = await saveReopened(tx, plan, terms);
  if (!view) return null;
  for (const venueId of await askedVenues(tx, view.id)) tx.raiseFeed(`venue:${venueId}`, { type: 'request.changed', requestId: view.id });
  return view;
}
