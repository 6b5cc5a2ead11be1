import type { BidView, Snapshot } from '@app/contracts';
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

/** Decides the phase from the plan alone; `now` in milliseconds by the server's clock only tells whether half the window is over. */
export const boardPhase = ({ plan, preferencesStatus, bidRequest, bids }: Snapshot, now: number): BoardPhase => {
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
  const opened = Date.parse(bidRequest.opensAt);
  return now > opened + (Date.parse(bidRequest.closesAt) - opened) / 2 ? 'quiet' : 'waiting';
};

export interface MarketStory {
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
