import type { BidRequestView, EffectiveSpec } from '@app/contracts';
import { auctionTimes, chooseVenues } from '@app/domain';
import {
  askedVenues,
  eligibleVenues,
  endRequest,
  insertRequest,
  invitingRequest,
  liveRequest,
  readOpening,
  saveReopened,
  type Candidate,
  type DatebookRow,
  type NewEvent,
  type RequestTerms,
  type Transaction,
} from '@app/persistence';
import { askVenues } from '../inviting/ask-venues.js';

/** A request that was opened or taken up again, and the events that tell whom it asked; they follow the one that tells of the request. */
export interface OpenedRequest {
  request: BidRequestView;
  invited: NewEvent[];
}

/**
 * Opens a plan's bid request and asks its first wave of venues, under the plan's lock; the caller stores the plan, which expires by its new
 * date, and appends the events. A request that waits for the planners to finish a change is reopened and filled up, and its clock has run on; one
 * that nobody bid on is replaced. null: too late for an auction, or nobody to ask.
 */
export async function openRequest(tx: Transaction, plan: DatebookRow, spec: EffectiveSpec): Promise<OpenedRequest | null> {
  const [{ now, losers, ...leftOut }, waiting] = await Promise.all([readOpening(tx, plan.id), liveRequest(tx, plan.id)]);
  const times = auctionTimes(now, spec);
  if (!times) return null;
  const { startFrom, startUntil } = times;
  const able = await eligibleVenues(tx, { spec, partySize: plan.party_size, startFrom, startUntil, ...leftOut });
  const terms: RequestTerms = { startFrom, startUntil, spec, availableVenues: able.length };
  const missed = waiting?.changing === true && waiting.closesAt <= now;
  // The planners came back after the close, and the tick has not been by yet.
  if (missed) await closeWithoutBids(tx, plan.id, 'cancelled');
  const live = missed ? null : waiting;
  if (live && (live.status !== 'decision' || live.pending > 0)) return reopenRequest(tx, plan, terms, able);
  if (live) await closeWithoutBids(tx, plan.id, 'closed');
  if (able.length === 0) return null;
  const request = await insertRequest(tx, plan, terms, times);
  return request && { request, invited: await inviteWave(tx, request, able, { asked: [], losers }) };
}

/** Ends a live request of which nothing came, because another one may follow, and says so. */
async function closeWithoutBids(tx: Transaction, datebookId: string, status: 'cancelled' | 'closed'): Promise<void> {
  const { request, bids } = await endRequest(tx, datebookId, { request: status, bids: 'expired' });
  if (request) await tx.append(datebookId, { type: `request.${status}`, data: { request, bids } });
}

/** Who was told that the planners are changing the plan hears that they are back: a stale bid waits for its venue's word. */
async function reopenRequest(
  tx: Transaction,
  plan: DatebookRow,
  terms: RequestTerms,
  able: readonly Candidate[],
): Promise<OpenedRequest | null> {
  const request = await saveReopened(tx, plan, terms);
  if (!request) return null;
  for (const venueId of await askedVenues(tx, request.id))
    tx.raiseFeed(`venue:${venueId}`, { type: 'request.changed', requestId: request.id });
  const inviting = await invitingRequest(tx, plan.id);
  return { request, invited: inviting ? await inviteWave(tx, request, able, inviting) : [] };
}

async function inviteWave(
  tx: Transaction,
  request: BidRequestView,
  able: readonly Candidate[],
  { asked, losers }: { asked: readonly string[]; losers: readonly string[] },
): Promise<NewEvent[]> {
  const chosen = chooseVenues(able, { asked, wave: 1, losers });
  const invited = chosen.length > 0 ? await askVenues(tx, request.id, 1, chosen) : null;
  return invited ? [invited.event] : [];
}
