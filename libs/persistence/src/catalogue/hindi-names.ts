import { readFile } from 'node:fs/promises';
import { REGIONS } from '@app/contracts';
import { plainPhrase, type Meaning, type Vocabulary } from '@app/domain';
import { readCsv } from './read-csv.js';

// Found from src and from dist alike, as the catalogue is.
const FILE = new URL('../../catalogue/hindi-names.csv', import.meta.url);
const NEAR = 'Near ';
/** Cuisines whose names are phrases that people ask for; others are remarks. */
const ASKED_FOR = /^[\p{L} ]{3,24}$/u;
const CHOSEN = new Map(Object.values(REGIONS).flatMap(({ areas }) => areas.map(({ id, name }) => [name, id] as const)));

/** The names of the catalogue in Hindi. */
export interface HindiNames {
  /** The name of an area, which may be "Near" something; null where it has none. */
  areaOf: (city: string, area: string) => string | null;
  /** The name of a cuisine; its own where it has none. */
  cuisine: (name: string) => string;
  /** The areas and cuisines that a search knows by name, in both languages. */
  vocabulary: Vocabulary;
}

let names: Promise<HindiNames> | null = null;

/** The names of `catalogue/hindi-names.csv`, which is read once. */
export const hindiNames = (): Promise<HindiNames> => (names ??= readNames());

async function readNames(): Promise<HindiNames> {
  const rows = readCsv(await readFile(FILE, 'utf8'));
  const areas = new Map<string, string>();
  const cuisines = new Map<string, string>();
  const vocabulary = new Map<string, Meaning>();
  for (const { what, city = '', name = '', hindi = '' } of rows) {
    if (what === 'area') areas.set(`${city} ${name}`, hindi);
    else cuisines.set(name, hindi);
    if (what === 'area' || ASKED_FOR.test(name)) call(vocabulary, what === 'area' ? 'area' : 'cuisine', name, hindi);
  }
  return {
    areaOf: (city, area) => {
      const hindi = areas.get(`${city} ${area.replace(NEAR, '')}`);
      return hindi ? (area.startsWith(NEAR) ? `${hindi} के पास` : hindi) : null;
    },
    cuisine: (name) => cuisines.get(name.toLowerCase()) ?? name,
    vocabulary,
  };
}

function call(vocabulary: Map<string, Meaning>, what: 'area' | 'cuisine', name: string, hindi: string): void {
  const words = plainPhrase(name).split(' ');
  const id = what === 'area' ? CHOSEN.get(name) : undefined;
  const meaning = { what, values: [name], terms: id ? [[`area:${id}`]] : words.map((word) => [word]), hindi };
  // A single word of an area is found as a word: it may be a venue's name as well.
  if (what === 'cuisine' || words.length > 1) vocabulary.set(plainPhrase(name), meaning);
  const other = vocabulary.get(plainPhrase(hindi));
  const both = what === 'cuisine' && other?.terms.length === 1 && words.length === 1 ? [[...(other.terms[0] ?? []), ...words]] : null;
  if (other && other !== meaning && both) vocabulary.set(plainPhrase(hindi), { ...other, terms: both });
  else if (!other) vocabulary.set(plainPhrase(hindi), meaning);
}
