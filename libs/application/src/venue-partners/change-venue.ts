import type { ChangeVenue } from '@app/contracts';
import { areHours } from '@app/domain';
import { moveUsualSeats, updateVenue, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/**
 * Changes what a venue says of itself. Offers, invitations and bookings stay as they are; only who is asked from now on changes. A day that
 * had the usual seats goes along with new usual seats, though never below what is booked on it.
 */
export async function changeVenue(tx: Transaction, venueId: string, change: ChangeVenue): Promise<Outcome<void>> {
  if (change.hours && !areHours(change.hours))
    return refused('invalid-fields', 'An opening must begin before it ends.', { hours: ['opens and closes must differ'] });
  if (change.seatsPerSlot !== undefined) await moveUsualSeats(tx, venueId, change.seatsPerSlot);
  return done(await updateVenue(tx, venueId, change));
}
