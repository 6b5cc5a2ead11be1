import type { BidId, BidView, Instant, Rupees } from '@app/contracts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { serverNow } from '../../lib/clock.js';

/** A price that was asked for and whose answer is waited for, or was just seen. */
interface Asked {
  from: Rupees;
  price: Rupees;
  /** Until when an answer was waited for; null where that is not known. */
  until: Instant | null;
  /** Whether that time ran out first; undefined while it is waited for. */
  late?: boolean;
}

/** How a venue answered. */
export interface CounterNews {
  /** late: it said nothing in time. */
  kind: 'yes' | 'met' | 'no' | 'late';
  from: Rupees;
  to: Rupees;
}

/** By offer. Kept outside of the rows: an answer of half a second must not be lost between two renders. */
const useAskedPrices = create<Record<BidId, Asked>>(() => ({}));

export const noteAsked = (bidId: BidId, asked: Asked): void => {
  useAskedPrices.setState({ [bidId]: asked });
};
export const forgetAsked = (bidId: BidId): void => {
  useAskedPrices.setState(({ [bidId]: _gone, ...rest }) => rest, true);
};

/** What an offer says to the price that was asked for it; null while it is waited for. */
function answerTo(asked: Asked | undefined, bid: Pick<BidView, 'counter' | 'status' | 'proposedPrice'>): CounterNews | null {
  if (!asked || bid.counter || bid.status !== 'pending') return null;
  const { from, price, until, late } = asked;
  if (until && late === undefined) return null;
  const to = bid.proposedPrice;
  return { kind: to >= from ? (late ? 'late' : 'no') : to <= price ? 'yes' : 'met', from, to };
}

/** The answer to the price that was asked for this offer, from its arrival until it is forgotten. */
export function useCounterNews(bid: BidView): CounterNews | null {
  const asked = useAskedPrices((all) => all[bid.id]);
  const { id, counter, proposedPrice } = bid;
  const open = counter?.proposedPrice;
  const until = counter?.expiresAt ?? null;
  const waiting = open === undefined && asked?.until && asked.late === undefined ? asked : null;
  useEffect(() => {
    // Also one that somebody else of the plan asked for, or that was asked before the page was loaded.
    if (open !== undefined) noteAsked(id, { from: proposedPrice, price: open, until });
  }, [id, open, until, proposedPrice]);
  useEffect(() => {
    if (waiting?.until) noteAsked(id, { ...waiting, late: serverNow() >= Date.parse(waiting.until) });
  }, [id, waiting]);
  return answerTo(asked, bid);
}
