import { entriesOf } from '@app/contracts';
import { plainPhrase } from './vocabulary.js';
import { plainWord, type Token } from './words.js';

/** The phrases of a list, in their plain spelling. */
export const listed = (called: string): string[] => called.split(',').map(plainPhrase);
/** The keys of a table by the phrases that are listed for them. */
export const phrasesOf = <K extends string>(table: Readonly<Record<K, string>>): ReadonlyMap<string, K[]> => {
  const phrases = new Map<string, K[]>();
  for (const [key, called] of entriesOf(table))
    for (const phrase of listed(called)) phrases.set(phrase, [...(phrases.get(phrase) ?? []), key]);
  return phrases;
};

const NUMBERS = new Map(
  Object.entries({
    ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, fifteen: 15 },
    ...{ twenty: 20, thirty: 30, fifty: 50, एक: 1, डेढ़: 1.5, दो: 2, ढाई: 2.5, तीन: 3, चार: 4, पाँच: 5, छह: 6, छः: 6, सात: 7, आठ: 8 },
    ...{ नौ: 9, दस: 10, ग्यारह: 11, बारह: 12, पंद्रह: 15, बीस: 20, पच्चीस: 25, तीस: 30, पचास: 50 },
  }).map(([word, value]) => [plainWord(word), value]),
);
/** The number that a word is called. */
export const numberOf = (word: string): number | undefined => NUMBERS.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);
const FRACTIONS = new Map(Object.entries({ साढ़े: 0.5, सवा: 0.25, पौने: -0.25 }).map(([word, value]) => [plainWord(word), value]));
const TIMES = new Map(
  Object.entries({ k: 1000, thousand: 1000, hundred: 100, हज़ार: 1000, सौ: 100 }).map(([word, by]) => [plainWord(word), by]),
);
/** A number in digits, with the currency before it and the mark behind it. */
const DIGITS =
  /(₹|rs\.?|inr|रु\.?)?\s*(\d{1,3}(?:,\d{2,3})+|\d{1,6})(?:([.:])(\d{1,2}))?(?:\s*(k|[ap]\.?m\.?|rs|₹|\/-))?(?![\p{L}\p{M}\p{N}])/iuy;

/** A number of a question, with the words that it takes. */
export interface Numeral {
  value: number;
  /** What its unit multiplies it by. */
  by: number;
  /** The same as an hour: "8.30" is half past eight. */
  hour: number;
  isMoney: boolean;
  isClock: boolean;
  half: 'am' | 'pm' | null;
  count: number;
}

export const latinDigits = (text: string): string => text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** The number that begins at a word. */
export function numeralAt(text: string, tokens: readonly Token[], at: number): Numeral | null {
  const token = tokens[at];
  if (!token) return null;
  const { word, from } = token;
  const times = (count: number): number => TIMES.get(tokens[at + count]?.word ?? '') ?? 1;
  const fraction = FRACTIONS.get(word) ?? 0;
  const plain = NUMBERS.get(fraction ? (tokens[at + 1]?.word ?? '') : word);
  if (plain !== undefined) {
    const count = fraction ? 2 : 1;
    const value = plain + fraction;
    const by = times(count);
    return { value: value * by, by, hour: value, isMoney: by > 1, isClock: false, half: null, count: count + (by > 1 ? 1 : 0) };
  }
  DIGITS.lastIndex = from;
  const [whole = '', before, digits = '', between, rest, behind = ''] = DIGITS.exec(latinDigits(text)) ?? [];
  if (whole === '') return null;
  const end = from + whole.length;
  const count = tokens.slice(at).filter((one) => one.from < end).length;
  const mark = behind.toLowerCase().replaceAll('.', '');
  const isHalf = mark === 'am' || mark === 'pm';
  const by = mark === 'k' ? 1000 : times(count);
  const number = Number(digits.replaceAll(',', ''));
  return {
    value: (between === '.' ? Number(`${number}.${rest}`) : number) * by,
    by,
    hour: number + Number(rest?.padEnd(2, '0') ?? 0) / 60,
    isMoney: before !== undefined || by > 1 || (mark !== '' && !isHalf),
    isClock: isHalf || (between === ':' && rest?.length === 2 && Number(rest) < 60),
    half: isHalf ? mark : null,
    count: count + (by > 1 && mark !== 'k' ? 1 : 0),
  };
}

/** A number, or the second of two that are joined. */
export interface Amount extends Numeral {
  low: Numeral | null;
  /** What joins them is a dash. */
  isDashed: boolean;
}
const JOINS = new Set(listed('to, till, until, से'));
/** These join two numbers with "between" before them, or "के बीच" behind them. */
const BOTH = new Set(listed('and, और'));
const DASH = /^(?:\s*\/-)?\s*[-–—]\s*$/;
/** Of "1 to 2k" the first is meant in thousands, too. */
const LEAST_WHOLE = 100;

interface Place {
  text: string;
  tokens: readonly Token[];
  /** The words of the tokens as they are meant. */
  words: readonly string[];
  at: number;
}

/** Two numbers that are joined, from a word on; a unit may stand behind the first. */
export function rangeAt({ text, tokens, words, at }: Place, isUnit: (word: string) => boolean): Amount | null {
  const low = numeralAt(text, tokens, at);
  if (!low) return null;
  const next = at + low.count;
  const isDash = (on: number): boolean => DASH.test(text.slice(tokens[on - 1]?.to, tokens[on]?.from));
  const isJoint = (on: number): boolean => isDash(on) || JOINS.has(words[on] ?? '') || BOTH.has(words[on] ?? '');
  const joint = isJoint(next) || !isUnit(words[next] ?? '') ? next : next + 1;
  if (!isJoint(joint)) return null;
  const isDashed = isDash(joint);
  const begin = isDashed ? joint : joint + 1;
  const high = numeralAt(text, tokens, begin);
  if (!high) return null;
  const end = begin + high.count;
  const isBetween = words[at - 1] === 'between' || words.slice(end, end + 3).includes('बीच');
  if (!isDashed && BOTH.has(words[joint] ?? '') && !isBetween) return null;
  const by = low.by === 1 && low.value < LEAST_WHOLE ? high.by : 1;
  const isClock = low.isClock || high.isClock;
  return { ...high, low: { ...low, value: low.value * by }, isMoney: low.isMoney || high.isMoney, isClock, isDashed, count: end - at };
}

/** The longest phrase that a table has at a word. */
export function phraseAt<T>(
  words: readonly string[],
  at: number,
  find: (phrase: string) => T | undefined,
): { found: T | undefined; phrase: string; count: number } {
  for (let count = 4; count > 0; count -= 1) {
    const phrase = words.slice(at, at + count).join(' ');
    const found = at + count <= words.length ? find(phrase) : undefined;
    if (found) return { found, phrase, count };
  }
  return { found: undefined, phrase: '', count: 0 };
}
/** The number of words of the longest phrase of a set at a word. */
export const countOf = (words: readonly string[], at: number, set: ReadonlySet<string>): number =>
  phraseAt(words, at, (phrase) => set.has(phrase) || undefined).count;
