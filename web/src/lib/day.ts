import type { Day, Instant } from '@app/contracts';
import { dayOf, IST_OFFSET_MS } from '@app/domain';
import { serverNow } from './clock.js';

/** The current day in India, by the server's clock. */
export const today = (): Day => dayOf(new Date(serverNow()));

/** The day of an instant in India. */
export const dayOfInstant = (instant: Instant): Day => dayOf(new Date(instant));

/** The time of day of an instant in India, as HH:MM. */
export const timeOfInstant = (instant: Instant): string => new Date(Date.parse(instant) + IST_OFFSET_MS).toISOString().slice(11, 16);

/** The instant of a day and a time in India; null while one of them is incomplete. */
export function instantOf(day: Day, time: string): Instant | null {
  const at = new Date(`${day}T${time}:00+05:30`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
