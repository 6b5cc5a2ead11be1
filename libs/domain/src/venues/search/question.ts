import { SEARCH_QUANTITIES, type Day, type PlaceType, type SearchFacet, type SearchPart, type Vibe } from '@app/contracts';
import { dayOf, isDay } from '../../time.js';
import { deriveStyles } from '../mood-kinds.js';
import { LATE_HOUR, minutesAskedFor, momentOf, type MinutesAskedFor } from './moment.js';
import { dayMeant, isSameDay } from './dates.js';
import { levelWithin, quantityAt, QUANTITY_WORDS, USUAL_PARTY } from './quantities.js';
import { kindsOfTopic, VOCABULARY, type Meaning, type Vocabulary } from './vocabulary.js';
import { likestTo, sharedTrigrams, STOP_WORDS, tokensOf, trigramsOf, type Likeness, type Token, type Unlike } from './words.js';

/** A part of a question with the terms that it asks venues for: of each group one. */
export type Understood = SearchPart & { terms: readonly (readonly string[])[] };

/** What a question asks of venues. */
export interface SearchConditions {
  /** Of each group a venue has one term. */
  terms: readonly (readonly string[])[];
  /** None of these. */
  without: readonly string[];
  price: 'low' | 'high' | null;
  hours: 'now' | 'late' | null;
  /** Open in these minutes of the week. */
  open: MinutesAskedFor | null;
  /** The highest price level that the budget allows; 0: none. */
  level: number | null;
  /** At least so many seats. */
  seats: number | null;
}

/** What is known beside the vocabulary. */
interface Known {
  /** The words of venues that are like those of the question. */
  words: readonly (Likeness | Unlike)[];
  /** How words in Devanagari may stand in Latin letters. */
  latin?: ReadonlyMap<string, readonly string[]>;
  /** Names of areas and cuisines. */
  names?: Vocabulary;
  /** The day from which days are counted. */
  today: Day;
}

/** As many words of a question count. */
export const MOST_WORDS = 12;
const LONGEST_PHRASE = 5;
/** A misspelt word of the vocabulary is at least so like it, and so long. */
const LEAST_LIKENESS = 0.34;
const SHORTEST_SLIP = 4;

const BEFORE: readonly string[] = ['no', 'not', 'without', 'except', 'बिना'];
const AFTER: readonly string[] = ['no', 'not', 'नहीं', 'मत', 'बिना', 'छोड़कर', 'छोडकर'];
const EITHER: readonly string[] = ['or', 'and', 'या', 'और', '&'];

const wordsOf = (vocabulary: Vocabulary): readonly string[] => [...new Set([...vocabulary.keys()].flatMap((phrase) => phrase.split(' ')))];
const WORDS = [...new Set([...wordsOf(VOCABULARY), ...QUANTITY_WORDS])];
/** A misspelt word is compared with all of them. */
const TRIGRAMS = WORDS.map((word) => [word, trigramsOf(word)] as const);
const OWN_WORDS = new Set([...WORDS, ...STOP_WORDS, ...BEFORE, ...AFTER]);

/** The word that is meant: itself where it is known to the language or to venues, else the word of the vocabulary that it is likest to. */
function corrected(word: string, { words, latin, names }: Known): string {
  if (OWN_WORDS.has(word) || names?.has(word) || word.length < SHORTEST_SLIP) return word;
  const likest = likestTo(word, words, latin);
  const inVenues = Math.max(0, ...likest.map(({ alike }) => alike));
  if (inVenues === 1) return word;
  const named = likest.find((one) => names?.has(one.word))?.word;
  let best = { word: named ?? word, alike: Math.max(LEAST_LIKENESS, inVenues - Number.EPSILON) };
  const groups = trigramsOf(word);
  for (const [known, theirs] of TRIGRAMS) {
    const alike = sharedTrigrams(groups, theirs);
    if (alike > best.alike) best = { word: known, alike };
  }
  return best.word;
}

/** Text without the words between the tokens, and no blanks at the ends or twice. */
function cut(text: string, tokens: readonly Token[]): string {
  let rest = text;
  for (const { from, to } of tokens.toSorted((a, b) => b.from - a.from)) rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
  return rest
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,.?!;·-]+|[\s,.;·-]+$/g, '')
    .trim();
}

type Found = Meaning & { tokens: Token[]; isExcluded: boolean };

/** The phrases of a question, the longest first, in their order. */
function phrasesOf(text: string, tokens: readonly Token[], known: Known): Found[] {
  const meant = tokens.map(({ word }) => corrected(word, known));
  const meaningAt = (at: number, count: number): Meaning | undefined => {
    const phrase = (words: readonly string[]) => words.slice(at, at + count).join(' ');
    const asked = phrase(tokens.map(({ word }) => word));
    return VOCABULARY.get(asked) ?? known.names?.get(asked) ?? VOCABULARY.get(phrase(meant)) ?? known.names?.get(phrase(meant));
  };
  const found: Found[] = [];
  // "Saturday 28 Nov" names one day.
  const add = (part: Found): void => {
    const last = found.at(-1);
    const [one = '', other = ''] = [last?.values[0], part.values[0]];
    if (last?.what === 'day' && part.what === 'day' && isSameDay(one, other))
      Object.assign(last, { values: isDay(one) ? [one] : [other], tokens: [...last.tokens, ...part.tokens] });
    else found.push(part);
  };
  let pending: Token[] = [];
  let isJoined = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] as Token;
    const isAfterDay = found.at(-1)?.what === 'day';
    const quantity = quantityAt({ text, tokens, words: meant, at, isAfterDay, isName: (word) => isName(word, known), today: known.today });
    if (quantity) {
      const { count, ...meaning } = quantity;
      add({ ...meaning, terms: [], tokens: [...pending, ...tokens.slice(at, at + count)], isExcluded: pending.length > 0 });
      pending = [];
      isJoined = false;
      at += count;
      continue;
    }
    let count = Math.min(LONGEST_PHRASE, tokens.length - at);
    while (count > 0 && !meaningAt(at, count)) count -= 1;
    const last = found.at(-1);
    if (count === 0 && [...BEFORE, ...AFTER].includes(token.word)) {
      // "No kids", "kids? no", "बच्चे नहीं": it belongs to what follows, else to what is before.
      const isAnswer = last !== undefined && text.slice(last.tokens.at(-1)?.to, token.from).includes('?');
      const follows = !isAnswer && BEFORE.includes(token.word) && tokens.slice(at + 1).some(({ word }) => !STOP_WORDS.includes(word));
      if (follows) pending = [token];
      else if (last) Object.assign(last, { isExcluded: true, tokens: [...last.tokens, token] });
      at += 1;
      continue;
    }
    if (count === 0 && STOP_WORDS.includes(token.word)) {
      isJoined ||= EITHER.includes(token.word);
      at += 1;
      continue;
    }
    const meaning = meaningAt(at, count) ?? wordMeaning(token.word, known);
    const part: Found = { ...meaning, tokens: [...pending, ...tokens.slice(at, at + Math.max(1, count))], isExcluded: pending.length > 0 };
    // "Cafés or bars" is one wish for either.
    if (isJoined && last?.what === 'kind' && part.what === 'kind' && !part.isExcluded) Object.assign(last, merged(last, part));
    else add(part);
    pending = [];
    isJoined = false;
    at += Math.max(1, count);
  }
  return found;
}

const wordMeaning = (word: string, { words, latin }: Known): Meaning => ({
  what: 'word',
  values: [word],
  terms: [[...new Set(likestTo(word, words, latin).map((one) => one.word))]],
});

const isName = (word: string, { words }: Known): boolean => words.some((one) => one.word === word);

const merged = (one: Found, other: Found): Partial<Found> => ({
  values: [...new Set([...one.values, ...other.values])],
  terms: [[...one.terms.flat(), ...other.terms.flat()]],
  tokens: [...one.tokens, ...other.tokens],
});

const kindsOf = ({ what, values }: Pick<Meaning, 'what' | 'values'>): readonly PlaceType[] => {
  if (what === 'kind') return values as PlaceType[];
  if (what === 'mood') return deriveStyles(values as Vibe[]).placeTypes;
  return what === 'topic' ? values.flatMap(kindsOfTopic) : [];
};

const isQuantity = (what: SearchFacet): boolean => SEARCH_QUANTITIES.some((one) => one === what);

/** The values of a part; a day is the date that is meant, and a budget names for how many it counts. */
function valuesOf({ what, values }: Meaning, party: string, today: Day): string[] {
  const [value = ''] = values;
  if (what === 'day') return value === 'tonight' ? [today, 'evening'] : [dayMeant(value, today)];
  return what === 'budget' ? [value, values[1] || party, ...values.slice(2)] : [...values];
}

/**
 * What the words of a question mean: kinds, moods, prices, hours, days, times, budgets, parties, cities, areas, cuisines, and words of names.
 * Misspelt words are taken for those that they are likest to. A mood or topic that none of the named kinds has is set aside: the kinds decide.
 * So is a quantity that is named anew later, or excluded.
 */
export function understandSearch(text: string, known: Known): Understood[] {
  const found = phrasesOf(text, tokensOf(text).slice(0, MOST_WORDS * 2), known);
  const named = found.filter(({ what, isExcluded }) => what === 'kind' && !isExcluded).flatMap(kindsOf);
  const party = found.findLast(({ what, isExcluded }) => what === 'party' && !isExcluded)?.values[0] ?? String(USUAL_PARTY);
  return found.map(({ tokens: own, isExcluded: isDenied, ...meaning }, at) => {
    const counts = isQuantity(meaning.what);
    const isExcluded = isDenied && !counts;
    const isReplaced = counts && (isDenied || found.slice(at + 1).some((later) => later.what === meaning.what && !later.isExcluded));
    const kinds = kindsOf(meaning);
    const isSense = meaning.what === 'mood' || meaning.what === 'topic';
    const isSetAside = isReplaced || (isSense && !isExcluded && named.length > 0 && !kinds.some((kind) => named.includes(kind)));
    // Names say of themselves what kind and mood they are, too.
    const inNames = isExcluded ? [] : own.flatMap(({ word }) => known.words.flatMap((one) => (one.word === word ? [word] : [])));
    const narrows = kinds.length > 0 && (isExcluded || !isSense || named.length === 0);
    const terms =
      kinds.length === 0 ? meaning.terms : narrows ? [[...kinds.map((kind) => `type:${kind}`), ...(own.length === 1 ? inNames : [])]] : [];
    return {
      what: meaning.what,
      values: valuesOf(meaning, party, known.today),
      ...(meaning.hindi !== undefined && { hindi: meaning.hindi }),
      isExcluded,
      isSetAside,
      without: cut(text, own),
      terms,
    };
  });
}

/** What the parts of a question ask of venues together, at an instant. */
export function conditionsOf(parts: readonly Understood[], now: Date): SearchConditions {
  const last = (what: SearchFacet) => parts.findLast((part) => part.what === what && !part.isSetAside);
  const moment = momentOf(parts, now, dayOf(now));
  const [budget, party] = [last('budget'), last('party')];
  const [price, hours] = [last('price'), last('hours')];
  const late = hours?.values[0] === 'late' && moment && moment.hour === null ? { ...moment, hour: LATE_HOUR } : null;
  const isLow = price && (price.values[0] === 'low') !== price.isExcluded;
  return {
    terms: parts.filter(({ isExcluded }) => !isExcluded).flatMap(({ terms }) => terms),
    without: parts.filter(({ isExcluded }) => isExcluded).flatMap(({ terms }) => terms.flat()),
    price: price ? (isLow ? 'low' : 'high') : null,
    hours: hours && !hours.isExcluded && !late ? (hours.values[0] as 'now' | 'late') : null,
    open: moment && minutesAskedFor(late ?? moment),
    level: budget ? levelWithin(budget.values) : null,
    seats: party ? Number(party.values[0]) : null,
  };
}
