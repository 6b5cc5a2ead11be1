import { longerUntil } from '@app/domain';
import { newEvent, type DatebookRow, type Transaction } from '@app/persistence';
import type { BidRequestView, BidRequestId, PlanId, VenueId } from '@app/contracts';
import { done, refused, type Outcome } from '../../outcome.js';

/** Extends the bidding for the planners, once, by the length of its window. Call under the plan's lock. */
export async function extendRequest(tx: Transaction, plan: DatebookRow, requestId: BidRequestId): Promise<Outcome<BidRequestView>> {
  const request = await tx.requests.loadOwned(plan.id, requestId);
  if (!request) return refused('not-found');
  const longer = longerUntil(request);
  if ('refused' in longer) return longer;
  const view = await tx.requests.extendByOwner(requestId, longer.until, await tx.now());
  await tx.append(plan.id, newEvent('request.extended', { request: view, by: 'owner' }));
  return done(view);
}

/**
 * Writes the planners' present wording into the plan's live request, and has its venues read it again. Call under the plan's lock. Bids stay.
 */
export async function rewordRequest(tx: Transaction, plan: DatebookRow): Promise<void> {
  const requestId = await tx.requests.saveWording(plan);
  if (!requestId) return;
  for (const venueId of await tx.announcements.invitedVenues(requestId))
    tx.raiseFeed(`venue:${venueId}`, { type: 'request.changed', requestId });
}

/** Notes that an asked venue has opened a request. Call under the plan's lock. The planners read how many have, never which. */
export async function noteOpening(
  tx: Transaction,
  { planId, requestId, venueId }: { planId: PlanId; requestId: BidRequestId; venueId: VenueId },
): Promise<void> {
  const request = await tx.bidInvites.noteOpened(requestId, venueId);
  if (request) await tx.append(planId, { type: 'request.opened', data: { request } });
}
