import type { WaitingDelivery } from '@app/contracts';
import { statement } from '../../database/queries.js';
import type { SignInLink } from './sign-in-link.entity.js';

/** One statement finds the account, stores the link and notes the mail, so that the answer takes as long without an account. */
export const askSignInLink = statement<WaitingDelivery>(
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

export const takeSignInLink = statement<Pick<SignInLink, 'email' | 'userId' | 'passwordHash'>>(
  'take-sign-in-link',
  `UPDATE sign_in_links SET used_at = app_clock() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > app_clock()
   RETURNING email, user_id AS "userId", password_hash AS "passwordHash"`,
);
