import type { BidRequestView, PlanId, BidRequestId, VenueId } from '@app/contracts';
import { inviteObstacle, TUNABLES } from '@app/domain';
import { newEvent, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';
import { askVenues } from './ask-venues.js';

/** The planners name a venue that the request, which they have just opened with it, has asked by itself, under the plan's lock: it hears of it as such. */
export async function markAsNamedInvite(
  tx: Transaction,
  planId: PlanId,
  requestId: BidRequestId,
  venueId: VenueId,
): Promise<Outcome<BidRequestView>> {
  const wave = await tx.bidInvites.nextNamedWave(requestId);
  const request = await tx.bidInvites.noteNamed(requestId, venueId, wave);
  if (!request) return refused('not-found');
  await tx.append(planId, newEvent('request.invited', { request, wave, venues: 1 }));
  return done(request);
}

/**
 * Asks one venue that the planners named, under the plan's lock, by the same rules as any other; it counts among those that a request may
 * ask. Refused with what keeps it from being asked.
 */
export async function inviteByName(
  tx: Transaction,
  plan: DatebookRow,
  requestId: BidRequestId,
  venueId: VenueId,
): Promise<Outcome<BidRequestView>> {
  const request = await tx.bidInvites.loadRequest(plan.id);
  if (request?.id !== requestId) {
    const live = await tx.requests.loadLive(plan.id);
    return refused(live?.id === requestId && live.changing ? 'plan-state' : 'auction-closed');
  }
  const { spec, partySize, startFrom, startUntil, memberIds, asked } = request;
  const venue = await tx.namedVenues.find({ spec, partySize, startFrom, startUntil, memberIds }, venueId);
  if (!venue) return refused('not-found');
  if (asked.includes(venueId)) return refused('venue-asked');
  const cancelled = request.except.includes(venueId);
  const obstacle = inviteObstacle({ ...venue, cancelled });
  if (obstacle) return refused('venue-not-askable', undefined, { venueId: [obstacle] });
  if (asked.length >= TUNABLES.inviteCap) return refused('limit-reached');
  const invited = await askVenues(tx, requestId, await tx.bidInvites.nextNamedWave(requestId), [venue]);
  if (!invited) return refused('auction-closed');
  await tx.append(plan.id, invited.event);
  return done(invited.request);
}
