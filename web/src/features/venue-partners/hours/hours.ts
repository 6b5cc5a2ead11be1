import { WEEKDAYS, type OpeningHours, type Weekday } from '@app/contracts';

/** The openings of one day, in order of entry. */
export const openingsOf = (hours: readonly OpeningHours[], day: Weekday): OpeningHours[] => hours.filter((one) => one.day === day);

/** Replaces the openings of a day; an empty list: closed. */
export function withDay(hours: readonly OpeningHours[], day: Weekday, openings: readonly Omit<OpeningHours, 'day'>[]): OpeningHours[] {
  return WEEKDAYS.flatMap((each) =>
    each === day ? openings.map(({ opens, closes }) => ({ day, opens, closes })) : openingsOf(hours, each),
  );
}

/** Copies a day's openings to every day. */
export function copiedToAll(hours: readonly OpeningHours[], day: Weekday): OpeningHours[] {
  const openings = openingsOf(hours, day);
  return WEEKDAYS.flatMap((each) => openings.map(({ opens, closes }) => ({ day: each, opens, closes })));
}

/** Whether an opening ends on the next day. */
export const isOverMidnight = ({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>): boolean =>
  opens !== '' && closes !== '' && closes <= opens && closes !== '24:00' && opens !== closes;

/** Midnight at the end of a day is 24:00 on the wire, and 00:00 in a browser's field. */
export const shownTime = (time: string): string => (time === '24:00' ? '00:00' : time);
export const closingTime = (shown: string): string => (shown === '00:00' ? '24:00' : shown);

/** Whether an opening is incomplete, or has no length. */
export const isWrong = ({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>): boolean =>
  opens === '' || closes === '' || shownTime(opens) === shownTime(closes);

export const dayAfter = (day: Weekday): Weekday => WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % 7] ?? 'mo';
