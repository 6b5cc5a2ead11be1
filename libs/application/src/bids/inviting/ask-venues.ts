import type { BidRequestView } from '@app/contracts';
import { insertInvites, leaveNotice, newEvent, noteFirstInvites, type Transaction } from '@app/persistence';

/** Asks venues for a plan's request in one wave, under the plan's lock: their desks hear of it. Gives the request with how many were asked. */
export async function askVenues(
  tx: Transaction,
  datebookId: string,
  requestId: string,
  wave: number,
  venues: readonly { venueId: string; fit: number; distanceKm: number }[],
): Promise<BidRequestView | null> {
  const view = await insertInvites(tx, requestId, wave, venues);
  if (!view) return null;
  await tx.append(datebookId, newEvent('request.invited', { request: view, wave, venues: venues.length }));
  const ids = venues.map((venue) => venue.venueId);
  await noteFirstInvites(tx, ids);
  await leaveNotice(tx, 'new_request', requestId, ids);
  for (const venueId of ids) tx.raiseFeed(`venue:${venueId}`, { type: 'request.opened', requestId });
  return view;
}
