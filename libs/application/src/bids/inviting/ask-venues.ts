import type { BidRequestView, BidRequestId, VenueId } from '@app/contracts';
import { newEvent, type NewEvent, type Transaction } from '@app/persistence';

/** A request after venues were asked for it, and the event about that. */
export interface Asked {
  request: BidRequestView;
  event: NewEvent;
}

/**
 * Asks venues for a request in one wave, and notifies their desks. Call under the plan's lock. Returns the request with the number of asked venues,
 * and the event for the plan's log.
 */
export async function askVenues(
  tx: Transaction,
  requestId: BidRequestId,
  wave: number,
  venues: readonly { venueId: VenueId; visibleFit: number; distanceKm: number }[],
): Promise<Asked | null> {
  const request = await tx.bidInvites.insert(requestId, wave, venues);
  if (!request) return null;
  for (const { venueId } of venues) tx.raiseFeed(`venue:${venueId}`, { type: 'request.opened', requestId });
  return { request, event: newEvent('request.invited', { request, wave, venues: venues.length }) };
}
