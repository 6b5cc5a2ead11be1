import type { Day, SearchQuantity } from '@app/contracts';
import { addDays, hourOf, minuteOfDay, minuteOfWeek } from '../../time.js';

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
  /** That hour is the last or the first one, or the time goes on until this other one. */
  until: 'before' | 'after' | number | null;
}

/** The hour of a time HH:MM, and 24 or more in the night. */
function hourIn(time: string): number {
  const hour = minuteOfDay(time) / 60;
  return hour < NIGHT_ENDS ? hour + 24 : hour;
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
  const hour = time === null ? null : (PART_HOURS[time as DayPart] ?? hourIn(time));
  const limit = said?.[1];
  const end = limit?.includes(':') === true && hour !== null ? hourIn(limit) : null;
  const until = end === null || hour === null ? ((limit as 'before' | 'after' | undefined) ?? null) : end > hour ? end : end + 24;
  const day = named?.[0] ?? (hour !== null && hourOf(today, hour) < now ? addDays(today, 1) : today);
  return { day, time, hour, until };
}

const WEEK = 7 * 1440;

/** When a place has to be open that a moment asks for, in minutes of the week. */
export interface MinutesAskedFor {
  from: number;
  /** The first one that is not asked for. */
  to: number;
  /** In each of the minutes, not in one of them. */
  isWhole: boolean;
}

/** The minutes of the week that are asked for: of an hour, from one until the other, before or after it, or a whole day from its morning on. */
export function minutesAskedFor({ day, hour, until }: Moment): MinutesAskedFor {
  const minuteAt = (of: number): number => minuteOfWeek(hourOf(day, 0)) + Math.round(of * 60);
  const minutes = (begin: number, end: number, isWhole = false): MinutesAskedFor => {
    const [from, to] = [minuteAt(begin), minuteAt(end)];
    // The night behind a Sunday is that of a Monday; what begins before it is asked for until then.
    return from >= WEEK ? { from: from - WEEK, to: to - WEEK, isWhole } : { from, to: Math.min(to, WEEK), isWhole };
  };
  if (hour === null) return minutes(MORNING_BEGINS, 24);
  if (until === 'before') return minutes(MORNING_BEGINS, hour);
  if (until === 'after') return minutes(hour, 24 + NIGHT_ENDS);
  return typeof until === 'number' ? minutes(hour, until, true) : minutes(hour, hour + 1 / 60);
}
