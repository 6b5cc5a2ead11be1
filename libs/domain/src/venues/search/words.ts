import { latinSpellings, plainDevanagari } from '../devanagari.js';

/** Words of a question that say nothing of a place. */
export const STOP_WORDS: readonly string[] = [
  ...[
    'a',
    'an',
    'and',
    'at',
    'best',
    'but',
    'by',
    'for',
    'from',
    'good',
    'i',
    'in',
    'is',
    'me',
    'my',
    'near',
    'nearby',
    'nice',
    'of',
    'on',
    'or',
  ],
  ...['place', 'places', 'some', 'something', 'somewhere', 'that', 'the', 'things', 'to', 'want', 'we', 'where', 'with'],
  ...[
    'में',
    'के',
    'का',
    'की',
    'पास',
    'और',
    'या',
    'अच्छा',
    'अच्छी',
    'अच्छे',
    'जगह',
    'जगहें',
    'लिए',
    'साथ',
    'वाला',
    'वाली',
    'वाले',
    'तक',
    'पर',
    'हो',
    'है',
    'खुला',
    'खुली',
    'खुले',
    'कहीं',
    'को',
  ],
];

/** Letters that go on a word; an apostrophe does, and is dropped. */
const WORD = /[^\s!-&(-/:-@[-_{-~।·–—‘“”]+/g;
/** Longer words are cut, as the database cuts them. */
const LONGEST_WORD = 40;

/** A word as the database writes it: small, without accents, apostrophes and dots below. */
export const plainWord = (word: string): string =>
  plainDevanagari(word.toLowerCase().replaceAll(/['’]/g, ''))
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .slice(0, LONGEST_WORD);

/** A word of a question, with where it stands in the text. */
export interface Token {
  word: string;
  from: number;
  to: number;
}

/** The words of a text in their order. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => ({ word: plainWord(word), from: index, to: index + word.length }))
    .filter(({ word }) => word !== '');

/** For each word in Devanagari that says something, as the database writes it, how it may stand in Latin letters. */
export const inLatin = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...text.matchAll(/[\u0900-\u0963\u200c\u200d]+/g)]
      .map(([word]) => [plainDevanagari(word), latinSpellings(word)] as const)
      .filter(([word]) => !STOP_WORDS.includes(word)),
  );

/** A word that venues have, with how like the word is that was asked for: 0 to 1, and 1 for the word itself and what begins with it. */
export interface Likeness {
  asked: string;
  word: string;
  alike: number;
}

/** A word that is like no other. */
export type Unlike = Record<'word' | 'alike', null> & Pick<Likeness, 'asked'>;

/** Of misspelt words, those count that are nearly as like as the likest. */
const NEARLY = 0.85;

/** The words of venues that are like a word: all that begin with a known one, those nearly as like as the likest for any other. */
export function likestTo(
  word: string,
  known: readonly (Likeness | Unlike)[],
  latin: ReadonlyMap<string, readonly string[]> = new Map(),
): Likeness[] {
  const spellings = [word, ...(latin.get(word) ?? [])];
  const found = known.filter((one): one is Likeness => one.word !== null && spellings.includes(one.asked));
  const best = Math.max(0, ...found.map(({ alike }) => alike));
  return found.filter(({ alike }) => alike >= best * NEARLY);
}

/** The groups of three letters of a word, by which words are compared. */
export const trigramsOf = (word: string): ReadonlySet<string> => {
  const padded = [...`  ${word} `];
  return new Set(padded.slice(2).map((_, at) => padded.slice(at, at + 3).join('')));
};

/** The share of the groups of two words that both have, 0 to 1. */
export function sharedTrigrams(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let both = 0;
  for (const group of first) if (second.has(group)) both += 1;
  return both / (first.size + second.size - both);
}

/** How like two words are, 0 to 1, as `similarity` of pg_trgm counts it. */
export const likeness = (one: string, other: string): number => sharedTrigrams(trigramsOf(one), trigramsOf(other));
