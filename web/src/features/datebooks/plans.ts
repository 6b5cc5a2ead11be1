import type { EveningProgress, PlanId, PlaceType, PlanListItem } from '@app/contracts';
import { askNow, cardTarget, isDiscoveryReady, planChip, readStyles, type CardKind, type Chip } from '@app/domain';
import { dayAndTime, daysLine, rupees, shortDay, weekdayName } from '../../lib/format.js';
import { type Translate, useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import type { Tone } from '../../ui/badge.js';
import type { PastPlan } from '../../live/again/start-again.js';

export const PLAN_TABS = ['ready', 'progress', 'booked', 'past'] as const;
export type PlanTab = (typeof PLAN_TABS)[number];

/** The tab of a plan. */
export function tabOf(plan: PlanListItem): PlanTab {
  if (plan.state === 'done' || plan.state === 'expired' || plan.state === 'cancelled') return 'past';
  if (plan.booked || plan.state === 'booked') return 'booked';
  return isDiscoveryReady(plan) ? 'ready' : 'progress';
}

/** A plan whose evening can be planned again, with the venue that it had; null: it cannot. The stops of an evening have no venue in common. */
export function pastOf(plan: PlanListItem): PastPlan | null {
  if (tabOf(plan) !== 'past' || plan.state === 'cancelled' || plan.eveningId) return null;
  return { ...plan, venueId: plan.booked && !plan.evening && plan.booking ? plan.booking.venueId : null };
}

/** The newest discovery-ready plans; a booked one still counts. */
export function readyPlans(plans: readonly PlanListItem[]): PlanListItem[] {
  return plans.filter((plan) => isDiscoveryReady(plan) && tabOf(plan) !== 'past');
}

/** Whether its host can ask the venues now, with or without missing members; an evening whose stops are out asks stop by stop. */
export const askable = (plan: PlanListItem): boolean =>
  !plan.evening && !!plan.preferencesStatus && askNow(plan, plan.preferencesStatus) !== null;

const isMine = (plan: PlanListItem) => plan.role === 'owner';

function chipOf(plan: PlanListItem, card: CardKind): Chip {
  return planChip({ ...plan, preferencesStatus: plan.preferencesStatus ?? null, isCreator: isMine(plan) }, card);
}

const TONES: Record<Chip['key'], Tone> = {
  date_passed: 'neutral',
  discover: 'indigo',
  set_preferences: 'rose',
  waiting_partner: 'marigold',
  waiting_friends: 'marigold',
  resolving: 'marigold',
  detecting: 'marigold',
  confirmed: 'leaf',
  bids: 'rose',
  venues_bidding: 'rose',
  venues_ready: 'indigo',
  cancelled: 'brick',
  completed: 'leaf',
  rate: 'indigo',
  offers_expired: 'neutral',
};

/** Text and tone of a plan's chip. */
export function usePlanChip(plan: PlanListItem, card: CardKind): { label: string; tone: Tone } {
  const t = useText();
  const chip = chipOf(plan, card);
  // A number that was not counted is left out; 0 is shown only when it was.
  const uncounted = chip.key === 'venues_ready' && chip.count === '–';
  const label = uncounted ? t('chip.venues_ready.uncounted') : t(`chip.${chip.key}`, 'count' in chip ? { count: chip.count } : {});
  return { label, tone: TONES[chip.key] };
}

/** The day of a plan, the same for all its members: booked, merged, or as its host asked for it; null while none is named. */
export function whenOf({ booked, booking, days, preferredDate, preferences }: PlanListItem): string | null {
  if (booking && booked) return dayAndTime(booking.startAt);
  if (days) return daysLine(days);
  const day = preferredDate ?? preferences?.preferredDate;
  return day ? shortDay(day) : null;
}

/** How far the stops of an evening are booked, in one line. */
export const eveningLine = (t: Translate, { stops, startAt, booked, total }: EveningProgress): string =>
  booked > 0
    ? t('card.evening', { day: weekdayName(startAt), booked, count: stops, price: rupees(total) })
    : t('card.eveningOut', { day: weekdayName(startAt) });

/** The source of a plan's picture, the same for all its members: the booked venue, else the host's choice. */
export function pictureOf(plan: PlanListItem): {
  id: string;
  photoId: string | null;
  placeTypes: readonly PlaceType[];
  cuisines?: readonly string[] | undefined;
} {
  const { booked, booking } = plan;
  if (booking && booked)
    return { id: booking.venueId, photoId: booking.venuePhotoId, placeTypes: booking.venueTypes, cuisines: booking.venueCuisines };
  const makers = plan.preferences ?? plan.preferencesStatus?.compatibility.partnerPrefs.find(({ userId }) => userId === plan.createdBy);
  return { id: plan.id, photoId: null, placeTypes: readStyles(makers?.dateStyles ?? []).placeTypes };
}

/** The first tab that holds a plan; the first of all when none does. */
export const firstTab = (plans: readonly PlanListItem[]): PlanTab =>
  PLAN_TABS.find((tab) => plans.some((plan) => tabOf(plan) === tab)) ?? 'ready';

/** The page that a plan's card opens. */
export function targetOf(plan: PlanListItem): string {
  return cardTarget({ ...plan, preferencesStatus: plan.preferencesStatus ?? null, isCreator: isMine(plan) });
}

/** The next step of a plan, and its page. */
export interface Step {
  key: 'setPreferences' | 'invite' | 'resolve' | 'addLocation' | 'choose';
  to: string;
}

/** The next step of this person in a plan; null: none. */
export function nextAction(plan: PlanListItem): Step | null {
  const status = plan.preferencesStatus;
  if (!status || tabOf(plan) === 'past' || plan.booked) return null;
  if (plan.state === 'deciding' && plan.bidCount > 0 && isMine(plan)) return { key: 'choose', to: paths.dashboard(plan.id) };
  if (status.me?.role === 'voter') return null;
  if (!status.me?.hasPreferences) return { key: 'setPreferences', to: paths.editPreferences(plan.id, 'home') };
  if (status.bothHavePreferences && status.compatibility?.strictMatch === false && status.compatibility.canNegotiate)
    return { key: 'resolve', to: paths.mismatch(plan.id) };
  if (status.requiresGPS && !status.me.hasCoordinates) return { key: 'addLocation', to: paths.gps(paths.home, plan.id) };
  if (status.needsPartner && isMine(plan)) return { key: 'invite', to: paths.waiting(plan.id) };
  return null;
}

export interface Need {
  plan: PlanListItem;
  action: Step;
}

/** The plans that wait for this person, each with its step. */
export const needsOf = (plans: readonly PlanListItem[]): Need[] =>
  plans.flatMap((plan) => {
    const action = nextAction(plan);
    return action ? [{ plan, action }] : [];
  });

/** The newest plan whose members' preferences differ; null: none. */
export function newestUnresolved(plans: readonly PlanListItem[]): PlanId | null {
  const unresolved = plans.find(({ preferencesStatus: status }) => {
    const compatibility = status?.compatibility;
    return status?.bothHavePreferences && compatibility?.strictMatch === false && compatibility.mismatches.length > 0;
  });
  return unresolved?.id ?? null;
}
