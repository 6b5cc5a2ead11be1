import type { UserId } from '@app/contracts';
import { statement, type Queries } from '../database/queries.js';
import { IdentityRow } from './identity.entity.js';
import { isBlockedSql } from './mail/mail-addresses.statements.js';

/** An account of an OpenID provider. */
export type Identity = Pick<IdentityRow, 'issuer' | 'subject'>;

/** A person who is forgotten meanwhile gets none. */
const linkIdentity = statement<{ id: UserId }>(
  'link-identity',
  `INSERT INTO identities (user_id, issuer, subject)
   SELECT id, $2, $3 FROM users WHERE id = $1 AND NOT is_guest FOR KEY SHARE RETURNING user_id AS id`,
);

/** Without a password a link by mail is the way in that is left, unless the address takes no mail. */
const unlinkIdentity = statement<{ subject: string }>(
  'unlink-identity',
  `DELETE FROM identities i USING users u WHERE i.user_id = $1 AND i.issuer = $2 AND u.id = i.user_id
     AND (u.password_hash IS NOT NULL OR NOT ${isBlockedSql('u.email')}) RETURNING i.subject`,
);

/** By which accounts of OpenID providers people sign in. */
export class IdentitiesRepository {
  constructor(private readonly db: Queries) {}

  /** Whose it is, which stays so until the commit. */
  async userOf({ issuer, subject }: Identity): Promise<UserId | null> {
    const options = { select: { issuer: true, subject: true, userId: true }, where: { issuer, subject } } as const;
    return (await this.db.of(IdentityRow).findOne({ ...options, lock: { mode: 'for_key_share' } }))?.userId ?? null;
  }

  /** Since when an account has one of the issuer; null: it has none. */
  async linkedAt(userId: UserId, issuer: string): Promise<Date | null> {
    const select = { issuer: true, subject: true, linkedAt: true } as const;
    return (await this.db.of(IdentityRow).findOne({ select, where: { userId, issuer } }))?.linkedAt ?? null;
  }

  /** False when the person has no account. @throws when it is another account's, or the account has another one: `isTaken`. */
  async link(userId: UserId, { issuer, subject }: Identity): Promise<boolean> {
    return (await this.db.one(linkIdentity, [userId, issuer, subject])) !== null;
  }

  /** False when there is none, or when nothing else would let the person in. */
  async unlink(userId: UserId, issuer: string): Promise<boolean> {
    return (await this.db.one(unlinkIdentity, [userId, issuer])) !== null;
  }

  /** Unlinks all; the account has a password. False when it had none. */
  async removeAll(userId: UserId): Promise<boolean> {
    return (await this.db.of(IdentityRow).delete({ userId })).affected !== 0;
  }
}
