import type { BidRequestView, EffectiveSpec, PlanId } from '@app/contracts';
import { auctionTimes } from '@app/domain';
import type { DatebookRow, Transaction, ArgumentOf } from '@app/persistence';

type RequestTerms = ArgumentOf<'requests', 'saveReopened', 1>;

/** Opens a plan's bid request, but not while operations have paused its city. A request that waits for its planners is no new one, and goes on. */
export async function openUnlessPaused(tx: Transaction, plan: DatebookRow, spec: EffectiveSpec): Promise<BidRequestView | 'paused' | null> {
  const [isPaused, opening] = await Promise.all([tx.liveSettings.isPaused(spec.citySlug), readOpening(tx, plan)]);
  return isPaused && !opening.waiting ? 'paused' : open(tx, plan, spec, opening);
}

/**
 * Opens a plan's bid request under the plan's lock; the caller stores the plan, which expires by its new date, and appends `plan.live`, because
 * of which the worker asks the first wave of venues. A request that waits for the planners to finish a change is reopened, and its clock has
 * run on; one that nobody bid on is replaced. null: too late for an auction, or nobody to ask.
 */
export async function openRequest(tx: Transaction, plan: DatebookRow, spec: EffectiveSpec): Promise<BidRequestView | null> {
  return open(tx, plan, spec, await readOpening(tx, plan));
}

async function readOpening(tx: Transaction, { id }: DatebookRow) {
  const [opening, waiting] = await Promise.all([tx.requests.loadOpening(id), tx.requests.loadLive(id)]);
  return { ...opening, waiting };
}

async function open(
  tx: Transaction,
  plan: DatebookRow,
  spec: EffectiveSpec,
  { now, waiting, ...leftOut }: Awaited<ReturnType<typeof readOpening>>,
): Promise<BidRequestView | null> {
  const times = auctionTimes(now, spec);
  if (!times) return null;
  const { startFrom, startUntil } = times;
  const availableVenues = await tx.venueMatching.countEligible({ spec, partySize: plan.party_size, startFrom, startUntil, ...leftOut });
  const terms: RequestTerms = { startFrom, startUntil, spec, availableVenues };
  const missed = waiting?.changing === true && waiting.closesAt <= now;
  // The planners came back after the close, and the tick has not been by yet.
  if (missed) await closeWithoutBids(tx, plan.id, 'cancelled');
  const live = missed ? null : waiting;
  if (live && (live.status !== 'decision' || live.pending > 0)) return reopenRequest(tx, plan, terms);
  if (live) await closeWithoutBids(tx, plan.id, 'closed');
  return availableVenues > 0 ? tx.requests.insert(plan, terms, times) : null;
}

/** Ends a live request of which nothing came, because another one may follow, and says so. */
async function closeWithoutBids(tx: Transaction, planId: PlanId, status: 'cancelled' | 'closed'): Promise<void> {
  const { request, bids } = await tx.requests.end(planId, { request: status, bids: 'expired' });
  if (request) await tx.append(planId, { type: `request.${status}`, data: { request, bids } });
}

/** Venues that read "the planners are changing the plan" are notified of its end: a stale bid waits for its venue's confirmation. */
async function reopenRequest(tx: Transaction, plan: DatebookRow, terms: RequestTerms): Promise<BidRequestView | null> {
  const request = await tx.requests.saveReopened(plan, terms);
  if (!request) return null;
  for (const venueId of await tx.bidInvites.venuesOf(request.id))
    tx.raiseFeed(`venue:${venueId}`, { type: 'request.changed', requestId: request.id });
  return request;
}
