import { TIME_SLOTS, type Day, type TimeOfDay, type TimeSlot } from '@app/contracts';
import { addDays, dayOf, hourOf, minuteOfDay } from '../time.js';
import type { EveningTerms } from './evening.js';
import { mealWindows } from './meal-windows.js';

/** Minutes from the arrival at the first stop to the end. */
const LENGTH: Record<TimeSlot, number> = { '2-3-hours': 180, '4-6-hours': 360, 'full-day': 780, 'evening-night': 330 };
/** Stops at most. */
const STOPS: Record<TimeSlot, number> = { '2-3-hours': 3, '4-6-hours': 4, 'full-day': 7, 'evening-night': 4 };
/** Two sights of one kind are no repetition in a full day. */
const ALIKE_IN_A_DAY = 2;
/** Hours of the day at which an outing begins; the two short slots begin with the time of day. */
const BEGINS: Record<TimeOfDay, number> = { morning: 10, afternoon: 13, evening: 18 };
const FULL_DAY_BEGINS = 10;
const QUARTER_MS = 15 * 60_000;
/** Before people have set out, and arrived. */
const NOTICE_MS = 45 * 60_000;
/** An outing ends by then, in hours of its day; one that was meant to begin late goes on for two and a half hours, until two at the latest. */
const LATEST_HOUR = 24;
const LATE_NIGHT = { hours: 2.5, until: 26 };
const SHORTEST_MINUTES = 90;
const HOUR_MS = 3_600_000;

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

/** The hour of its day at which it begins, with fractions. */
export const hourOfStart = ({ day, start }: EveningFrame): number => (start.getTime() - hourOf(day, 0).getTime()) / HOUR_MS;

/**
 * An evening of that slot on a day, tomorrow where none is given, from the time of arrival (HH:MM) where one was named. On the day itself it
 * begins at a quarter of an hour that is at least 45 minutes away, and ends by midnight all the same; null when less than an hour and a half
 * is left.
 */
export function eveningFrame(
  slot: TimeSlot,
  { day, time, arrival }: { day: Day | null; time: TimeOfDay | null; arrival: string | null },
  now: Date,
): EveningFrame | null {
  const on = day ?? addDays(dayOf(now), 1);
  const usual = slot === 'full-day' ? FULL_DAY_BEGINS : slot === 'evening-night' ? BEGINS.evening : BEGINS[time ?? 'afternoon'];
  const begins = arrival === null ? usual : minuteOfDay(arrival) / 60;
  const ends = arrival === null ? LATEST_HOUR : Math.max(LATEST_HOUR, Math.min(begins + LATE_NIGHT.hours, LATE_NIGHT.until));
  const soonest = Math.ceil((now.getTime() + NOTICE_MS) / QUARTER_MS) * QUARTER_MS;
  const start = new Date(Math.max(hourOf(on, begins).getTime(), soonest));
  const length = Math.min(LENGTH[slot], (hourOf(on, ends).getTime() - start.getTime()) / 60_000);
  return length < SHORTEST_MINUTES ? null : { day: on, start, length };
}

/** What a slot asks of an evening in that frame: how many stops, and a meal in each of the hours of meals that it spans. */
export function slotTerms(slot: TimeSlot, frame: EveningFrame): Pick<EveningTerms, 'length' | 'stops' | 'alike' | 'meals' | 'dinnerFrom'> {
  const { spanned, dinnerFrom } = mealWindows(hourOfStart(frame), frame.length);
  const alike = slot === 'full-day' ? ALIKE_IN_A_DAY : 1;
  return { length: frame.length, stops: STOPS[slot], alike, meals: spanned, dinnerFrom };
}
