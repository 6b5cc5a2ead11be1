import { WEEKDAYS, type OpeningHours, type Weekday } from '@app/contracts';

/** A time of day, HH:MM; 24:00 is midnight. */
export const CLOCK = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const DAY = 1440;
const WEEK = 7 * DAY;
/** A night that goes on until this minute of the next day is still the same opening. */
const NIGHT_ENDS = 6 * 60;

/** Minutes of the week from Monday 00:00, end exclusive. */
export type Minutes = readonly [from: number, to: number];

/** Sorted, without overlaps, and what runs past Sunday night moved to Monday morning. */
export function mergeMinutes(ranges: readonly Minutes[]): Minutes[] {
  const inWeek = ranges.flatMap(([from, to]): Minutes[] =>
    to > WEEK
      ? [
          [from, WEEK],
          [0, to - WEEK],
        ]
      : [[from, to]],
  );
  const merged: [number, number][] = [];
  for (const [from, to] of inWeek.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const textOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Whether each opening begins before it ends. */
export const areHours = (hours: readonly OpeningHours[]): boolean =>
  !hours.some(({ opens, closes }) => opens === closes || opens === '24:00');

/** Opening hours as minutes of the week. */
export function minutesOf(hours: readonly OpeningHours[]): Minutes[] {
  return mergeMinutes(
    hours.map(({ day, opens, closes }) => {
      const start = WEEKDAYS.indexOf(day) * DAY;
      const [from, to] = [minuteOf(opens), minuteOf(closes)];
      return [start + from, start + (to <= from ? to + DAY : to)];
    }),
  );
}

/** Minutes of the week as opening hours; a night belongs to the evening on which it began. */
export function hoursOf(ranges: readonly Minutes[]): OpeningHours[] {
  const merged = mergeMinutes(ranges);
  const [first] = merged;
  const last = merged.at(-1);
  // Sunday's night stands at the two ends of the week.
  const nightOfSunday = first && last && first !== last && first[0] === 0 && first[1] <= NIGHT_ENDS && last[1] === WEEK;
  const whole: Minutes[] = nightOfSunday ? [...merged.slice(1, -1), [last[0], WEEK + first[1]]] : merged;
  return whole.flatMap(([from, to]) => byDay(from, to));
}

function byDay(from: number, to: number): OpeningHours[] {
  const day = Math.floor(from / DAY);
  const midnight = (day + 1) * DAY;
  const goesOn = to > midnight && !(to - midnight <= NIGHT_ENDS && to - from < DAY);
  const end = goesOn ? midnight : to;
  const closes = end === midnight ? '24:00' : textOf(end % DAY);
  const one: OpeningHours = { day: WEEKDAYS[day % 7] ?? 'mo', opens: textOf(from % DAY), closes };
  return goesOn ? [one, ...byDay(midnight, to)] : [one];
}

/** Reads the ranges that Postgres writes for an int4multirange. */
export function readMultirange(text: string): Minutes[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]): Minutes => [Number(from), Number(to)]);
}

/** Whether a minute of the week is within the hours. */
export function isOpenAt(ranges: readonly Minutes[], minute: number): boolean {
  return ranges.some(([from, to]) => from <= minute && minute < to);
}

/** Opening hours by their day, which is what two people change apart from each other. */
export const hoursByDay = (hours: readonly OpeningHours[]): Record<Weekday, OpeningHours[]> =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, hours.filter((opening) => opening.day === day)])) as Record<Weekday, OpeningHours[]>;

/** The hours of a week whose days are given. */
export const hoursOfDays = (days: Readonly<Record<Weekday, readonly OpeningHours[]>>): OpeningHours[] =>
  WEEKDAYS.flatMap((day) => days[day]);
