import { audit, hasStaffPassword, type StaffCredentials, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { openVenueSession, type VenueSessionTimes, type VenueTokenHashes } from './open-venue-session.js';

/** Opens a session for a member of staff whose password was compared. */
export async function signInStaff(
  tx: Transaction,
  { id, passwordHash }: Pick<StaffCredentials, 'id' | 'passwordHash'>,
  tokens: VenueTokenHashes,
): Promise<Outcome<VenueSessionTimes>> {
  // Compared again, because a password that is changed meanwhile ends all sessions, and this one would come after.
  if (!(await hasStaffPassword(tx, id, passwordHash))) return refused('wrong-password');
  await audit(tx, { action: 'login.succeeded', staffId: id, subjectId: id, details: { about: 'staff' } });
  return done(await openVenueSession(tx, id, tokens));
}
