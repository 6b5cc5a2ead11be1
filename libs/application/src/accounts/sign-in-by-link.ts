import type { UserView, UserId } from '@app/contracts';
import type { FactorProof, Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import type { PreviousSession } from './log-in.js';
import { openSession, type SessionTokens } from './sessions.js';
import { passSecondFactor } from './second-factor.js';

/** Who brings a link: its token as a hash, who was signed in in the browser until now, and the proof of a second factor. */
export interface LinkBearer {
  token: Buffer;
  before: PreviousSession | null;
  proof: FactorProof | null;
}

/** The browser in which somebody signs in without a password. */
type Browser = Pick<LinkBearer, 'before' | 'proof'>;

/** Who is signed in now, the hashes (hex) of the tokens that ended, and the guest whose plans may be merged. */
export interface SignedInByLink {
  user: UserView;
  ended: string[];
  formerGuestId: UserId | null;
  /** The sign-up's password opens nothing. */
  passwordDropped: boolean;
}

/**
 * Uses the link of a mail up, which confirms its address, and opens a session: for the address's account, else for the guest who asked for the
 * link and becomes the account, without a password. @throws when the e-mail is taken meanwhile: `isTaken`.
 */
export async function signInByLink(tx: Transaction, bearer: LinkBearer, tokens: SessionTokens): Promise<Outcome<SignedInByLink>> {
  const link = await tx.signInLinks.take(bearer.token);
  if (typeof link === 'string') return refused(link);
  await tx.mailAddresses.confirm(link.email);
  const account = await tx.people.byEmail(link.email);
  return account ? enterAccount(tx, account, link.userId, bearer, tokens) : saveGuest(tx, link, bearer, tokens);
}

/** Opens a session of an account. The guest who asked, or else the browser's, may be merged. */
export async function enterAccount(
  tx: Transaction,
  account: UserView,
  askedBy: UserId | null,
  { before, proof }: Browser,
  tokens: SessionTokens,
): Promise<Outcome<SignedInByLink>> {
  const passed = await passSecondFactor(tx, { account: 'user', id: account.id }, proof);
  if ('refused' in passed) return passed;
  const ended = before ? await tx.sessions.revokeBrowser(before.id, before.sessionId) : [];
  const formerGuestId = askedBy && (await tx.people.lockGuest(askedBy)) ? askedBy : before?.isGuest ? before.id : null;
  const opened = await openSession(tx, account.id, tokens, { proved: true, formerGuestId, secondFactor: passed.done });
  if ('refused' in opened) return opened;
  await tx.audit.write({ action: 'login.succeeded', actorId: account.id, subjectId: account.id, details: { about: 'user' } });
  return done({ user: account, ended, formerGuestId, passwordDropped: false });
}

/**
 * The reader of the mail may be another person than the one who asked for the link: unless the link is opened in the guest's own browser, that one is signed out at once, and the
 * password of their sign-up opens nothing: the person who chose it could come back with it.
 */
export async function saveGuest(
  tx: Transaction,
  { email, userId, passwordHash }: { email: string; userId: UserId; passwordHash: string | null },
  { before }: Pick<Browser, 'before'>,
  tokens: SessionTokens,
): Promise<Outcome<SignedInByLink>> {
  const isOwnBrowser = before?.id === userId;
  const user = await tx.people.makeAccount(userId, { email, passwordHash: isOwnBrowser ? passwordHash : null });
  if (!user) return refused('link-expired');
  const ended: string[] = [];
  if (isOwnBrowser) await tx.sessions.endSoon(userId);
  else {
    ended.push(...(await tx.sessions.endAll(userId)));
    await tx.browsers.removeAll({ userId });
    if (before) ended.push(...(await tx.sessions.revokeBrowser(before.id, before.sessionId)));
  }
  const formerGuestId = before?.isGuest && !isOwnBrowser ? before.id : null;
  const opened = await openSession(tx, userId, tokens, { proved: true, formerGuestId });
  if ('refused' in opened) return opened;
  await tx.audit.write({ action: 'login.succeeded', actorId: userId, subjectId: userId, details: { about: 'user' } });
  return done({ user, ended, formerGuestId, passwordDropped: passwordHash !== null && !isOwnBrowser });
}
