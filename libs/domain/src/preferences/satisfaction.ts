import { TIMES, type Day, type MismatchField, type Styles, type TimeOfDay } from '@app/contracts';
import { daysOf, type DayChoice } from './days.js';
import type { MemberPreferences } from './matching.js';
import { vibeGroups, type VibeGroup } from './styles.js';

/** The values of a compromise, the same for all members, in the fields on which they differ. */
export interface CompromiseValues {
  dateStyles?: Styles;
  preferredDate?: Day | null;
  preferredTime?: TimeOfDay | null;
}

/** The satisfaction of a member whose preference is met, in thousandths. */
const FULL = 1_000;
/** The satisfaction of a preferred day, time or kind that a compromise leaves open, so that it may still be met. */
const LEFT_OPEN = 250;
/** The satisfaction falls linearly to 0 at this many days from the preferred day. */
const DAYS_TO_ZERO = 7;
const DAY_MS = 86_400_000;
const VIBE_SHARE = 0.4;
const ACTIVITY_SHARE = 0.3;
const PLACE_SHARE = 0.3;
/** Pairs of groups of vibes that count half for one another. */
const RELATED_GROUPS: readonly (readonly [VibeGroup, VibeGroup])[] = [
  ['romantic', 'calm'],
  ['unique', 'cultural'],
];

/**
 * How far these values meet the preferences of a member, 0 to 1,000: the mean over the fields. A day loses a seventh for each day of distance, a time of
 * day half for each step. Styles count vibes by 40 %, the activity by 30 % and place types by 30 %.
 */
export function satisfactionOf(preferences: MemberPreferences, values: CompromiseValues, fields: readonly MismatchField[]): number {
  const kept = fields.map((field) => {
    if (field === 'dateStyles') return values.dateStyles ? styleSatisfaction(preferences.styles, values.dateStyles) : 0;
    if (field === 'preferredDate') return daySatisfaction(preferences, values.preferredDate ?? null);
    return timeSatisfaction(preferences.preferredTime, values.preferredTime ?? null);
  });
  return Math.round(kept.reduce((sum, part) => sum + Math.round(part), 0) / Math.max(1, fields.length));
}

/** The number of days between two days, in either order. */
export const daysApart = (a: Day, b: Day): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

function daySatisfaction(choice: DayChoice, given: Day | null): number {
  if (choice.preferredDate === null) return FULL;
  if (given === null) return LEFT_OPEN;
  const away = Math.min(...daysOf(choice).map((day) => daysApart(day, given)));
  return Math.round(FULL * Math.max(0, 1 - away / DAYS_TO_ZERO));
}

function timeSatisfaction(preferred: TimeOfDay | null, given: TimeOfDay | null): number {
  if (preferred === null) return FULL;
  return given === null ? LEFT_OPEN : FULL * (1 - Math.abs(TIMES.indexOf(preferred) - TIMES.indexOf(given)) / (TIMES.length - 1));
}

function styleSatisfaction(preferred: Styles, given: Styles): number {
  const activity = preferred.activities.length === 0 || preferred.activities.some((one) => given.activities.includes(one)) ? FULL : 0;
  return (
    VIBE_SHARE * overlap(vibeGroups(preferred.vibes), vibeGroups(given.vibes), kinship) +
    ACTIVITY_SHARE * activity +
    PLACE_SHARE * overlap(preferred.placeTypes, given.placeTypes, (a, b) => Number(a === b))
  );
}

/** The likeness of two lists, 0 to 1,000: the best match of each item in the other list, averaged over both, so that additional choices lower it. */
function overlap<T>(preferred: readonly T[], given: readonly T[], likeness: (a: T, b: T) => number): number {
  if (preferred.length === 0) return FULL;
  if (given.length === 0) return LEFT_OPEN;
  const found = (from: readonly T[], within: readonly T[]) =>
    from.reduce((sum, one) => sum + Math.max(...within.map((other) => likeness(one, other))), 0);
  return (FULL * (found(preferred, given) + found(given, preferred))) / (preferred.length + given.length);
}

function kinship(a: VibeGroup, b: VibeGroup): number {
  if (a === b) return 1;
  return RELATED_GROUPS.some((pair) => pair.includes(a) && pair.includes(b)) ? 0.5 : 0;
}
