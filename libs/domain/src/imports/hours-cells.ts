import { WEEKDAYS, type Weekday } from '@app/contracts';
import type { Minutes } from '../venues/opening.js';
import { readOpeningText } from '../venues/opening-text.js';
import { plainColumn, type FileRow } from './cells.js';

const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** The day of a column such as "Monday hours", "monday" or "opening_hours_mon"; null for another column. */
function dayOfColumn(column: string): Weekday | null {
  const word = plainColumn(column)
    .replaceAll(/\b(?:opening|open|business|working|hours|timings?)\b|[.:]/g, '')
    .trim();
  const at = NAMES.findIndex((name) => name === word || name.slice(0, 3) === word || name.slice(0, 4) === word);
  return WEEKDAYS[at] ?? null;
}

const DAY = 1440;
const clock = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Whether the hours stand in a column a day. */
export const haveDays = (columns: readonly string[]): boolean => columns.some((column) => dayOfColumn(column) !== null);

/** What the cells of a row say of the hours. */
export interface HoursRead {
  /** As OpenStreetMap writes them, with `unknown` for each day of which nothing is known; '' where nothing is known at all. */
  text: string;
  /** Days whose cells are blank or missing while others say something, and days whose cells can't be read. */
  blank: Weekday[];
  odd: Weekday[];
  /** The text says something and none of it can be read. */
  isOdd: boolean;
  /** Closed on every day of the week. */
  isClosed: boolean;
}

const NOTHING: HoursRead = { text: '', blank: [], odd: [], isOdd: false, isClosed: false };

/** Reads the hours of a row: of the one column that has them, or of a column a day. */
export function readHours(cells: FileRow['cells'], column: string | undefined): HoursRead {
  const text = (column === undefined ? '' : (cells[column] ?? '')).trim();
  if (text === '' || /^(?:n\.?\/?a\.?|-|none|null)$/i.test(text)) return readDays(cells);
  const plain = /^[[{]/.test(text) ? textOfJson(text) : text;
  const read = plain === null ? null : readOpeningText(plain);
  if (!read || plain === null) return { ...NOTHING, isOdd: true };
  const blank = WEEKDAYS.filter((_day, at) => read.unknown.includes(at));
  return { ...NOTHING, text: plain, blank, isClosed: read.ranges.length === 0 && blank.length === 0 };
}

function readDays(cells: FileRow['cells']): HoursRead {
  const said = new Map<Weekday, string>();
  for (const [column, value] of Object.entries(cells)) {
    const day = dayOfColumn(column);
    if (day && value.trim() !== '' && !said.has(day)) said.set(day, value.trim());
  }
  if (said.size === 0) return NOTHING;
  const rangesOf = (day: Weekday) => readOpeningText(`mo ${said.get(day) ?? ''}`)?.ranges;
  const odd = WEEKDAYS.filter((day) => said.has(day) && !rangesOf(day));
  if (odd.length === said.size) return { ...NOTHING, isOdd: true };
  return {
    text: WEEKDAYS.map((day) => ruleOf(day, said.has(day) ? rangesOf(day) : undefined)).join('; '),
    blank: WEEKDAYS.filter((day) => !said.has(day)),
    odd,
    isOdd: false,
    isClosed: WEEKDAYS.every((day) => said.has(day) && rangesOf(day)?.length === 0),
  };
}

/** A day with its hours, read on a Monday, where no night runs past the end of the week. */
function ruleOf(day: Weekday, ranges: readonly Minutes[] | undefined): string {
  const spans = ranges?.map(([from, to]) => `${clock(from)}-${clock(to > DAY ? to - DAY : to)}`).join(',');
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${spans === undefined ? 'unknown' : spans || 'off'}`;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Hours in JSON as a text: a list of sentences, days with their hours, or a list of days that open and close; null for others. */
function textOfJson(text: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (isObject(value)) value = value['weekday_text'] ?? value['weekdayDescriptions'] ?? value['hours'] ?? value;
  const rules = isObject(value)
    ? Object.entries(value).map(([day, said]) => ruleOfJson(day, said))
    : Array.isArray(value)
      ? value.map((item: unknown) => (typeof item === 'string' ? item : isObject(item) ? ruleOfJson(daysOf(item), item) : null))
      : [];
  return rules.length > 0 && rules.every((rule) => rule !== null) ? rules.join('; ') : null;
}

const daysOf = (item: Json): string => {
  const days = item['day'] ?? item['dayOfWeek'] ?? item['days'];
  const names = (Array.isArray(days) ? (days as unknown[]) : [days]).map((day) => (typeof day === 'string' ? day : '?'));
  // Addresses of schema.org end in the name.
  return names.map((name) => name.replace(/^.*\//, '')).join(',');
};

function ruleOfJson(day: string, said: unknown): string | null {
  if (!dayOfColumn(day.split(',')[0] ?? '') && !/^(?:mo|tu|we|th|fr|sa|su)\b/i.test(day)) return null;
  if (said === null || said === false || said === '' || (Array.isArray(said) && said.length === 0)) return `${day} unknown`;
  const spans = (Array.isArray(said) ? (said as unknown[]) : [said]).map((span) => {
    if (typeof span === 'string') return span;
    const [opens, closes] = isObject(span)
      ? [span['open'] ?? span['opens'] ?? span['from'], span['close'] ?? span['closes'] ?? span['to']]
      : [];
    return typeof opens === 'string' && typeof closes === 'string' ? `${opens}-${closes}` : null;
  });
  return spans.every((span) => span !== null) ? `${day} ${spans.join(',')}` : null;
}
