import { PAGES, type OtherSignIns, type WaitingDelivery, type UserId } from '@app/contracts';
import { statement } from '../database/queries.js';
import { ACCOUNT_TABLES, ofEach, type Account } from './accounts.statements.js';

/** Per kind of account: SQL that finds it by its address and that gives its names, and the link of the mail. */
const ACCOUNTS = {
  user: {
    find: `SELECT id, coalesce(settings ->> 'language', 'en') AS language FROM users WHERE email = $1`,
    href: PAGES.resetPassword,
    names: 'SELECT id, ARRAY[first_name, email] AS names FROM users',
  },
  staff: {
    find: `SELECT s.id, s.language FROM venue_staff s JOIN venues v ON v.id = s.venue_id AND v.status <> 'suspended' WHERE s.email = $1`,
    href: `${PAGES.resetPassword}?for=venue`,
    names: 'SELECT s.id, ARRAY[s.name, s.email, v.name] AS names FROM venue_staff s JOIN venues v ON v.id = s.venue_id',
  },
} as const satisfies Record<Account, object>;

/** One statement finds the account, stores the reset and notes the mail, so that the answer takes as long without an account. */
export const askReset = ofEach((account) => {
  const { column } = ACCOUNT_TABLES[account];
  const { find, href } = ACCOUNTS[account];
  return statement<WaitingDelivery>(
    `ask-reset-${account}`,
    `WITH who AS (${find}),
     noted AS (INSERT INTO audit_log (action, subject_id) SELECT 'password.reset_asked', id FROM who),
     older AS (DELETE FROM password_resets WHERE ${column} IN (SELECT id FROM who)),
     reset AS (
       INSERT INTO password_resets (id, ${column}, token_hash, expires_at)
       SELECT $2, who.id, $3, app_clock() + $4 * interval '1 millisecond' FROM who RETURNING ${column} AS account, expires_at)
     INSERT INTO deliveries (event_id, ${column}, channel, type, payload, next_try, useful_until)
     SELECT $2, who.id, 'email', 'password_reset', jsonb_build_object('to', $1::text, 'title', '', 'text', '', 'href', '${href}',
       'priority', 'urgent', 'reset', jsonb_build_object('id', $2::uuid, 'language', who.language)), app_clock(), reset.expires_at
     FROM reset JOIN who ON who.id = reset.account RETURNING id, channel`,
  );
});

export const namesOfReset = ofEach((account) =>
  statement<{ names: (string | null)[] }>(
    `names-of-reset-${account}`,
    `SELECT w.names FROM password_resets r JOIN (${ACCOUNTS[account].names}) w ON w.id = r.${ACCOUNT_TABLES[account].column}
     WHERE r.token_hash = $1 AND r.expires_at > app_clock()`,
  ),
);

export const othersOfReset = statement<OtherSignIns>(
  'others-of-reset',
  `SELECT ARRAY(SELECT p.name FROM passkeys p WHERE p.user_id = r.user_id OR p.staff_id = r.staff_id ORDER BY p.id) AS passkeys,
     EXISTS (SELECT FROM identities i WHERE i.user_id = r.user_id) AS provider
   FROM password_resets r WHERE r.token_hash = $1 AND r.expires_at > app_clock()`,
);

export const useReset = ofEach((account) => {
  const { column } = ACCOUNT_TABLES[account];
  return statement<{ id: UserId }>(
    `use-reset-${account}`,
    `DELETE FROM password_resets WHERE token_hash = $1 AND ${column} IS NOT NULL AND expires_at > app_clock() RETURNING ${column} AS id`,
  );
});
