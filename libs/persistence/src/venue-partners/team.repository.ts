import {
  PAGES,
  type Language,
  type StaffInvite,
  type StaffRole,
  type TeamInvitation,
  type TeamMember,
  type WaitingDelivery,
} from '@app/contracts';
import { STAFF_RIGHTS, TUNABLES } from '@app/domain';
import type { Database, EntityAccess, Reader } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { iso } from '../database/views.js';
import { StaffInvitation } from './staff-invitation.entity.js';
import { VenueStaff } from './venue-staff.entity.js';

/** Whether an invitation (i) to a venue (v) still leads in: its inviter must still have the right to invite. */
const OPEN = `i.expires_at > app_clock() AND v.status <> 'suspended' AND EXISTS (SELECT FROM venue_staff inviter
  WHERE inviter.id = i.inviter_id AND inviter.venue_id = i.venue_id AND inviter.role IN ('${STAFF_RIGHTS.team.join("', '")}'))`;

/** Who works with a venue's desk, in the order in which they came. `staffId` is who asks. */
export async function teamOf({ manager }: EntityAccess, venueId: string, staffId: string): Promise<TeamMember[]> {
  const rows = await manager.find(VenueStaff, { where: { venueId }, order: { id: 'ASC' } });
  return rows.map(({ id, name, email, role, createdAt }) => ({
    id,
    name,
    email,
    role,
    you: id === staffId,
    joinedAt: createdAt.toISOString(),
  }));
}

const INVITATION = `i.id, i.email, i.role, ${iso('i.sent_at')} AS "sentAt", ${iso('i.expires_at')} AS "expiresAt", i.expires_at <= app_clock() AS expired`;

/** Who was asked and has not come, the newest first. */
export function invitationsOf(reader: Reader, venueId: string): Promise<TeamInvitation[]> {
  return reader.read<TeamInvitation>(
    'staff-invitations',
    `SELECT ${INVITATION} FROM staff_invitations i WHERE i.venue_id = $1 ORDER BY i.id DESC`,
    [venueId],
  );
}

/** The role of somebody at a venue; null when they don't work there. Call under the venue's lock. */
export async function roleAt({ manager }: Transaction, venueId: string, staffId: string): Promise<StaffRole | null> {
  return (await manager.findOne(VenueStaff, { select: { id: true, role: true }, where: { id: staffId, venueId } }))?.role ?? null;
}

/** How many work with the desk or were asked to. */
export async function countTeam({ manager }: Transaction, venueId: string): Promise<number> {
  return (await manager.countBy(VenueStaff, { venueId })) + (await manager.countBy(StaffInvitation, { venueId }));
}

const IN_A_WEEK = `app_clock() + $1 * interval '1 millisecond'`;

/** Stores an invitation, or gives the one to the same address its new role and a new link; gives its id. */
export async function putInvitation(
  tx: Transaction,
  { venueId, email, role, tokenHash, inviterId }: Pick<StaffInvitation, 'venueId' | 'email' | 'role' | 'tokenHash' | 'inviterId'>,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO staff_invitations (venue_id, email, role, token_hash, inviter_id, expires_at) VALUES ($2, $3, $4, $5, $6, ${IN_A_WEEK})
     ON CONFLICT (venue_id, email) DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash, inviter_id = excluded.inviter_id,
       sent_at = app_clock(), expires_at = excluded.expires_at RETURNING id`,
    [TUNABLES.staffInviteMs, venueId, email, role, tokenHash, inviterId],
  );
  if (!row) throw new Error('The invitation was not stored');
  return row.id;
}

/** To whom an invitation of a venue is, and as what; null: there is none. */
export function invitationOf(
  { manager }: Transaction,
  venueId: string,
  id: string,
): Promise<Pick<StaffInvitation, 'email' | 'role'> | null> {
  return manager.findOne(StaffInvitation, { select: { id: true, email: true, role: true }, where: { id, venueId } });
}

/** Takes an invitation back: its link leads nowhere. false: there is none. */
export async function deleteInvitation({ manager }: Transaction, venueId: string, id: string): Promise<boolean> {
  return (await manager.delete(StaffInvitation, { id, venueId })).affected === 1;
}

/**
 * Notes the mail with an invitation's link, in the inviter's language; gives the delivery. `linkId` is what the token follows from. The mail
 * has no word that the venue or the inviter chose, because it goes to an address that they chose.
 */
export function mailInvitation(
  tx: Transaction,
  { linkId, email, inviterId }: { linkId: string; email: string; inviterId: string },
): Promise<WaitingDelivery[]> {
  return tx.query<WaitingDelivery>(
    `INSERT INTO deliveries (event_id, staff_id, channel, type, payload, next_try, useful_until)
     SELECT $2, s.id, 'email', 'staff_invite', jsonb_build_object('to', $3::text, 'title', '', 'text', '', 'href', $4::text, 'priority', 'urgent',
       'invite', jsonb_build_object('id', $2::uuid, 'language', s.language)), app_clock(), ${IN_A_WEEK}
     FROM venue_staff s WHERE s.id = $5 RETURNING id, channel`,
    [TUNABLES.staffInviteMs, linkId, email, PAGES.venueInvite, inviterId],
  );
}

/** What is in a mail that invites to a team. */
export interface InviteMail {
  id: string;
  language: Language;
}

/** What a link (as its token's hash) is about; null when it is unknown, used, taken back or too old. */
export async function staffInvite(database: Database, tokenHash: Buffer): Promise<StaffInvite | null> {
  const [row] = await database.read<StaffInvite>(
    'staff-invite',
    `SELECT v.name AS "venueName", v.area, i.email, i.role, ${iso('i.expires_at')} AS "expiresAt"
     FROM staff_invitations i JOIN venues v ON v.id = i.venue_id WHERE i.token_hash = $1 AND ${OPEN}`,
    [tokenHash],
  );
  return row ?? null;
}

/** The venue to which a link leads, good or not. */
export async function venueOfInvite({ manager }: Transaction, tokenHash: Buffer): Promise<string | null> {
  return (await manager.findOne(StaffInvitation, { select: { id: true, venueId: true }, where: { tokenHash } }))?.venueId ?? null;
}

/** Deletes the invitations that a member of the team sent, when the member leaves or loses the right to invite. */
export async function deleteInvitationsBy({ manager }: Transaction, inviterId: string): Promise<void> {
  await manager.delete(StaffInvitation, { inviterId });
}

/** Uses a link (as its token's hash) up: of two at once one gets it. null when it is unknown, used, taken back or too old. */
export async function takeInvite(tx: Transaction, tokenHash: Buffer): Promise<Pick<StaffInvitation, 'venueId' | 'email' | 'role'> | null> {
  const [row] = await tx.query<{ venue_id: string; email: string; role: StaffRole }>(
    `DELETE FROM staff_invitations i USING venues v WHERE v.id = i.venue_id AND i.token_hash = $1 AND ${OPEN}
     RETURNING i.venue_id, i.email, i.role`,
    [tokenHash],
  );
  return row ? { venueId: row.venue_id, email: row.email, role: row.role } : null;
}

/** Of a row s: it is no owner, or not the only one of its venue. Holds under the venue's lock. */
const OWNER_STAYS = `(s.role <> 'venue_owner' OR EXISTS (SELECT FROM venue_staff o WHERE o.venue_id = s.venue_id AND o.role = 'venue_owner' AND o.id <> s.id))`;

/** Takes somebody off a team, with their sessions; false where they are the last owner. Call under the venue's lock. */
export async function deleteStaff(tx: Transaction, venueId: string, staffId: string): Promise<boolean> {
  const gone = await tx.query(`DELETE FROM venue_staff s WHERE s.id = $1 AND s.venue_id = $2 AND ${OWNER_STAYS} RETURNING 1`, [
    staffId,
    venueId,
  ]);
  return gone.length > 0;
}

/** Gives somebody of a team a role; false where they are the last owner and would be none. Call under the venue's lock. */
export async function setRole(tx: Transaction, venueId: string, staffId: string, role: StaffRole): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE venue_staff s SET role = $3 WHERE s.id = $1 AND s.venue_id = $2 AND ($3 = 'venue_owner' OR ${OWNER_STAYS}) RETURNING 1`,
    [staffId, venueId, role],
  );
  return changed.length > 0;
}
