import type { ChangeOf, ChangeVenue, TakeListing, VenueId } from '@app/contracts';
import { TUNABLES, areHours, rowStands } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';
import { mergeVenueChange } from './merge-venue-change.js';
import { settleTouched } from './settle-touched.js';

const DAY_MS = 86_400_000;

/**
 * Changes what a venue says of itself. A change that touches standing offers or bookings is refused until the venue has chosen what becomes
 * of the offers. Invitations and bookings stay. A day that had the usual seats goes along with new usual seats, though never below what is
 * booked on it, nor below what an offer that the venue keeps was promised.
 */
export async function changeVenue(tx: Transaction, venueId: VenueId, sent: ChangeOf<ChangeVenue>): Promise<Outcome<void>> {
  // Before the venue's row, as every change of a venue takes the two.
  await tx.bidInputs.lockBidsOfVenue(venueId);
  const merged = await mergeVenueChange(tx, venueId, sent);
  if ('refused' in merged) return merged;
  const change = merged.done;
  const fault = faultOfChange(change, await tx.now());
  if (fault) return fault;
  const settled = await settleTouched(tx, venueId, change, change.offers);
  if ('refused' in settled) return settled;
  if (change.seatsPerSlot !== undefined) await tx.desks.moveUsualSeats(venueId, change.seatsPerSlot, settled.done);
  return done(await tx.desks.update(venueId, change));
}

/** What is wrong with a change by itself, if anything is. */
function faultOfChange(change: ChangeVenue, now: Date): Refusal | null {
  if (change.hours && !areHours(change.hours))
    return refused('invalid-fields', 'An opening must begin before it ends.', { hours: ['opens and closes must differ'] });
  if (change.paused && change.pausedUntil) {
    const end = Date.parse(change.pausedUntil) - now.getTime();
    if (end <= 0 || end > TUNABLES.maxDaysAhead * DAY_MS)
      return refused('invalid-fields', 'A pause ends in the future.', { pausedUntil: ['is past or too far ahead'] });
  }
  return null;
}

/**
 * Takes over what a row of a venue's own export says of it. A row of another place, or of another name farther than 150 m away, is refused:
 * no venue writes down what is somebody else's.
 */
export async function takeListing(
  tx: Transaction,
  { venueId, staffId }: { venueId: VenueId; staffId: string },
  { source, row, ...change }: TakeListing,
): Promise<Outcome<void>> {
  // Before the venue's row, as every change of a venue takes the two.
  await tx.bidInputs.lockBidsOfVenue(venueId);
  if (rowStands(row, await tx.desks.lockPlace(venueId)) === 'other')
    return refused('invalid-fields', 'That row is of another place.', { row: ['is of another place'] });
  await tx.desks.noteListing(venueId, source, row.placeId);
  await tx.audit.write({ action: 'venue.listing_imported', staffId, subjectId: venueId, details: { about: source } });
  return changeVenue(tx, venueId, change);
}
