import type { BidId, BidView, Instant, Rupees } from '@app/contracts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { serverNow } from '../../lib/clock.js';

/** A counter-offer that waits for its answer, or whose answer was just seen. */
interface Asked {
  from: Rupees;
  price: Rupees;
  /** The deadline of the answer; null: unknown. */
  until: Instant | null;
  /** Whether the deadline passed first; undefined while it waits. */
  late?: boolean;
}

/** A venue's answer. */
export interface CounterNews {
  /** late: no answer in time. */
  kind: 'yes' | 'met' | 'no' | 'late';
  from: Rupees;
  to: Rupees;
}

/** Counter-offers by bid. They are stored outside of the rows: an answer within half a second must not be lost between two renders. */
const useAskedPrices = create<Record<BidId, Asked>>(() => ({}));

export const noteAsked = (bidId: BidId, asked: Asked): void => {
  useAskedPrices.setState({ [bidId]: asked });
};
export const forgetAsked = (bidId: BidId): void => {
  useAskedPrices.setState(({ [bidId]: _gone, ...rest }) => rest, true);
};

/** The answer of a bid to its counter-offer; null while it waits. */
function answerTo(asked: Asked | undefined, bid: Pick<BidView, 'counter' | 'status' | 'proposedPrice'>): CounterNews | null {
  if (!asked || bid.counter || bid.status !== 'pending') return null;
  const { from, price, until, late } = asked;
  if (until && late === undefined) return null;
  const to = bid.proposedPrice;
  return { kind: to >= from ? (late ? 'late' : 'no') : to <= price ? 'yes' : 'met', from, to };
}

/** The answer to the counter-offer of this bid, from its arrival until it is dismissed. */
export function useCounterNews(bid: BidView): CounterNews | null {
  const asked = useAskedPrices((all) => all[bid.id]);
  const { id, counter, proposedPrice } = bid;
  const open = counter?.proposedPrice;
  const until = counter?.expiresAt ?? null;
  const waiting = open === undefined && asked?.until && asked.late === undefined ? asked : null;
  useEffect(() => {
    // This includes a counter-offer of another member, or from before the page was loaded.
    if (open !== undefined) noteAsked(id, { from: proposedPrice, price: open, until });
  }, [id, open, until, proposedPrice]);
  useEffect(() => {
    if (waiting?.until) noteAsked(id, { ...waiting, late: serverNow() >= Date.parse(waiting.until) });
  }, [id, waiting]);
  return answerTo(asked, bid);
}
