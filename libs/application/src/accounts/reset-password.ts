import { audit, endAccountSessions, removeBrowsers, setAccountPassword, useReset, type Account, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Whose password was set, and the hashes (hex) of the tokens that ended. */
export interface PasswordSet {
  accountId: string;
  ended: string[];
}

/** Uses the token of a mail's link (as its hash) up and sets the password: every session and every browser of the account ends. */
export async function resetPassword(tx: Transaction, account: Account, token: Buffer, passwordHash: string): Promise<Outcome<PasswordSet>> {
  const accountId = await useReset(tx, account, token);
  if (!accountId) return refused('reset-expired');
  await setAccountPassword(tx, account, accountId, passwordHash);
  await audit(tx, { action: 'password.reset', subjectId: accountId });
  await removeBrowsers(tx, account === 'user' ? { userId: accountId } : { staffId: accountId });
  return done({ accountId, ended: await endAccountSessions(tx, account, accountId) });
}
