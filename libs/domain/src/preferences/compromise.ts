import {
  ACTIVITIES,
  ALL_PLACE_TYPES,
  PLACE_TYPES,
  TIMES,
  VIBES,
  type CompromiseChange,
  type Day,
  type MismatchField,
  type PlaceType,
  type Styles,
  type TimeOfDay,
  type UserId,
  type Vibe,
} from '@app/contracts';
import { daysOf, suitsDay } from './days.js';
import { matchPreferences, type MemberPreferences } from './matching.js';
import { daysApart, satisfactionOf, type CompromiseValues } from './satisfaction.js';
import { writeStyles } from './styles.js';
import { addDays, slotOf } from '../time.js';

/** A proposal by which all members would agree: one value for all in each field on which they differ. */
export interface Compromise {
  /** A hash of the values and of all preferences: a changed preference makes it another proposal. */
  key: string;
  changes: CompromiseChange[];
  /** The satisfaction of each member, 0 to 1,000 (`satisfactionOf`). */
  satisfaction: Readonly<Record<UserId, number>>;
}

/** The maximum number of proposals. */
export const MOST_COMPROMISES = 3;

/**
 * Proposes up to three compromises for two to six members. They are ordered by the satisfaction of the least satisfied member, then by the sum of all,
 * then by the fewest changes. A later proposal gives some member more than each earlier one. A proposal whose time is over at `now` is left out. A day
 * or a time that no member chose is proposed only if no two members can make a chosen one.
 */
export function proposeCompromises(list: readonly MemberPreferences[], now: Date): Compromise[] {
  const { mismatches } = matchPreferences(list);
  if (mismatches.length === 0) return [];
  const members = list.toSorted((a, b) => compare(a.userId, b.userId));
  const proposals = combined(mismatches.map((field) => optionsOf(field, members)))
    .filter((proposal) => !isOver(proposal.changes, list, now))
    .sort((a, b) => b.least - a.least || b.sum - a.sum || a.moved - b.moved || compare(a.label, b.label));
  const chosen: typeof proposals = [];
  for (const proposal of proposals) {
    if (chosen.length === MOST_COMPROMISES) break;
    if (chosen.every((other) => proposal.kept.some((kept, member) => kept > (other.kept[member] ?? 0)))) chosen.push(proposal);
  }
  const basis = members.map(({ userId, styles, preferredDate, otherDays, preferredTime }) => [
    userId,
    styleEntries(styles),
    preferredDate,
    preferredTime,
    ...otherDays,
  ]);
  return chosen.map(({ changes, kept, label }) => ({
    key: digest(JSON.stringify([label, basis])),
    changes,
    satisfaction: Object.fromEntries(members.map(({ userId }, index) => [userId, kept[index] ?? 0])),
  }));
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
/** The prefixed entries of styles in the order of the option sets, so that equal choices have equal entries. */
const styleEntries = (styles: Styles): string[] => writeStyles(ordered(styles));

function ordered({ vibes, activities, placeTypes }: Styles): Styles {
  return {
    vibes: VIBES.filter((vibe) => vibes.includes(vibe)),
    activities: ACTIVITIES.filter((activity) => activities.includes(activity)),
    placeTypes: ALL_PLACE_TYPES.filter((type) => placeTypes.includes(type)),
  };
}

/** One value for one field, with the satisfaction of each member, and the number of members who would change theirs. */
interface Option {
  change: CompromiseChange;
  kept: number[];
  moved: number;
  label: string;
}

/** The options of a field: the members' own choices, and values between them. */
function optionsOf(field: MismatchField, members: readonly MemberPreferences[]): Option[] {
  const values: CompromiseValues[] = {
    dateStyles: () => stylesBetween(members).map((dateStyles) => ({ dateStyles })),
    preferredDate: () =>
      daysBetween(members.flatMap((member) => (member.preferredDate === null ? [null] : daysOf(member)))).map((preferredDate) => ({
        preferredDate,
      })),
    preferredTime: () => timesBetween(members.map((member) => member.preferredTime)).map((preferredTime) => ({ preferredTime })),
  }[field]();
  return values.map((value) => {
    const change = changeOf(field, value, members);
    const kept = members.map((member) => satisfactionOf(member, value, [field]));
    return { change, kept, moved: members.length - change.keptBy.length, label: String(change.value) };
  });
}

/** Every combination of one option a field. */
function combined(fields: readonly Option[][]) {
  const combinations = fields.reduce<Option[][]>((before, options) => before.flatMap((some) => options.map((one) => [...some, one])), [[]]);
  return combinations.map((options) => {
    const sums = (options[0]?.kept ?? []).map((_, member) => options.reduce((sum, option) => sum + (option.kept[member] ?? 0), 0));
    const kept = sums.map((sum) => Math.round(sum / options.length));
    return {
      changes: options.map((option) => option.change),
      kept,
      least: Math.min(...kept),
      sum: kept.reduce((sum, one) => sum + one, 0),
      moved: options.reduce((sum, option) => sum + option.moved, 0),
      label: options.map((option) => option.label).join('|'),
    };
  });
}

/** The styles of each member, and for each chosen activity a blend: all vibes, and all chosen place types of that activity. */
function stylesBetween(members: readonly MemberPreferences[]): Styles[] {
  const all = members.map(({ styles }) => ordered(styles));
  const vibes = all.flatMap((styles): Vibe[] => styles.vibes);
  const blends = ACTIVITIES.filter((activity) => all.some((styles) => styles.activities.includes(activity))).map((activity) => {
    const within: readonly PlaceType[] = PLACE_TYPES[activity];
    const placeTypes = all.flatMap((styles) => styles.placeTypes).filter((type) => within.includes(type));
    return ordered({ vibes, activities: [activity], placeTypes });
  });
  // `matchPreferences` needs a common vibe, so styles without one would never agree.
  const possible = [...all, ...blends.filter((blend) => blend.placeTypes.length > 0)].filter((styles) => styles.vibes.length > 0);
  return [...new Map(possible.map((styles) => [styleEntries(styles).join(), styles])).values()];
}

/** Whether some chosen value suits more than one member; it suits those who left it open, too. Then no value between the choices is proposed. */
function isShared<T>(preferred: readonly (T | null)[]): boolean {
  const open = preferred.filter((value) => value === null).length;
  return preferred.some((value) => value !== null && preferred.filter((other) => other === value).length + open > 1);
}

function daysBetween(preferred: readonly (Day | null)[]): (Day | null)[] {
  const days = preferred.filter((day) => day !== null).sort();
  const [first, last] = [days[0], days.at(-1)];
  const middle = first && last && !isShared(preferred) ? [addDays(first, Math.floor(daysApart(first, last) / 2))] : [];
  return [...new Set([...preferred, ...middle])];
}

function timesBetween(preferred: readonly (TimeOfDay | null)[]): (TimeOfDay | null)[] {
  if (isShared(preferred)) return [...new Set(preferred)];
  const places = preferred.flatMap((time) => (time ? [TIMES.indexOf(time)] : []));
  const between = TIMES.filter((_, place) => place >= Math.min(...places) && place <= Math.max(...places));
  return [...new Set([...preferred, ...between])];
}

/** Whether a compromise keeps a member's preference in a field. A member who left the field open keeps it with any value. */
function isKept(field: MismatchField, member: MemberPreferences, values: CompromiseValues): boolean {
  if (field === 'dateStyles') return !!values.dateStyles && styleEntries(member.styles).join() === styleEntries(values.dateStyles).join();
  if (field === 'preferredDate') return suitsDay(member, values.preferredDate ?? null);
  return member.preferredTime === null || member.preferredTime === values.preferredTime;
}

function changeOf(field: MismatchField, values: CompromiseValues, members: readonly MemberPreferences[]): CompromiseChange {
  const keptBy = members.filter((member) => isKept(field, member, values)).map((member) => member.userId);
  if (field === 'dateStyles') return { field, value: values.dateStyles ? styleEntries(values.dateStyles) : [], keptBy };
  return field === 'preferredDate'
    ? { field, value: values.preferredDate ?? null, keptBy }
    : { field, value: values.preferredTime ?? null, keptBy };
}

function isOver(changes: readonly CompromiseChange[], list: readonly MemberPreferences[], now: Date): boolean {
  let day = list.find((member) => member.preferredDate)?.preferredDate ?? null;
  let time = list.find((member) => member.preferredTime)?.preferredTime ?? null;
  for (const change of changes) {
    if (change.field === 'preferredDate') day = change.value;
    if (change.field === 'preferredTime') time = change.value;
  }
  return day !== null && slotOf(day, time).end <= now;
}

/** Sixteen hexadecimal digits for a text: FNV-1a over its UTF-16 units, 32 bits each from two offset bases. */
function digest(text: string): string {
  const hash = (start: number) => {
    let value = start;
    for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    return (value >>> 0).toString(16).padStart(8, '0');
  };
  return hash(0x811c9dc5) + hash(0x9e3779b9);
}
