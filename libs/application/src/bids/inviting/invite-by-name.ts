import type { BidRequestView, BidRequestId, VenueId } from '@app/contracts';
import { inviteObstacle, TUNABLES } from '@app/domain';
import type { DatebookRow, Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';
import { askVenues } from './ask-venues.js';

/**
 * Asks one venue that the planners named, by the rules of any other. Call under the plan's lock. The venue counts among those that a request may
 * ask. A refusal names the obstacle.
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
