import { PASSKEYS_AT_MOST, type PasskeyView, type UserId, type WaitingDelivery } from '@app/contracts';
import type { Account, AccountRef, FactorProof, NewPasskeyRow, Passkey, SignedInAccount, Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { enter, type PreviousSession } from './log-in.js';
import { auditOwn, passSecondFactor } from './second-factor.js';
import type { SessionTokens } from './sessions.js';

/** A passkey whose signature was verified, with the count of its authenticator. */
export interface UsedPasskey {
  id: string;
  accountId: string;
  counter: number;
}

export const passkeyView = ({ id, name, createdAt, usedAt }: Passkey): PasskeyView => ({
  id,
  name,
  madeAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** Notes the challenge of a new passkey, and gives those of before; a second factor has to be proved, because a passkey replaces it. */
export async function beginPasskey(
  tx: Transaction,
  of: AccountRef,
  challenge: Buffer,
  proof: FactorProof | null,
): Promise<Outcome<Passkey[]>> {
  const passed = await passSecondFactor(tx, of, proof);
  if ('refused' in passed) return passed;
  const known = await tx.passkeys.of(of);
  if (known.length >= PASSKEYS_AT_MOST) return refused('limit-reached');
  await tx.passkeys.challenge(challenge, of);
  return done(known);
}

/**
 * Stores a verified passkey, and mails that to its owner; refused when the session was ended meanwhile, as a reset does.
 * @throws when the passkey is known already: `isTaken`.
 */
export async function addPasskey(
  tx: Transaction,
  of: SignedInAccount,
  passkey: NewPasskeyRow,
): Promise<Outcome<{ added: PasskeyView; mails: WaitingDelivery[] }>> {
  await tx.accounts.lock(of);
  if (!(await tx.sessions.isOpen(of))) return refused('passkey-refused');
  if ((await tx.passkeys.of(of)).length >= PASSKEYS_AT_MOST) return refused('passkey-refused');
  const added = passkeyView(await tx.passkeys.insert(of, passkey));
  await auditOwn(tx, 'passkey.added', of);
  return done({ added, mails: await tx.accounts.securityMail(of, 'passkey_added') });
}

/** Removes a passkey, and mails that to its owner. */
export async function removePasskey(tx: Transaction, of: AccountRef, passkeyId: string): Promise<Outcome<WaitingDelivery[]>> {
  await tx.accounts.lock(of);
  if (!(await tx.passkeys.remove(of, passkeyId))) return refused('not-found');
  await auditOwn(tx, 'passkey.removed', of);
  return done(await tx.accounts.securityMail(of, 'passkey_removed'));
}

/** Notes a use; refused when the passkey was removed meanwhile, or when a copy of it has counted as far already. */
export async function usePasskey(tx: Transaction, account: Account, { id, accountId, counter }: UsedPasskey): Promise<Outcome<void>> {
  await tx.accounts.lock({ account, id: accountId });
  return (await tx.passkeys.use(id, counter)) ? done(undefined) : refused('passkey-refused');
}

/** Signs a person in by a passkey, which counts as the password and the second factor; gives the hashes (hex) of the tokens that ended. */
export async function signInByPasskey(
  tx: Transaction,
  passkey: UsedPasskey,
  before: PreviousSession | null,
  tokens: SessionTokens,
): Promise<Outcome<string[]>> {
  const used = await usePasskey(tx, 'user', passkey);
  if ('refused' in used) return used;
  return enter(tx, passkey.accountId as UserId, before, tokens, { proved: true, secondFactor: true });
}
