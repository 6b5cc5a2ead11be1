import type { ChangeVenue, TakeListing } from '@app/contracts';
import { TUNABLES, areHours, rowStands } from '@app/domain';
import { audit, clock, moveUsualSeats, noteListing, placeOfVenue, updateVenue, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

const DAY_MS = 86_400_000;

/**
 * Changes what a venue says of itself. Offers, invitations and bookings stay as they are; only who is asked from now on changes. A day that
 * had the usual seats goes along with new usual seats, though never below what is booked on it.
 */
export async function changeVenue(tx: Transaction, venueId: string, change: ChangeVenue): Promise<Outcome<void>> {
  if (change.hours && !areHours(change.hours))
    return refused('invalid-fields', 'An opening must begin before it ends.', { hours: ['opens and closes must differ'] });
  if (change.paused && change.pausedUntil) {
    const end = Date.parse(change.pausedUntil) - (await clock(tx)).getTime();
    if (end <= 0 || end > TUNABLES.maxDaysAhead * DAY_MS)
      return refused('invalid-fields', 'A pause ends in the future.', { pausedUntil: ['is past or too far ahead'] });
  }
  if (change.seatsPerSlot !== undefined) await moveUsualSeats(tx, venueId, change.seatsPerSlot);
  return done(await updateVenue(tx, venueId, change));
}

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
