import {
  audit,
  confirmAccountAddress,
  endAccountSessions,
  endSessions,
  endSessionsSoon,
  hasPassword,
  setAccountPassword,
  setPassword,
  useReset,
  type Account,
  type Credentials,
  type Transaction,
} from '@app/persistence';
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
  if (!(await hasPassword(tx, id, account.passwordHash))) return refused('wrong-password');
  await setPassword(tx, id, passwordHash);
  const ended = await endSessions(tx, id, sessionId);
  await endSessionsSoon(tx, id);
  await audit(tx, { action: 'password.changed', actorId: id, subjectId: id });
  const opened = await openSession(tx, id, tokens, { proved: !isGuest, replaces: sessionId });
  return 'refused' in opened ? opened : done(ended);
}

/** Whose password was set, and the hashes (hex) of the tokens that ended. */
export interface PasswordSet {
  accountId: string;
  ended: string[];
}

/** Uses the token of a mail's link (as its hash) up, which confirms the address, and sets the password: every session and every browser of the account ends. */
export async function resetPassword(tx: Transaction, account: Account, token: Buffer, passwordHash: string): Promise<Outcome<PasswordSet>> {
  const accountId = await useReset(tx, account, token);
  if (!accountId) return refused('reset-expired');
  await setAccountPassword(tx, account, accountId, passwordHash);
  await confirmAccountAddress(tx, account, accountId);
  await audit(tx, { action: 'password.reset', subjectId: accountId });
  await tx.browsers.removeAll(account === 'user' ? { userId: accountId } : { staffId: accountId });
  return done({ accountId, ended: await endAccountSessions(tx, account, accountId) });
}
