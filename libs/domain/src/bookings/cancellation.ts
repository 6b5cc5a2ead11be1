import type { CancelCost, CancelPolicy, RequestStatus } from '@app/contracts';
import { decisionFor } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';

/** How long before the start the free cancellation of a preset ends. */
export function cancelNoticeMs(policy: CancelPolicy, t: Tunables = TUNABLES): number {
  return { flexible: t.cancelFlexibleMs, moderate: t.cancelModerateMs, strict: t.cancelStrictMs }[policy];
}

/** The last moment at which a booking can be cancelled at no cost under its preset. */
export function freeCancelUntil(policy: CancelPolicy, startAt: Date, t: Tunables = TUNABLES): Date {
  return new Date(startAt.getTime() - cancelNoticeMs(policy, t));
}

/** What a planner's cancellation counts: nothing in time, half a strike when it is late. */
export function cancelStrike(policy: CancelPolicy, startAt: Date, now: Date, t: Tunables = TUNABLES): number {
  return now > freeCancelUntil(policy, startAt, t) ? t.lateCancelShare : 0;
}

/** Whether a venue's cancellation counts against its reliability: one in 180 days is free. */
export function venueCancelCounts(earlierInWindow: number, t: Tunables = TUNABLES): boolean {
  return earlierInWindow >= t.venueFreeCancels;
}

/**
 * What one more cancellation by a venue would count against it: `cancelledAt` are those of the window before `now`, oldest first. One that
 * counts adds to the bookings that are over and not to those that were kept.
 */
export function cancelCost(
  record: { honoured: number; dishonoured: number; cancelledAt: readonly Date[]; now: Date },
  t: Tunables = TUNABLES,
): CancelCost {
  const { honoured: kept, dishonoured, cancelledAt } = record;
  const counts = venueCancelCounts(cancelledAt.length, t);
  const last = counts ? cancelledAt[cancelledAt.length - t.venueFreeCancels] : undefined;
  return {
    now: { kept, of: kept + dishonoured },
    after: { kept, of: kept + dishonoured + (counts ? 1 : 0) },
    counts,
    freeFrom: last ? new Date(last.getTime() + t.venueFreeCancelMs).toISOString() : null,
  };
}

/** The state that a request's own times give it at an instant; what a closed one returns to when its acceptance is undone. */
export function requestStatusAt(
  now: Date,
  { closesAt, decidesUntil }: { closesAt: Date; decidesUntil: Date },
  t: Tunables = TUNABLES,
): Exclude<RequestStatus, 'cancelled'> {
  if (now >= decidesUntil) return 'closed';
  if (now >= closesAt) return 'decision';
  return closesAt.getTime() - now.getTime() > t.softCloseTriggerMs ? 'open' : 'closing';
}

/**
 * A second choice among offers that lost to a booking which fell through: those far enough ahead that a new auction would take them, and a
 * decision window as long as such an auction's, which ends an hour before the first of them starts. null when none is.
 */
export function secondChoice<Offer extends { startAt: Date }>(
  now: Date,
  offers: readonly Offer[],
  t: Tunables = TUNABLES,
): { offers: Offer[]; decidesUntil: Date } | null {
  const left = offers.filter((offer) => offer.startAt.getTime() - now.getTime() >= t.minLeadMs);
  if (left.length === 0) return null;
  const first = Math.min(...left.map((offer) => offer.startAt.getTime()));
  const until = Math.min(now.getTime() + decisionFor(first - now.getTime(), t), first - t.closeBeforeStartMs);
  return { offers: left, decidesUntil: new Date(until) };
}
