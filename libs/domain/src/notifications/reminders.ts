import { WEEKDAYS, type Day, type SaveReminder, type Weekday } from '@app/contracts';
import { addDays, dayOf, hourOf } from '../time.js';

/** The hour of the day in India at which a reminder comes. */
const REMINDER_HOUR = 10;

const remindAt = (day: Day, daysBefore: number): Date => hourOf(addDays(day, -daysBefore), REMINDER_HOUR);

/** The day of the week of a day. */
export const weekdayOf = (day: Day): Weekday => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mo';

/** The first evening on that day of the week whose reminder is still to come, and when that comes. */
export function firstReminder({ weekday, daysBefore }: Pick<SaveReminder, 'weekday' | 'daysBefore'>, now: Date): NextReminder {
  let nextDay = dayOf(now);
  while (weekdayOf(nextDay) !== weekday) nextDay = addDays(nextDay, 1);
  return nextReminder({ nextDay, everyWeeks: 1, daysBefore }, now);
}

interface NextReminder {
  nextDay: Day;
  remindAt: Date;
}

/** The evening at or after `nextDay`, in steps of these weeks, whose reminder is still to come. */
export function nextReminder(
  { nextDay, everyWeeks, daysBefore }: { nextDay: Day; everyWeeks: number; daysBefore: number },
  now: Date,
): NextReminder {
  let day = nextDay;
  while (remindAt(day, daysBefore) <= now) day = addDays(day, 7 * everyWeeks);
  return { nextDay: day, remindAt: remindAt(day, daysBefore) };
}
