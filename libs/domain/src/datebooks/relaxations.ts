import {
  COMPANIONS,
  DISTANCES_KM,
  isOneOf,
  TIMES,
  type Day,
  type EffectiveSpec,
  type Relaxation,
  type RelaxationOption,
  type SingleRelaxation,
} from '@app/contracts';
import { mergePreferences, type MemberPreferences } from '../preferences/matching.js';
import { wantedTypes } from '../preferences/styles.js';
import { askedDays, onlyDay } from '../preferences/days.js';
import { addDays, auctionTimes, dayOf, isDay } from '../time.js';
import { TUNABLES } from '../tunables.js';

/** The days before and after a chosen one; the nearer of them together with another relaxation. */
const DAYS_AWAY = 3;
const DAYS_AWAY_COMBINED = 2;

const PATHS = ['where', 'day', 'time', 'types', 'budget'] as const;
type Path = (typeof PATHS)[number];

/** Something that can be given up, and how far it goes on each path, 1 the nearest: of two that gain the same the nearer is offered. */
export interface RelaxationStep {
  relaxation: Relaxation;
  steps: Partial<Record<Path, number>>;
}

/**
 * The relaxations of a plan's merged preference that leave an auction possible, in rounds: first one thing, a step or further,
 * then two, three and four at once. The next round is for where the ones before gain no venue.
 */
export function relaxationRounds(list: readonly MemberPreferences[], now: Date): RelaxationStep[][] {
  const spec = specOf(list);
  if (!spec) return [];
  const paths = pathsOf(spec, now);
  const possible = (steps: RelaxationStep[]) => steps.filter(({ relaxation }) => leavesTime(list, relaxation, now));
  const combined = (['where', 'day', 'time', 'types'] as const).filter((path) => paths[path].length > 0);
  const rounds = [2, 3, 4].map((size) =>
    subsetsOf(combined)
      .filter((subset) => subset.length === size)
      .flatMap((subset) => productOf(subset.map((path) => forCombining(path, paths[path])))),
  );
  return [PATHS.flatMap((path) => paths[path]), ...rounds].map(possible).filter((round) => round.length > 0);
}

/** As much as can be given up at once: where none of these gains a venue, nothing does. */
export function furthestRelaxations(list: readonly MemberPreferences[], now: Date): Relaxation[] {
  const spec = specOf(list);
  if (!spec) return [];
  const paths = pathsOf(spec, now);
  const last = (['where', 'time', 'types'] as const).flatMap((path) => paths[path].at(-1)?.relaxation ?? []);
  const days = [[], ...paths.day.map(({ relaxation }) => [relaxation])];
  return days.map((day) => combine([...last, ...day])).filter((one) => partsOf(one).length > 0 && leavesTime(list, one, now));
}

/** Of steps whose gain was counted, the ones to offer, most venues first: those that gain something, and more than a nearer one does. */
export function bestSteps<T extends RelaxationStep & Pick<RelaxationOption, 'gained'>>(counted: readonly T[]): T[] {
  const offered = counted.filter((one) => one.gained > 0 && !counted.some((other) => isNearer(other, one) && other.gained >= one.gained));
  const parts = ({ relaxation }: T) => partsOf(relaxation).length;
  return offered.toSorted((a, b) => b.gained - a.gained || parts(a) - parts(b));
}

/** Whether a step goes less far on some path, and nowhere further, with the same things given up. */
function isNearer({ steps: a }: RelaxationStep, { steps: b }: RelaxationStep): boolean {
  const same = PATHS.every((path) => (a[path] === undefined) === (b[path] === undefined));
  const given = PATHS.filter((path) => b[path] !== undefined);
  return same && given.every((path) => (a[path] ?? 0) <= (b[path] ?? 0)) && given.some((path) => (a[path] ?? 0) < (b[path] ?? 0));
}

/** A member's preferences after a relaxation; members who agreed before agree afterwards. */
export function relaxedPreferences(preferences: MemberPreferences, relaxation: Relaxation): MemberPreferences {
  return partsOf(relaxation).reduce(withoutOne, preferences);
}

function withoutOne(preferences: MemberPreferences, relaxation: SingleRelaxation): MemberPreferences {
  switch (relaxation.kind) {
    case 'distance':
      if (preferences.travelDistance === null || preferences.travelDistance >= relaxation.travelDistance) return preferences;
      return { ...preferences, travelDistance: relaxation.travelDistance };
    case 'areas':
      if (preferences.selectedAreas.length === 0) return preferences;
      return { ...preferences, selectedAreas: [], filterType: 'distance', travelDistance: TUNABLES.fallbackRadiusKm };
    case 'date':
      return preferences.preferredDate === null ? preferences : { ...preferences, ...onlyDay(relaxation.preferredDate) };
    case 'time':
      return preferences.preferredTime === null ? preferences : { ...preferences, preferredTime: relaxation.preferredTime };
    case 'types': {
      const placeTypes = [...new Set([...preferences.styles.placeTypes, ...COMPANIONS])];
      return { ...preferences, styles: { ...preferences.styles, placeTypes } };
    }
    case 'budget':
      return preferences.maxSpend === null ? preferences : { ...preferences, maxSpend: null };
  }
}

/** What is wrong with a relaxation that somebody sent, or null. */
export function relaxationProblem(list: readonly MemberPreferences[], relaxation: Relaxation, now: Date): string | null {
  const parts = partsOf(relaxation);
  if (relaxation.kind === 'combined' && parts.length < 2) return 'must give up at least two things';
  if (new Set(parts.map(({ kind }) => kind)).size < parts.length) return 'must give up each thing once';
  for (const part of parts) {
    if (part.kind === 'distance' && !isOneOf(DISTANCES_KM, part.travelDistance)) return `must be one of ${DISTANCES_KM.join(', ')} km`;
    if (part.kind !== 'date') continue;
    if (!isDay(part.preferredDate)) return 'must be a day that exists';
    if (part.preferredDate > addDays(dayOf(now), TUNABLES.maxDaysAhead)) return `must be at most ${TUNABLES.maxDaysAhead} days ahead`;
  }
  const spec = specOf(list.map((preferences) => relaxedPreferences(preferences, relaxation)));
  return spec && !auctionTimes(now, spec) ? 'leaves too little time' : null;
}

/** The preferences that are given up together, in order. */
export const partsOf = (relaxation: Relaxation): readonly SingleRelaxation[] =>
  relaxation.kind === 'combined' ? relaxation.parts : [relaxation];

function combine(list: readonly Relaxation[]): Relaxation {
  const parts = list.flatMap(partsOf);
  const [only] = parts;
  return only && parts.length === 1 ? only : { kind: 'combined', parts };
}

function specOf(list: readonly MemberPreferences[]): EffectiveSpec | null {
  const spec = list.length > 0 ? mergePreferences(list) : null;
  return spec && !('needsCity' in spec) ? spec : null;
}

function leavesTime(list: readonly MemberPreferences[], relaxation: Relaxation, now: Date): boolean {
  const relaxed = specOf(list.map((preferences) => relaxedPreferences(preferences, relaxation)));
  return relaxed !== null && auctionTimes(now, relaxed) !== null;
}

/** The steps on each path by itself, the nearest first. */
function pathsOf(spec: EffectiveSpec, now: Date): Record<Path, RelaxationStep[]> {
  const step = (path: Path, relaxation: Relaxation, n: number): RelaxationStep => ({ relaxation, steps: { [path]: n } });
  const wider = (km: number): SingleRelaxation[] =>
    DISTANCES_KM.filter((distance) => distance > km).map((travelDistance) => ({ kind: 'distance', travelDistance }));
  const around: Relaxation[] = [[], ...wider(TUNABLES.fallbackRadiusKm).map((one) => [one])].map((more) =>
    combine([{ kind: 'areas' }, ...more]),
  );
  const where = spec.areas.length > 0 ? around : wider(spec.radiusKm ?? TUNABLES.fallbackRadiusKm);
  const days = otherDays(askedDays(spec), now);
  const times = spec.preferredTime ? TIMES.filter((time) => time !== spec.preferredTime) : [];
  return {
    where: where.map((relaxation, n) => step('where', relaxation, n + 1)),
    day: days.map(({ preferredDate, away }) => step('day', { kind: 'date', preferredDate }, away)),
    time: [
      ...times.map((preferredTime) => step('time', { kind: 'time', preferredTime }, 1)),
      ...(spec.preferredTime ? [step('time', { kind: 'time', preferredTime: null }, 2)] : []),
    ],
    types: COMPANIONS.every((type) => wantedTypes(spec.placeTypes).includes(type)) ? [] : [step('types', { kind: 'types' }, 1)],
    budget: spec.maxSpend === null ? [] : [step('budget', { kind: 'budget' }, 1)],
  };
}

/** Together with something else, any time stands for each time, and days that are far away are left out. */
function forCombining(path: Path, steps: RelaxationStep[]): RelaxationStep[] {
  if (path === 'time') return steps.slice(-1);
  return path === 'day' ? steps.filter(({ steps: { day = 0 } }) => day <= DAYS_AWAY_COMBINED) : steps;
}

const subsetsOf = (paths: readonly Path[]): Path[][] =>
  paths.reduce<Path[][]>((subsets, path) => [...subsets, ...subsets.map((subset) => [...subset, path])], [[]]);

const productOf = (lists: readonly RelaxationStep[][]): RelaxationStep[] =>
  lists.reduce<RelaxationStep[]>(
    (all, steps) =>
      all.flatMap((one) =>
        steps.map((next) => ({ relaxation: combine([one.relaxation, next.relaxation]), steps: { ...one.steps, ...next.steps } })),
      ),
    [{ relaxation: { kind: 'combined', parts: [] }, steps: {} }],
  );

/** The days around the chosen ones, the nearest first, and no more than around one; where all have passed today and the days after. */
function otherDays(chosen: readonly Day[], now: Date): { preferredDate: Day; away: number }[] {
  const today = dayOf(now);
  const around = Array.from({ length: DAYS_AWAY }, (_, n) => n + 1);
  const ahead = chosen.filter((day) => day >= today);
  if (chosen.length > 0 && ahead.length === 0)
    return [0, ...around].map((n) => ({ preferredDate: addDays(today, n), away: Math.max(1, n) }));
  const both = around.flatMap((away) => ahead.flatMap((day) => [-away, away].map((n) => ({ preferredDate: addDays(day, n), away }))));
  // Each counts by a search of its own.
  return both
    .filter(
      ({ preferredDate: day }, n) => day >= today && !chosen.includes(day) && both.findIndex((one) => one.preferredDate === day) === n,
    )
    .slice(0, 2 * DAYS_AWAY);
}
