import type { BidId, BidView, PlanId, Instant, Rupees } from '@app/contracts';
import { local, LOCAL } from '../../lib/storage.js';

/** The offers of a plan at the end of the reader's last visit. */
export interface Visit {
  at: Instant;
  prices: Record<BidId, Rupees>;
}

/** The changes since that visit. */
export interface VisitChanges {
  came: number;
  cheaper: { venueName: string; startAt: Instant; from: Rupees; to: Rupees }[];
  gone: number;
}

/** The maximum number of stored visits; the oldest is removed. */
const MAX_VISITS = 8;

export const visitOf = (bids: readonly BidView[], at: Instant): Visit => ({
  at,
  prices: Object.fromEntries(bids.filter((bid) => bid.status === 'pending').map((bid) => [bid.id, bid.proposedPrice])),
});

/** Compares the offers with an earlier visit; null: no relevant change. */
export function changesSince(visit: Visit | null, bids: readonly BidView[]): VisitChanges | null {
  if (!visit) return null;
  const open = bids.filter((bid) => bid.status === 'pending');
  const came = open.filter((bid) => visit.prices[bid.id] === undefined).length;
  const cheaper = open
    .map(({ id, venueName, startAt, proposedPrice: to }) => ({ venueName, startAt, from: visit.prices[id] ?? 0, to }))
    .filter(({ from, to }) => to < from);
  const gone = Object.keys(visit.prices).filter((id) => !open.some((bid) => bid.id === id)).length;
  return came + cheaper.length + gone > 0 ? { came, cheaper, gone } : null;
}

function visits(): Record<PlanId, Visit> {
  const kept = local.json(LOCAL.lastVisits);
  return typeof kept === 'object' && kept !== null ? (kept as Record<PlanId, Visit>) : {};
}

export const readVisit = (id: PlanId): Visit | null => visits()[id] ?? null;

export function keepVisit(id: PlanId, visit: Visit): void {
  const all = Object.entries<Visit>({ ...visits(), [id]: visit }).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  local.set(LOCAL.lastVisits, JSON.stringify(Object.fromEntries(all.slice(0, MAX_VISITS))));
}
