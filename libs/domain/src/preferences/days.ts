import type { Day } from '@app/contracts';

/** The most days that one member can name. */
export const MOST_DAYS = 5;
/** The most days for which one request asks. */
export const MOST_ASKED_DAYS = 3;

/** The days that a member named: `preferredDate` and the others. null: any day suits. Preferences that were stored when a member named one day lack the lists. */
export interface DayChoice {
  preferredDate: Day | null;
  otherDays?: readonly Day[];
  ifNeedBe?: readonly Day[];
}

/** How many members a day suits. A member who named no day can make any. */
export interface DaySuits {
  day: Day;
  suits: number;
  /** Those of them who did not say "if need be". */
  yes: number;
}

/** Only the one day, whatever others were named. */
export const onlyDay = (preferredDate: Day | null): { preferredDate: Day | null; otherDays: Day[]; ifNeedBe: Day[] } => ({
  preferredDate,
  otherDays: [],
  ifNeedBe: [],
});

/** The days that a member named, the preferred one first; empty where any day suits. */
export const daysOf = ({ preferredDate, otherDays = [] }: DayChoice): Day[] =>
  preferredDate === null ? [] : [preferredDate, ...otherDays];

/** Whether a member can make a day. */
export const suitsDay = (choice: DayChoice, day: Day | null): boolean =>
  choice.preferredDate === null || (day !== null && daysOf(choice).includes(day));

/** All days that somebody named, with how many they suit: the best first, which is the day of most members, then of most yes, then the earliest. */
export function tallyDays(list: readonly DayChoice[]): DaySuits[] {
  const named = [...new Set(list.flatMap(daysOf))];
  const tally = named.map((day) => {
    const suited = list.filter((choice) => suitsDay(choice, day));
    return { day, suits: suited.length, yes: suited.filter(({ ifNeedBe = [] }) => !ifNeedBe.includes(day)).length };
  });
  return tally.sort((a, b) => b.suits - a.suits || b.yes - a.yes || (a.day < b.day ? -1 : 1));
}

/** The days that suit all, best first; empty where nobody named one, or none suits all. */
export const commonDays = (list: readonly DayChoice[]): Day[] =>
  tallyDays(list)
    .filter(({ suits }) => suits === list.length)
    .map(({ day }) => day);

/** Whether there is a day that suits all. */
export const daysAgree = (list: readonly DayChoice[]): boolean =>
  list.every(({ preferredDate }) => preferredDate === null) || commonDays(list).length > 0;

/** The days of a request, best first; empty while its date is open. */
export const askedDays = ({ preferredDate, days }: { preferredDate: Day | null; days?: readonly Day[] | null }): Day[] =>
  days ? [...days] : preferredDate === null ? [] : [preferredDate];
