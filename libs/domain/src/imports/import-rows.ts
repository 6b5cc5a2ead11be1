import {
  IMPORT_FIELDS,
  PLACE_ID,
  WEBSITE,
  WEEKDAYS,
  type ImportField,
  type ImportPlace,
  type PlaceType,
  type Weekday,
} from '@app/contracts';
import { distanceKm, nearestCity, SAME_PLACE_KM } from '../geo.js';

/** A row of a file by its columns, and the line of the file that it stands in. */
export interface FileRow {
  line: number;
  cells: Readonly<Record<string, string>>;
}
/** In which column each field stands. */
export type ImportMapping = Readonly<Partial<Record<ImportField, string>>>;
/** Why a row cannot be read: which field, and what is wrong with it. */
export interface RowProblem {
  line: number;
  field: ImportField;
  why: 'missing' | 'number' | 'outside' | 'kind' | 'markup' | 'long' | 'website' | 'twice' | 'placeId';
}

/** Names of columns in exports of business profiles, of OpenStreetMap and of hand-made tables; without case. */
const COLUMNS: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['name', 'business name', 'location name', 'title'],
  latitude: ['latitude', 'lat', '@lat'],
  longitude: ['longitude', 'lon', 'lng', '@lon'],
  kind: ['kind', 'primary category', 'category', 'type'],
  address: ['address', 'address line 1', 'addr:street'],
  phone: ['phone', 'primary phone', 'contact:phone'],
  website: ['website', 'contact:website'],
  hours: ['opening_hours', 'hours', 'opening hours'],
  placeId: ['place id', 'place_id', 'placeid', 'google place id'],
};
const LONGEST = { name: 120, address: 300, phone: 40, website: 300, hours: 300 };

/** Words of categories, the more special ones first. */
const KINDS: readonly (readonly [RegExp, PlaceType])[] = [
  [/fine.?dining/, 'fine_dining'],
  [/rooftop/, 'rooftop_dining'],
  [/food.?court/, 'food_courts'],
  [/street food|fast.?food/, 'street_food'],
  [/caf[eé]|coffee|ice.?cream/, 'cafes'],
  [/baker|patisserie|pastry|confection/, 'bakeries'],
  [/night.?club/, 'nightclubs'],
  [/\bpubs?\b|lounge/, 'pubs_lounges'],
  [/\bbars?\b|brewer|biergarten/, 'bars_pubs'],
  [/restaurant|bistro|diner/, 'casual_restaurants'],
  [/massage/, 'massage_therapy'],
  [/yoga/, 'yoga_studios'],
  [/\bspas?\b|sauna/, 'spas'],
  [/beauty|hair|salon/, 'beauty_salons'],
  [/gym|fitness/, 'gyms'],
  [/swim/, 'swimming_pools'],
  [/bowling/, 'bowling'],
  [/kart/, 'go_karting'],
  [/climb/, 'rock_climbing'],
  [/escape/, 'escape_rooms'],
  [/karaoke/, 'karaoke'],
  [/comedy/, 'comedy_clubs'],
  [/cinema|movie/, 'cinemas'],
  [/theat(er|re)/, 'theaters'],
  [/museum/, 'museums'],
  [/galler/, 'art_galleries'],
  [/librar/, 'libraries'],
  [/\bparks?\b|garden/, 'parks'],
  [/beach/, 'beaches'],
];

/** The kind of place that a category means; null for one that we have no word for. */
export const placeTypeOf = (category: string): PlaceType | null =>
  KINDS.find(([words]) => words.test(category.toLowerCase().replaceAll('_', ' ')))?.[1] ?? null;

/** Guesses from the names of the columns which field stands in which. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const named = (names: readonly string[]) =>
    names.map((name) => columns.find((column) => column.trim().toLowerCase() === name)).find((column) => column !== undefined);
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, named(COLUMNS[field])]).filter(([, column]) => column !== undefined));
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const clock = (time: string): string =>
  time.trim().replace(/^(\d{1,2}):(\d{2}) ?([AP])M$/i, (_all, hour: string, minute: string, half: string) => {
    const hours = (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
    return `${String(hours).padStart(2, '0')}:${minute}`;
  });

/** The hours of a business profile, a column a day, as OpenStreetMap writes them. Of a day without a column, or with an empty one, nothing is known. */
export function hoursByDay(cells: FileRow['cells']): ReadonlyMap<Weekday, string> {
  const said = new Map<Weekday, string>();
  for (const [column, value] of Object.entries(cells)) {
    const name = DAYS.find((one) => column.trim().toLowerCase() === `${one.toLowerCase()} hours`)?.slice(0, 2);
    const day = WEEKDAYS.find((one) => one === name?.toLowerCase());
    if (!name || !day || value.trim() === '') continue;
    const ranges = value.split(',').map((range) => range.split('-').map(clock).join('-'));
    said.set(day, `${name} ${value.trim().toLowerCase() === 'x' ? 'off' : ranges.join(',')}`);
  }
  return said;
}

/** The hours of a whole week; '' where a day is unknown, which must not be taken for closed. */
function hoursOfWeek(cells: FileRow['cells']): string {
  const days = hoursByDay(cells);
  return days.size === WEEKDAYS.length ? [...days.values()].join('; ') : '';
}

/** An address of the web with its scheme, which many exports leave out. */
export const linkOf = (text: string): string => text.replace(/^(?=[^\s:/]+\.)/, 'https://');

const LINES = [
  'address line 1',
  'address line 2',
  'address line 3',
  'address line 4',
  'address line 5',
  'sub-locality',
  'locality',
  'postal code',
];

/** The address of a row; of a business profile, whose first line is one of several columns, all of them. */
export function addressOf(cells: FileRow['cells'], mapping: ImportMapping): string {
  const column = mapping.address ?? '';
  if (column.trim().toLowerCase() !== LINES[0]) return (cells[column] ?? '').trim();
  const said = new Map(Object.entries(cells).map(([name, value]) => [name.trim().toLowerCase(), value.trim()]));
  return LINES.map((line) => said.get(line) ?? '')
    .filter((line) => line !== '')
    .join(', ')
    .slice(0, LONGEST.address);
}

/** Reads a row; gives the place, or everything that is wrong with it. Text stays text, whatever a spreadsheet would make of it. */
export function readRow({ line, cells }: FileRow, mapping: ImportMapping): { place: ImportPlace } | { problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const lengths: Readonly<Partial<Record<ImportField, number>>> = LONGEST;
  const wrong = (field: ImportField, why: RowProblem['why']) => void problems.push({ line, field, why });
  const cell = (field: ImportField): string => {
    const value = (cells[mapping[field] ?? ''] ?? '').trim();
    if (/<[a-z/!]/i.test(value)) wrong(field, 'markup');
    if (value.length > (lengths[field] ?? Infinity)) wrong(field, 'long');
    return value;
  };
  const number = (field: 'latitude' | 'longitude', most: number): number => {
    const text = cell(field);
    const value = Number(text.replace(',', '.'));
    if (text === '') wrong(field, 'missing');
    else if (!Number.isFinite(value) || Math.abs(value) > most) wrong(field, 'number');
    return value;
  };
  const [name, kind] = [cell('name'), cell('kind')];
  if (name === '') wrong('name', 'missing');
  const placeType = placeTypeOf(kind);
  if (kind === '') wrong('kind', 'missing');
  else if (!placeType) wrong('kind', 'kind');
  const [latitude, longitude] = [number('latitude', 90), number('longitude', 180)];
  const website = linkOf(cell('website'));
  if (website !== '' && !WEBSITE.test(website)) wrong('website', 'website');
  const placeId = cell('placeId');
  if (placeId !== '' && !PLACE_ID.test(placeId)) wrong('placeId', 'placeId');
  cell('address');
  const address = addressOf(cells, mapping);
  const more = { address, phone: cell('phone'), website, hours: cell('hours') || hoursOfWeek(cells), placeId };
  if (problems.length === 0 && !nearestCity({ latitude, longitude })) wrong('latitude', 'outside');
  if (problems.length > 0 || !placeType) return { problems };
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== ''));
  return { place: { line, name, latitude, longitude, placeType, ...given } };
}

/** Names are compared without case, spaces and punctuation, as the catalogue compares them. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '');

/** Reads the rows of a file: its places, each once, and what is wrong with the other rows. */
export function readRows(rows: readonly FileRow[], mapping: ImportMapping): { places: ImportPlace[]; problems: RowProblem[] } {
  const places: ImportPlace[] = [];
  const problems: RowProblem[] = [];
  const named = new Map<string, ImportPlace[]>();
  for (const row of rows) {
    const read = readRow(row, mapping);
    if ('problems' in read) {
      problems.push(...read.problems);
      continue;
    }
    const { place } = read;
    const alike = named.get(plainName(place.name)) ?? [];
    if (alike.some((other) => distanceKm(other, place) <= SAME_PLACE_KM)) {
      problems.push({ line: place.line, field: 'name', why: 'twice' });
      continue;
    }
    named.set(plainName(place.name), [...alike, place]);
    places.push(place);
  }
  return { places, problems };
}
