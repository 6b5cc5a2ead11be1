import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';

/** Who comes by a link: their name, and their password's hash. */
export interface Newcomer {
  name: string;
  passwordHash: string;
}

/** Uses the token of an invitation's link (as its hash) up, which confirms the address, and gives who came an account at the venue; gives its id. */
export async function acceptInvitation(tx: Transaction, token: Buffer, { name, passwordHash }: Newcomer): Promise<Outcome<string>> {
  const asked = await tx.staffInvitations.venueOfToken(token);
  if (!asked) return refused('invite-expired');
  // An application that becomes a place of the catalogue takes its invitations along: nobody may come in between.
  await tx.desks.lock(asked);
  const invite = await tx.staffInvitations.take(token);
  if (!invite) return refused('invite-expired');
  if (await tx.staff.hasEmail(invite.email)) return refused('email-taken');
  const { venueId, email, role } = invite;
  const staffId = await tx.staff.insert({ venueId, email, role, name: name.trim(), passwordHash });
  await tx.mailAddresses.confirm(email);
  await tx.audit.write({ action: 'staff.joined', staffId, subjectId: venueId });
  return done(staffId);
}
