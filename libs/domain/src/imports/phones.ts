import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { asciiDigits } from '../characters.js';
import { plainColumn, type FileRow } from './cells.js';

/** Columns of telephone numbers, by their plain names: the first that a file has is chosen for them, and the others are read as well. */
export const PHONE_COLUMNS: readonly string[] = [
  ...['phone', 'primary phone', 'contact:phone', 'phone number', 'telephone', 'mobile', 'contact:mobile', 'phones', 'phone 1', 'landline'],
  ...['mobile number', 'mobile phone', 'contact number', 'additional phones', 'additional phone', 'additional phone numbers'],
  ...['other phones', 'other phone', 'secondary phone', 'secondary phones', 'alternate phone', 'alternate number', 'phone 2', 'phone 3'],
];

/** Texts in a cell that mean "no number". */
const NONE = /^(?:n\.?\s?\/?\s?a\.?|nil|none|null|no|not available|x|0|[-–—.?]+)$/i;
/** What divides two numbers. A hyphen, a dot or a space alone stands within one. */
const DIVIDERS = /[;,/|\n]|\s[.&]\s|\s(?:or|and)\s|(?<=\d)\s*(?=\+)/i;

export interface PhonesRead {
  /** In the international form, each once. */
  phones: string[];
  /** Why a part of the text gives none: a spreadsheet has cut it to a power of ten, or it is no number that can be called. */
  unread: ('power' | 'phone')[];
}

/** Reads the telephone numbers of a cell; a number without a country's code is Indian. */
export function readPhones(text: string): PhonesRead {
  const phones: string[] = [];
  const unread: PhonesRead['unread'] = [];
  const cleaned = asciiDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-');
  if (NONE.test(cleaned.trim())) return { phones, unread };
  for (const part of cleaned.split(DIVIDERS).map((one) => one.trim())) {
    if (part === '' || NONE.test(part)) continue;
    const found = /^[\d.]+e\+?\d+$/i.test(part) ? 'power' : numbersIn(part);
    if (typeof found === 'string') unread.push(found);
    else phones.push(...found);
  }
  return { phones: [...new Set(phones)], unread };
}

/** The telephone numbers of a row: of the column that is chosen, and of every other that holds numbers and is chosen for no other field. */
export function phonesOf(cells: FileRow['cells'], mapping: Readonly<Partial<Record<string, string>>>): PhonesRead {
  const column = mapping['phone'];
  if (column === undefined) return { phones: [], unread: [] };
  const chosen = new Set(Object.values(mapping));
  const more = Object.keys(cells).filter((one) => PHONE_COLUMNS.includes(plainColumn(one)) && !chosen.has(one));
  const read = [column, ...more].map((one) => readPhones(cells[one] ?? ''));
  return { phones: [...new Set(read.flatMap(({ phones }) => phones))], unread: read.flatMap(({ unread }) => unread) };
}

/** The number of a text, or the numbers that stand in it one after the other. */
function numbersIn(text: string): string[] | 'phone' {
  const whole = numberOf(text);
  if (whole) return [whole];
  const found: string[] = [];
  let rest = '';
  for (const word of text.split(/\s+/)) {
    rest = `${rest} ${word}`.trim();
    const number = numberOf(rest);
    if (!number) continue;
    found.push(number);
    rest = '';
  }
  return rest === '' && found.length > 0 ? found : 'phone';
}

/** A zero after the plus is the one of a call within the country, ".0" is what a spreadsheet adds, and brackets and quotes say nothing. */
function numberOf(text: string): string | null {
  const written = text
    .replace(/^tel:/i, '')
    .replaceAll(/[()"'“”]/g, ' ')
    .trim()
    .replace(/^\+(?=0)/, '')
    .replace(/^(\+?\d{8,15})\.0+$/, '$1');
  if (!/^\+?\s*\d[\d\s.-]*(?:(?:ext|x)[.\s:]*\d+)?$/i.test(written)) return null;
  const candidates = [written, ...(/^91\d{10}$/.test(written) ? [`+${written}`] : [])];
  const number = candidates.map((one) => parsePhoneNumberFromString(one, 'IN')).find((one) => one?.isValid());
  // Without an extension, which a link to a number cannot dial.
  return number ? Object.assign(number, { ext: undefined }).formatInternational() : null;
}
