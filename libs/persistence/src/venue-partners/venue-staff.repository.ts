import type { ChangeStaffAccount } from '@app/contracts';
import { isConfirmedSql } from '../accounts/mail/mail-addresses.repository.js';
import type { EntityAccess, Reader } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { Venue } from '../venues/venue.entity.js';
import { VenueStaff } from './venue-staff.entity.js';

/** What a log-in needs of a member of a venue's staff. */
export type StaffCredentials = Pick<VenueStaff, 'id' | 'venueId' | 'role' | 'passwordHash'>;

/** The account behind an e-mail, compared without case; null when there is none. */
export function staffByEmail({ manager }: EntityAccess, email: string): Promise<StaffCredentials | null> {
  return manager
    .createQueryBuilder(VenueStaff, 's')
    .select(['s.id', 's.venueId', 's.role', 's.passwordHash'])
    .where('s.email = lower(:email)', { email })
    .getOne();
}

/** Whether a venue's staff may not sign in, and why; null when they may. */
export async function suspensionOf({ manager }: EntityAccess, venueId: string): Promise<{ reason: string | null } | null> {
  const where = { id: venueId, status: 'suspended' as const };
  const found = await manager.findOne(Venue, { select: { id: true, statusReason: true }, where });
  return found && { reason: found.statusReason };
}

/** Whether the team has verified a venue. */
export const isVerified = ({ manager }: Transaction, venueId: string): Promise<boolean> =>
  manager.existsBy(Venue, { id: venueId, status: 'verified' });

/** Whether a member of a venue's staff has shown that their e-mail is theirs. */
export async function isStaffConfirmed(reader: Reader, staffId: string): Promise<boolean> {
  const [row] = await reader.read<{ isConfirmed: boolean }>(
    'is-staff-confirmed',
    `SELECT ${isConfirmedSql('s.email')} AS "isConfirmed" FROM venue_staff s WHERE s.id = $1`,
    [staffId],
  );
  return row?.isConfirmed ?? false;
}

/** Whether somebody of a venue's staff has the e-mail (lower case). */
export const isStaffEmail = ({ manager }: Transaction, email: string): Promise<boolean> => manager.existsBy(VenueStaff, { email });

/** Stores a member of a venue's staff; gives the id. @throws when the e-mail is taken: `isTaken`. */
export async function insertStaff(
  { manager }: Transaction,
  staff: Pick<VenueStaff, 'venueId' | 'email' | 'passwordHash' | 'name' | 'role'>,
): Promise<string> {
  const row = manager.create(VenueStaff, staff);
  await manager.insert(VenueStaff, row);
  return row.id;
}

/** Whether a member of the staff still has the password with this hash; they keep it until the transaction ends. */
export async function hasStaffPassword({ manager }: Transaction, staffId: string, passwordHash: string): Promise<boolean> {
  const where = { id: staffId, passwordHash };
  return (await manager.findOne(VenueStaff, { select: { id: true }, where, lock: { mode: 'for_no_key_update' } })) !== null;
}

/** SQL that tells whether a member f of the staff wants mails about bookings: owners do until they say otherwise, others once they say so. */
export const WANTS_MAILS = `coalesce(f.mails, f.role = 'venue_owner')`;
/** The same of a row. */
export const wantsMails = ({ mails, role }: Pick<VenueStaff, 'mails' | 'role'>): boolean => mails ?? role === 'venue_owner';

/** Says in which language a member of the staff is told, and whether by mail; what is left out stays. */
export async function changeStaffAccount({ manager }: EntityAccess, staffId: string, change: ChangeStaffAccount): Promise<void> {
  const { language, mails } = change;
  const set = { ...(language === undefined ? {} : { language }), ...(mails === undefined ? {} : { mails }) };
  if (Object.keys(set).length > 0) await manager.update(VenueStaff, { id: staffId }, set);
}
