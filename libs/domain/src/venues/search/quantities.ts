import type { Day, SearchQuantity } from '@app/contracts';
import { dateAt, MONTH_WORDS } from './dates.js';
import { NIGHT_ENDS, type DayPart } from './moment.js';
import { countOf, listed, numeralAt, phraseAt, phrasesOf, rangeAt, type Amount } from './numbers.js';
import type { Token } from './words.js';

/** What a part of the day is called before or behind an hour, or behind a day; alone it may be a name. */
const PARTS = phrasesOf<DayPart>({
  morning: 'morning, in the morning, सुबह, सुबह के, सवेरे',
  afternoon: 'afternoon, in the afternoon, दोपहर, दोपहर को, दोपहर के',
  evening: 'evening, in the evening, शाम, शाम को, शाम के',
  night: 'night, at night, रात, रात को, रात के',
});
type Counted = Exclude<SearchQuantity, 'day'>;
/** What stands before and behind an hour and says that it is the last or the first one. */
const LIMITS = phrasesOf<'before' | 'after'>({
  before: 'before, by, till, until, no later than, not later than, earlier than, बजे से पहले, से पहले, बजे के पहले, बजे तक',
  after: 'after, later than, not before, no earlier than, onwards, बजे के बाद, के बाद',
});
/** What stands before a number and says what it counts. */
const BEFORE = phrasesOf<Counted>({
  time: 'at, after, around, from, by, before, till, until, no later than, not later than, earlier than, later than, not before, no earlier than',
  budget:
    'under, below, within, upto, up to, max, maximum, less than, not more than, no more than, not over, around, for, budget, budget of, budget is, बजट, per head, per person, प्रति व्यक्ति, हर व्यक्ति, total, total of, कुल',
  party: 'for, just, party of, group of, family of, table for, us',
});
/** What stands behind a number and says what it counts. */
const BEHIND = phrasesOf<Counted>({
  time: 'oclock, onwards, बजे, बजे से, बजे के आसपास, बजे के बाद, के बाद, बजे से पहले, बजे के पहले, से पहले, बजे तक, के बीच, बजे के बीच',
  budget: 'rupees, rupee, rs, inr, bucks, budget, max, रुपये, रुपए, रुपया, रुपयों, रु, बजट, से कम, से कम में, तक, में, के अंदर, के भीतर, के बीच',
  party:
    'people, person, persons, guests, friends, adults, pax, of us, लोग, लोगों, जन, जने, व्यक्ति, दोस्त, दोस्तों, मेहमान, के लिए, का परिवार, के परिवार',
});
/** What says behind a budget that it is for each. */
const EACH = new Set(listed('each, per head, per person, a head, a person, pp, प्रति व्यक्ति, हर व्यक्ति, प्रति'));
/** What says behind a budget that it is for all. */
const TOTAL = new Set(listed('in total, total, altogether, overall, for everyone, for all of us, कुल, कुल मिलाकर, सबके लिए'));
/** What stands before two numbers that are joined, and says no more. */
const SPANS = new Set(listed('between, from'));
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
  ...new Set(
    [PARTS.keys(), BEFORE.keys(), BEHIND.keys(), EACH, TOTAL, SPANS, MONTH_WORDS].flatMap((phrases) =>
      [...phrases].flatMap((phrase) => phrase.split(' ')),
    ),
  ),
];

const MOST_PEOPLE = 50;
const LEAST_BUDGET = 100;
const MOST_BUDGET = 500_000;
/** A number without a currency that is longer is a postal code. */
const MOST_BARE = 99_999;

type Half = DayPart | 'am' | 'pm' | null;

/** The hour of the day that is meant: without a half of the day, hours up to eleven are those of the afternoon and evening. */
function hourMeant(hour: number, half: Half): number {
  const whole = Math.floor(hour);
  if (half === 'am' || half === 'morning') return whole === 12 ? hour - 12 : hour;
  if (half === 'night' && (whole === 12 || whole < NIGHT_ENDS)) return hour % 12;
  return whole > 0 && whole < 12 ? hour + 12 : hour;
}

/** An hour as HH:MM. */
function clockOf(hour: number): string {
  const minutes = Math.round(hour * 60) % 1440;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** From when until when: what names no half of the day is the hour next to the other one, and the first one decides where neither does. */
function spanOf(low: number, high: number, first: Half, second: Half): string[] {
  const names = (hour: number, half: Half): boolean => half !== null || hour >= 13;
  const until = (hours: number): number => ((hours % 12) + 12) % 12 || 12;
  if (names(high, second) && !names(low, first)) {
    const end = hourMeant(high, second);
    return [clockOf(end + 24 - until(end - low)), clockOf(end)];
  }
  const begin = hourMeant(low, first);
  return [clockOf(begin), clockOf(names(high, second) ? hourMeant(high, second) : begin + until(high - begin))];
}

/** A quantity that a question names, with the number of its words. */
export interface FoundQuantity {
  what: SearchQuantity;
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
  /** The day from which dates are counted. */
  today: Day;
}

/** What stands before a number: a part of the day, and what says what is counted. */
interface Cue {
  part: Half;
  found: readonly Counted[] | undefined;
  phrase: string;
  count: number;
}

function cueAt(words: readonly string[], at: number): Cue {
  const part = phraseAt(words, at, (phrase) => PARTS.get(phrase));
  const said = phraseAt(words, at + part.count, (phrase) => BEFORE.get(phrase));
  if (!part.found) return { part: null, ...said };
  const isTime = said.found?.includes('time');
  return { part: part.found[0] ?? null, found: ['time'], phrase: isTime ? said.phrase : '', count: part.count + (isTime ? said.count : 0) };
}

/** The day, time, budget or party that begins at a word of a question: a number with what says what it counts. Others are parts of names. */
export function quantityAt(place: Place): FoundQuantity | null {
  const { text, tokens, words, at, isAfterDay, today } = place;
  const cue = cueAt(words, at);
  const isCounted = (on: number): boolean => {
    const number = numeralAt(text, tokens, on - 1);
    return Boolean(
      number?.isMoney || number?.isClock || BEHIND.has(words[on] ?? '') || countOf(words, on, EACH) + countOf(words, on, OTHER_UNITS),
    );
  };
  const dateFrom = (on: number) => dateAt({ text, tokens, words, at: on, today, isCounted });
  const date = dateFrom(at + cue.count);
  // "For 4 Nov 28" names four people.
  if (date && !(cue.count > 0 && dateFrom(at + cue.count + 1))) {
    if (cue.part) return { what: 'time', values: [cue.part], count: phraseAt(words, at, (phrase) => PARTS.get(phrase)).count };
    // No search asks for what is before or after a day.
    return LIMITS.has(cue.phrase) ? null : { what: 'day', values: [date.day], count: cue.count + date.count };
  }
  const spanned = cue.count === 0 || cue.phrase === 'from' ? countOf(words, at, SPANS) : 0;
  const range = rangeAt({ ...place, at: at + (spanned || cue.count) }, (word) => BEHIND.has(word));
  const joined = range && amountMeant(place, spanned ? { part: null, found: undefined, phrase: '', count: spanned } : cue, range);
  if (joined) return joined;
  const number = numeralAt(text, tokens, at + cue.count);
  if (number) return amountMeant(place, cue, { ...number, low: null, isDashed: false });
  return isAfterDay && cue.part ? { what: 'time', values: [cue.part], count: cue.count } : null;
}

/** What a number counts, or two that are joined, by what stands before and behind. */
function amountMeant({ tokens, words, at, isName }: Place, cue: Cue, number: Amount): FoundQuantity | null {
  const after = at + cue.count + number.count;
  const behind = phraseAt(words, after, (phrase) => BEHIND.get(phrase));
  const then = phraseAt(words, after + behind.count, (phrase) => PARTS.get(phrase));
  // These are taken as they are written: "star" and "nights" are like other words.
  const written = tokens.map(({ word }) => word);
  if (!number.isMoney && countOf(written, after, OTHER_UNITS) > 0) return null;
  const { low } = number;
  const isUpwards = (low?.value ?? 0) < number.value;

  const timeFound = (): FoundQuantity | null => {
    if (number.hour >= 24 || (low && (low.hour >= 24 || low.hour === number.hour))) return null;
    const second = number.half ?? then.found?.[0] ?? null;
    const limit = LIMITS.get(cue.phrase) ?? LIMITS.get(behind.phrase) ?? [];
    const values = low
      ? spanOf(low.hour, number.hour, low.half ?? cue.part, second)
      : [clockOf(hourMeant(number.hour, number.half ?? cue.part ?? second)), ...limit];
    return { what: 'time', values, count: after - at + behind.count + then.count };
  };
  const partyFound = (): FoundQuantity | null =>
    isUpwards && Number.isInteger(number.value) && number.value <= MOST_PEOPLE
      ? { what: 'party', values: [String(number.value)], count: after - at + behind.count }
      : null;
  const budgetFound = (): FoundQuantity | null => {
    let end = after + behind.count;
    // "2000 rupees max": both say that it is a budget.
    end += phraseAt(words, end, (phrase) => BEHIND.get(phrase)?.includes('budget') || undefined).count;
    end += countOf(words, end, TOTAL);
    const each = countOf(words, end, EACH);
    const isLeast = countOf(written, after + behind.count, OR_MORE) > 0 || (cue.count === 0 && LEAST.has(words[at - 1] ?? ''));
    const least = low?.value ?? LEAST_BUDGET;
    if (isLeast || !isUpwards || least < LEAST_BUDGET || number.value < LEAST_BUDGET) return null;
    if (number.value > (number.isMoney ? MOST_BUDGET : MOST_BARE)) return null;
    const people = each > 0 || EACH.has(cue.phrase) ? 'each' : '';
    return {
      what: 'budget',
      values: [String(Math.round(number.value)), people, ...(low ? [String(Math.round(low.value))] : [])],
      count: end + each - at,
    };
  };
  const read: Readonly<Record<Counted, () => FoundQuantity | null>> = { time: timeFound, budget: budgetFound, party: partyFound };
  const marked = (): readonly Counted[] | undefined => {
    if (number.isClock || (then.found && !number.isMoney)) return ['time'];
    return number.isMoney || countOf(words, after, EACH) + countOf(words, after, TOTAL) > 0 ? ['budget'] : behind.found;
  };
  const marks = marked();
  // Joined by a word they are hours or rupees, and by a dash alone rupees: sectors and houses have numbers with dashes.
  const bare: readonly Counted[] = number.isDashed && cue.count === 0 ? ['budget'] : ['time', 'budget'];
  const said = cue.found ?? (low && !marks ? bare : undefined);
  // "4K" may be in a name, and so may "by 2": there are "Cinephile 4K" and "By 2 Coffy".
  if (!marks && (!said || words[at] === 'by')) return null;
  const isUncounted = cue.count === 0 && behind.count === 0;
  if (marks && number.count === 1 && isUncounted && isName(words[at] ?? '')) return null;
  // So may two years be: "Bridge (1728-1966)".
  if (!marks && isUncounted && words.slice(at, at + number.count).every(isName)) return null;
  const meant = marks && said ? marks.filter((what) => said.includes(what)) : (marks ?? said ?? []);
  return meant.map((what) => read[what]()).find(Boolean) ?? null;
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
