import type { StaffRole } from '@app/contracts';
import { mayDo, mayRemove } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';
import { lockTeam, type TeamActor } from './invite-staff.js';

/** Takes somebody off the team, or oneself; gives the hashes (hex) of their tokens, which end. An owner stays. */
export async function removeStaff(tx: Transaction, { venueId, staffId }: TeamActor, memberId: string): Promise<Outcome<string[]>> {
  await tx.desks.lock(venueId);
  const [role, other] = [await tx.staff.roleAt(venueId, staffId), await tx.staff.roleAt(venueId, memberId)];
  if (!role || !mayRemove({ id: staffId, role }, memberId)) return refused('forbidden');
  if (!other) return refused('not-found');
  const ended = await tx.accounts.endSessions({ account: 'staff', id: memberId });
  await tx.staffInvitations.deleteOfInviter(memberId);
  if (!(await tx.staff.delete(venueId, memberId))) return refused('last-owner');
  // Who goes themselves is nobody any more to write down.
  await tx.audit.write({ action: 'staff.removed', staffId: staffId === memberId ? null : staffId, subjectId: memberId });
  return done(ended);
}

/** Gives somebody of the team another role, from their next request on. An owner stays. */
export async function changeRole(tx: Transaction, actor: TeamActor, memberId: string, role: StaffRole): Promise<Outcome<void>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  if (!(await tx.staff.roleAt(actor.venueId, memberId))) return refused('not-found');
  if (!(await tx.staff.setRole(actor.venueId, memberId, role))) return refused('last-owner');
  if (!mayDo(role, 'team')) await tx.staffInvitations.deleteOfInviter(memberId);
  return done(await tx.audit.write({ action: 'staff.changed', staffId: actor.staffId, subjectId: memberId, details: { about: role } }));
}
