import { TIME_SLOTS, type Day, type TimeOfDay, type TimeSlot } from '@app/contracts';
import { addDays, dayOf, hourOf } from '../time.js';

/** Minutes from the arrival at the first stop to the end. */
const LENGTH: Record<TimeSlot, number> = { '2-3-hours': 180, '4-6-hours': 360, 'full-day': 600, 'evening-night': 330 };
/** Hours of the day at which an outing begins; the two short slots begin with the time of day. */
const BEGINS: Record<TimeOfDay, number> = { morning: 10, afternoon: 13, evening: 18 };
const FULL_DAY_BEGINS = 10;
const QUARTER_MS = 15 * 60_000;
/** Before people have set out, and arrived. */
const NOTICE_MS = 45 * 60_000;
/** An outing ends by then, in hours of its day. */
const LATEST_HOUR = 24;
const SHORTEST_MINUTES = 90;

/** The slot that a time of day suggests. */
export const slotForTime = (time: TimeOfDay | null): TimeSlot => (time === 'evening' ? 'evening-night' : '4-6-hours');

/** The slot of this name, else the one that the time of day suggests. */
export const timeSlotOf = (name: string | undefined, time: TimeOfDay | null): TimeSlot =>
  TIME_SLOTS.find((slot) => slot === name) ?? slotForTime(time);

/** When an evening begins and how many minutes it may last. */
export interface EveningFrame {
  day: Day;
  start: Date;
  length: number;
}

/**
 * An evening of that slot on a day, tomorrow where none is given. On the day itself it begins at a quarter of an hour that is at least 45
 * minutes away, and ends by midnight all the same; null when less than an hour and a half is left.
 */
export function eveningFrame(slot: TimeSlot, day: Day | null, time: TimeOfDay | null, now: Date): EveningFrame | null {
  const on = day ?? addDays(dayOf(now), 1);
  const begins = slot === 'full-day' ? FULL_DAY_BEGINS : slot === 'evening-night' ? BEGINS.evening : BEGINS[time ?? 'afternoon'];
  const soonest = Math.ceil((now.getTime() + NOTICE_MS) / QUARTER_MS) * QUARTER_MS;
  const start = new Date(Math.max(hourOf(on, begins).getTime(), soonest));
  const length = Math.min(LENGTH[slot], (hourOf(on, LATEST_HOUR).getTime() - start.getTime()) / 60_000);
  return length < SHORTEST_MINUTES ? null : { day: on, start, length };
}
