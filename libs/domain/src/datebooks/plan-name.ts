import { LANGUAGES, type Day } from '@app/contracts';
import { addDays, weekdayIn } from '../time.js';

/**
 * The name of a plan on another day. A plan without a name of its own ends with its weekday ("Romantic dinner, Wed"), which would be wrong
 * once the members agree on a day that the creator did not choose. A name without a weekday at its end stays.
 */
export function nameOnDay(name: string, day: Day): string {
  const [, about, said] = /^(.+), (\S+)$/.exec(name) ?? [];
  const week = Array.from({ length: 7 }, (_, n) => addDays(day, n));
  const language = LANGUAGES.find((one) => week.some((date) => weekdayIn(one, date) === said));
  return about && language ? `${about}, ${weekdayIn(language, day)}` : name;
}
