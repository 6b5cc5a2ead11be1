import { WEBSITE, WEEKDAYS, type OpeningHours, type PlaceType, type TakeListing, type Weekday } from '@app/contracts';
import { distanceKm, SAME_PLACE_KM } from '../geo.js';
import type { Point } from '../grid.js';
import { hoursOf } from '../venues/opening.js';
import { parseOpeningHours } from '../venues/opening-text.js';
import { firstOf, linkOf, type FileRow } from './cells.js';
import { readHours } from './hours-cells.js';
import { addressOf, kindTextOf, plainName, type ImportMapping } from './import-rows.js';
import { placeTypeOf } from './kinds.js';
import { phonesOf } from './phones.js';

/** What a venue says of itself that its own listing may say anew. Its name and its pin are what was verified, and stay. */
export const LISTING_FIELDS = ['address', 'phone', 'website', 'placeTypes', 'hours'] as const;
export type ListingField = (typeof LISTING_FIELDS)[number];
export interface Listing {
  address: string;
  phone: string;
  website: string;
  placeTypes: PlaceType[];
  hours: OpeningHours[];
}
/** A row of an export as a venue's own listing: which place it is of, what it says, and what of it can't be read. */
export interface ListingRow {
  line: number;
  place: TakeListing['row'];
  said: Partial<Listing>;
  unread: ListingField[];
  /** Of whose hours it says nothing, or nothing that can be read: they stay as they are. */
  unknownDays: Weekday[];
  oddDays: Weekday[];
}

const MOST_ADDRESS = 200;

/** Reads a row as the listing of one venue; null for one without a name. Nothing that cannot be read is guessed at. */
export function readListing({ line, cells }: FileRow, mapping: ImportMapping): ListingRow | null {
  const cell = (field: keyof ImportMapping) => (cells[mapping[field] ?? ''] ?? '').trim();
  const name = cell('name');
  if (name === '') return null;
  const [latitude, longitude] = [cell('latitude'), cell('longitude')].map((text) => (text === '' ? NaN : Number(text.replace(',', '.'))));
  const where = Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude: latitude ?? 0, longitude: longitude ?? 0 } : {};
  const placeId = cell('placeId');
  const said: Partial<Listing> = {};
  const unread: ListingField[] = [];
  const take = <F extends ListingField>(field: F, text: string, read: (text: string) => Listing[F] | null) => {
    if (text === '') return;
    const value = read(text);
    if (value === null) unread.push(field);
    else said[field] = value;
  };
  const kinds = [kindTextOf(cells, mapping.kind), ...firstOf(cells, ['additional categories']).split(',')]
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '');
  take('address', addressOf(cells, mapping), (text) => (text.length <= MOST_ADDRESS ? text : null));
  const { phones, unread: unreadPhones } = phonesOf(cells, mapping);
  take('phone', [...phones, ...unreadPhones].join('; '), () => phones.join('; ') || null);
  take('website', linkOf(cell('website')), (text) => (WEBSITE.test(text) && text.length <= 300 ? text : null));
  take('placeTypes', kinds.join(','), () => {
    const types = [...new Set(kinds.flatMap((kind) => placeTypeOf(kind) ?? []))];
    return types.length > 0 ? types : null;
  });
  const hours = readHours(cells, mapping.hours);
  const unknownDays = WEEKDAYS.filter((day) => hours.blank.includes(day) || hours.odd.includes(day));
  const ranges = parseOpeningHours(hours.text);
  if (ranges || (hours.text !== '' && unknownDays.length > 0)) said.hours = hoursOf(ranges ?? []);
  if (hours.isOdd || hours.isClosed) unread.push('hours');
  return { line, place: { name, ...where, ...(placeId !== '' && { placeId }) }, said, unread, unknownDays, oddDays: hours.odd };
}

/** The hours that a venue has with a row taken over: its own on the days of which the row says nothing. */
export function hoursWith({ said, unknownDays }: ListingRow, own: readonly OpeningHours[]): OpeningHours[] | undefined {
  const kept = own.filter(({ day }) => unknownDays.includes(day));
  return said.hours && [...said.hours, ...kept].sort((one, other) => WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day));
}

/**
 * Whether a row is of a venue: `own` by its name, within 150 m where it says where it is; `near` under another name within 150 m; `other`.
 */
export function rowStands({ name, latitude, longitude }: TakeListing['row'], venue: Point & { name: string }): 'own' | 'near' | 'other' {
  const named = plainName(name) === plainName(venue.name);
  if (latitude === undefined || longitude === undefined) return named ? 'own' : 'other';
  if (distanceKm({ latitude, longitude }, venue) > SAME_PLACE_KM) return 'other';
  return named ? 'own' : 'near';
}
