import type { VenueRequestView } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { create } from 'zustand';
import { local, LOCAL } from '../../lib/storage.js';
import { isActive } from './request-phase.js';

/** The orders of the inbox to choose from, the usual one first. */
export const SORTS = ['fit', 'closing', 'newest', 'minimum'] as const;
export type Sort = (typeof SORTS)[number];

/** The chosen order, kept on this device. */
export const useSort = create<{ sort: Sort }>(() => ({ sort: SORTS.find((sort) => sort === local.get(LOCAL.deskSort)) ?? 'fit' }));

export function chooseSort(sort: Sort): void {
  local.set(LOCAL.deskSort, sort);
  useSort.setState({ sort });
}

/** The parts of the inbox, from the top. */
export const PARTS = ['soon', 'current', 'past'] as const;
type Part = (typeof PARTS)[number];
const HOUR_MS = 3_600_000;

/** The part of the inbox in which a request stands: `soon` takes offers for an hour at most. */
export function partOf(request: VenueRequestView, now: number): Part {
  if (!isActive(request)) return 'past';
  const takesOffers = request.status === 'open' || request.status === 'closing';
  return takesOffers && Date.parse(request.closesAt) - now <= HOUR_MS ? 'soon' : 'current';
}

const suitsWell = ({ fit }: VenueRequestView): boolean => fit >= TUNABLES.pushedFitShare;
const byClose = (a: VenueRequestView, b: VenueRequestView): number => Date.parse(a.closesAt) - Date.parse(b.closesAt);
const byAge = (a: VenueRequestView, b: VenueRequestView): number => (a.id < b.id ? 1 : -1);

/** The comparison of each order. By fit: the well suited first, of these the one that closes first. */
const COMPARISONS: Record<Sort, (a: VenueRequestView, b: VenueRequestView) => number> = {
  fit: (a, b) => Number(suitsWell(b)) - Number(suitsWell(a)) || byClose(a, b),
  closing: byClose,
  newest: byAge,
  minimum: (a, b) => b.minSpend - a.minSpend || byClose(a, b),
};

/** The inbox in an order: part by part; the past by age. */
export function sortInbox(requests: readonly VenueRequestView[], sort: Sort, now: number): VenueRequestView[] {
  const partAt = (request: VenueRequestView): number => PARTS.indexOf(partOf(request, now));
  return requests.toSorted((a, b) => partAt(a) - partAt(b) || (isActive(a) ? COMPARISONS[sort](a, b) : 0) || byAge(a, b));
}
