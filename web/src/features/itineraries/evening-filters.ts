import { BUDGET_RANGES, VIBES, type Day, type EveningFilters } from '@app/contracts';
import { addDays, parseBudget } from '@app/domain';
import { today } from '../../lib/day.js';

/** The hours at which an evening can begin, beside the usual one of its length. */
export const ARRIVALS = ['11:00', '13:00', '16:00', '18:00', '20:00', '21:30'] as const;

/** The ceilings that can be chosen, in rupees for the whole group. */
export const CEILINGS: readonly number[] = BUDGET_RANGES.flatMap((range) => parseBudget(range)?.maxSpend ?? []);

/** The filters that an address names; what it does not know is left out. */
export function filtersIn(query: URLSearchParams): EveningFilters {
  const vibe = VIBES.find((one) => one === query.get('vibe'));
  const arrival = ARRIVALS.find((one) => one === query.get('arrival'));
  const maxSpend = CEILINGS.find((one) => String(one) === query.get('maxSpend'));
  return { ...(vibe && { vibe }), ...(arrival && { arrival }), ...(maxSpend && { maxSpend }) };
}

/** The days of the chips: today, tomorrow, and the days of the weekend after. */
export function nextDays(today: Day): Day[] {
  const week = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days));
  const isWeekend = (day: Day) => [5, 6, 0].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return week.filter((day, n) => n < 2 || isWeekend(day)).slice(0, 5);
}

/** The day that an address names; null: none, or one that cannot be planned for. */
export function dayIn(query: URLSearchParams): Day | null {
  const day = query.get('day');
  return day && /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today() ? day : null;
}
