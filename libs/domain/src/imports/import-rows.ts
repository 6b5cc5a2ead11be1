import {
  IMPORT_FIELDS,
  PLACE_ID,
  WEBSITE,
  type CitySlug,
  type ImportField,
  type ImportPlace,
  type PlaceType,
  type Weekday,
} from '@app/contracts';
import { distanceKm, nearestCity, SAME_PLACE_KM } from '../geo.js';
import { linkOf, plainColumn, type FileRow } from './cells.js';
import { closedColumn } from './closed.js';
import { readHours } from './hours-cells.js';
import { placeTypeOf, plainCategory } from './kinds.js';
import { PHONE_COLUMNS, phonesOf } from './phones.js';
import { middleOf, placeWordOf } from './place-words.js';
import { keyOf } from './row-keys.js';

/** In which column each field stands. */
export type ImportMapping = Readonly<Partial<Record<ImportField, string>>>;
/** What the person who imports says of what the file does not: the kind of every row or of a word, and the place of a word. */
export interface ImportAnswers {
  kindOfAll?: PlaceType;
  /** By `plainCategory` of the word. */
  kinds?: Readonly<Record<string, PlaceType>>;
  /** The id of an area or the slug of a city. */
  places?: Readonly<Record<string, string>>;
}
/** Why a row is left out, or a field of it: which field, and what is wrong with it. */
export interface RowProblem {
  line: number;
  field: ImportField;
  why:
    | 'missing'
    | 'number'
    | 'outside'
    | 'noPlace'
    | 'kind'
    | 'closed'
    | 'markup'
    | 'long'
    | 'website'
    | 'placeId'
    | 'phone'
    | 'power'
    | 'hours'
    | 'blankDays'
    | 'oddDays'
    | 'twice';
  days?: readonly Weekday[];
}
/** What the file says and we have no word for, and how many rows say it. */
interface UnknownKind {
  key: string;
  word: string;
  count: number;
}
/** The towns that rows without coordinates name; '' for none. */
interface UnknownPlace {
  word: string;
  count: number;
  city: CitySlug | null;
}

/** Values of these tags of OpenStreetMap are kinds of places. */
const KIND_TAGS = ['amenity', 'shop', 'leisure', 'tourism', 'historic', 'natural', 'sport', 'craft', 'healthcare'];
/** Names of columns in exports of business profiles, of OpenStreetMap and of hand-made tables, as `plainColumn` writes them. */
const COLUMNS: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['name', 'business name', 'location name', 'title', 'place name', 'venue', 'venue name'],
  latitude: ['latitude', 'lat', '@lat'],
  longitude: ['longitude', 'lon', 'lng', 'long', '@lon'],
  kind: ['kind', 'primary category', 'category', 'categories', 'type', 'types', 'place type', 'place types', 'main category', ...KIND_TAGS],
  address: ['address', 'address line 1', 'full address', 'formatted address', 'street address', 'addr:full', 'addr:street'],
  phone: PHONE_COLUMNS,
  website: ['website', 'contact:website', 'url', 'web', 'site'],
  hours: ['opening hours', 'hours', 'business hours', 'working hours', 'open hours', 'timings', 'timing', 'weekday text', 'openinghours'],
  key: ['store code', 'storecode', '@id', 'osm id', 'location code', 'branch code'],
  placeId: ['place id', 'placeid', 'google place id', 'gmb place id'],
};
const LONGEST = { name: 120, address: 300, website: 300, hours: 400, kind: 300, phone: 300 } as const;
const PHONES_MAX = 6;

/** Guesses from the names of the columns which field stands in which. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const named = (names: readonly string[]) =>
    names.map((name) => columns.find((column) => plainColumn(column) === name)).find((column) => column !== undefined);
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, named(COLUMNS[field])]).filter(([, column]) => column !== undefined));
}

/** The number of known column names among these. */
export const knownColumns = (columns: readonly string[]): number => {
  const known = new Set(Object.values(COLUMNS).flat());
  return columns.filter((column) => known.has(plainColumn(column)) || / hours$/.test(plainColumn(column))).length;
};

/** What a row says of its kind: of several tags of OpenStreetMap the first that is known, else the first. */
export function kindTextOf(cells: FileRow['cells'], column: string | undefined): string {
  const own = (column === undefined ? '' : (cells[column] ?? '')).trim();
  if (column === undefined || !KIND_TAGS.includes(plainColumn(column))) return own;
  const said = KIND_TAGS.map((tag) => (cells[tag] ?? '').trim()).filter((value) => value !== '');
  return said.find((value) => placeTypeOf(value) !== null) ?? said[0] ?? '';
}

const LINES = [
  'address line 1',
  'address line 2',
  'address line 3',
  'address line 4',
  'address line 5',
  'sub locality',
  'locality',
  'postal code',
];

/** The address of a row; of a business profile, whose first line is one of several columns, all of them. */
export function addressOf(cells: FileRow['cells'], mapping: ImportMapping): string {
  const column = mapping.address ?? '';
  if (plainColumn(column) !== LINES[0]) return (cells[column] ?? '').trim();
  const said = new Map(Object.entries(cells).map(([name, value]) => [plainColumn(name), value.trim()]));
  return LINES.map((line) => said.get(line) ?? '')
    .filter((line) => line !== '')
    .join(', ')
    .slice(0, LONGEST.address);
}

const HTML = /<[a-z/!]/i;
type Wrong = (field: ImportField, why: RowProblem['why'], days?: readonly Weekday[]) => void;

/**
 * Reads a row; gives the place with the fields that cannot be read left out, or everything that is wrong with a row that is no place. Text stays
 * text, whatever a spreadsheet would make of it.
 */
export function readRow(
  { line, cells }: FileRow,
  mapping: ImportMapping,
  answers: ImportAnswers = {},
): { place: ImportPlace; notes: RowProblem[] } | { problems: RowProblem[] } {
  const [problems, notes]: [RowProblem[], RowProblem[]] = [[], []];
  const wrong: Wrong = (field, why) => void problems.push({ line, field, why });
  const lost: Wrong = (field, why, days) => void notes.push({ line, field, why, ...(days && { days }) });
  const cell = (field: ImportField) => (cells[mapping[field] ?? ''] ?? '').trim();
  const name = cell('name');
  if (name === '') wrong('name', 'missing');
  if (HTML.test(name)) wrong('name', 'markup');
  if (name.length > LONGEST.name) wrong('name', 'long');
  const hours = readHours(cells, mapping.hours);
  const closed = closedColumn(cells, name) ?? (hours.isClosed ? 'hours' : null);
  if (closed) return { problems: [{ line, field: closed, why: 'closed' }] };
  const kind = kindTextOf(cells, mapping.kind);
  const placeType = answers.kindOfAll ?? placeTypeOf(kind) ?? answers.kinds?.[plainCategory(kind)];
  if (!placeType) wrong('kind', kind === '' ? 'missing' : 'kind');
  const point = pointOf(cell, cells, answers, wrong);
  if (problems.length > 0 || !placeType || !point) return { problems: [...problems, ...notes] };
  const more = { ...optionalFields(cells, mapping, lost), hours: hoursOfRow(hours, lost) };
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== ''));
  return { place: { line, name, ...point, placeType, ...given }, notes };
}

/** The coordinates of a row, or the middle of the area that was chosen for the place that it names. */
function pointOf(cell: (field: ImportField) => string, cells: FileRow['cells'], answers: ImportAnswers, wrong: Wrong) {
  const [north, east] = [cell('latitude'), cell('longitude')];
  if (north === '' && east === '') {
    const middle = middleOf(answers.places?.[placeWordOf(cells).word] ?? '');
    if (!middle) wrong('latitude', 'noPlace');
    return middle && { ...middle, isPinAssumed: true };
  }
  const number = (field: 'latitude' | 'longitude', text: string, most: number): number => {
    const value = Number(text.replace(',', '.'));
    const why = text === '' ? 'missing' : !Number.isFinite(value) || Math.abs(value) > most ? 'number' : null;
    if (why) wrong(field, why);
    return why ? NaN : value;
  };
  const [latitude, longitude] = [number('latitude', north, 90), number('longitude', east, 180)];
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  if (!nearestCity({ latitude, longitude })) wrong('latitude', 'outside');
  return { latitude, longitude };
}

/** What a place may say besides: a field that cannot be read costs that field alone. */
function optionalFields(cells: FileRow['cells'], mapping: ImportMapping, lost: Wrong) {
  const cell = (field: ImportField): string => {
    const value = (cells[mapping[field] ?? ''] ?? '').trim();
    const why = HTML.test(value) ? 'markup' : value.length > LONGEST.address ? 'long' : null;
    if (why) lost(field, why);
    return why ? '' : value;
  };
  const checked = (field: ImportField, value: string, form: RegExp, why: RowProblem['why']): string => {
    if (value === '' || form.test(value)) return value;
    lost(field, why);
    return '';
  };
  const { phones, unread } = phonesOf({ ...cells, [mapping.phone ?? '']: cell('phone') }, mapping);
  for (const why of new Set(unread)) lost('phone', why);
  if (phones.length > PHONES_MAX) lost('phone', 'long');
  return {
    address: cell('address') && addressOf(cells, mapping),
    phone: phones.slice(0, PHONES_MAX).join('; '),
    website: checked('website', linkOf(cell('website')), WEBSITE, 'website'),
    key: keyOf(cell('key'), cells),
    placeId: checked('placeId', cell('placeId'), PLACE_ID, 'placeId'),
  };
}

function hoursOfRow({ text, blank, odd, isOdd }: ReturnType<typeof readHours>, lost: Wrong): string {
  if (blank.length > 0) lost('hours', 'blankDays', blank);
  if (odd.length > 0) lost('hours', 'oddDays', odd);
  if (isOdd) lost('hours', 'hours');
  if (text.length <= LONGEST.hours) return text;
  lost('hours', 'long');
  return '';
}

/** Names are compared without case, accents, spaces and punctuation, as the catalogue compares them. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, '');

/** What the rows of a file come to. */
export interface RowsRead {
  places: ImportPlace[];
  /** The faults of the rows that are left out. */
  problems: RowProblem[];
  /** Which fields of the places are left out, and why. */
  notes: RowProblem[];
  /** What is asked once a word, answered or not. */
  unknownKinds: UnknownKind[];
  unknownPlaces: UnknownPlace[];
}

/** Reads the rows of a file: its places, each once, and what is wrong with the others. */
export function readRows(rows: readonly FileRow[], mapping: ImportMapping, answers: ImportAnswers = {}): RowsRead {
  const read: RowsRead = { places: [], problems: [], notes: [], ...unknownWords(rows, mapping, answers) };
  const [named, keyed] = [new Map<string, ImportPlace[]>(), new Set<string>()];
  for (const row of rows) {
    const result = readRow(row, mapping, answers);
    if ('problems' in result) {
      read.problems.push(...result.problems);
      continue;
    }
    const { place, notes } = result;
    const alike = named.get(plainName(place.name)) ?? [];
    const keys = [place.key, place.placeId].filter((key) => key !== undefined);
    // Branches at an area's middle lie at the same point: their keys differ.
    const isOther = (other: ImportPlace) => place.key !== undefined && other.key !== undefined && place.key !== other.key;
    const isKnown = keys.some((key) => keyed.has(key));
    if (isKnown || alike.some((other) => distanceKm(other, place) <= SAME_PLACE_KM && !(place.isPinAssumed && isOther(other)))) {
      read.problems.push({ line: place.line, field: isKnown ? 'key' : 'name', why: 'twice' });
      continue;
    }
    named.set(plainName(place.name), [...alike, place]);
    for (const key of keys) keyed.add(key);
    read.places.push(place);
    read.notes.push(...notes);
  }
  return read;
}

/** The words of kinds that we do not know and the places of rows without coordinates; not of what is closed or has no name. */
function unknownWords(
  rows: readonly FileRow[],
  mapping: ImportMapping,
  answers: ImportAnswers,
): Pick<RowsRead, 'unknownKinds' | 'unknownPlaces'> {
  const [kinds, places] = [new Map<string, UnknownKind>(), new Map<string, UnknownPlace>()];
  for (const row of rows) {
    const bare = readRow(row, mapping, { ...(answers.kindOfAll && { kindOfAll: answers.kindOfAll }) });
    if (!('problems' in bare)) continue;
    for (const { field, why } of bare.problems) {
      const word = kindTextOf(row.cells, mapping.kind);
      const key = plainCategory(word);
      const known = kinds.get(key) ?? { key, word, count: 0 };
      if (field === 'kind' && why === 'kind') kinds.set(key, { ...known, count: known.count + 1 });
      if (why !== 'noPlace') continue;
      const place = placeWordOf(row.cells);
      places.set(place.word, { ...place, count: (places.get(place.word)?.count ?? 0) + 1 });
    }
  }
  return { unknownKinds: [...kinds.values()], unknownPlaces: [...places.values()] };
}
