import type { Day, Instant } from '@app/contracts';
import { IST_OFFSET_MS } from '@app/domain';

const india = (instant: Instant): string => new Date(Date.parse(instant) + IST_OFFSET_MS).toISOString();

/** The day in India on which an instant is. */
export const dayOfInstant = (instant: Instant): Day => india(instant).slice(0, 10);

/** The time of the day in India, as HH:MM. */
export const timeOfInstant = (instant: Instant): string => india(instant).slice(11, 16);

/** The instant of a day and a time in India; null while one of them is not written to its end. */
export function instantOf(day: Day, time: string): Instant | null {
  const at = new Date(`${day}T${time}:00+05:30`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
