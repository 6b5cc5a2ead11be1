import type { UserId } from '@app/contracts';
import type { Account, AccountRef, Credentials, Transaction } from '@app/persistence';
import { openSession, type SessionTokens } from './sessions.js';
import { done, refused, type Outcome } from '../outcome.js';

/** The new password as its hash, and the session in which it is set. */
export interface NewPassword {
  passwordHash: string;
  sessionId: string;
}

/**
 * Sets another password for an account whose present one was compared; gives the hashes (hex) of the tokens that ended. Every other browser
 * is signed out at once, and this one gets new tokens.
 */
export async function changePassword(
  tx: Transaction,
  account: Credentials,
  { passwordHash, sessionId }: NewPassword,
  tokens: SessionTokens,
): Promise<Outcome<string[]>> {
  const { id, isGuest } = account;
  if (!(await tx.people.lockPassword(id, account.passwordHash))) return refused('wrong-password');
  await tx.people.setPassword(id, passwordHash);
  const ended = await tx.sessions.endAll(id, sessionId);
  await tx.sessions.endSoon(id);
  await tx.audit.write({ action: 'password.changed', actorId: id, subjectId: id });
  await tx.accounts.securityMail({ account: 'user', id }, 'password_changed');
  const opened = await openSession(tx, id, tokens, { proved: !isGuest, replaces: sessionId });
  return 'refused' in opened ? opened : done(ended);
}

/** Whose password was set, and the hashes (hex) of the tokens that ended. */
export interface PasswordSet {
  accountId: string;
  ended: string[];
}

/** What a reset sets; `removeOthers`: passkeys and linked identities open the account no longer. */
interface Reset {
  passwordHash: string;
  removeOthers: boolean;
}

/**
 * Uses up the token of a mail's link (given as its hash), confirms the address and sets the password. Every session of the account ends, and no browser
 * counts as known.
 */
export async function resetPassword(
  tx: Transaction,
  account: Account,
  token: Buffer,
  { passwordHash, removeOthers }: Reset,
): Promise<Outcome<PasswordSet>> {
  const accountId = await tx.passwordResets.use(account, token);
  if (!accountId) return refused('reset-expired');
  await tx.accounts.setPassword({ account, id: accountId }, passwordHash);
  await tx.accounts.confirmAddress({ account, id: accountId });
  await tx.audit.write({ action: 'password.reset', subjectId: accountId });
  if (removeOthers) await removeOtherSignIns(tx, { account, id: accountId });
  await tx.accounts.securityMail({ account, id: accountId }, 'password_changed');
  await tx.browsers.removeAll(account === 'user' ? { userId: accountId } : { staffId: accountId });
  return done({ accountId, ended: await tx.accounts.endSessions({ account, id: accountId }) });
}

async function removeOtherSignIns(tx: Transaction, of: AccountRef): Promise<void> {
  if (await tx.passkeys.removeAll(of)) await tx.audit.write({ action: 'passkey.removed', subjectId: of.id });
  if (of.account === 'user' && (await tx.identities.removeAll(of.id as UserId)))
    await tx.audit.write({ action: 'identity.unlinked', subjectId: of.id });
}
