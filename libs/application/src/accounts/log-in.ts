import type { Credentials, FactorProof, Transaction } from '@app/persistence';
import type { UserId } from '@app/contracts';
import { done, refused, type Outcome } from '../outcome.js';
import { openSession, type SessionTokens } from './sessions.js';
import { passSecondFactor } from './second-factor.js';

/** Who was signed in in the browser until now. */
export interface PreviousSession {
  id: UserId;
  isGuest: boolean;
  sessionId: string;
}

/**
 * Opens a session for an account whose password was compared, and ends the session that the browser had before; gives the hashes (hex) of the
 * tokens that ended. A guest who was there is remembered, so that their plans may be merged. An account with a second factor needs its proof.
 */
export async function logIn(
  tx: Transaction,
  { id, isGuest, passwordHash }: Credentials,
  before: PreviousSession | null,
  tokens: SessionTokens,
  proof: FactorProof | null,
): Promise<Outcome<string[]>> {
  // Compared again, because a password that is changed meanwhile ends all sessions, and this one would come after.
  if (!(await tx.people.lockPassword(id, passwordHash))) return refused('wrong-password');
  const passed = await passSecondFactor(tx, { account: 'user', id }, proof);
  return 'refused' in passed ? passed : enter(tx, id, before, tokens, { proved: !isGuest, secondFactor: passed.done });
}

/**
 * Opens a session for an account whose owner has proved to be present, and ends the session that the browser had before; gives the hashes
 * (hex) of the tokens that ended. A guest who was there is remembered.
 */
export async function enter(
  tx: Transaction,
  id: UserId,
  before: PreviousSession | null,
  tokens: SessionTokens,
  proof: { proved: boolean; secondFactor: boolean },
): Promise<Outcome<string[]>> {
  const ended = before ? await tx.sessions.revokeBrowser(before.id, before.sessionId) : [];
  const formerGuestId = before?.isGuest ? before.id : null;
  const opened = await openSession(tx, id, tokens, { ...proof, formerGuestId });
  if ('refused' in opened) return opened;
  await tx.audit.write({ action: 'login.succeeded', actorId: id, subjectId: id, details: { about: 'user' } });
  return done(ended);
}
