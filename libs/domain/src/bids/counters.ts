import type { ErrorCode, Instant, Rupees, SharedBid } from '@app/contracts';
import type { FieldProblem } from './bids.js';
import { TUNABLES, type Tunables } from '../tunables.js';

/** A bid as the rules of a counter-offer read it; `now` from the database. */
export interface CounteredBid {
  now: Date;
  status: SharedBid['status'];
  version: number;
  proposedPrice: Rupees;
  /** How many were named for it so far. */
  counters: number;
  /** The planners are changing the plan. */
  changing: boolean;
  standsUntil: Date;
  /** It is pending and can still be chosen. */
  stands: boolean;
  /** A counter-offer to it waits for its venue's word. */
  open: boolean;
}

/** Why no lower price can be named for a bid; `expectedVersion` is the one that the owner has read. null: one can. */
export function whyNotCountered(bid: CounteredBid, expectedVersion: number | undefined, t: Tunables = TUNABLES): ErrorCode | null {
  if (!bid.stands) return 'bid-no-longer-open';
  if (bid.changing) return 'plan-state';
  if (expectedVersion !== undefined && bid.version !== expectedVersion) return 'version-mismatch';
  if (bid.open) return 'counter-open';
  return bid.counters >= t.maxCounters ? 'too-many-counters' : null;
}

/** The lowest price that the owner may name for an offer: 70 % of it, whole rupees, at least one. */
export function counterFloor(price: Rupees, t: Tunables = TUNABLES): Rupees {
  return Math.max(1, Math.ceil(price * t.counterFloorShare));
}

/** Which rules a counter-offer breaks: below the offer, but not below the floor. */
export function checkCounter(bid: { proposedPrice: Rupees }, price: Rupees, t: Tunables = TUNABLES): FieldProblem[] {
  const floor = counterFloor(bid.proposedPrice, t);
  if (!Number.isSafeInteger(price) || price >= bid.proposedPrice)
    return [{ field: 'proposedPrice', message: 'Name a total in whole rupees below the offer.' }];
  return price < floor
    ? [{ field: 'proposedPrice', message: `Name at least ₹${floor}, ${Math.round(t.counterFloorShare * 100)} % of the offer.` }]
    : [];
}

/**
 * Which rules a venue's answer with another price breaks: it lies between the counter-offer and the offer. That makes it a lower total, and
 * a lower total never scores less, so the answer is always an improvement; the step and the pause of other revisions do not count.
 */
export function checkCounterReply(offer: Rupees, counter: Rupees, price: Rupees): FieldProblem[] {
  return Number.isSafeInteger(price) && price > counter && price < offer
    ? []
    : [{ field: 'proposedPrice', message: `Name a total between ₹${counter} and ₹${offer}, or accept the counter-offer.` }];
}

/** Until when a venue can answer: 15 minutes, but never longer than the offer itself stands. */
export function counterUntil(now: Date, standsUntil: Date, t: Tunables = TUNABLES): Instant {
  return new Date(Math.min(now.getTime() + t.counterTtlMs, standsUntil.getTime())).toISOString();
}
