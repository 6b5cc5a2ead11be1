import type { TakeListing } from '@app/contracts';
import { rowStands } from '@app/domain';
import { audit, noteListing, placeOfVenue, type Transaction } from '@app/persistence';
import { refused, type Outcome } from '../outcome.js';
import { changeVenue } from './change-venue.js';

/**
 * Takes over what a row of a venue's own export says of it. A row of another place, or of another name farther than 150 m away, is refused:
 * no venue writes down what is somebody else's.
 */
export async function takeListing(
  tx: Transaction,
  { venueId, staffId }: { venueId: string; staffId: string },
  { source, row, ...change }: TakeListing,
): Promise<Outcome<void>> {
  if (rowStands(row, await placeOfVenue(tx, venueId)) === 'other')
    return refused('invalid-fields', 'That row is of another place.', { row: ['is of another place'] });
  await noteListing(tx, venueId, source, row.placeId);
  await audit(tx, { action: 'venue.listing_imported', staffId, subjectId: venueId, details: { about: source } });
  return changeVenue(tx, venueId, change);
}
