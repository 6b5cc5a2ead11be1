import type { ChangeVenue } from '@app/contracts';
import { areHours, TUNABLES } from '@app/domain';
import { clock, moveUsualSeats, updateVenue, type Transaction } from '@app/persistence';
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
