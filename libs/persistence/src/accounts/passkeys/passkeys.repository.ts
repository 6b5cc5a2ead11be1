import { createHash } from 'node:crypto';
import { IsNull, Not } from 'typeorm';
import type { UserId } from '@app/contracts';
import { statement, type Queries } from '../../database/queries.js';
import type { Account, AccountRef } from '../accounts.statements.js';
import { Passkey } from './passkey.entity.js';

/** The public half of a new passkey. */
export type NewPasskeyRow = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'name'>;

/** A challenge lives longer than a browser's question stays open. */
const insertChallenge = statement(
  'insert-passkey-challenge',
  `INSERT INTO passkey_challenges (hash, expires_at) VALUES ($1, app_clock() + interval '5 minutes')`,
);
const takeChallenge = statement<{ hash: Buffer }>(
  'take-passkey-challenge',
  'DELETE FROM passkey_challenges WHERE hash = $1 AND expires_at > app_clock() RETURNING hash',
);
const usePasskey = statement<{ id: string }>(
  'use-passkey',
  `UPDATE passkeys SET counter = $2::bigint, used_at = app_clock() WHERE id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0))
   RETURNING id`,
);

const ownedBy = ({ account, id }: AccountRef) => (account === 'user' ? { userId: id as UserId } : { staffId: id });

/** What a challenge is good for: an account that adds a passkey, a session that proves its owner, or (null) a sign-in. */
export type ChallengeHolder = AccountRef | { sessionId: string } | null;

function textOf(holder: ChallengeHolder): string {
  if (!holder) return '';
  return 'account' in holder ? `${holder.account}:${holder.id}` : `session:${holder.sessionId}`;
}

/** The hash names the holder, so that a challenge is good for no other. */
const hashOf = (challenge: Buffer, holder: ChallengeHolder): Buffer =>
  createHash('sha256').update(challenge).update(textOf(holder)).digest();

/** Passkeys of people and of venues' staff, and the challenges for them. */
export class PasskeysRepository {
  constructor(private readonly db: Queries) {}

  /** The passkeys of an account, the newest first. */
  of(owner: AccountRef): Promise<Passkey[]> {
    return this.db.of(Passkey).find({ where: ownedBy(owner), order: { id: 'DESC' } });
  }

  /** The passkey of a credential, of one kind of account. */
  byCredential(account: Account, credentialId: Buffer): Promise<Passkey | null> {
    const ofKind = account === 'user' ? { userId: Not(IsNull()) } : { staffId: Not(IsNull()) };
    return this.db.of(Passkey).findOneBy({ credentialId, ...ofKind });
  }

  async challenge(challenge: Buffer, holder: ChallengeHolder): Promise<void> {
    await this.db.all(insertChallenge, [hashOf(challenge, holder)]);
  }

  /** Uses a challenge up; false when it was used, is too old or is another holder's. */
  async takeChallenge(challenge: Buffer, holder: ChallengeHolder): Promise<boolean> {
    return (await this.db.one(takeChallenge, [hashOf(challenge, holder)])) !== null;
  }

  /** @throws when the credential is known already: `isTaken`. */
  async insert(owner: AccountRef, passkey: NewPasskeyRow): Promise<Passkey> {
    const passkeys = this.db.of(Passkey);
    const row = passkeys.create({ ...passkey, ...ownedBy(owner) });
    await passkeys.insert(row);
    return row;
  }

  /** Notes a use with the count of the authenticator; false when the passkey is gone, or a copy of it has counted as far already. */
  async use(passkeyId: string, counter: number): Promise<boolean> {
    return (await this.db.one(usePasskey, [passkeyId, counter])) !== null;
  }

  async remove(owner: AccountRef, passkeyId: string): Promise<boolean> {
    return (await this.db.of(Passkey).delete({ id: passkeyId, ...ownedBy(owner) })).affected === 1;
  }

  /** False when the account had none. */
  async removeAll(owner: AccountRef): Promise<boolean> {
    return (await this.db.of(Passkey).delete(ownedBy(owner))).affected !== 0;
  }
}
