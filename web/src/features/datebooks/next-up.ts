import type { BookedOuting, PlanListItem } from '@app/contracts';
import { dayOf } from '@app/domain';

/** A plan that is booked, and for what. */
export interface Outing {
  plan: PlanListItem;
  booking: BookedOuting;
}

/** What comes first on home. */
export type NextUp =
  | ({ kind: 'tonight' | 'booked' } & Outing)
  /** Venues are making offers, or there are offers to choose from. */
  | { kind: 'live'; plan: PlanListItem }
  | { kind: 'create' };

/** How long after its start an outing is still the one of the evening. */
const EVENING_MS = 6 * 3_600_000;

const outings = (plans: readonly PlanListItem[], now: number) =>
  plans
    .flatMap((plan) => (plan.booked && plan.state === 'booked' && plan.booking ? [{ plan, booking: plan.booking }] : []))
    .filter(({ booking }) => now < Date.parse(booking.startAt) + EVENING_MS)
    .sort((a, b) => a.booking.startAt.localeCompare(b.booking.startAt));

/** Offers to choose from before offers that come in, and those before venues that are only asked. */
function urgency({ state, bidCount }: PlanListItem): number {
  if (state === 'deciding') return bidCount > 0 ? 3 : 0;
  if (state === 'live') return bidCount > 0 ? 2 : 1;
  return 0;
}

/** The one thing that home begins with at `now`: today's ticket, else the auction that runs, else the next ticket, else a new plan. */
export function nextUp(plans: readonly PlanListItem[], now: number): NextUp {
  const [outing] = outings(plans, now);
  if (outing && Date.parse(outing.booking.startAt) <= now) return { kind: 'tonight', ...outing };
  if (outing && dayOf(new Date(outing.booking.startAt)) === dayOf(new Date(now))) return { kind: 'tonight', ...outing };
  const [plan] = plans.filter((one) => urgency(one) > 0).toSorted((a, b) => urgency(b) - urgency(a));
  if (plan) return { kind: 'live', plan };
  return outing ? { kind: 'booked', ...outing } : { kind: 'create' };
}
