import type { UserView } from '@app/contracts';
import { endSessionsSoon, insertAccount, isUserEmail, makeAccount, updateUser, type NewAccount, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { openSession, type SessionTokens } from './sessions.js';

export interface SignUpAs {
  /** The guest who becomes the account and keeps their id; null: somebody new. */
  guestId: string | null;
  account: NewAccount;
  /** Whether they say that they are 18 or older. */
  adult: boolean;
}

/** Log in instead, is what somebody is told whose e-mail has an account. */
export const EMAIL_TAKEN = 'Log in instead, or use another e-mail.';

/** Makes an account and opens a session for it. @throws when the e-mail is taken meanwhile: `isTaken`. */
export async function signUp(tx: Transaction, { guestId, account, adult }: SignUpAs, tokens: SessionTokens): Promise<Outcome<UserView>> {
  if (await isUserEmail(tx, account.email)) return refused('email-taken', EMAIL_TAKEN);
  const user = guestId ? await makeAccount(tx, guestId, account) : await insertAccount(tx, account);
  if (!user) return refused('email-taken', EMAIL_TAKEN);
  // New tokens at the moment of more power: whoever knew the guest's must not inherit the account.
  await endSessionsSoon(tx, user.id);
  const grown = adult ? await updateUser(tx, user.id, { adult }) : null;
  const opened = await openSession(tx, user.id, tokens, { proved: true });
  return 'refused' in opened ? opened : done(grown ?? user);
}
