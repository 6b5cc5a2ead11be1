import {
  addDays,
  cityOf,
  dayOf,
  eveningCandidates,
  eveningCeiling,
  eveningFloor,
  eveningFrame,
  placeOf,
  timeSlotOf,
  TUNABLES,
  type EveningFrame,
  type EveningTaste,
  type Point,
  type RatedPlace,
} from '@app/domain';
import type { CitySlug, Day, PlanType, TimeSlot } from '@app/contracts';
import { readinessOf, type DatebookRow, type EveningPlace, type EveningSearch, type MemberState } from '@app/persistence';
import { refused, type Refusal } from '../outcome.js';

/** What the AI mode plans with where nobody chose. */
export const EVENING_DEFAULTS = {
  vibes: ['energetic'],
  activity: 'dining',
  placeTypes: [],
  time: 'afternoon',
  minSpend: 3000,
} as const;
/** How far is looked where too little is nearer, and when that is. */
const WIDENED_KM = 15;
const TOO_FEW = 3;
/** Around areas: their boxes are smaller than that. */
const AREA_REACH_KM = 30;
const PARTY: Record<PlanType, number> = { goSolo: 1, datebook: 2, palbook: 3 };

/** For whom an evening is looked for: a plan with its members, or a person and a city. */
export interface EveningQuery {
  timeSlot: string | undefined;
  plan: { row: DatebookRow; members: readonly MemberState[] } | null;
  city: CitySlug | null;
  planType: PlanType;
  /** Overrides tomorrow where the plan has no date. */
  day: Day | null;
  adult: boolean;
  /** Stops that are read however far they are, and ones that are left out. */
  keep: readonly string[];
  without: readonly string[];
}

/** Refuses a day further ahead than plans may be; null if the day is near enough. */
export function refusalOfDay(day: Day | null, now: Date): Refusal | null {
  if (day === null || day <= addDays(dayOf(now), TUNABLES.maxDaysAhead)) return null;
  return refused('invalid-fields', `Plan at most ${TUNABLES.maxDaysAhead} days ahead.`, { day: ['is too far ahead'] });
}

/** All that suggesting and keeping an evening is decided from. */
export interface EveningContext {
  timeSlot: TimeSlot;
  /** Null: too late. */
  frame: EveningFrame | null;
  taste: EveningTaste;
  /** In a plan with others only as exactly as its members may be placed. */
  starts: readonly Point[];
  budget: number | null;
  /** From what on it is what they meant to spend. */
  floor: number;
  areaName: string;
  widenedToKm: number | null;
  candidates: RatedPlace<EveningPlace>[];
}

/** Reads the places that an evening can be made of; null where there is no place to look around. */
export async function loadEveningContext(
  placesFor: (search: EveningSearch) => Promise<EveningPlace[]>,
  query: EveningQuery,
  now: Date,
): Promise<EveningContext | null> {
  const { plan } = query;
  const readiness = plan && readinessOf(plan.row, plan.members);
  const spec = readiness ? (readiness.effective ?? plan.row.effective) : null;
  const city = query.city && cityOf(query.city);
  const centre = spec?.center ?? city;
  if (!centre) return null;
  const time = spec ? spec.preferredTime : EVENING_DEFAULTS.time;
  const timeSlot = timeSlotOf(query.timeSlot, time);
  const frame = eveningFrame(timeSlot, spec?.preferredDate ?? query.day, time, now);
  const areas = spec && spec.areas.length > 0 ? spec : null;
  const radiusKm = areas ? AREA_REACH_KM : (spec?.radiusKm ?? TUNABLES.fallbackRadiusKm);
  const { row, members = [] } = plan ?? {};
  const taste: EveningTaste = {
    vibes: spec?.vibes ?? EVENING_DEFAULTS.vibes,
    activity: spec ? spec.activity : EVENING_DEFAULTS.activity,
    placeTypes: spec?.placeTypes ?? EVENING_DEFAULTS.placeTypes,
    citySlug: spec?.citySlug ?? city?.slug ?? null,
    partySize: row?.party_size ?? PARTY[query.planType],
    centre,
    radiusKm,
    adult: query.adult,
  };
  const starts = readiness?.counting.flatMap(({ location, preferences }) => (preferences ? placeOf(preferences) : location) ?? []) ?? [];
  const { minSpend, maxSpend } = spec ?? { minSpend: EVENING_DEFAULTS.minSpend, maxSpend: null };
  const context = {
    timeSlot,
    frame,
    taste,
    starts: starts.length > 0 ? starts : [centre],
    budget: eveningCeiling(minSpend, maxSpend),
    floor: eveningFloor(minSpend, maxSpend),
    areaName: spec?.areaName ?? city?.name ?? '',
    widenedToKm: null,
    candidates: [],
  };
  if (!frame) return context;
  const search = {
    centre,
    radiusKm,
    areas,
    wanted: taste.placeTypes,
    open: { from: frame.start, until: new Date(frame.start.getTime() + frame.length * 60_000) },
    memberIds: members.map(({ userId }) => userId),
    keep: query.keep,
  };
  const within = async (km: number, wider: EveningTaste) =>
    eveningCandidates(
      (await placesFor({ ...search, radiusKm: km })).filter(({ id }) => !query.without.includes(id)),
      wider,
      frame,
      query.keep,
    );
  const near = await within(radiusKm, taste);
  if (areas || near.length >= TOO_FEW || radiusKm >= WIDENED_KM) return { ...context, candidates: near };
  const wider = { ...taste, radiusKm: WIDENED_KM };
  return { ...context, taste: wider, widenedToKm: WIDENED_KM, candidates: await within(WIDENED_KM, wider) };
}
