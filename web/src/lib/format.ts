import type { BidView, Day, Instant, Rupees } from '@app/contracts';
import { cardAge, isolated, lengthIn, LOCALES, numberFormat, relativeTime } from '@app/domain';
import { dayOfInstant, today } from './day.js';
import { text, useLanguageStore } from './i18n/i18n.js';

const ZONE = 'Asia/Kolkata';

const language = () => useLanguageStore.getState().language;

const formats = new Map<string, Intl.DateTimeFormat>();

function write(at: Date, options: Intl.DateTimeFormatOptions): string {
  const locale = LOCALES[language()];
  const key = `${locale}${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options });
    formats.set(key, format);
  }
  // "5:00 pm" stays on one line: the hour and its half of the day are not separated.
  const parts = format.formatToParts(at);
  return parts.map(({ value }, index) => (parts[index + 1]?.type === 'dayPeriod' ? '\u00a0' : value)).join('');
}

/** The format option that names the zone, on a device with another offset alone. */
const zoneName = (): Intl.DateTimeFormatOptions => (useLanguageStore.getState().namesZone ? { timeZoneName: 'short' } : {});

/** A calendar day at noon, so that no time zone moves it to a neighbour. */
function noonOf(day: Day): Date | null {
  const at = new Date(`${day.slice(0, 10)}T12:00:00+05:30`);
  return Number.isNaN(at.getTime()) ? null : at;
}

function dayText(day: Day | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (!day) return text('date.missing');
  const at = noonOf(day);
  return at ? write(at, options) : text('date.invalid');
}

/** "Saturday, 14 November 2026"; 'Not specified' or 'Invalid date' without one. */
export function longDay(day: Day | null | undefined): string {
  return dayText(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** "Sat, 14 Nov". */
export function shortDay(day: Day | null | undefined): string {
  return dayText(day, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** "Sat, 14 Nov / Mon, 16 Nov": the possible days of a plan, the earliest first. */
export const daysLine = (days: readonly Day[]): string => days.toSorted().map(shortDay).join(' / ');

/** "November 2026". */
export function monthOf(day: Day): string {
  return dayText(day, { month: 'long', year: 'numeric' });
}

/** "Sat" or "Saturday". */
export function weekday(day: Day | null | undefined, length: 'short' | 'long' = 'short'): string {
  return dayText(day, { weekday: length });
}

/** "Saturday": the day of an instant, in India. */
export function weekdayName(instant: Instant): string {
  return write(new Date(instant), { weekday: 'long' });
}

/** "8:30 pm" in India's time. */
export function clockTime(instant: Instant): string {
  return write(new Date(instant), { hour: 'numeric', minute: '2-digit', ...zoneName() });
}

/** "7:30 pm": a time of the day, written HH:MM on the wire. */
export function timeOfClock(time: string): string {
  return write(new Date(`2026-01-01T${time}:00+05:30`), { hour: 'numeric', minute: '2-digit' });
}

/** "10 pm": a whole hour of the day. */
export function hourOfDay(hour: number): string {
  return write(new Date(`2026-01-01T${String(hour).padStart(2, '0')}:00:00+05:30`), { hour: 'numeric' });
}

/** "Sat, 14 Nov, 8:30 pm" in India's time. */
export function dayAndTime(instant: Instant): string {
  return write(new Date(instant), { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...zoneName() });
}

/** "14 Nov 2026, 8:30 pm" in India's time, for dates that may be of another year. */
export function dateAndTime(instant: Instant): string {
  return write(new Date(instant), { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', ...zoneName() });
}

/** "14 Nov 2026, 8:30:05 pm IST", for permanent records that are compared with other clocks. */
export function exactTime(instant: Instant): string {
  return write(new Date(instant), { dateStyle: 'medium', timeStyle: 'long' });
}

/** The time until which a venue holds its offer, where the venue has set one; null: as long as the planners may choose. */
export const heldTill = ({ status, expiresAt }: Pick<BidView, 'status' | 'expiresAt'>): string | null =>
  status === 'pending' && expiresAt ? (dayOfInstant(expiresAt) === today() ? clockTime(expiresAt) : dayAndTime(expiresAt)) : null;

/** "14 Nov 2026". */
export function plainDate(instant: Instant): string {
  return write(new Date(instant), { day: 'numeric', month: 'short', year: 'numeric' });
}

const MONDAY = Date.UTC(2026, 0, 5, 6);

/** "Fri" or "Friday": a day of the week by its number, Monday 0. */
export function weekdayAt(index: number, length: 'short' | 'long' = 'short'): string {
  return write(new Date(MONDAY + index * 86_400_000), { weekday: length });
}

/** "Fri and Sat": the words as a list. */
export function listOf(words: readonly string[], kind: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(LOCALES[language()], { type: kind }).format(words.map(isolated));
}

/** "A friend": the words with a capital first letter. */
export const sentence = (words: string): string => `${words.slice(0, 1).toLocaleUpperCase()}${words.slice(1)}`;

/** "₹12,345", grouped as in India, without decimals. */
export function rupees(amount: Rupees): string {
  return numberFormat(language(), { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }).format(amount);
}

/** "8,803", grouped as in India. */
export const wholeNumber = (value: number): string => numberFormat(language()).format(value);

/** "5%", "12.5%". */
export function percent(share: number): string {
  return numberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** "1 year", "7 days", "24 hours": a duration in the largest unit that divides it. */
export const lengthText = (milliseconds: number): string => lengthIn(language(), milliseconds);

/** A share per person, rounded to whole rupees. */
export function rupeesEach(total: Rupees, people: number): string {
  return rupees(Math.round(total / Math.max(1, people)));
}

/** "9:05" under an hour, "1:09:05" above; never below zero. */
export function timer(milliseconds: number): string {
  // The screen's clock stands at whole elapsed seconds: rounded up, two minutes would begin at 2:01.
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  const seconds = String(total % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** Age of a notification: 'Just now', then m, h, d, then a date from 30 days on. */
export function timeAgo(instant: Instant, now: number): string {
  const age = relativeTime(instant, new Date(now));
  switch (age.key) {
    case 'just_now':
      return text('age.justNow');
    case 'date':
      return plainDate(instant);
    case 'minutes':
    case 'hours':
    case 'days':
      return text(`age.${age.key}`, { count: age.count });
  }
}

/** Age of a plan card: 'Just created', 'Nh ago', 'Yesterday', then a date. */
export function cardAgeText(instant: Instant, now: number): string {
  const age = cardAge(instant, new Date(now));
  switch (age.key) {
    case 'just_created':
      return text('age.justCreated');
    case 'hours':
      return text('age.hoursAgo', { count: age.count });
    case 'yesterday':
      return text('age.yesterday');
    case 'date':
      return plainDate(instant);
  }
}

/** The longest part that is kept on one line; a phone is too narrow for a longer one, such as a note. */
const ONE_LINE = 30;

/** Joins parts to one line that breaks between them, so that no short part is split and no line begins with a dot. */
export const dotted = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts
    .map((part) => part || '')
    .filter((part) => part !== '')
    .map((part) => isolated(part.length > ONE_LINE ? part : part.replaceAll(' ', '\u00a0')))
    .join('\u00a0· ');
