import { DEFAULT_FIRST_NAME, type UserId } from '@app/contracts';
import type { Identity, Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import type { PreviousSession } from './log-in.js';
import type { SessionTokens } from './sessions.js';
import { enterAccount, saveGuest, type SignedInByLink } from './sign-in-by-link.js';

/** Who somebody is, as an OpenID provider says. */
export interface ProvidedIdentity extends Identity {
  /** The address (lower case) that the provider vouches for; null: none. */
  address: string | null;
}

/**
 * Opens a session for the account of an identity. The first time it is linked to the account of its address, if a reader has confirmed that one
 * here; where the address has no account, the guest of the browser becomes one. @throws when another call does the same: `isTaken`.
 */
export async function signInByProvider(
  tx: Transaction,
  provided: ProvidedIdentity,
  before: PreviousSession | null,
  tokens: SessionTokens,
): Promise<Outcome<SignedInByLink>> {
  const known = await tx.identities.userOf(provided);
  const owner = known && (await tx.people.one(known));
  const browser = { before, proof: null };
  if (owner) return enterAccount(tx, owner, null, browser, tokens);
  const { address } = provided;
  if (!address) return refused('address-unconfirmed');
  const account = await tx.people.byEmail(address);
  if (!account) return openAccount(tx, { ...provided, address }, before, tokens);
  if (!(await tx.mailAddresses.isConfirmed(address))) return refused('address-unconfirmed');
  const linked = await linkIdentity(tx, account.id, provided);
  return 'refused' in linked ? linked : enterAccount(tx, account, null, browser, tokens);
}

/** Makes an account of the browser's guest, or of somebody new. */
async function openAccount(
  tx: Transaction,
  provided: ProvidedIdentity & { address: string },
  before: PreviousSession | null,
  tokens: SessionTokens,
): Promise<Outcome<SignedInByLink>> {
  const userId = before?.isGuest ? before.id : (await tx.people.insertGuest(DEFAULT_FIRST_NAME)).id;
  const saved = await saveGuest(tx, { email: provided.address, userId, passwordHash: null }, { before }, tokens);
  if ('refused' in saved) return refused('provider-expired');
  await tx.mailAddresses.confirm(provided.address);
  const linked = await attach(tx, userId, provided);
  return 'refused' in linked ? linked : saved;
}

/** Links an identity to the account of a session; refused when the session was ended meanwhile, as a reset does. @throws as `linkIdentity`. */
export async function linkOwnIdentity(tx: Transaction, id: UserId, sessionId: string, identity: Identity): Promise<Outcome<void>> {
  const own = { account: 'user', id, sessionId } as const;
  await tx.accounts.lock(own);
  return (await tx.sessions.isOpen(own)) ? linkIdentity(tx, id, identity) : refused('not-signed-in');
}

/**
 * Links an identity to an account, which has one of each provider, and mails that to its owner.
 * @throws when another call does the same: `isTaken`.
 */
export async function linkIdentity(tx: Transaction, userId: UserId, identity: Identity): Promise<Outcome<void>> {
  const owner = await tx.identities.userOf(identity);
  if (owner === userId) return done(undefined);
  if (owner || (await tx.identities.linkedAt(userId, identity.issuer))) return refused('provider-taken');
  const linked = await attach(tx, userId, identity);
  if ('done' in linked) await tx.accounts.securityMail({ account: 'user', id: userId }, 'identity_linked');
  return linked;
}

async function attach(tx: Transaction, userId: UserId, identity: Identity): Promise<Outcome<void>> {
  if (!(await tx.identities.link(userId, identity))) return refused('not-signed-in');
  await tx.audit.write({ action: 'identity.linked', actorId: userId, subjectId: userId });
  return done(undefined);
}

/** Takes an identity away from an account, and mails that to its owner; refused where it is the only way in. */
export async function unlinkIdentity(tx: Transaction, userId: UserId, issuer: string): Promise<Outcome<void>> {
  if (!(await tx.identities.linkedAt(userId, issuer))) return refused('not-found');
  if (!(await tx.identities.unlink(userId, issuer))) return refused('address-unconfirmed');
  await tx.audit.write({ action: 'identity.unlinked', actorId: userId, subjectId: userId });
  await tx.accounts.securityMail({ account: 'user', id: userId }, 'identity_unlinked');
  return done(undefined);
}
