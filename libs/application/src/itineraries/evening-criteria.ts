import {
  addDays,
  budgetUpTo,
  cityOf,
  dayOf,
  deriveStyles,
  eveningCeiling,
  eveningFloor,
  placeOf,
  TUNABLES,
  type EveningTaste,
  type PartyNeeds,
  type Point,
} from '@app/domain';
import type { Activity, CitySlug, Day, EveningFilters, PlanType, Rupees, TimeOfDay, Vibe } from '@app/contracts';
import { readinessOf, type DatebookRow, type EveningSearch, type MemberState } from '@app/persistence';
import { refused, type Refusal } from '../outcome.js';

/** What the AI mode plans with where nobody chose. */
const EVENING_DEFAULTS = {
  vibes: ['energetic'],
  activity: 'dining',
  placeTypes: [],
  time: 'afternoon',
  minSpend: 3000,
} as const;
/** Around areas: their boxes are smaller than that. */
const AREA_REACH_KM = 30;
const PARTY: Record<PlanType, number> = { goSolo: 1, datebook: 2, palbook: 3 };
/** Of a reader who needs nothing, and of an evening that others read as well. */
export const NO_NEEDS: PartyNeeds = { diet: [], accessibility: [], hasRequest: false };

/** For whom an evening is looked for: a plan with its members, or a person and a city. */
export interface EveningQuery {
  timeSlot: string | undefined;
  plan: { row: DatebookRow; members: readonly MemberState[] } | null;
  city: CitySlug | null;
  planType: PlanType;
  /** Overrides tomorrow where the plan has no date. */
  day: Day | null;
  /** Count without a plan alone. */
  filters: EveningFilters;
  adult: boolean;
  /** What the reader eats and needs. What others in the plan do is between them and the venues. */
  needs: PartyNeeds;
  /** Stops that are read however far they are, and ones that are left out. */
  keep: readonly string[];
  without: readonly string[];
}

/** All that an evening is looked for by. */
export interface EveningCriteria {
  timeSlot: string | undefined;
  day: Day | null;
  time: TimeOfDay | null;
  /** HH:MM in India. */
  arrival: string | null;
  taste: EveningTaste;
  /** In a plan with others only as exactly as its members may be placed. */
  starts: readonly Point[];
  budget: number | null;
  /** From what on it is what they meant to spend. */
  floor: number;
  areas: EveningSearch['areas'];
  areaName: string;
  memberIds: EveningSearch['memberIds'];
  keep: readonly string[];
  without: readonly string[];
}

/** Refuses a day further ahead than plans may be; null if the day is near enough. */
export function refusalOfDay(day: Day | null, now: Date): Refusal | null {
  if (day === null || day <= addDays(dayOf(now), TUNABLES.maxDaysAhead)) return null;
  return refused('invalid-fields', `Plan at most ${TUNABLES.maxDaysAhead} days ahead.`, { day: ['is too far ahead'] });
}

/** How many come: as many as were named or have joined for good; until then as many as such a plan is for. */
function partySize(row: DatebookRow | undefined, planType: PlanType): number {
  if (!row) return PARTY[planType];
  if (row.party_size_chosen || row.roster_frozen) return row.party_size;
  const meant = row.plan_type === 'palbook' ? row.max_members : PARTY[row.plan_type];
  return Math.max(row.party_size, meant);
}

/** The filters, with the defaults for those that are missing; the activity is that of the mood. */
export function withDefaults({ vibe, maxSpend, ...filters }: EveningFilters): {
  vibes: readonly Vibe[];
  activity: Activity;
  arrival: string | null;
  minSpend: Rupees;
  maxSpend: Rupees | null;
} {
  const spend = maxSpend === undefined ? { minSpend: EVENING_DEFAULTS.minSpend, maxSpend: null } : budgetUpTo(maxSpend);
  const { vibes, activity } = EVENING_DEFAULTS;
  const arrival = filters.arrival ?? null;
  if (!vibe) return { vibes, activity, arrival, ...spend };
  return { vibes: [vibe], activity: deriveStyles([vibe]).activities[0] ?? activity, arrival, ...spend };
}

/** What an evening of a plan or a person is looked for by; null where there is no place to look around. */
export function criteriaOf(query: EveningQuery): EveningCriteria | null {
  const { plan, timeSlot, keep, without } = query;
  const readiness = plan && readinessOf(plan.row, plan.members);
  const spec = readiness ? (readiness.effective ?? plan.row.effective) : null;
  const city = query.city && cityOf(query.city);
  const centre = spec?.center ?? city;
  if (!centre) return null;
  const areas = spec && spec.areas.length > 0 ? spec : null;
  const starts = readiness?.counting.flatMap(({ location, preferences }) => (preferences ? placeOf(preferences) : location) ?? []) ?? [];
  const filters = withDefaults(query.filters);
  const { minSpend, maxSpend } = spec ?? filters;
  return {
    timeSlot,
    day: spec?.preferredDate ?? query.day,
    time: spec ? spec.preferredTime : EVENING_DEFAULTS.time,
    arrival: spec ? spec.arrivalTime : filters.arrival,
    taste: {
      vibes: spec?.vibes ?? filters.vibes,
      activity: spec ? spec.activity : filters.activity,
      placeTypes: spec?.placeTypes ?? EVENING_DEFAULTS.placeTypes,
      citySlug: spec?.citySlug ?? city?.slug ?? null,
      partySize: partySize(plan?.row, query.planType),
      centre,
      radiusKm: areas ? AREA_REACH_KM : (spec?.radiusKm ?? TUNABLES.fallbackRadiusKm),
      adult: query.adult,
      needs: query.needs,
    },
    starts: starts.length > 0 ? starts : [centre],
    budget: eveningCeiling(minSpend, maxSpend),
    floor: eveningFloor(minSpend, maxSpend),
    areas,
    areaName: spec?.areaName ?? city?.name ?? '',
    memberIds: plan?.members.map(({ userId }) => userId) ?? [],
    keep,
    without,
  };
}
