import type { BidRequestView, VenueId } from '@app/contracts';
import { readStyles, timeOfDay, writeStyles, ACTIVITY_OF_PLACE } from '@app/domain';
import { preferencesView, type Transaction } from '@app/persistence';
import { inviteByName, markAsNamedInvite } from '../bids/inviting/invite-by-name.js';
import { changePlan } from '../datebooks/change-plan.js';
import { refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { refused, type Outcome } from '../outcome.js';
import { savePreferences } from '../preferences/save-preferences.js';

/**
 * Turns a stop of the plan's evening into an auction, under the plan's lock: its venue is asked by name, among others of its kind. A request
 * that is going on asks it too; else bidding opens, and where nobody but the owner has said what they would like, for this kind of place
 * at the time of the stop. Refused where venues of that kind make no offers, or the plan is not ready for any.
 */
export async function askForStop(
  tx: Transaction,
  context: PlanContext,
  venueId: VenueId,
  { adult }: { adult: boolean },
): Promise<Outcome<BidRequestView>> {
  const { plan, userId } = context;
  const closed = refusalUnlessOpen(plan);
  if (closed) return closed;
  const stop = (await tx.itineraries.ofPlan(plan.id, userId))?.stops.find((one) => one.venueId === venueId);
  if (!stop) return refused('not-found');
  if (!stop.biddable) return refused('venue-not-askable', undefined, { venueId: ['takes-no-offers'] });
  let current = context;
  const running = await tx.bidInvites.loadRequest(plan.id);
  if (!running) {
    const members = await tx.members.list(plan.id);
    const me = members.find((member) => member.userId === userId);
    const own = me && preferencesView(plan.id, me);
    if (own && members.every((member) => member === me || !member.preferences)) {
      const dateStyles = writeStyles({
        vibes: readStyles(own.dateStyles).vibes,
        activities: [ACTIVITY_OF_PLACE[stop.placeType]],
        placeTypes: [stop.placeType],
      });
      const preferredTime = timeOfDay(new Date(stop.arriveAt));
      // Where the owner starts from stays as it is.
      const { userLocation: _place, locationSource: _source, citySlug: _city, ...kept } = own;
      const saved = await savePreferences(tx, context, { ...kept, dateStyles, preferredTime, arrivalTime: null }, { adult });
      if ('refused' in saved) return saved;
      current = saved.done;
    }
    const opened = await changePlan(tx, current, { bidding: 'open' });
    if ('refused' in opened) return opened;
    current = opened.done;
  }
  const request = await tx.bidInvites.loadRequest(plan.id);
  if (!request) return refused('plan-state', 'Venues can be asked once everybody is in and agrees.');
  if (!running && request.asked.includes(venueId)) return markAsNamedInvite(tx, plan.id, request.id, venueId);
  return inviteByName(tx, current.plan, request.id, venueId);
}
