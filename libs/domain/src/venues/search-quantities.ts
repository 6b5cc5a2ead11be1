import { WEEKDAYS, type Day, type SearchQuantity, type Weekday } from '@app/contracts';
import { addDays } from '../time.js';
import { NIGHT_ENDS, type DayPart } from './search-moment.js';
import { plainPhrase } from './search-vocabulary.js';
import { plainWord, type Token } from './search-words.js';

const listed = (called: string): string[] => called.split(',').map(plainPhrase);
const phrasesOf = <K extends string>(table: Readonly<Record<K, string>>): ReadonlyMap<string, K[]> => {
  const phrases = new Map<string, K[]>();
  for (const [key, called] of Object.entries(table) as [K, string][])
    for (const phrase of listed(called)) phrases.set(phrase, [...(phrases.get(phrase) ?? []), key]);
  return phrases;
};

/** What a part of the day is called before or behind an hour, or behind a day; alone it may be a name. */
const PARTS = phrasesOf<DayPart>({
  morning: 'morning, in the morning, सुबह, सुबह के, सवेरे',
  afternoon: 'afternoon, in the afternoon, दोपहर, दोपहर को, दोपहर के',
  evening: 'evening, in the evening, शाम, शाम को, शाम के',
  night: 'night, at night, रात, रात को, रात के',
});
type Amount = Exclude<SearchQuantity, 'day'>;
/** What stands before a number and says what it counts. */
const BEFORE = phrasesOf<Amount>({
  time: 'at, after, around, from, by, morning, afternoon, evening, night, सुबह, सुबह के, दोपहर, दोपहर के, शाम, शाम को, शाम के, रात, रात को, रात के',
  budget:
    'under, below, within, upto, up to, max, maximum, less than, not more than, no more than, not over, around, for, budget, budget of, budget is, बजट',
  party: 'for, just, party of, group of, family of, table for, us',
});
/** What stands behind a number and says what it counts. */
const BEHIND = phrasesOf<Amount>({
  time: 'oclock, बजे, बजे के बाद, बजे के आसपास',
  budget: 'rupees, rupee, rs, inr, bucks, budget, max, रुपये, रुपए, रुपया, रुपयों, रु, बजट, से कम, से कम में, तक, में, के अंदर, के भीतर',
  party:
    'people, person, persons, guests, friends, adults, pax, of us, लोग, लोगों, जन, जने, व्यक्ति, दोस्त, दोस्तों, मेहमान, के लिए, का परिवार, के परिवार',
});
/** What says behind a budget that it is for each. */
const EACH = new Set(listed('each, per head, per person, a head, a person, pp, प्रति व्यक्ति, हर व्यक्ति, प्रति'));
/** Numbers of these are no quantities of a search. */
const OTHER_UNITS = new Set(
  listed(
    'hour, hours, hrs, minute, minutes, min, mins, day, days, night, nights, week, weeks, year, years, star, stars, km, m, metres, meters, floor, course, kid, kids, children, घंटे, घंटा, मिनट, दिन, रात, साल, सितारा, स्टार, किमी, मंज़िल, बच्चे, बच्चों',
  ),
);
/** What stands before and behind a least amount, which is no limit. */
const LEAST = new Set(listed('over, above, least, minimum, than'));
const OR_MORE = new Set(listed('से ज़्यादा, से अधिक, से ऊपर, plus, or more'));
/** The words that are spelled right when they say what a number counts. */
export const QUANTITY_WORDS: readonly string[] = [
  ...new Set([...PARTS.keys(), ...BEFORE.keys(), ...BEHIND.keys(), ...EACH].flatMap((phrase) => phrase.split(' '))),
];

const NUMBERS = new Map(
  Object.entries({
    ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, fifteen: 15 },
    ...{ twenty: 20, thirty: 30, fifty: 50, एक: 1, डेढ़: 1.5, दो: 2, ढाई: 2.5, तीन: 3, चार: 4, पाँच: 5, छह: 6, छः: 6, सात: 7, आठ: 8 },
    ...{ नौ: 9, दस: 10, ग्यारह: 11, बारह: 12, पंद्रह: 15, बीस: 20, पच्चीस: 25, तीस: 30, पचास: 50 },
  }).map(([word, value]) => [plainWord(word), value]),
);
const FRACTIONS = new Map(Object.entries({ साढ़े: 0.5, सवा: 0.25, पौने: -0.25 }).map(([word, value]) => [plainWord(word), value]));
const TIMES = new Map(
  Object.entries({ k: 1000, thousand: 1000, hundred: 100, हज़ार: 1000, सौ: 100 }).map(([word, by]) => [plainWord(word), by]),
);
/** A number in digits, with the currency before it and the mark behind it. */
const DIGITS =
  /(₹|rs\.?|inr|रु\.?)?\s*(\d{1,3}(?:,\d{2,3})+|\d{1,6})(?:([.:])(\d{1,2}))?(?:\s*(k|[ap]\.?m\.?|rs|₹|\/-))?(?![\p{L}\p{M}\p{N}])/iuy;

const MOST_PEOPLE = 50;
const LEAST_BUDGET = 100;
const MOST_BUDGET = 500_000;
/** A number without a currency that is longer is a postal code. */
const MOST_BARE = 99_999;

/** A number of a question, with the words that it takes. */
interface Numeral {
  value: number;
  /** The same as an hour: "8.30" is half past eight. */
  hour: number;
  isMoney: boolean;
  isClock: boolean;
  half: 'am' | 'pm' | null;
  count: number;
}

const latinDigits = (text: string): string => text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

function numeralAt(text: string, tokens: readonly Token[], at: number): Numeral | null {
  const { word = '', from = 0 } = tokens[at] ?? {};
  const times = (count: number): number => TIMES.get(tokens[at + count]?.word ?? '') ?? 1;
  const fraction = FRACTIONS.get(word) ?? 0;
  const plain = NUMBERS.get(fraction ? (tokens[at + 1]?.word ?? '') : word);
  if (plain !== undefined) {
    const count = fraction ? 2 : 1;
    const value = plain + fraction;
    const by = times(count);
    return { value: value * by, hour: value, isMoney: by > 1, isClock: false, half: null, count: count + (by > 1 ? 1 : 0) };
  }
  DIGITS.lastIndex = from;
  const [whole = '', before, digits = '', between, rest, behind = ''] = DIGITS.exec(latinDigits(text)) ?? [];
  if (whole === '') return null;
  const end = from + whole.length;
  const count = tokens.slice(at).filter((token) => token.from < end).length;
  const mark = behind.toLowerCase().replaceAll('.', '');
  const isHalf = mark === 'am' || mark === 'pm';
  const by = mark === 'k' ? 1000 : times(count);
  const number = Number(digits.replaceAll(',', ''));
  return {
    value: (between === '.' ? Number(`${number}.${rest}`) : number) * by,
    hour: number + Number(rest?.padEnd(2, '0') ?? 0) / 60,
    isMoney: before !== undefined || by > 1 || (mark !== '' && !isHalf),
    isClock: isHalf || (between === ':' && rest?.length === 2 && Number(rest) < 60),
    half: isHalf ? mark : null,
    count: count + (by > 1 && mark !== 'k' ? 1 : 0),
  };
}

/** The time of a named hour as HH:MM: without a half of the day, hours up to eleven are those of the afternoon and evening. */
function timeOf(hour: number, half: DayPart | 'am' | 'pm' | null): string | null {
  if (hour >= 24) return null;
  let on = hour;
  const whole = Math.floor(hour);
  if (half === 'am' || half === 'morning') on = whole === 12 ? hour - 12 : hour;
  else if (half === 'night' && (whole === 12 || whole < NIGHT_ENDS)) on = hour % 12;
  else if (whole > 0 && whole < 12) on = hour + 12;
  const minutes = Math.round(on * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A quantity that a question names, with the number of its words. */
export interface FoundQuantity {
  what: Amount;
  values: string[];
  count: number;
}

interface Place {
  text: string;
  tokens: readonly Token[];
  /** The words of the tokens as they are meant. */
  words: readonly string[];
  at: number;
  /** What was named before is a day. */
  isAfterDay: boolean;
  /** Whether places have a word in their names. */
  isName: (word: string) => boolean;
}

/** The longest phrase that a table has at a word. */
function phraseAt<T>(
  words: readonly string[],
  at: number,
  find: (phrase: string) => T | undefined,
): { found: T | undefined; count: number } {
  for (let count = 4; count > 0; count -= 1) {
    const found = at + count <= words.length ? find(words.slice(at, at + count).join(' ')) : undefined;
    if (found) return { found, count };
  }
  return { found: undefined, count: 0 };
}
const countOf = (words: readonly string[], at: number, set: ReadonlySet<string>): number =>
  phraseAt(words, at, (phrase) => set.has(phrase) || undefined).count;

/** The time, budget or party that begins at a word of a question: a number with what says what it counts. Other numbers are parts of names. */
export function quantityAt({ text, tokens, words, at, isAfterDay, isName }: Place): FoundQuantity | null {
  const cue = phraseAt(words, at, (phrase) => BEFORE.get(phrase));
  const part = phraseAt(words, at, (phrase) => PARTS.get(phrase));
  const number = numeralAt(text, tokens, at + cue.count);
  if (!number) return isAfterDay && part.found ? { what: 'time', values: [...part.found], count: part.count } : null;
  const after = at + cue.count + number.count;
  const behind = phraseAt(words, after, (phrase) => BEHIND.get(phrase));
  const then = phraseAt(words, after + behind.count, (phrase) => PARTS.get(phrase));
  // These are taken as they are written: "star" and "nights" are like other words.
  const written = tokens.map(({ word }) => word);
  if (!number.isMoney && countOf(written, after, OTHER_UNITS) > 0) return null;

  const timeFound = (): FoundQuantity | null => {
    const half = number.half ?? (cue.count > 0 ? part.found?.[0] : undefined) ?? then.found?.[0] ?? null;
    const time = timeOf(number.hour, half);
    return time === null ? null : { what: 'time', values: [time], count: after - at + behind.count + then.count };
  };
  const partyFound = (): FoundQuantity | null =>
    Number.isInteger(number.value) && number.value > 0 && number.value <= MOST_PEOPLE
      ? { what: 'party', values: [String(number.value)], count: after - at + behind.count }
      : null;
  const budgetFound = (): FoundQuantity | null => {
    let end = after + behind.count;
    // "2000 rupees max": both say that it is a budget.
    end += phraseAt(words, end, (phrase) => BEHIND.get(phrase)?.includes('budget') || undefined).count;
    const each = countOf(words, end, EACH);
    const isLeast = countOf(written, after + behind.count, OR_MORE) > 0 || (cue.count === 0 && LEAST.has(words[at - 1] ?? ''));
    if (isLeast || number.value < LEAST_BUDGET || number.value > (number.isMoney ? MOST_BUDGET : MOST_BARE)) return null;
    return { what: 'budget', values: [String(Math.round(number.value)), ...(each > 0 ? ['each'] : [])], count: end + each - at };
  };
  const read: Readonly<Record<Amount, () => FoundQuantity | null>> = { time: timeFound, budget: budgetFound, party: partyFound };
  const marked = (): readonly Amount[] | undefined => {
    if (number.isClock || (then.found && !number.isMoney)) return ['time'];
    return number.isMoney || countOf(words, after, EACH) > 0 ? ['budget'] : behind.found;
  };
  const marks = marked();
  // "4K" may be in a name, and so may "by 2": there are "Cinephile 4K" and "By 2 Coffy".
  if (!marks && (!cue.found || words[at] === 'by')) return null;
  if (marks && number.count === 1 && cue.count === 0 && behind.count === 0 && isName(words[at] ?? '')) return null;
  const meant = marks && cue.found ? marks.filter((what) => cue.found?.includes(what)) : (marks ?? cue.found ?? []);
  return meant.map((what) => read[what]()).find(Boolean) ?? null;
}

/** The day that is meant, seen from today. A weekday is the next one, today included; the weekend is its Saturday, or today on a Sunday. */
export function dayMeant(said: string, today: Day): Day {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const [first = '', second] = said.split(' ');
  if (first === 'in') return addDays(today, Number(second));
  if (first === 'weekend') return addDays(today, weekday === 6 ? 0 : 5 - weekday);
  const index = WEEKDAYS.indexOf((second ?? first) as Weekday);
  return addDays(today, second ? index - weekday + 7 : (index - weekday + 7) % 7);
}

/** About what one person spends at a place of each price level, in rupees. */
const SPEND_BY_LEVEL = [350, 900, 1600, 2500] as const;
/** The people for whom a budget counts that names none. */
export const USUAL_PARTY = 2;

/** The highest price level at which the people of a budget spend no more than it; 0: none. */
export function levelWithin([amount, people]: readonly string[]): number {
  const each = Number(amount) / (people === 'each' ? 1 : Number(people));
  return SPEND_BY_LEVEL.filter((spend) => spend <= each).length;
}
