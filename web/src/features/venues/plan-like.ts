import { ACTIVITIES, MOST_PEOPLE, PLACE_TYPES, SEARCH_QUANTITIES, type PlaceType, type SearchPart, type Vibe } from '@app/contracts';
import { addDays, BUDGET_STEP, hourOf, isArrival, MIN_BUDGET, momentOf, timeOfDay, writeBudget } from '@app/domain';
import { areasOf } from '../../lib/place.js';
import { serverNow } from '../../lib/clock.js';
import { today } from '../../lib/day.js';
import type { Translate } from '../../lib/i18n/i18n.js';
import { isPlannable, type PlanStart } from '../../lib/plans/plan-start.js';
import type { Filters } from './filters.js';
import { partWords } from './search-part-words.js';

/** Whether a search names a day, a time, a budget or how many come: only then a plan can begin like it. */
export const namesQuantity = (parts: readonly SearchPart[]): boolean =>
  parts.some(({ what, isSetAside }) => !isSetAside && SEARCH_QUANTITIES.some((one) => one === what));

/** The budget of a plan, in its steps, for all people together; null: less than a plan may have. */
function budgetOf([amount, people, least]: readonly string[], party: number): string | null {
  const stepped = (rupees: string): number => Math.floor((Number(rupees) * (people === 'each' ? party : 1)) / BUDGET_STEP) * BUDGET_STEP;
  const most = stepped(amount ?? '');
  const minSpend = Math.max(MIN_BUDGET, least === undefined ? 0 : stepped(least));
  return most >= MIN_BUDGET ? writeBudget({ minSpend, maxSpend: most }) : null;
}

/** The answers with which a plan begins that is like a search. What the wizard does not ask for is kept as a note. */
export function planLike(t: Translate, parts: readonly SearchPart[], filters: Filters): PlanStart {
  // A search may set a mood aside; a plan has one beside its kinds.
  const asked = parts.filter(({ what, isExcluded, isSetAside }) => !isExcluded && (!isSetAside || what === 'mood'));
  const last = (what: SearchPart['what']) => asked.findLast((part) => part.what === what);
  const [budget, party, mood, day] = [last('budget'), last('party'), last('mood'), last('day')];
  const people = party ? Number(party.values[0]) : null;
  const named = filters.type ? [filters.type] : asked.flatMap(({ what, values }) => (what === 'kind' ? (values as PlaceType[]) : []));
  const within = (activity: (typeof ACTIVITIES)[number]) => named.filter((kind) => PLACE_TYPES[activity].some((one) => one === kind));
  const activity = ACTIVITIES.find((one) => within(one).length > 0) ?? filters.category;
  const kinds = activity ? within(activity) : [];
  const moment = momentOf(asked, new Date(serverNow()), today());
  const at = moment?.hour === null || !moment ? null : hourOf(moment.day, moment.hour);
  // What is over at five is in the afternoon.
  const time = at && timeOfDay(new Date(at.getTime() - (moment?.until === 'before' ? 1 : 0)));
  const isClock = moment?.time?.includes(':') === true;
  const arrival = moment?.time && isClock && moment.until !== 'before' && isArrival(moment.time, time) ? moment.time : null;
  // A weekday that is today and over means the one of the week after.
  const isOver = at !== null && at.getTime() < serverNow();
  const meant = moment && (isOver ? addDays(moment.day, 7) : moment.day);
  const planned = meant !== null && isPlannable(meant) ? meant : null;
  const most = budget ? budgetOf(budget.values, people ?? 2) : null;
  const city = filters.city ?? ((last('city')?.values[0] ?? null) as PlanStart['city']);
  const area = filters.area ?? (city && areasOf(city).find(({ name }) => name === last('area')?.values[0])?.id) ?? null;
  const isAnswered = (part: SearchPart): boolean => {
    switch (part.what) {
      case 'day':
        return part === day && planned !== null;
      case 'time':
        // A plan says when it begins, and no more.
        return part === last('time') && moment?.until === null && (!isClock || arrival !== null);
      case 'budget':
        return part === budget && most !== null;
      case 'party':
        return part === party && (people ?? 0) <= MOST_PEOPLE;
      case 'mood':
        return part === mood;
      case 'kind':
        return part.values.some((kind) => kinds.some((one) => one === kind));
      case 'city':
        return part.values[0] === city;
      case 'area':
        return area !== null && part === last('area');
      default:
        return part.what === 'hours' && part.values[0] === 'now';
    }
  };
  const rest = parts.filter((part) => (asked.includes(part) ? !isAnswered(part) : part.isExcluded));
  return {
    ...{ day: planned, time, arrival, budget: most, people, activity, kinds, city, area },
    vibe: (mood?.values[0] ?? null) as Vibe | null,
    note: rest.map((part) => partWords(t, part)).join(', ') || null,
  };
}
