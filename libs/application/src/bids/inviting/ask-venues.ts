import type { BidRequestView, BidRequestId, VenueId } from '@app/contracts';
import { newEvent, type NewEvent, type Transaction } from '@app/persistence';

/** A request of which venues were asked, and the event that tells it. */
export interface Asked {
  request: BidRequestView;
  event: NewEvent;
}

/**
 * Asks venues for a request in one wave, under its plan's lock: their desks hear of it. Gives the request with how many were asked and
 * the event that its plan's log is to have.
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
