import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { asciiDigits } from '../characters.js';

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
