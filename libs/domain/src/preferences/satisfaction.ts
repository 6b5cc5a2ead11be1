import { TIMES, type Day, type MismatchField, type Styles, type TimeOfDay } from '@app/contracts';
import { daysOf, type DayChoice } from './days.js';
import type { MemberPreferences } from './matching.js';
import { vibeGroups, type VibeGroup } from './styles.js';

/** What everybody would take in the fields on which they differ. */
export interface CompromiseValues {
  dateStyles?: Styles;
  preferredDate?: Day | null;
  preferredTime?: TimeOfDay | null;
}

const WHOLE = 1_000;
/** The satisfaction of a preferred day, time or kind that a compromise leaves open: it may still come true. */
const OPEN = 250;
/** A day is worth a seventh less for each day that it is away from the preferred one. */
const DAYS_TO_NOTHING = 7;
const DAY_MS = 86_400_000;
const VIBE_SHARE = 0.4;
const ACTIVITY_SHARE = 0.3;
const PLACE_SHARE = 0.3;
/** Groups of vibes that count half for one another, on top of the groups themselves. */
const KIN: readonly (readonly [VibeGroup, VibeGroup])[] = [
  ['romantic', 'calm'],
  ['unique', 'cultural'],
];

/** How much of their preference a member would keep, in thousandths, if everybody took these values: the mean over the fields. */
export function satisfactionOf(preferences: MemberPreferences, values: CompromiseValues, fields: readonly MismatchField[]): number {
  const kept = fields.map((field) => {
    if (field === 'dateStyles') return values.dateStyles ? ofStyles(preferences.styles, values.dateStyles) : 0;
    if (field === 'preferredDate') return ofDay(preferences, values.preferredDate ?? null);
    return ofTime(preferences.preferredTime, values.preferredTime ?? null);
  });
  return Math.round(kept.reduce((sum, part) => sum + Math.round(part), 0) / Math.max(1, fields.length));
}

/** Days between two days, whichever is first. */
export const daysApart = (a: Day, b: Day): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

function ofDay(choice: DayChoice, given: Day | null): number {
  if (choice.preferredDate === null) return WHOLE;
  if (given === null) return OPEN;
  const away = Math.min(...daysOf(choice).map((day) => daysApart(day, given)));
  return Math.round(WHOLE * Math.max(0, 1 - away / DAYS_TO_NOTHING));
}

function ofTime(preferred: TimeOfDay | null, given: TimeOfDay | null): number {
  if (preferred === null) return WHOLE;
  return given === null ? OPEN : WHOLE * (1 - Math.abs(TIMES.indexOf(preferred) - TIMES.indexOf(given)) / (TIMES.length - 1));
}

function ofStyles(preferred: Styles, given: Styles): number {
  const activity = preferred.activities.length === 0 || preferred.activities.some((one) => given.activities.includes(one)) ? WHOLE : 0;
  return (
    VIBE_SHARE * overlap(vibeGroups(preferred.vibes), vibeGroups(given.vibes), kinship) +
    ACTIVITY_SHARE * activity +
    PLACE_SHARE * overlap(preferred.placeTypes, given.placeTypes, (a, b) => Number(a === b))
  );
}

/** What two lists have in common, of both together: choices that nobody here asked for dilute what is kept. */
function overlap<T>(preferred: readonly T[], given: readonly T[], likeness: (a: T, b: T) => number): number {
  if (preferred.length === 0) return WHOLE;
  if (given.length === 0) return OPEN;
  const found = (from: readonly T[], within: readonly T[]) =>
    from.reduce((sum, one) => sum + Math.max(...within.map((other) => likeness(one, other))), 0);
  return (WHOLE * (found(preferred, given) + found(given, preferred))) / (preferred.length + given.length);
}

function kinship(a: VibeGroup, b: VibeGroup): number {
  if (a === b) return 1;
  return KIN.some((pair) => pair.includes(a) && pair.includes(b)) ? 0.5 : 0;
}
