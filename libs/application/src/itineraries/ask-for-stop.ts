import type { BidRequestView, VenueId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { inviteByName } from '../bids/inviting/invite-by-name.js';
import { refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { refused, type Outcome } from '../outcome.js';
import { putOutStop } from './put-out-stop.js';

/**
 * Puts a stop of the plan's evening out to bid: its venue is asked by name, among others of its kind. Call under the plan's lock. If the whole
 * evening is at auction, that request asks the venue, too. Refused if venues of that kind make no offers, or if the plan is not ready.
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
  const stops = (await tx.itineraries.ofPlan(plan.id, userId))?.stops ?? [];
  const stop = stops.find((one) => one.venueId === venueId);
  if (!stop) return refused('not-found');
  if (!stop.biddable) return refused('venue-not-askable', undefined, { venueId: ['takes-no-offers'] });
  const running = await tx.bidInvites.loadRequest(plan.id);
  if (running) return inviteByName(tx, plan, running.id, venueId);
  const part = await putOutStop(tx, context, stops, stop, { adult });
  if ('refused' in part) return part;
  const request = await tx.bidInvites.loadRequest(part.done.id);
  return request ? inviteByName(tx, part.done, request.id, venueId) : refused('auction-closed');
}
