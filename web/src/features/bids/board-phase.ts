import type { BidRequestView, BidView, Snapshot } from '@app/contracts';
import { isOpen } from './board-order.js';

/** What the offers screen is about at this moment; each has its own message and its one action. */
export type BoardPhase =
  | 'booked'
  | 'done'
  | 'planExpired'
  | 'planCancelled'
  | 'noAccess'
  | 'changing'
  | 'held'
  | 'noVenues'
  | 'waiting'
  | 'quiet'
  | 'open'
  | 'decision'
  | 'zero'
  /** There were offers, and none of them is left: each ran out, was declined or taken back. */
  | 'expired';

/** When half of the window is over, in milliseconds. */
export const halfOf = ({ opensAt, closesAt }: Pick<BidRequestView, 'opensAt' | 'closesAt'>): number =>
  (Date.parse(opensAt) + Date.parse(closesAt)) / 2;

/** Decides the phase from the plan alone, and from whether half of the window is over. */
export const boardPhase = ({ plan, preferencesStatus, bidRequest, bids }: Snapshot, halfOver: boolean): BoardPhase => {
  if (plan.state === 'booked' || plan.state === 'done') return plan.state;
  if (plan.state === 'expired') return 'planExpired';
  if (plan.state === 'cancelled') return 'planCancelled';
  const open = bids.some(isOpen);
  const asking = bidRequest !== null && bidRequest.status !== 'closed' && bidRequest.status !== 'cancelled';
  if (!preferencesStatus.compatibility.allowVenueAccess) return asking ? 'changing' : 'noAccess';
  if (!bidRequest || bidRequest.status === 'cancelled') return plan.bidding === 'held' ? 'held' : 'noVenues';
  const over = bids.some((bid) => bid.requestId === bidRequest.id) ? 'expired' : 'zero';
  if (bidRequest.status === 'closed') return over;
  if (bidRequest.status === 'decision') return open ? 'decision' : over;
  if (open) return 'open';
  return halfOver ? 'quiet' : 'waiting';
};

/** How many venues have made an offer to this request, whatever became of it; offers to an earlier one don't count. */
export const answeredTo = (request: Pick<BidRequestView, 'id'>, bids: readonly BidView[]): number =>
  new Set(bids.filter((bid) => bid.requestId === request.id).map((bid) => bid.venueId)).size;

interface MarketStory {
  offers: number;
  /** Total of the offer with the best value. */
  best: number | null;
  deciding: number;
}

/** The one line under the countdown. Every number in it is counted, none is estimated. */
export const marketStory = (
  bids: readonly BidView[],
  request: Pick<BidRequestView, 'id' | 'invitedCount'> | null,
  canStillBid: boolean,
): MarketStory => {
  const pending = bids.filter((bid) => bid.status === 'pending');
  const best = pending.reduce<BidView | null>((top, bid) => (top && top.valueScore >= bid.valueScore ? top : bid), null);
  return {
    offers: pending.length,
    best: best?.proposedPrice ?? null,
    deciding: canStillBid && request ? Math.max(0, request.invitedCount - answeredTo(request, bids)) : 0,
  };
};
