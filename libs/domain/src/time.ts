import { TIME_HOURS, type Day, type Language, type TimeOfDay } from '@app/contracts';
import { askedDays } from './preferences/days.js';
import { TUNABLES, type Tunables } from './tunables.js';

/** Asia/Kolkata is UTC+5:30 all year round, since 1945; no time zone data is needed. */
export const IST_OFFSET_MS = 19_800_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** An outing without a time of day counts as starting at noon when the lead time is measured. */
export const NOON_HOUR = 12;

/** The calendar day in Asia/Kolkata at an instant. */
export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** The day `n` days later (earlier when negative). */
export function addDays(day: Day, n: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which an hour (0..24, fractions allowed) of a day begins in India. */
export function hourOf(day: Day, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - IST_OFFSET_MS + hour * HOUR_MS);
}

/** When an outing on a day at a time of day may start: from `start` until before `end`; from six to midnight when no time is given. */
export function slotOf(day: Day, time: TimeOfDay | null): { start: Date; end: Date } {
  const [from, until] = time ? TIME_HOURS[time] : [TIME_HOURS.morning[0], TIME_HOURS.evening[1]];
  return { start: hourOf(day, from), end: hourOf(day, until) };
}

/** The time of day in which an instant lies in India; the night before six counts as evening. */
export function timeOfDay(instant: Date): TimeOfDay {
  const hour = new Date(instant.getTime() + IST_OFFSET_MS).getUTCHours();
  if (hour < TIME_HOURS.morning[0] || hour >= TIME_HOURS.evening[0]) return 'evening';
  return hour < TIME_HOURS.afternoon[0] ? 'morning' : 'afternoon';
}

/** Minute of the day of a time written HH:MM. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Whether guests can arrive at a time written HH:MM: from six to midnight, and within the preferred time of day if there is one. */
export function isArrival(time: string, timeOfDay: TimeOfDay | null): boolean {
  const [from, until] = timeOfDay ? TIME_HOURS[timeOfDay] : [TIME_HOURS.morning[0], TIME_HOURS.evening[1]];
  const minute = minuteOfDay(time);
  return minute >= from * 60 && minute < until * 60;
}

/** Minute of the week (Monday 00:00 = 0, up to 10079) of an instant in Asia/Kolkata. */
export function minuteOfWeek(instant: Date): number {
  const local = new Date(instant.getTime() + IST_OFFSET_MS);
  return ((local.getUTCDay() + 6) % 7) * 1440 + local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** When an outing ends: as agreed, else after the usual length. */
export const outingEnd = ({ startAt, endAt }: { startAt: Date; endAt: Date | null }, t: Tunables = TUNABLES): Date =>
  endAt ?? new Date(startAt.getTime() + t.defaultOutingMs);

/** From two to six in the morning: hardly any venue is open. */
const NIGHT_HOURS = [2, 6] as const;

/** Whether a minute of the week, 0 to 10079, is at night. The term `open:night` of a venue stands for the same hours. */
export function isNight(minute: number): boolean {
  const hour = (minute % 1440) / 60;
  return hour >= NIGHT_HOURS[0] && hour < NIGHT_HOURS[1];
}

/** When an outing can be: on one of the days (`days` is absent or null where it is the preferred one alone), or on any. */
export interface PossibleDays {
  preferredDate: Day | null;
  days?: readonly Day[] | null;
  preferredTime: TimeOfDay | null;
}

/** All the instants of one auction. The outing may start from `startFrom` until before `startUntil`; both are null while the date is open. */
export interface AuctionTimes {
  opensAt: Date;
  closesAt: Date;
  decidesUntil: Date;
  roundTwoAt: Date;
  secondWaveAt: Date;
  startFrom: Date | null;
  startUntil: Date | null;
}

/**
 * The times of an auction that opens at `now`. The window follows from the lead to the start (under 3 h, 24 h, 3 d, longer), which is
 * the start of the slot but at least 90 minutes away, and ends at least 60 minutes before it. A plan without a date counts as
 * further than three days away; of several days the first that leaves time counts. null: less than 60 minutes of the slot are left then,
 * so there is no auction.
 */
export function auctionTimes(now: Date, spec: PossibleDays, t: Tunables = TUNABLES): AuctionTimes | null {
  const days = askedDays(spec);
  const starts = days.flatMap((day) => startOf(now, day, spec.preferredTime, t) ?? []);
  if (days.length > 0 && starts.length === 0) return null;
  const start = Math.min(Infinity, ...starts);
  const lead = start - now.getTime();
  const closesAt = Math.min(now.getTime() + windowFor(lead, t), start - t.closeBeforeStartMs);
  const length = closesAt - now.getTime();
  const slots = slotsOf(spec);
  return {
    opensAt: new Date(now),
    closesAt: new Date(closesAt),
    decidesUntil: new Date(closesAt + decisionFor(lead, t)),
    roundTwoAt: new Date(now.getTime() + Math.round(length * t.roundOneShare)),
    secondWaveAt: new Date(now.getTime() + Math.round(length * t.secondWaveShare)),
    startFrom: slots && new Date(Math.max(slots.start.getTime(), closesAt + t.closeBeforeStartMs)),
    startUntil: slots && slots.end,
  };
}

/**
 * Until when a plan keeps asking by itself: a day before the slot of its last day; null for a plan without a date, which asks until it expires.
 */
export function lastAsk(spec: PossibleDays): Date | null {
  const last = askedDays(spec).toSorted().at(-1);
  return last === undefined ? null : new Date(slotOf(last, spec.preferredTime).start.getTime() - DAY_MS);
}

/** When an outing of these days may start: from the slot of the first day until before the end of that of the last; null while any day is possible. */
export function slotsOf(spec: PossibleDays): { start: Date; end: Date } | null {
  const slots = askedDays(spec)
    .toSorted()
    .map((day) => slotOf(day, spec.preferredTime));
  const [first, last] = [slots[0], slots.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** When a plan expires without a booking: at the end of the slot of its last day, or 30 days after it was created when it has no date. */
export function planExpiry(spec: PossibleDays | null, createdAt: Date, t: Tunables = TUNABLES): Date {
  return (spec && slotsOf(spec)?.end) ?? new Date(createdAt.getTime() + t.flexibleExpiryMs);
}

/** Length of the bidding window in milliseconds for a lead in milliseconds. */
export function windowFor(leadMs: number, t: Tunables = TUNABLES): number {
  if (leadMs < 3 * HOUR_MS) return t.windowUnder3hMs;
  if (leadMs < DAY_MS) return t.windowUnder24hMs;
  return leadMs < 3 * DAY_MS ? t.windowUnder3dMs : t.windowElseMs;
}

/** Length of the decision window in milliseconds for a lead in milliseconds. */
export function decisionFor(leadMs: number, t: Tunables = TUNABLES): number {
  if (leadMs < 3 * HOUR_MS) return t.decisionUnder3hMs;
  return leadMs < DAY_MS ? t.decisionUnder24hMs : t.decisionElseMs;
}

/** The instant from which the lead is measured; null when too little of the slot is left after it. */
function startOf(now: Date, day: Day, time: TimeOfDay | null, t: Tunables): number | null {
  const slot = slotOf(day, time);
  const nominal = time ? slot.start : hourOf(day, NOON_HOUR);
  const start = Math.max(nominal.getTime(), now.getTime() + t.minLeadMs);
  return start + t.minSlotLeftMs > slot.end.getTime() ? null : start;
}

/** The locale in which each language writes dates and numbers. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN' };

const numberFormats = new Map<string, Intl.NumberFormat>();

/** The format of numbers in a language, the same one at each call: its construction takes many times as long as its use. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(LOCALES[language], options);
  numberFormats.set(key, format);
  return format;
}

/** "Wed": the weekday of a day, in short. */
export const weekdayIn = (language: Language, day: Day): string =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));

/** Units by their length and from which length they are used: one day is 24 hours, because a day may also end at midnight. */
const UNITS = [
  ['year', 365 * DAY_MS, 365 * DAY_MS],
  ['day', DAY_MS, 2 * DAY_MS],
  ['hour', HOUR_MS, HOUR_MS],
  ['minute', 60_000, 60_000],
] as const;

/** "1 year", "7 days", "24 hours": a length of time in the largest unit that divides it. */
export function lengthIn(language: Language, milliseconds: number): string {
  const [unit, length] = UNITS.find(([, each, from]) => milliseconds >= from && milliseconds % each === 0) ?? ['minute', 60_000];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return numberFormat(language, style).format(Math.ceil(milliseconds / length));
}
