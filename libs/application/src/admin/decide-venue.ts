import {
  PLACE_TAKEN,
  type AdminVenue,
  type TouchedChoice,
  type VenueCheck,
  type VenueDecision,
  type VenueStatus,
  type WaitingDelivery,
  type VenueId,
} from '@app/contracts';
import { checksBeforeVerifying, decidedStatus } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { settleTouched } from '../venue-partners/settle-touched.js';

/** What operations decide about a venue, why, and who of them. */
export interface DecideVenue {
  venueId: VenueId;
  decision: VenueDecision;
  reason: string | null;
  /** What becomes of the standing offers of a venue that is suspended; required where there are any, or bookings. */
  offers?: TouchedChoice | undefined;
  /** What was checked before a verification. */
  checked?: readonly VenueCheck[] | undefined;
  /** The status that was decided about, if it is known. */
  from?: VenueStatus | undefined;
  actorId: string | null;
}

/** The venue as it is now, and the sessions (hashes in hex) whose sockets must not listen as they do any more. */
export interface DecidedVenue {
  venue: AdminVenue;
  ended: string[];
  /** Mails to whom it was about. */
  mails: WaitingDelivery[];
}

/**
 * Verifies, rejects or suspends a venue and writes down who did. An application is verified only when all of it was checked. A verified application that claims a place of the catalogue becomes that
 * place, and its staff listen as that from their next connection. Owners get a mail. A suspended venue's staff are signed out; its offers that
 * are not kept are withdrawn by the tick, plan by plan.
 */
export async function decideVenue(
  tx: Transaction,
  { venueId, decision, reason, offers, checked = [], from, actorId }: DecideVenue,
): Promise<Outcome<DecidedVenue>> {
  const settled = decision === 'suspend' ? await settleTouched(tx, venueId, 'suspension', offers) : done([]);
  const venue = await tx.adminVenues.lock(venueId);
  if (!venue) return refused('not-found');
  const status = decidedStatus(decision, venue.status);
  if (!status || (from && from !== venue.status)) return refused('version-mismatch');
  if ('refused' in settled) return settled;
  const needed = status === 'verified' ? checksBeforeVerifying(venue.status, venue.claimsId !== null) : [];
  const missing = needed.filter((check) => !checked.includes(check));
  if (missing.length > 0)
    return refused('invalid-fields', 'Not all of the application was checked.', { checked: [`must have ${missing.join(', ')}`] });
  const place = status === 'verified' ? venue.claimsId : null;
  let others: VenueId[] = [];
  if (place) {
    if (!(await tx.adminVenues.moveToPlace(venueId, place))) return refused('venue-claimed');
    others = await tx.adminVenues.rejectOtherClaims(place, PLACE_TAKEN);
  } else await tx.adminVenues.move(venueId, status, status === 'verified' ? null : reason);
  const ended =
    status === 'suspended' ? await tx.adminVenues.endStaffSessions(venueId) : place ? await tx.adminVenues.listStaffSessions(place) : [];
  const details = {
    from: venue.status,
    ...(reason === null ? {} : { reason }),
    ...(place ? { application: venueId } : {}),
    ...(needed.length > 0 ? { checked: needed } : {}),
  };
  await tx.audit.write({ actorId, action: `venue.${status}`, subjectId: place ?? venueId, details });
  const mails = await tx.applications.mailStatus([place ?? venueId, ...others]);
  const decided = await tx.adminVenues.read(place ?? venueId);
  return decided ? done({ venue: decided, ended, mails }) : refused('not-found');
}
