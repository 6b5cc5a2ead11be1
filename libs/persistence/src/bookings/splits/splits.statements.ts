import type { BookingStatus, SplitView, UserId } from '@app/contracts';
import { statement } from '../../database/queries.js';
import { iso } from '../../database/views.js';

/** The total that a group spends: the price of a booking `k`, and at least the minimum for which it was offered. */
const BILL = "greatest(k.proposed_price, (k.snapshot ->> 'minSpend')::int)";

/** What a bill can be divided by: the price of the booking, and the members of the plan. */
export interface SplitContext {
  status: BookingStatus;
  price: number;
  members: UserId[];
}

export const splitOfMember = statement<{ saved: SplitView | null; price: number; members: { userId: UserId; firstName: string }[] }>(
  'split-of-member',
  `SELECT ${BILL} AS price,
     (SELECT jsonb_build_object('mode', s.mode, 'total', s.total, 'savedAt', ${iso('s.saved_at')}, 'parts', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'firstName', u.first_name, 'share', p.share, 'amount', p.amount,
          'paid', p.paid_at IS NOT NULL) ORDER BY m.joined_at, p.user_id), '[]')
        FROM split_parts p JOIN users u ON u.id = p.user_id
        LEFT JOIN members m ON m.datebook_id = k.datebook_id AND m.user_id = p.user_id WHERE p.booking_id = s.booking_id))
      FROM splits s WHERE s.booking_id = k.id) AS saved,
     (SELECT jsonb_agg(jsonb_build_object('userId', m.user_id, 'firstName', u.first_name) ORDER BY m.joined_at, m.user_id)
      FROM members m JOIN users u ON u.id = m.user_id WHERE m.datebook_id = k.datebook_id AND m.left_at IS NULL) AS members
   FROM bookings k JOIN members me ON me.datebook_id = k.datebook_id AND me.user_id = $2 AND me.left_at IS NULL WHERE k.id = $1`,
);

export const splitContext = statement<SplitContext>(
  'split-context',
  `SELECT k.status, ${BILL} AS price, ARRAY(SELECT m.user_id::text FROM members m
     WHERE m.datebook_id = k.datebook_id AND m.left_at IS NULL) AS members FROM bookings k WHERE k.id = $2 AND k.datebook_id = $1`,
);

export const putSplit = statement(
  'put-split',
  `INSERT INTO splits (booking_id, mode, total) VALUES ($1, $2, $3)
   ON CONFLICT (booking_id) DO UPDATE SET mode = excluded.mode, total = excluded.total, saved_at = app_clock()`,
);

export const deleteOtherParts = statement(
  'delete-split-parts',
  'DELETE FROM split_parts WHERE booking_id = $1 AND user_id <> ALL($2::uuid[])',
);

export const putParts = statement(
  'put-split-parts',
  `INSERT INTO split_parts AS p (booking_id, user_id, share, amount)
   SELECT $1, part.user_id, part.share, part.amount FROM unnest($2::uuid[], $3::int[], $4::int[]) AS part(user_id, share, amount)
   ON CONFLICT (booking_id, user_id) DO UPDATE SET share = excluded.share, amount = excluded.amount,
     paid_at = CASE WHEN p.amount = excluded.amount THEN p.paid_at END`,
);

export const savePaid = statement<{ changed: boolean }>(
  'save-split-paid',
  `WITH part AS (
     SELECT p.paid_at FROM split_parts p JOIN bookings k ON k.id = p.booking_id AND k.datebook_id = $1 WHERE p.booking_id = $2 AND p.user_id = $3
   ), changed AS (
     UPDATE split_parts SET paid_at = CASE WHEN $4 THEN app_clock() END FROM part
     WHERE booking_id = $2 AND user_id = $3 AND (part.paid_at IS NOT NULL) <> $4 RETURNING 1
   ) SELECT EXISTS (SELECT FROM changed) AS changed FROM part`,
);
