import type { StaffRole, WaitingDelivery, VenueId } from '@app/contracts';
import { mayDo } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../../outcome.js';

/** So many can work with one desk, those who were asked included. */
const MOST = 30;

const NOT_VERIFIED = 'You can invite colleagues once your venue is verified.';

/** Who of a venue's staff does something, there. */
export interface TeamActor {
  venueId: VenueId;
  staffId: string;
}
/** A link that is sent: what its token follows from, and the token's hash, which alone is kept. */
export interface InviteLink {
  id: string;
  tokenHash: Buffer;
}

/** Takes the venue, so that nobody else changes its team meanwhile; false when the actor may not (any more). */
export async function lockTeam(tx: Transaction, { venueId, staffId }: TeamActor): Promise<boolean> {
  await tx.desks.lock(venueId);
  const role = await tx.staff.roleAt(venueId, staffId);
  return role !== null && mayDo(role, 'team');
}

/** Why nobody can be asked now: the actor may not, or the team has not verified that the venue is theirs. Locks the team. */
async function whyNotInvite(tx: Transaction, actor: TeamActor): Promise<Refusal | null> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  return (await tx.desks.isVerified(actor.venueId)) ? null : refused('venue-not-verified', NOT_VERIFIED);
}

/** Asks somebody by mail to work with the desk of a verified venue; a person who was asked before gets a new link, and the old one ends. */
export async function inviteStaff(
  tx: Transaction,
  actor: TeamActor,
  { email, role }: { email: string; role: StaffRole },
  link: InviteLink,
): Promise<Outcome<WaitingDelivery[]>> {
  const refusal = await whyNotInvite(tx, actor);
  if (refusal) return refusal;
  if (await tx.staff.hasEmail(email)) return refused('email-taken');
  const size = (await tx.staff.count(actor.venueId)) + (await tx.staffInvitations.count(actor.venueId));
  if (size >= MOST) return refused('limit-reached');
  const { venueId, staffId } = actor;
  const id = await tx.staffInvitations.put({ venueId, email, role, tokenHash: link.tokenHash, inviterId: staffId });
  await tx.audit.write({ action: 'staff.invited', staffId, subjectId: id });
  return done(await tx.staffInvitations.mail({ linkId: link.id, email, inviterId: staffId }));
}

/** Sends a new link to somebody who was asked; the old one ends. */
export async function resendInvitation(
  tx: Transaction,
  actor: TeamActor,
  invitationId: string,
  link: InviteLink,
): Promise<Outcome<WaitingDelivery[]>> {
  const refusal = await whyNotInvite(tx, actor);
  if (refusal) return refusal;
  const asked = await tx.staffInvitations.one(actor.venueId, invitationId);
  if (!asked) return refused('not-found');
  await tx.staffInvitations.put({ ...asked, venueId: actor.venueId, tokenHash: link.tokenHash, inviterId: actor.staffId });
  await tx.audit.write({ action: 'staff.invited', staffId: actor.staffId, subjectId: invitationId });
  return done(await tx.staffInvitations.mail({ linkId: link.id, email: asked.email, inviterId: actor.staffId }));
}

/** Takes an invitation back. */
export async function withdrawInvitation(tx: Transaction, actor: TeamActor, invitationId: string): Promise<Outcome<void>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  if (!(await tx.staffInvitations.delete(actor.venueId, invitationId))) return refused('not-found');
  return done(await tx.audit.write({ action: 'staff.uninvited', staffId: actor.staffId, subjectId: invitationId }));
}
