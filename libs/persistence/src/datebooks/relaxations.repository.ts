import {
  askedDays,
  auctionTimes,
  bestSteps,
  furthestRelaxations,
  mergePreferences,
  referenceCost,
  relaxationRounds,
  relaxedPreferences,
  TUNABLES,
  wantedTypes,
  type MemberPreferences,
} from '@app/domain';
import { entriesOf, type EffectiveSpec, type Relaxation, type RelaxationOption, type Relaxations, type UserId } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import type { DatebookRow } from '../database/rows.js';
import {
  boxAround,
  distanceSql,
  nearestFirst,
  openWindow,
  regionOfAreas,
  TAKES_PART_SQL,
  type MatchQuery,
} from '../venues/venue-matching.repository.js';

/** How far and among how many venues of the wanted kinds it is looked for what keeps them out. */
const POOL_KM = 50;

const POOL = 200;

/** SQL for whether a venue `v` has a day of those that are asked for on which none of its slots `s` is like that; true where the date is open. */
const onSomeDay = (isNot: string): string => `(cardinality($6::date[]) = 0 OR EXISTS (SELECT FROM unnest($6::date[]) AS d(day)
  WHERE NOT EXISTS (SELECT FROM venue_slots s WHERE s.venue_id = v.id AND s.day = d.day AND ${isNot})))`;

const WHY_NOT = `SELECT count(*) FILTER (WHERE NOT near)::int AS distance, count(*) FILTER (WHERE near AND NOT open)::int AS closed,
    count(*) FILTER (WHERE near AND open AND NOT room)::int AS seats
  FROM (SELECT CASE WHEN cardinality($13::text[]) > 0 THEN v.city_slug = $12 AND coalesce(v.area_id = ANY($13::text[]), false)
        ELSE ${distanceSql('v.location', '$1::float8', '$2::float8')} <= $11 END AS near,
      v.open_minutes && $4::int4multirange
        AND ${onSomeDay('s.closed')} AS open,
      v.seats_per_slot >= $5 AND ${onSomeDay('(s.closed OR s.slot = $14 AND s.seats - s.taken < $5)')} AS room
    FROM venues v WHERE v.status = 'verified' AND NOT v.paused AND (v.kind = 'claimed' OR (v.kind = 'simulated' AND ${TAKES_PART_SQL}))
      AND v.place_types && $3::text[] AND v.location <@ box(point($7, $8), point($9, $10))
    ORDER BY v.location <-> point($1, $2) LIMIT ${POOL}) pool`;

/** Why so few venues can be asked, and what would change that. */
export class RelaxationsRepository {
  constructor(private readonly database: Database) {}

  /** At most 14 searches by index, each of which stops at a hundred venues; where no single preference gains one, at most 75 more. */
  async of(plan: DatebookRow, preferences: readonly MemberPreferences[]): Promise<Relaxations> {
    return this.database.transaction(async (tx) => {
      const { now, memberIds: members, except } = await tx.requests.loadOpening(plan.id);
      const query = queryFor(plan, preferences, now, members);
      const spec = specOf(preferences);
      const able = query ? await tx.venueMatching.listEligible({ ...query, except }) : [];
      const ceiling = spec?.maxSpend == null ? Infinity : spec.maxSpend * (1 + TUNABLES.aboveBudgetShare);
      const tooDear = able.filter((venue) => referenceCost(venue.placeTypes, spec?.citySlug ?? null, plan.party_size) > ceiling).length;
      const gain = async (relaxation: Relaxation) => {
        if (relaxation.kind === 'budget') return { eligible: able.length, gained: tooDear };
        const relaxed = queryFor(
          plan,
          preferences.map((one) => relaxedPreferences(one, relaxation)),
          now,
          members,
        );
        const eligible = relaxed ? await tx.venueMatching.countEligible({ ...relaxed, except }) : 0;
        return { eligible, gained: eligible - able.length };
      };
      const options = await optionsFor(preferences, now, gain);
      const counts = { ...(query ? await whyNot(tx, query) : { distance: 0, closed: 0, seats: 0 }), budget: tooDear };
      const excluded = entriesOf(counts).map(([reason, count]) => ({ reason, count }));
      return {
        eligible: able.length,
        tooLate: spec !== null && query === null,
        excluded: excluded.filter(({ count }) => count > 0),
        options,
      };
    });
  }
}

type Gain = Pick<RelaxationOption, 'eligible' | 'gained'>;

/** Counts round after round until one gains a venue, and looks first whether giving up everything would. */
async function optionsFor(
  preferences: readonly MemberPreferences[],
  now: Date,
  gain: (relaxation: Relaxation) => Promise<Gain>,
): Promise<RelaxationOption[]> {
  for (const [n, round] of relaxationRounds(preferences, now).entries()) {
    if (n === 1 && !(await someGains(furthestRelaxations(preferences, now), gain))) return [];
    const counted = [];
    for (const step of round) counted.push({ ...step, ...(await gain(step.relaxation)) });
    const best = bestSteps(counted).map(({ relaxation, eligible, gained }) => ({ relaxation, eligible, gained }));
    if (best.length > 0) return best;
  }
  return [];
}

async function someGains(relaxations: readonly Relaxation[], gain: (relaxation: Relaxation) => Promise<Gain>): Promise<boolean> {
  for (const relaxation of relaxations) if ((await gain(relaxation)).gained > 0) return true;
  return false;
}

function specOf(preferences: readonly MemberPreferences[]): EffectiveSpec | null {
  const spec = preferences.length > 0 ? mergePreferences(preferences) : null;
  return spec && !('needsCity' in spec) ? spec : null;
}

function queryFor(plan: DatebookRow, preferences: readonly MemberPreferences[], now: Date, members: readonly UserId[]): MatchQuery | null {
  const spec = specOf(preferences);
  const times = spec && auctionTimes(now, spec);
  return times && { spec, partySize: plan.party_size, startFrom: times.startFrom, startUntil: times.startUntil, memberIds: members };
}

async function whyNot(tx: Transaction, query: MatchQuery): Promise<Record<'distance' | 'closed' | 'seats', number>> {
  const { spec, partySize } = query;
  const { longitude, latitude } = spec.center;
  const [row] = await nearestFirst<Record<'distance' | 'closed' | 'seats', number>>(tx, { name: 'why-not', text: WHY_NOT }, [
    longitude,
    latitude,
    wantedTypes(spec.placeTypes),
    openWindow(spec, query.startFrom, query.startUntil),
    partySize,
    askedDays(spec),
    ...boxAround(longitude, latitude, POOL_KM),
    spec.radiusKm ?? TUNABLES.fallbackRadiusKm,
    regionOfAreas(spec),
    spec.areas,
    spec.preferredTime,
  ]);
  return row ?? { distance: 0, closed: 0, seats: 0 };
}
