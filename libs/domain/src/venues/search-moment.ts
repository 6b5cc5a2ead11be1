import type { Day, SearchQuantity } from '@app/contracts';
import { addDays, hourOf, minuteOfWeek } from '../time.js';

/** A part of a day, as people name it. */
export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';
/** The hour at which a place is open in that part of a day. */
const PART_HOURS: Readonly<Record<DayPart, number>> = { morning: 10, afternoon: 14, evening: 19.5, night: 21.5 };
/** A place is open late that is open at this hour of the day. */
export const LATE_HOUR = 23.5;
/** An hour before this one belongs to the night of the day before. */
export const NIGHT_ENDS = 5;
const MORNING_BEGINS = 6;

/** What a search says of when: its day, and its time as HH:MM or as a part of the day. */
export interface Moment {
  day: Day;
  /** null: any time of the day. */
  time: string | null;
  /** The hour of the day, and 24 or more in the night behind it. */
  hour: number | null;
}

/** The day and time that the parts of a question name; without a day it is the next time, without both null. */
export function momentOf(
  parts: readonly { what: string; values: readonly string[]; isSetAside: boolean }[],
  now: Date,
  today: Day,
): Moment | null {
  const last = (what: SearchQuantity) => parts.findLast((part) => part.what === what && !part.isSetAside)?.values;
  const [named, said] = [last('day'), last('time')];
  if (!named && !said) return null;
  const time = said?.[0] ?? named?.[1] ?? null;
  const clock = time === null ? null : (PART_HOURS[time as DayPart] ?? Number(time.slice(0, 2)) + Number(time.slice(3)) / 60);
  const hour = clock === null ? null : clock < NIGHT_ENDS ? clock + 24 : clock;
  const day = named?.[0] ?? (hour !== null && hourOf(today, hour) < now ? addDays(today, 1) : today);
  return { day, time, hour };
}

const WEEK = 7 * 1440;
/** The minutes of the week of which a place has to be open in one: the minute of an hour, or the whole of a day from its morning on. */
export function minutesAskedFor({ day, hour }: Moment): readonly [from: number, to: number] {
  if (hour !== null) {
    const at = minuteOfWeek(hourOf(day, hour)) % WEEK;
    return [at, at + 1];
  }
  const from = minuteOfWeek(hourOf(day, MORNING_BEGINS));
  return [from, from + (24 - MORNING_BEGINS) * 60];
}
