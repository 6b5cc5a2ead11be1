import type { PersonalData, BidId, UserId } from '@app/contracts';
import { ANSWERS, blankPreference, TUNABLES } from '@app/domain';
import { statement } from '../../database/queries.js';
import { decidesSql, intervalSql } from '../../database/views.js';
import { TickStep } from '../../log/tick-step.js';
import { addressHashSql } from '../mail/mail-addresses.statements.js';
import { DECIDED_ALONE, EXPORT, OWN_CONTACT } from './personal-export.js';
import { erasureSql, FORGET_STATEMENTS, FORGET_USER } from './forget.statements.js';
import { PERSONAL_TABLES } from './personal-tables.js';

/** SQL that gives a row when a booking still runs that the user made or decides about, in the plan or, when that is null, in any. */
export const runningBookingSql = (
  user: string,
  plan: string,
): string => `SELECT 1 FROM users u JOIN members m ON m.user_id = u.id AND m.left_at IS NULL
  JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
  JOIN bookings k ON k.datebook_id = d.id AND d.state = 'booked' AND k.status IN ('confirmed', 'checked_in', 'no_show', 'disputed')
  WHERE u.id = ${user} AND (${plan} IS NULL OR d.id = ${plan}) AND (${decidesSql('d', 'u.id')} OR ${OWN_CONTACT}) LIMIT 1`;

const GUESTS_AT_ONCE = 20;

/** The step of the tick that purges guests who have been away for long, one at a time. */
export const PURGE_GUESTS = new TickStep('guests.purge');

export const exportOfUser = statement<{ data: PersonalData }>('export-of-user', EXPORT);

export const hasBooking = statement('has-booking', runningBookingSql('$1', '$2::uuid'));

export const idleGuests = statement<{ id: UserId }>(
  'idle-guests',
  `SELECT g.id FROM users g WHERE g.is_guest AND NOT g.is_demo
     AND g.seen_on < ((SELECT app_clock()) - ${intervalSql(TUNABLES.guestPurgeMs)})::date
     AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = g.id AND s.expires_at > app_clock())
     AND NOT EXISTS (${runningBookingSql('g.id', 'NULL::uuid')}) AND ${PURGE_GUESTS.mayTry('g.id')} ORDER BY g.seen_on LIMIT ${GUESTS_AT_ONCE}`,
);

/** A request that is over keeps the wishes that its offers answer, without words and needs, and with a place to the tenth of a degree. */
const NO_ANSWERS = ANSWERS.map(([answer, field]) => `'${answer}', '${JSON.stringify(blankPreference(field))}'::jsonb`).join(', ');
const PLAIN_SPEC = `r.spec || jsonb_build_object(${NO_ANSWERS}, 'center', CASE WHEN jsonb_typeof(r.spec -> 'center') = 'object' THEN
  jsonb_build_object('latitude', round((r.spec -> 'center' ->> 'latitude')::numeric, 1),
    'longitude', round((r.spec -> 'center' ->> 'longitude')::numeric, 1)) END)`;

export const dropVotes = statement<{ id: BidId }>(
  'drop-votes',
  'DELETE FROM votes w USING bids b WHERE b.id = w.bid_id AND b.datebook_id = $1 AND w.user_id = $2 RETURNING b.id',
);

export const dropContact = statement(
  'drop-contact',
  `UPDATE bookings k SET ${erasureSql(PERSONAL_TABLES.bookings.forget)}
   FROM users u, datebooks d WHERE u.id = $2 AND d.id = $1 AND k.datebook_id = d.id AND (${OWN_CONTACT} OR ${DECIDED_ALONE})`,
);

export const nextOwner = statement<{ id: UserId }>(
  'next-owner',
  `UPDATE members SET role = 'owner' WHERE datebook_id = $1 AND user_id = (SELECT user_id FROM members
     WHERE datebook_id = $1 AND user_id <> $2 AND left_at IS NULL ORDER BY joined_at, user_id LIMIT 1) RETURNING user_id AS id`,
);

export const handOver = statement('hand-plan-over', 'UPDATE datebooks SET created_by = $2 WHERE id = $1');

export const dropEffective = statement(
  'drop-effective-preferences',
  `UPDATE datebooks d SET effective = NULL WHERE d.id = $1 AND NOT EXISTS (SELECT 1 FROM preferences p WHERE p.datebook_id = d.id)`,
);

export const plainRequests = statement(
  'plain-requests',
  `WITH plain AS (
     UPDATE bid_requests r SET spec = ${PLAIN_SPEC} WHERE r.datebook_id = $1 AND (r.changing OR r.status IN ('closed', 'cancelled')) RETURNING r.id)
   UPDATE bids b SET needs = '{}' FROM plain WHERE b.request_id = plain.id AND b.needs <> '{}'`,
);

/** In this order, each by the user's id, before the sessions end; the last one empties the row of the user. */
export const FORGET = [
  statement(
    'forget-plans',
    `UPDATE datebooks SET name = 'My Perfect Plan', invite_code = NULL, effective = NULL WHERE created_by = $1 AND deleted_at IS NOT NULL`,
  ),
  statement('forget-blocks', `DELETE FROM reports WHERE reporter_id = $1 AND kind = 'block'`),
  statement('forget-sign-in-links', 'DELETE FROM sign_in_links WHERE email = (SELECT email FROM users WHERE id = $1)'),
  // Addresses that nobody else has are confirmed no more. The mails to them still count, and a block stays.
  statement(
    'forget-addresses',
    `UPDATE mail_addresses a SET confirmed_at = NULL, asked_at = NULL
     FROM users u CROSS JOIN LATERAL unnest(ARRAY[u.email, lower(u.contact_email)]) AS own(address)
     WHERE u.id = $1 AND a.address_hash = ${addressHashSql('own.address')}
       AND NOT EXISTS (SELECT FROM users o WHERE o.id <> u.id AND (o.email = own.address OR lower(o.contact_email) = own.address))
       AND NOT EXISTS (SELECT FROM venue_staff s WHERE s.email = own.address)`,
  ),
  ...FORGET_STATEMENTS.map((text, at) => statement(`forget-table-${at}`, text)),
];

export const forgetUser = statement('forget-user', FORGET_USER);
