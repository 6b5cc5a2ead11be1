import { PAGES, type Language, type UserView, type WaitingDelivery } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { EntityAccess } from '../../database/database.js';
import type { Transaction } from '../../database/transaction.js';
import { User } from '../user.entity.js';
import { userById } from '../people.repository.js';
import { SignInLink } from './sign-in-link.entity.js';

/** A link to be written: who asks for it and in which language; its token as a hash. */
export interface NewSignInLink {
  id: string;
  tokenHash: Buffer;
  language: Language;
  /** The guest who asks, whose plans it saves. */
  guestId: string | null;
  /** Of a sign-up: the password of the account that the link makes. */
  passwordHash?: string;
}

/**
 * Notes a link for an address (lower case) and the mail with it, for its account or for the guest who asks; gives the delivery. One statement
 * either way, so that the answer does not take longer for an account that exists.
 */
export async function askSignInLink(tx: Transaction, email: string, link: NewSignInLink): Promise<WaitingDelivery[]> {
  return tx.query<WaitingDelivery>(
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
    [link.id, email, link.guestId, link.tokenHash, TUNABLES.signInLinkMs, PAGES.emailLink, link.language, link.passwordHash ?? null],
  );
}

/** The account that a link (its token as a hash) leads to; null when there is none yet. */
export async function accountOfLink(access: EntityAccess, tokenHash: Buffer): Promise<UserView | null> {
  const link = await access.manager.findOne(SignInLink, { select: { id: true, email: true }, where: { tokenHash } });
  return link && userByEmail(access, link.email);
}

/** The account of an address (lower case). */
export async function userByEmail(access: EntityAccess, email: string): Promise<UserView | null> {
  const row = await access.manager.findOne(User, { select: { id: true }, where: { email } });
  return row && userById(access, row.id);
}

/** Uses a link (its token as a hash) up; of two at once one gets it. Gives why not, when it was used, is unknown or too old. */
export async function takeSignInLink(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<Pick<SignInLink, 'email' | 'userId' | 'passwordHash'> | 'link-used' | 'link-expired'> {
  const [link] = await tx.query<Pick<SignInLink, 'email' | 'userId' | 'passwordHash'>>(
    `UPDATE sign_in_links SET used_at = app_clock() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > app_clock()
     RETURNING email, user_id AS "userId", password_hash AS "passwordHash"`,
    [tokenHash],
  );
  if (link) return link;
  const [spent] = await tx.query('SELECT 1 FROM sign_in_links WHERE token_hash = $1 AND used_at IS NOT NULL', [tokenHash]);
  return spent ? 'link-used' : 'link-expired';
}

/** Makes an account of a guest, who keeps the id; null when it is no guest (any more). @throws when the e-mail is taken: `isTaken`. */
export async function makeLinkAccount(
  tx: Transaction,
  guestId: string,
  account: { email: string; passwordHash: string | null },
): Promise<UserView | null> {
  const { affected } = await tx.manager.update(User, { id: guestId, isGuest: true }, { ...account, isGuest: false });
  return affected === 1 ? userById(tx, guestId) : null;
}
