import type { UserView, UserId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** The hashes of the tokens of a new session; `backup` null: the browser asked for none. */
export interface SessionTokens {
  cookie: Buffer;
  backup: Buffer | null;
}

interface Opening {
  /** The password was given for it just now. */
  proved: boolean;
  /** Whose plans may be merged. */
  formerGuestId?: string | null;
  /** The second factor was given, too. */
  secondFactor?: boolean;
  /** The session of the same browser that this one replaces. */
  replaces?: string;
}

/** Opens a session for a user, with a backup token beside it that ends with it. */
export async function openSession(tx: Transaction, userId: UserId, tokens: SessionTokens, opening: Opening): Promise<Outcome<void>> {
  const id = await tx.sessions.create(userId, 'cookie', tokens.cookie, opening);
  if (!id) return refused('not-signed-in');
  return tokens.backup ? giveBackup(tx, userId, id, tokens.backup) : done(undefined);
}

/** Stores a backup token (as its hash) beside a session, with which it ends; refused when that has ended, or is about to. */
export async function giveBackup(tx: Transaction, userId: UserId, sessionId: string, backup: Buffer): Promise<Outcome<void>> {
  return (await tx.sessions.create(userId, 'backup', backup, { besides: sessionId })) ? done(undefined) : refused('not-signed-in');
}

/** Makes a guest and opens a session for them. */
export async function enterAsGuest(tx: Transaction, firstName: string, tokens: SessionTokens): Promise<Outcome<UserView>> {
  const user = await tx.people.insertGuest(firstName);
  const opened = await openSession(tx, user.id, tokens, { proved: false });
  return 'refused' in opened ? opened : done(user);
}

/** Ends one of a user's own sessions and whatever else signs the same browser in; gives the hashes (hex) of the tokens that ended. */
export async function endSession(tx: Transaction, userId: UserId, sessionId: string): Promise<Outcome<string[]>> {
  const ended = await tx.sessions.revokeBrowser(userId, sessionId);
  return ended.length > 0 ? done(ended) : refused('not-found');
}
