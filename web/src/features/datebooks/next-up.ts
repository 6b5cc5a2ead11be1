import type { BookedOuting, PlanListItem } from '@app/contracts';
import { dayOf } from '@app/domain';

/** A booked plan with its booking. */
export interface Outing {
  plan: PlanListItem;
  booking: BookedOuting;
}

/** The first card of home. */
export type NextUp =
  | ({ kind: 'tonight' | 'booked' } & Outing)
  /** Venues are making offers, or there are offers to choose from. */
  | { kind: 'live'; plan: PlanListItem }
  | { kind: 'create' };

/** The time after its start during which an outing is still tonight's. */
const EVENING_MS = 6 * 3_600_000;

const outings = (plans: readonly PlanListItem[], now: number) =>
  plans
    .flatMap((plan) => (plan.booked && (plan.state === 'booked' || plan.evening) && plan.booking ? [{ plan, booking: plan.booking }] : []))
    .filter(({ booking }) => now < Date.parse(booking.startAt) + EVENING_MS)
    .sort((a, b) => a.booking.startAt.localeCompare(b.booking.startAt));

/** The order of auctions: offers to choose from, then incoming offers, then venues that were only asked. */
function urgency({ state, bidCount }: PlanListItem): number {
  if (state === 'deciding') return bidCount > 0 ? 3 : 0;
  if (state === 'live') return bidCount > 0 ? 2 : 1;
  return 0;
}

/**
 * The first card of home at `now`: today's ticket, else the open auction, else the next ticket, else a new plan. Without a network a ticket can
 * be used and an auction cannot be followed: the next ticket comes first.
 */
export function nextUp(plans: readonly PlanListItem[], now: number, offline = false): NextUp {
  const [outing] = outings(plans, now);
  if (outing && Date.parse(outing.booking.startAt) <= now) return { kind: 'tonight', ...outing };
  if (outing && dayOf(new Date(outing.booking.startAt)) === dayOf(new Date(now))) return { kind: 'tonight', ...outing };
  if (outing && offline) return { kind: 'booked', ...outing };
  const [plan] = plans.filter((one) => urgency(one) > 0).toSorted((a, b) => urgency(b) - urgency(a));
  if (plan) return { kind: 'live', plan };
  return outing ? { kind: 'booked', ...outing } : { kind: 'create' };
}
