import type { PlaceType, VenueProfile } from '@app/contracts';
import {
  hoursWith,
  LISTING_FIELDS,
  readListing,
  rowStands,
  type Listing,
  type ListingField,
  type ListingRow,
  type ImportMapping,
} from '@app/domain';
import type { Table } from '../../imports/read-file.js';

/** A row of the file that may be the venue's: by its name, or by its place under another name. */
export interface Candidate extends ListingRow {
  stands: 'own' | 'near';
}

/** The rows of a file that may be the venue's, those with its name first. Rows of other places are ignored. */
export function candidatesOf({ rows }: Table, mapping: ImportMapping, venue: VenueProfile): Candidate[] {
  const found = rows.flatMap((row): Candidate[] => {
    const read = readListing(row, mapping);
    const stands = read && rowStands(read.place, venue);
    return read && stands && stands !== 'other' ? [{ ...read, stands }] : [];
  });
  return [...found.filter(({ stands }) => stands === 'own'), ...found.filter(({ stands }) => stands === 'near')];
}

export interface ListingChange {
  field: ListingField;
  now: Listing[ListingField] | null;
  next: Listing[ListingField];
  /** Kinds of place that the venue would lose: removed only on request. */
  lost: PlaceType[];
}

const order = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value);

/** The changes of a row by field; equal and missing values are no changes. */
export function changesOf(row: ListingRow, venue: VenueProfile): ListingChange[] {
  const { said } = row;
  return LISTING_FIELDS.flatMap((field) => {
    const [now, next] = [venue[field], field === 'hours' ? hoursWith(row, venue.hours) : said[field]];
    if (next === undefined || order(now) === order(next)) return [];
    const lost = field === 'placeTypes' ? venue.placeTypes.filter((type) => !said.placeTypes?.includes(type)) : [];
    return [{ field, now: now === null || now.length === 0 ? null : now, next, lost }];
  });
}
