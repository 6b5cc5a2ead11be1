import type { ChangeStaffAccount, StaffRole, TeamMember, VenueId } from '@app/contracts';
import type { Queries } from '../../database/queries.js';
import * as statements from './staff.statements.js';
import { VenueStaff } from './venue-staff.entity.js';

/** What a log-in needs of a member of a venue's staff. */
type StaffCredentials = Pick<VenueStaff, 'id' | 'venueId' | 'role' | 'passwordHash'>;

/** Whether a member of the staff wants mails about bookings, as `WANTS_MAILS`. */
export const wantsMails = ({ mails, role }: Pick<VenueStaff, 'mails' | 'role'>): boolean => mails ?? role === 'venue_owner';

/** Accounts of venues' staff. Changes of a team are called under the venue's lock. */
export class StaffRepository {
  constructor(private readonly db: Queries) {}

  /** The staff of a venue, in the order in which they came. `staffId` is the reader. */
  async team(venueId: VenueId, staffId: string): Promise<TeamMember[]> {
    const rows = await this.db.of(VenueStaff).find({ where: { venueId }, order: { id: 'ASC' } });
    return rows.map(({ id, name, email, role, createdAt }) => ({
      id,
      name,
      email,
      role,
      you: id === staffId,
      joinedAt: createdAt.toISOString(),
    }));
  }

  count(venueId: VenueId): Promise<number> {
    return this.db.of(VenueStaff).countBy({ venueId });
  }

  /** The account behind an e-mail, compared without case; null when there is none. */
  byEmail(email: string): Promise<StaffCredentials | null> {
    return this.db
      .of(VenueStaff)
      .createQueryBuilder('s')
      .select(['s.id', 's.venueId', 's.role', 's.passwordHash'])
      .where('s.email = lower(:email)', { email })
      .getOne();
  }

  /** Whether an account has the e-mail (lower case). */
  hasEmail(email: string): Promise<boolean> {
    return this.db.of(VenueStaff).existsBy({ email });
  }

  /** Whether the e-mail of a member of the staff is confirmed. */
  async isConfirmed(staffId: string): Promise<boolean> {
    return (await this.db.one(statements.isStaffConfirmed, [staffId]))?.isConfirmed ?? false;
  }

  /** The venue of a member of staff; null when they have left. */
  async venueOf(staffId: string): Promise<VenueId | null> {
    return (await this.db.of(VenueStaff).findOne({ select: { id: true, venueId: true }, where: { id: staffId } }))?.venueId ?? null;
  }

  /** Whether a member of the staff has the password with this hash, which they then keep until the transaction ends. */
  async lockPassword(staffId: string, passwordHash: string): Promise<boolean> {
    const where = { id: staffId, passwordHash };
    const lock = { mode: 'for_no_key_update' } as const;
    return (await this.db.of(VenueStaff).findOne({ select: { id: true }, where, lock })) !== null;
  }

  /** The role of a member of a venue's staff; null when they do not work there. */
  async roleAt(venueId: VenueId, staffId: string): Promise<StaffRole | null> {
    const where = { id: staffId, venueId };
    return (await this.db.of(VenueStaff).findOne({ select: { id: true, role: true }, where }))?.role ?? null;
  }

  /** Stores a member of a venue's staff; gives the id. @throws when the e-mail is taken: `isTaken`. */
  async insert(staff: Pick<VenueStaff, 'venueId' | 'email' | 'passwordHash' | 'name' | 'role'>): Promise<string> {
    const members = this.db.of(VenueStaff);
    const row = members.create(staff);
    await members.insert(row);
    return row.id;
  }

  /** Changes the language of a member of the staff, and whether they get mails; what is left out stays. */
  async changeAccount(staffId: string, { language, mails }: ChangeStaffAccount): Promise<void> {
    const set = { ...(language === undefined ? {} : { language }), ...(mails === undefined ? {} : { mails }) };
    if (Object.keys(set).length > 0) await this.db.of(VenueStaff).update({ id: staffId }, set);
  }

  /** Deletes a member of a team with their sessions; false when they are its last owner. */
  async delete(venueId: VenueId, staffId: string): Promise<boolean> {
    return (await this.db.one(statements.deleteStaff, [staffId, venueId])) !== null;
  }

  /** Gives a member of a team a role; false when they are its last owner and would be none. */
  async setRole(venueId: VenueId, staffId: string, role: StaffRole): Promise<boolean> {
    return (await this.db.one(statements.setRole, [staffId, venueId, role])) !== null;
  }
}
