import type { BidId, BidView, PlanId, Instant, Rupees } from '@app/contracts';
import { local, LOCAL } from '../../lib/storage.js';

/** The offers of a plan at the end of the reader's last visit. */
export interface Look {
  at: Instant;
  prices: Record<BidId, Rupees>;
}

/** The changes since that visit. */
export interface SinceLook {
  came: number;
  cheaper: { venueName: string; startAt: Instant; from: Rupees; to: Rupees }[];
  gone: number;
}

/** The maximum number of stored visits; the oldest is removed. */
const KEPT = 8;

export const lookOf = (bids: readonly BidView[], at: Instant): Look => ({
  at,
  prices: Object.fromEntries(bids.filter((bid) => bid.status === 'pending').map((bid) => [bid.id, bid.proposedPrice])),
});

/** Compares the offers with an earlier visit; null: no relevant change. */
export function sinceLook(look: Look | null, bids: readonly BidView[]): SinceLook | null {
  if (!look) return null;
  const open = bids.filter((bid) => bid.status === 'pending');
  const came = open.filter((bid) => look.prices[bid.id] === undefined).length;
  const cheaper = open
    .map(({ id, venueName, startAt, proposedPrice: to }) => ({ venueName, startAt, from: look.prices[id] ?? 0, to }))
    .filter(({ from, to }) => to < from);
  const gone = Object.keys(look.prices).filter((id) => !open.some((bid) => bid.id === id)).length;
  return came + cheaper.length + gone > 0 ? { came, cheaper, gone } : null;
}

function looks(): Record<PlanId, Look> {
  const kept = local.json(LOCAL.lastLooks);
  return typeof kept === 'object' && kept !== null ? (kept as Record<PlanId, Look>) : {};
}

export const readLook = (id: PlanId): Look | null => looks()[id] ?? null;

export function keepLook(id: PlanId, look: Look): void {
  const all = Object.entries<Look>({ ...looks(), [id]: look }).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  local.set(LOCAL.lastLooks, JSON.stringify(Object.fromEntries(all.slice(0, KEPT))));
}
