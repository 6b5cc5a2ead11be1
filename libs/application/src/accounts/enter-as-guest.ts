import type { UserView } from '@app/contracts';
import { insertGuest, type Transaction } from '@app/persistence';
import { done, type Outcome } from '../outcome.js';
import { openSession, type SessionTokens } from './open-session.js';

/** Makes a guest and opens a session for them. */
export async function enterAsGuest(tx: Transaction, firstName: string, tokens: SessionTokens): Promise<Outcome<UserView>> {
  const user = await insertGuest(tx, firstName);
  const opened = await openSession(tx, user.id, tokens, { proved: false });
  return 'refused' in opened ? opened : done(user);
}
