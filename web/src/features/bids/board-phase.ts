import type { BidRequestView, BidView, Snapshot } from '@app/contracts';
import { isOpen } from './board-order.js';

/** What the offers screen is about at this moment; each has its own message and its one action. */
export type BoardPhase =
  | 'booked'
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
  | 'expired';

/** When half of the window is over, in milliseconds. */
export const halfOf = ({ opensAt, closesAt }: Pick<BidRequestView, 'opensAt' | 'closesAt'>): number =>
  (Date.parse(opensAt) + Date.parse(closesAt)) / 2;

/** Decides the phase from the plan alone, and from whether half of the window is over. */
export const boardPhase = ({ plan, preferencesStatus, bidRequest, bids }: Snapshot, halfOver: boolean): BoardPhase => {
  if (plan.state === 'booked' || plan.state === 'done') return 'booked';
  if (plan.state === 'expired') return 'planExpired';
  if (plan.state === 'cancelled') return 'planCancelled';
  const open = bids.some((bid) => bid.status === 'pending');
  const asking = bidRequest !== null && bidRequest.status !== 'closed' && bidRequest.status !== 'cancelled';
  if (!preferencesStatus.compatibility.allowVenueAccess) return asking ? 'changing' : 'noAccess';
  if (!bidRequest || bidRequest.status === 'cancelled') return plan.bidding === 'held' ? 'held' : 'noVenues';
  if (bidRequest.status === 'closed') return bids.length > 0 ? 'expired' : 'zero';
  if (bidRequest.status === 'decision') return open ? 'decision' : bids.length > 0 ? 'expired' : 'zero';
  if (open || bids.some(isOpen)) return 'open';
  return halfOver ? 'quiet' : 'waiting';
};

interface MarketStory {
  offers: number;
  /** Total of the offer with the best value. */
  best: number | null;
  deciding: number;
}

/** The one line under the countdown. Every number in it is counted, none is estimated. */
export const marketStory = (bids: readonly BidView[], invited: number, canStillBid: boolean): MarketStory => {
  const pending = bids.filter((bid) => bid.status === 'pending');
  const best = pending.reduce<BidView | null>((top, bid) => (top && top.valueScore >= bid.valueScore ? top : bid), null);
  const answered = new Set(bids.map((bid) => bid.venueId)).size;
  return { offers: pending.length, best: best?.proposedPrice ?? null, deciding: canStillBid ? Math.max(0, invited - answered) : 0 };
};
