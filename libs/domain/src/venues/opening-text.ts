import { asciiDigits } from '../characters.js';
import { mergeMinutes, type Minutes } from './opening.js';

const DAY = 1440;
const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** An open end ("18:00+") is read as three hours. */
const OPEN_END = 180;

/** What a text says of the week. */
export interface OpeningText {
  /** None: closed on every day. */
  ranges: Minutes[];
  /** The days, Monday first, of which the text says that it does not know. */
  unknown: number[];
}

/**
 * Reads opening hours that are sure: the common forms of OpenStreetMap's `opening_hours` ("24/7", "Mo-Sa 10:00-20:00; Su off",
 * "12:00-15:30,19:00-01:00") and of people ("10 AM – 7 PM", "Monday: 9am to 5pm", "Open 24 hours"), with the slips that are frequent in both.
 * Public holidays are left out, sunrise and sunset are 06:00 and 18:30. Returns null for what it does not understand (months, weeks, words)
 * or what may mean two things ("9 to 10"), so that nothing wrong is taken for known.
 */
export function readOpeningText(text: string): OpeningText | null {
  // What holds only where the rules before it say nothing.
  if (text.includes('||')) return null;
  const week: Minutes[][] = EVERY_DAY.map(() => []);
  const unknown = new Set<number>();
  let some = false;
  // A rule replaces what an earlier one said of the same days, or adds to it.
  for (const [, sign, rule = ''] of `;${plainRules(text)}`.matchAll(/([;|])([^;|]*)/g)) {
    if (rule.trim() === '') continue;
    const read = readRule(rule.trim());
    if (!read) return null;
    some = true;
    for (const day of read.days) {
      if (read.isUnknown) unknown.add(day);
      else unknown.delete(day);
      const ranges = read.ranges.map(([from, to]): Minutes => [day * DAY + from, day * DAY + to]);
      week[day] = sign === '|' ? [...(week[day] ?? []), ...ranges] : ranges;
    }
  }
  return some ? { ranges: mergeMinutes(week.flat()), unknown: [...unknown].sort((one, other) => one - other) } : null;
}

/** The opening hours of a text as minutes of the week; null for what it does not understand, and where it names none. */
export function parseOpeningHours(text: string): Minutes[] | null {
  const read = readOpeningText(text);
  return read && read.ranges.length > 0 ? read.ranges : null;
}

const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SHORT = ['mon', 'tues?', 'wed', 'thu(?:rs?)?', 'fri', 'sat', 'sun'];
const DAY_NAMES = DAYS.map((day, at) => [new RegExp(`\\b(?:${NAMES[at]}|${SHORT[at]})s?\\b\\.?`, 'g'), day] as const);
const NEXT_RULE = /(?<=\d\+?|off|closed|unknown|open|x)(?: ?(,) ?| ?\. ?| )(?=(?:mo|tu|we|th|fr|sa|su|ph|sh)\b)/g;

/** The text in the signs of OpenStreetMap: small letters, hyphens, a clock of 24 hours, days of two letters; a bar before a rule that adds to others. */
function plainRules(text: string): string {
  let plain = asciiDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}−~]/gu, '-')
    .replaceAll(/\s*[\n|]\s*/g, ';')
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (const [name, day] of DAY_NAMES) plain = plain.replaceAll(name, day);
  return (
    plain
      .replaceAll(/\b(?:daily|every ?day|all days|7 days(?: a week)?)\b/g, 'mo-su')
      .replaceAll(/\b(?:open )?(?:24 ?(?:hours|hrs|h)(?: a day)?|round the clock|all day)\b/g, '00:00-24:00')
      .replaceAll('sunrise', '06:00')
      .replaceAll('sunset', '18:30')
      .replaceAll(/\b(?:12 ?)?noon\b/g, '12:00')
      .replaceAll(/\b(?:12 ?)?midnight\b/g, '24:00')
      .replaceAll(/\b(mo|tu|we|th|fr|sa|su) (?:to|till|through) (?=mo|tu|we|th|fr|sa|su)/g, '$1-')
      .replaceAll(/ ?\b(?:to|till|until)\b ?/g, '-')
      .replaceAll(/(?<=[\dm]\.?) ?(?:and|&) ?(?=\d)/g, ',')
      .replaceAll(/(?<=\b(?:mo|tu|we|th|fr|sa|su)) ?(?:and|&) ?/g, ',')
      .replaceAll(TWELVE, inDayHours)
      .replaceAll(ONE_TWELVE, (_all, hour: string, minute: string | undefined, half: string) => clock(dayHour(hour, minute, half)))
      // A day after hours begins a rule, which a comma makes an addition, as OpenStreetMap has it.
      .replaceAll(NEXT_RULE, (_all, comma?: string) => (comma ? '|' : ';'))
  );
}

const HALF = '([ap])\\.? ?m\\b\\.?';
/** Two times of which the second says which half of the day it is; the first may leave it out. */
const TWELVE = new RegExp(`(?<![\\d:.])(\\d{1,2})(?:[:.](\\d{2}))? ?(?:${HALF})? ?- ?(\\d{1,2})(?:[:.](\\d{2}))? ?${HALF}`, 'g');
const ONE_TWELVE = new RegExp(`(?<![\\d:.])(\\d{1,2})(?:[:.](\\d{2}))? ?${HALF}`, 'g');

/** Minutes of the day; NaN for what no such clock shows. */
const dayHour = (hour: string, minute = '00', half: string): number =>
  Number(hour) >= 1 && Number(hour) <= 12 ? ((Number(hour) % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minute) : NaN;
const clock = (minutes: number): string =>
  Number.isNaN(minutes) ? '?' : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** "7:00 – 11:30 PM" begins in the same half of the day, "10 – 7 PM" in the one before. */
function inDayHours(_all: string, ...[hour = '', minute, half, toHour = '', toMinute, toHalf = '']: (string | undefined)[]): string {
  const to = dayHour(toHour, toMinute, toHalf);
  const same = dayHour(hour, minute, half ?? toHalf);
  const from = half || same < to ? same : dayHour(hour, minute, toHalf === 'p' ? 'a' : 'p');
  return `${clock(from)}-${clock(to)}`;
}

function readRule(rule: string): { days: number[]; ranges: Minutes[]; isUnknown?: boolean } | null {
  const [, dayPart = '', timePart = ''] = /^((?:(?:mo|tu|we|th|fr|sa|su|ph|sh)(?: ?[-,] ?| )?)*):? ?(.*)$/.exec(rule) ?? [];
  const days = readDays(dayPart);
  if (!days) return null;
  if (['off', 'closed', 'close', 'x'].includes(timePart)) return { days, ranges: [] };
  if (timePart === 'unknown') return { days, ranges: [], isUnknown: true };
  if (timePart === '24/7' || timePart === 'open' || (timePart === '' && dayPart !== '')) return { days, ranges: [[0, DAY]] };
  const ranges: Minutes[] = [];
  for (const span of timePart.replace(/ open$/, '').split(',')) {
    const range = readSpan(span.trim());
    if (!range) return null;
    ranges.push(range);
  }
  return { days, ranges };
}

function readDays(text: string): number[] | null {
  const parts = text
    .trim()
    .replaceAll(/ ?- ?/g, '-')
    .split(/[, ]+/)
    .filter((part) => part !== '');
  if (parts.length === 0) return EVERY_DAY;
  const days = new Set<number>();
  for (const part of parts) {
    if (part === 'ph' || part === 'sh') continue;
    const [first = '', last = first] = part.split('-');
    const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    if (from < 0 || to < 0) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === to) break;
    }
  }
  // A rule for holidays alone says nothing of the week.
  return [...days];
}

function readSpan(text: string): Minutes | null {
  const found = /^(\d{1,2})[:.](\d{2}) ?(?:- ?(\d{1,2})[:.](\d{1,2})(\+)?|(\+))$/.exec(text);
  if (!found) return null;
  const minutes = (hour: string | undefined, minute: string | undefined) => Number(hour) * 60 + Number(minute);
  const from = minutes(found[1], found[2]);
  if (from >= DAY) return null;
  if (found[6]) return [from, from + OPEN_END];
  const to = minutes(found[3], found[4]);
  if (to > 2 * DAY) return null;
  return [from, to <= from ? to + DAY : to];
}
