import type { PersonContact, PersonalData, UserId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** What somebody of the team does about a person, and why. */
export interface PersonCommand {
  actorId: string;
  userId: UserId;
  reason: string;
}

const DELETED = 'This person has been deleted meanwhile.';
const LEAVING = 'The deletion of this person has begun.';

/** How a person can be reached; who asked for it is written down, and why. */
export async function showPersonContact(tx: Transaction, { actorId, userId, reason }: PersonCommand): Promise<Outcome<PersonContact>> {
  const contact = await tx.adminPeople.readContact(userId);
  if (!contact) return refused('not-found');
  await tx.audit.write({ action: 'person.contact_shown', actorId, subjectId: userId, details: { reason } });
  return done(contact);
}

/**
 * What a person can take along themselves, for who asked the team for it. A deletion does not begin meanwhile: what is given is whole, or
 * it is refused.
 */
export async function exportPerson(tx: Transaction, { actorId, userId, reason }: PersonCommand): Promise<Outcome<PersonalData>> {
  const person = await tx.adminPeople.lock(userId);
  if (!person) return refused('not-found');
  if (person.forgotten || person.leaving) return refused('version-mismatch', person.forgotten ? DELETED : LEAVING);
  const data = await tx.personalData.exportOf(userId);
  if (!data) return refused('not-found');
  await tx.audit.write({ action: 'data.exported', actorId, subjectId: userId, details: { reason } });
  return done(data);
}

/** Signs a person out everywhere; gives the hashes (hex) of the tokens that ended. */
export async function signPersonOut(tx: Transaction, { actorId, userId }: Omit<PersonCommand, 'reason'>): Promise<Outcome<string[]>> {
  if (!(await tx.adminPeople.lock(userId))) return refused('not-found');
  const ended = await tx.sessions.endAll(userId);
  await tx.audit.write({ action: 'person.signed_out', actorId, subjectId: userId });
  return done(ended);
}

/** Keeps a person's deletion until it may be done, with why it was asked for and by whom; of two at once one is refused. */
export async function askDeletion(tx: Transaction, { actorId, userId, reason }: PersonCommand): Promise<Outcome<void>> {
  const person = await tx.adminPeople.lock(userId);
  if (!person) return refused('not-found');
  if (person.forgotten) return refused('version-mismatch', DELETED);
  if (!(await tx.deletions.keep(userId))) return refused('version-mismatch', 'Somebody has asked for it already.');
  return done(await tx.audit.write({ action: 'deletion.asked', actorId, subjectId: userId, details: { reason } }));
}

/** Takes a deletion back that has not begun, and writes down why. */
export async function cancelDeletion(tx: Transaction, { actorId, userId, reason }: PersonCommand): Promise<Outcome<void>> {
  const person = await tx.adminPeople.lock(userId);
  if (!person) return refused('not-found');
  if (person.forgotten) return refused('version-mismatch', DELETED);
  if (!(await tx.deletions.drop(userId)))
    return refused('version-mismatch', person.leaving ? LEAVING : 'Somebody has taken it back already.');
  return done(await tx.audit.write({ action: 'deletion.cancelled', actorId, subjectId: userId, details: { reason } }));
}
