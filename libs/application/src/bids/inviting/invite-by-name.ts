import type { BidRequestView } from '@app/contracts';
import { inviteObstacle, TUNABLES } from '@app/domain';
import { invitingRequest, liveRequest, namedVenue, nextNamedWave, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';
import { askVenues } from './ask-venues.js';

/**
 * Asks one venue that the planners named, under the plan's lock, by the same rules as any other; it counts among those that a request may
 * ask. Refused with what keeps it from being asked.
 */
export async function inviteByName(
  tx: Transaction,
  plan: DatebookRow,
  requestId: string,
  venueId: string,
): Promise<Outcome<BidRequestView>> {
  const request = await invitingRequest(tx, plan.id);
  if (request?.id !== requestId) {
    const live = await liveRequest(tx, plan.id);
    return refused(live?.id === requestId && live.changing ? 'plan-state' : 'auction-closed');
  }
  const { spec, partySize, startFrom, startUntil, memberIds, asked } = request;
  const venue = await namedVenue(tx, { spec, partySize, startFrom, startUntil, memberIds }, venueId);
  if (!venue) return refused('not-found');
  if (asked.includes(venueId)) return refused('venue-asked');
  const cancelled = request.except.includes(venueId);
  const obstacle = inviteObstacle({ ...venue, cancelled });
  if (obstacle) return refused('venue-not-askable', undefined, { venueId: [obstacle] });
  if (asked.length >= TUNABLES.inviteCap) return refused('limit-reached');
  const view = await askVenues(tx, plan.id, requestId, await nextNamedWave(tx, requestId), [venue]);
  return view ? done(view) : refused('auction-closed');
}
