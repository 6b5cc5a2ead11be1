import type { BidRequestView, BidView, Snapshot } from '@app/contracts';
import { isOpen, leaderOf } from './board-order.js';

/** The phases of the offers screen; each has its own message and one action. */
export type BoardPhase =
  | 'booked'
  | 'done'
  | 'planExpired'
  | 'planCancelled'
  | 'noAccess'
  | 'changing'
  | 'held'
  /** Stops of the plan's evening are with venues, each with offers of its own. */
  | 'stops'
  /** The evening is over; its bookings are those of its stops. */
  | 'stopsDone'
  | 'noVenues'
  | 'waiting'
  | 'quiet'
  | 'open'
  | 'decision'
  | 'zero'
  /** The planners sent all offers back, and nobody is being asked. */
  | 'sentBack'
  /** There were offers, and none of them is left: each ran out, was declined or taken back. */
  | 'expired';

/** The middle of the window, in milliseconds. */
export const halfOf = ({ opensAt, closesAt }: Pick<BidRequestView, 'opensAt' | 'closesAt'>): number =>
  (Date.parse(opensAt) + Date.parse(closesAt)) / 2;

/** How many offers to the newest request the planners have sent back; 0 while another of them can end in another way. */
export const sentBackOf = ({ bidRequest, bids }: Pick<Snapshot, 'bidRequest' | 'bids'>): number => {
  const made = bids.filter((bid) => bid.requestId === bidRequest?.id && bid.status !== 'withdrawn' && bid.status !== 'expired');
  const sentBack = bidRequest?.status === 'cancelled' ? ['lost', 'declined'] : ['declined'];
  return made.every(({ status }) => sentBack.includes(status)) ? made.length : 0;
};

/** Decides the phase from the plan, from whether half of the window is over, and from whether stops of its evening are with venues. */
export const boardPhase = (snapshot: Snapshot, halfOver: boolean, hasStopsOut = false): BoardPhase => {
  const { plan, preferencesStatus, bidRequest, bids } = snapshot;
  if (plan.state === 'done' && !snapshot.booking) return 'stopsDone';
  if (plan.state === 'booked' || plan.state === 'done') return plan.state;
  if (plan.state === 'expired') return 'planExpired';
  if (plan.state === 'cancelled') return 'planCancelled';
  const open = bids.some(isOpen);
  const asking = bidRequest !== null && bidRequest.status !== 'closed' && bidRequest.status !== 'cancelled';
  if (!preferencesStatus.compatibility.allowVenueAccess) return asking ? 'changing' : 'noAccess';
  if (preferencesStatus.pausedIn && !asking) return 'noAccess';
  const isSentBack = sentBackOf(snapshot) > 0;
  if (!bidRequest || bidRequest.status === 'cancelled') {
    if (plan.bidding !== 'held') return 'noVenues';
    if (hasStopsOut) return 'stops';
    return isSentBack ? 'sentBack' : 'held';
  }
  const over = isSentBack ? 'sentBack' : bids.some((bid) => bid.requestId === bidRequest.id) ? 'expired' : 'zero';
  if (bidRequest.status === 'closed') return over;
  if (bidRequest.status === 'decision') return open ? 'decision' : over;
  if (open) return 'open';
  return halfOver ? 'quiet' : 'waiting';
};

/** The number of venues that have made an offer to this request, in any status; offers to an earlier request do not count. */
export const answeredTo = (request: Pick<BidRequestView, 'id'>, bids: readonly BidView[]): number =>
  new Set(bids.filter((bid) => bid.requestId === request.id).map((bid) => bid.venueId)).size;

interface MarketStory {
  offers: number;
  /** The total of the offer with the best value. */
  best: number | null;
  deciding: number;
}

/** The line under the countdown. Every number in it is counted, none is estimated. */
export const marketStory = (
  bids: readonly BidView[],
  request: Pick<BidRequestView, 'id' | 'invitedCount'> | null,
  canStillBid: boolean,
): MarketStory => {
  const pending = bids.filter((bid) => bid.status === 'pending');
  const best = leaderOf(pending);
  return {
    offers: pending.length,
    best: best?.proposedPrice ?? null,
    deciding: canStillBid && request ? Math.max(0, request.invitedCount - answeredTo(request, bids)) : 0,
  };
};
