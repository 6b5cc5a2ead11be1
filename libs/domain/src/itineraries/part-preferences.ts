import { ACTIVITY_OF_PLACE, type ItineraryStop, type PreferencesView, type Rupees } from '@app/contracts';
import { BUDGET_STEP, MAX_BUDGET, MIN_BUDGET, writeBudget } from '../money.js';
import { onlyDay } from '../preferences/days.js';
import { readStyles, writeStyles } from '../preferences/styles.js';
import { dayOf, IST_OFFSET_MS, isArrival, timeOfDay } from '../time.js';

/** What of a member's preferences a stop decides, when it is put out to bid. */
type StopPreferences = Pick<
  PreferencesView,
  'dateStyles' | 'budget' | 'minSpend' | 'maxSpend' | 'preferredDate' | 'otherDays' | 'ifNeedBe' | 'preferredTime' | 'arrivalTime'
>;

/** The minimum of a stop that is put out to bid: its estimate rounded down to a whole step, within the limits of budgets. */
export const minimumOfStop = (cost: Rupees): Rupees =>
  Math.min(MAX_BUDGET, Math.max(MIN_BUDGET, Math.floor(cost / BUDGET_STEP) * BUDGET_STEP));

/** What a member's preferences of the evening are for one of its stops: the vibes stay, kind, day, time and minimum are the stop's. */
export function preferencesOfStop(
  { dateStyles }: Pick<PreferencesView, 'dateStyles'>,
  { placeType, arriveAt, cost }: Pick<ItineraryStop, 'placeType' | 'arriveAt' | 'cost'>,
): StopPreferences {
  const arrival = new Date(arriveAt);
  const preferredTime = timeOfDay(arrival);
  const clock = new Date(arrival.getTime() + IST_OFFSET_MS).toISOString().slice(11, 16);
  const budget = { minSpend: minimumOfStop(cost), maxSpend: null };
  return {
    dateStyles: writeStyles({ vibes: readStyles(dateStyles).vibes, activities: [ACTIVITY_OF_PLACE[placeType]], placeTypes: [placeType] }),
    budget: writeBudget(budget),
    ...budget,
    ...onlyDay(dayOf(arrival)),
    preferredTime,
    arrivalTime: isArrival(clock, preferredTime) ? clock : null,
  };
}
