import { IsNull, Not } from 'typeorm';
import { PAGES, type Language, type WaitingDelivery, type UserId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { type Queries, statement } from '../../database/queries.js';
import { SignInLink } from './sign-in-link.entity.js';

/** One statement finds the account, stores the link and notes the mail, so that the answer takes as long without an account. */
const askSignInLink = statement<WaitingDelivery>(
  'ask-sign-in-link',
  `WITH who AS (
     SELECT id FROM (SELECT id, 1 AS turn FROM users WHERE id = $3 AND is_guest AND forgotten_at IS NULL
       UNION ALL SELECT id, 2 FROM users WHERE email = $2) found ORDER BY turn LIMIT 1),
   link AS (
     INSERT INTO sign_in_links (id, email, user_id, token_hash, expires_at, password_hash)
     SELECT $1, $2, who.id, $4, app_clock() + $5 * interval '1 millisecond', $8 FROM who RETURNING user_id, expires_at)
   INSERT INTO deliveries (event_id, user_id, channel, type, payload, next_try, useful_until)
   SELECT $1, user_id, 'email', 'sign_in', jsonb_build_object('to', $2::text, 'title', '', 'text', '', 'href', $6::text, 'priority', 'urgent',
     'signIn', jsonb_build_object('id', $1::uuid, 'language', $7::text, 'for', CASE WHEN $8::text IS NULL THEN 'link'
         WHEN EXISTS (SELECT FROM users WHERE email = $2) THEN 'account' ELSE 'sign-up' END)), app_clock(), expires_at FROM link RETURNING id, channel`,
);

const takeSignInLink = statement<Pick<SignInLink, 'email' | 'userId' | 'passwordHash'>>(
  'take-sign-in-link',
  `UPDATE sign_in_links SET used_at = app_clock() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > app_clock()
   RETURNING email, user_id AS "userId", password_hash AS "passwordHash"`,
);

/** A link to store, in the language of its reader, with its token as a hash. */
interface NewSignInLink {
  id: string;
  tokenHash: Buffer;
  language: Language;
  /** The guest who asks, whose plans it saves. */
  guestId: UserId | null;
  /** Of a sign-up: the password of the account that the link makes. */
  passwordHash?: string;
}

/** Links that sign in by mail, or make an account. */
export class SignInLinksRepository {
  constructor(private readonly db: Queries) {}

  /** Notes a link for an address (lower case) and the mail with it, for its account or for the guest who asks; gives the delivery. */
  ask(email: string, link: NewSignInLink): Promise<WaitingDelivery[]> {
    const { id, guestId, tokenHash, language, passwordHash = null } = link;
    const values = [id, email, guestId, tokenHash, TUNABLES.signInLinkMs, PAGES.emailLink, language, passwordHash];
    return this.db.all(askSignInLink, values);
  }

  /** The address of a link (its token as a hash), used or not; null when it is unknown. */
  async addressOf(tokenHash: Buffer): Promise<string | null> {
    return (await this.db.of(SignInLink).findOne({ select: { id: true, email: true }, where: { tokenHash } }))?.email ?? null;
  }

  /** Uses up a link (its token as a hash): of two uses at once one gets it. The refusals: it was used, or it is unknown or too old. */
  async take(tokenHash: Buffer): Promise<Pick<SignInLink, 'email' | 'userId' | 'passwordHash'> | 'link-used' | 'link-expired'> {
    const link = await this.db.one(takeSignInLink, [tokenHash]);
    if (link) return link;
    const wasUsed = await this.db.of(SignInLink).existsBy({ tokenHash, usedAt: Not(IsNull()) });
    return wasUsed ? 'link-used' : 'link-expired';
  }
}
