import { mergeMinutes, type Minutes } from './opening.js';

const DAY = 1440;
const WEEK = 7 * DAY;
const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** An open end ("18:00+") is read as three hours. */
const OPEN_END = 180;

/**
 * Reads the common forms of OpenStreetMap's `opening_hours` ("24/7", "Mo-Sa 10:00-20:00; Su off", "12:00-15:30,19:00-01:00"), with the
 * slips that are frequent in it. Public holidays are left out, sunrise and sunset are 06:00 and 18:30.
 * Returns null for what it does not understand (months, weeks, words), so that nothing wrong is taken for known.
 */
export function parseOpeningHours(text: string): Minutes[] | null {
  const cleaned = text
    .toLowerCase()
    .replace(/[–—]/g, '-')
    .replace(/sunrise/g, '06:00')
    .replace(/sunset/g, '18:30')
    .replace(/\s+/g, ' ')
    .trim();
  if (cleaned === '24/7') return [[0, WEEK]];
  const week: Minutes[][] = EVERY_DAY.map(() => []);
  for (const rule of cleaned.split(/;/)) {
    if (rule.trim() === '') continue;
    const read = readRule(rule.trim());
    if (!read) return null;
    // A later rule replaces what an earlier one said of the same days.
    for (const day of read.days) week[day] = read.ranges.map(([from, to]) => [day * DAY + from, day * DAY + to]);
  }
  const ranges = mergeMinutes(week.flat());
  return ranges.length > 0 ? ranges : null;
}

function readRule(rule: string): { days: number[]; ranges: Minutes[] } | null {
  const [, dayPart = '', timePart = ''] = /^((?:(?:mo|tu|we|th|fr|sa|su|ph|sh)(?: ?[-,] ?)?)*):? ?(.*)$/.exec(rule) ?? [];
  const days = readDays(dayPart);
  if (!days) return null;
  if (timePart === 'off' || timePart === 'closed') return { days, ranges: [] };
  if (timePart === '24/7' || (timePart === '' && dayPart !== '')) return { days, ranges: [[0, DAY]] };
  const ranges: Minutes[] = [];
  for (const span of timePart.split(',')) {
    const range = readSpan(span.trim());
    if (!range) return null;
    ranges.push(range);
  }
  return { days, ranges };
}

function readDays(text: string): number[] | null {
  const parts = text
    .replace(/ /g, '')
    .split(',')
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
