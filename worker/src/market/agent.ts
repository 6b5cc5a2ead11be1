import { dayOf, priceStep, TUNABLES } from '@app/domain';
import type { Day, VenueBidView, VenueRequestView } from '@app/contracts';
import type { MarketInvite } from '@app/persistence';
import { replyTo, type MarketPlan } from './offers.js';
import type { VenueClient } from './venue-client.js';

/** The longest wait of an agent for others; a hint of its venue's feed makes it act sooner. */
const POLL_EVERY_MS = 60_000;
/** The lowest share of the first offer to which an agent goes. */
const LOWEST_SHARE = 0.8;

/**
 * Performs an agent's next step on a request, from the request's present state: places the offer in due time, confirms it after a change of the plan,
 * answers a price that the planners named, lowers it when another venue leads. The agent keeps no memory, so a restart changes nothing. Returns the
 * time of the next look (ms of the clock), or null when no step is left.
 */
export async function act(
  client: VenueClient,
  invite: MarketInvite,
  plan: MarketPlan,
  request: VenueRequestView,
  now: number,
): Promise<number | null> {
  const { myBid } = request;
  if (request.changing) return now + POLL_EVERY_MS;
  if (!myBid) {
    const due = invite.invitedAt.getTime() + plan.answerAfterMs;
    if (now < due) return due;
    await client.place(invite.staffId, request.id, plan.offer, `market-${request.id}-${invite.venueId}`);
    return now;
  }
  const further = plan.furtherOffers.find((offer) => freeOn(request, dayOf(new Date(offer.startAt))));
  if (further && (request.status === 'open' || request.status === 'closing')) {
    await client.place(invite.staffId, request.id, further, `market-${request.id}-${invite.venueId}-${dayOf(new Date(further.startAt))}`);
    return now;
  }
  if (myBid.status === 'stale') {
    const startAt = stillFits(myBid, request) ? {} : { startAt: plan.offer.startAt };
    await client.reconfirm(invite.staffId, myBid.id, { expectedVersion: myBid.version, planVersion: request.planVersion, ...startAt });
    return now + POLL_EVERY_MS;
  }
  if (myBid.status === 'pending' && myBid.counter) {
    await client.counterReply(invite.staffId, myBid.id, replyTo(plan, myBid.proposedPrice, myBid.counter));
    return now + POLL_EVERY_MS;
  }
  // The decision window allows no improvement, but the planners may still name a price.
  if (myBid.status === 'pending' && request.status === 'decision') return now + POLL_EVERY_MS;
  return myBid.status === 'pending' ? improve(client, invite, plan, request, myBid, now) : null;
}

async function improve(
  client: VenueClient,
  invite: MarketInvite,
  plan: MarketPlan,
  request: VenueRequestView,
  bid: VenueBidView,
  now: number,
): Promise<number | null> {
  const cut = plan.cuts[TUNABLES.maxRevisions - bid.revisionsLeft];
  if (!cut) return now + POLL_EVERY_MS;
  const due = Math.max(Date.parse(request.opensAt) + cut.afterMs, Date.parse(bid.updatedAt) + TUNABLES.revisionCooldownMs + 1_000);
  if (now < due) return due;
  if (request.rank === null || request.rank === 1) return now + POLL_EVERY_MS;
  const lower = Math.max(priceStep(bid.proposedPrice), bid.proposedPrice * cut.share);
  const proposedPrice = Math.floor((bid.proposedPrice - lower) / 10) * 10;
  if (proposedPrice < plan.offer.proposedPrice * LOWEST_SHARE) return now + POLL_EVERY_MS;
  await client.revise(invite.staffId, bid.id, { expectedVersion: bid.version, proposedPrice });
  return now + POLL_EVERY_MS;
}

/** Whether the planners ask for the day, and the venue has made no offer for it yet. */
const freeOn = (request: VenueRequestView, day: Day): boolean =>
  request.days?.some((one) => one.day === day && one.myBid === null) ?? false;

const stillFits = (bid: VenueBidView, request: VenueRequestView): boolean =>
  (request.days === undefined || request.days.some(({ day }) => day === dayOf(new Date(bid.startAt)))) &&
  (request.startFrom === null || bid.startAt >= request.startFrom) &&
  (request.startUntil === null || bid.startAt < request.startUntil);
