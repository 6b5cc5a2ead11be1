import type { AnswerConsent, ChangeOf, ConsentItem, UserSettings, UserView, UserId, PlanId } from '@app/contracts';
import { consentVersion } from '@app/domain';
import { memberView, newEvent, type Transaction } from '@app/persistence';
import { mergeChange } from '../merge-change.js';
import { done, refused, type Outcome } from '../outcome.js';

/** Changes a person's name, or notes that they are 18 or older; what is left out stays. */
export async function changeProfile(
  tx: Transaction,
  userId: UserId,
  change: { firstName?: string | undefined; adult?: boolean | undefined },
): Promise<Outcome<UserView>> {
  const firstName = change.firstName?.trim();
  if (firstName === '') return refused('invalid-fields', 'A name is needed.', { firstName: ['must not be empty'] });
  const changed = await tx.people.update(userId, { ...(firstName ? { firstName } : {}), ...(change.adult ? { adult: true } : {}) });
  return changed ? done(changed) : refused('not-found');
}

/** Replaces the notification settings of a person; refused where another page of theirs changed the same meanwhile. */
export async function saveSettings(tx: Transaction, userId: UserId, body: ChangeOf<UserSettings>): Promise<Outcome<UserSettings>> {
  const change = mergeChange<UserSettings>(await tx.people.lockSettings(userId), body);
  if ('done' in change) await tx.people.writeSettings(userId, change.done);
  return change;
}

/** Tells the members of a plan how one of them is called now. */
export async function announceName(tx: Transaction, planId: PlanId, userId: UserId): Promise<void> {
  if (!(await tx.lockPlan(planId))) return;
  const members = (await tx.members.list(planId)).filter((member) => member.userId === userId).map(memberView);
  if (members.length > 0) await tx.append(planId, newEvent('member.renamed', { members }));
}

/** Logs what somebody agrees to or withdraws from; no browser of theirs takes pushes any more when they withdraw from notifications. */
export async function answerConsent(tx: Transaction, userId: UserId, item: ConsentItem, answer: AnswerConsent): Promise<Outcome<void>> {
  if (answer.granted && answer.version !== consentVersion())
    return refused('version-mismatch', 'The notice has changed. Please read it again.');
  await tx.consents.log(userId, item, answer);
  if (!answer.granted && item === 'notifications') await tx.browsers.removeAll({ userId });
  return done(undefined);
}

/** Forgets who a user was, when no plan has them any more (`departPlan`); gives the hashes (hex) of the tokens that ended. */
export async function deleteAccount(tx: Transaction, userId: UserId): Promise<string[]> {
  await tx.audit.write({ action: 'account.deleted', actorId: userId, subjectId: userId });
  return tx.personalData.forget(userId);
}

/**
 * The first step of a deletion that the team was asked for: it can't be taken back any more, and the person is signed out. Gives the
 * hashes (hex) of the tokens that ended; null: it was taken back, or done.
 */
export async function beginDeletion(tx: Transaction, userId: UserId): Promise<string[] | null> {
  return (await tx.deletions.start(userId)) ? tx.sessions.endAll(userId) : null;
}

/** The last step, when no plan has the person any more. Who asked for it is written down with the asking. */
export async function finishDeletion(tx: Transaction, userId: UserId): Promise<void> {
  const person = await tx.adminPeople.lock(userId);
  if (!person || person.forgotten) return;
  await tx.audit.write({ action: 'account.deleted', subjectId: userId });
  await tx.personalData.forget(userId);
}

/**
 * The first step of a merge: ends the sessions of the guest, so that no plan is made or joined behind those that move then, each in its own
 * transaction (`mergePlan`). Gives the hashes (hex) of the tokens that ended; null: it is no guest any more, and nothing ended.
 */
export async function beginMerge(tx: Transaction, guestId: UserId): Promise<string[] | null> {
  return (await tx.people.lockGuest(guestId)) ? tx.sessions.endAll(guestId) : null;
}

/**
 * The last step, when the plans have moved: what else the guest has goes to the account, whose sessions then forget the guest. Of several
 * calls at once one is written down.
 */
export async function finishMerge(tx: Transaction, guestId: UserId, userId: UserId): Promise<void> {
  if (!(await tx.merges.moveRest(guestId, userId))) return;
  await tx.audit.write({ actorId: userId, action: 'account.merged', subjectId: guestId });
  tx.raiseFeed(`user:${userId}`, { type: 'notification.created' });
  tx.raiseFeed(`user:${userId}`, { type: 'banner.shown' });
}
