import { WEEKDAYS, type Day, type Weekday } from '@app/contracts';
import { addDays, isDay } from '../../time.js';
import { latinDigits, listed, numberOf } from './numbers.js';
import type { Token } from './words.js';

/** What each month is called. */
const MONTHS = new Map(
  [
    'january, jan, जनवरी',
    'february, feb, फ़रवरी',
    'march, mar, मार्च',
    'april, apr, अप्रैल',
    'may, मई',
    'june, jun, जून',
    'july, jul, जुलाई',
    'august, aug, अगस्त',
    'september, sept, sep, सितंबर, सितम्बर',
    'october, oct, अक्टूबर, अक्तूबर',
    'november, nov, नवंबर, नवम्बर',
    'december, dec, दिसंबर, दिसम्बर',
  ].flatMap((called, at) => listed(called).map((name) => [name, at + 1] as const)),
);
/** The words that are spelled right beside the number of a day. */
export const MONTH_WORDS: readonly string[] = [...MONTHS.keys()];

/** 29 February comes again after so many years at most, in this century. */
const MOST_YEARS = 4;
/** A later year is a number of something else. */
const LATEST_YEARS = 10;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)?$/;
/** Day and month, and perhaps the year; "24/7" is no date. */
const SLASHED = /(?<![\d/])(?!24\/7(?!\d))(\d{1,2})\/(\d{1,2})(?:\/(20\d{2}|\d{2}))?(?![\d/])/y;

const dayText = (year: number, month: number, day: number): Day =>
  [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');

/** The next day of that date, or that of its year; null: there is none. */
function dateAhead(today: Day, month: number, day: number, named: number | null): Day | null {
  const year = Number(today.slice(0, 4));
  const years = named === null ? Array.from({ length: MOST_YEARS + 1 }, (_, n) => year + n) : [named];
  return years.map((of) => dayText(of, month, day)).find((date) => isDay(date) && date >= today) ?? null;
}

interface Place {
  text: string;
  tokens: readonly Token[];
  /** The words of the tokens as they are meant. */
  words: readonly string[];
  at: number;
  today: Day;
  /** Whether what stands at a word says that the number before it counts something. */
  isCounted: (at: number) => boolean;
}

/** The date that begins at a word of a question, with the number of its words. */
export function dateAt({ text, tokens, words, at, today, isCounted }: Place): { day: Day; count: number } | null {
  const plain = (on: number): string => latinDigits(tokens[on]?.word ?? '');
  const numberAt = (on: number): number | null => {
    const digits = ORDINAL.exec(plain(on))?.[1];
    return digits ? Number(digits) : (numberOf(plain(on)) ?? null);
  };
  const monthAt = (on: number): number | undefined => MONTHS.get(words[on] ?? '');
  const found = (month: number, day: number, count: number): { day: Day; count: number } | null => {
    const [year, now] = [Number(/^20\d{2}$/.exec(plain(at + count))?.[0]), Number(today.slice(0, 4))];
    const isNamed = year >= now && year <= now + LATEST_YEARS && !isCounted(at + count + 1);
    const date = dateAhead(today, month, day, isNamed ? year : null);
    return date === null ? null : { day: date, count: count + (isNamed ? 1 : 0) };
  };

  SLASHED.lastIndex = tokens[at]?.from ?? text.length;
  const [slashed, first, second, year] = SLASHED.exec(latinDigits(text)) ?? [];
  if (slashed !== undefined) {
    const count = year === undefined ? 2 : 3;
    const date = isCounted(at + count) ? null : dateAhead(today, Number(second), Number(first), year ? 2000 + (Number(year) % 100) : null);
    return date === null ? null : { day: date, count };
  }
  const number = numberAt(at);
  if (number !== null) {
    const after = at + (words[at + 1] === 'of' ? 2 : 1);
    const month = monthAt(after);
    return month === undefined ? null : found(month, number, after - at + 1);
  }
  const [month, day] = [monthAt(at), numberAt(at + 1)];
  return month === undefined || day === null || isCounted(at + 2) ? null : found(month, day, 2);
}

/** The place of a day in its week, Monday 0. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The day that is meant, seen from today; a date is itself. A weekday is the next one, today included, and "next" is in the week after; the
 * weekend is its Saturday, or today on a Sunday.
 */
export function dayMeant(said: string, today: Day): Day {
  if (isDay(said)) return said;
  const weekday = weekdayOf(today);
  const [first = '', second] = said.split(' ');
  if (first === 'in') return addDays(today, Number(second));
  if (first === 'weekend') return addDays(today, weekday === 6 ? 0 : 5 - weekday);
  const index = second === 'weekend' ? 5 : WEEKDAYS.indexOf((second ?? first) as Weekday);
  return addDays(today, second ? index - weekday + 7 : (index - weekday + 7) % 7);
}

/** Whether of two days that are said one after the other one is a date and the other the name of its weekday. */
export function isSameDay(one: string, other: string): boolean {
  const [date, name] = isDay(one) ? [one, other] : [other, one];
  return isDay(date) && WEEKDAYS[weekdayOf(date)] === name.split(' ').at(-1);
}
