import type { BookingId, BookingStatus, PlanId, SplitMode, SplitView, UserId } from '@app/contracts';
import { PAYABLE_STATUSES } from '@app/domain';
import { statement } from '../../database/queries.js';
import { BILL, iso, sqlList } from '../../database/views.js';

/** Who paid the bill of split `s` of booking `k`; a payer who has left the plan no longer counts. */
const PAYER = `(SELECT m.user_id FROM members m WHERE m.datebook_id = k.datebook_id AND m.user_id = s.payer_id AND m.left_at IS NULL)`;
/** Whether the part `p` of split `s` is no longer open. */
const IS_CLOSED = '(p.received_at IS NOT NULL OR p.user_id IS NOT DISTINCT FROM s.payer_id)';
const PAYABLE = `k.status IN (${sqlList(PAYABLE_STATUSES)})`;

/** What a bill can be divided by: the price of the booking, and the members of the plan; and the saved split with its payer. */
export interface SplitContext {
  status: BookingStatus;
  price: number;
  members: UserId[];
  mode: SplitMode | null;
  total: number | null;
  payer: UserId | null;
  /** The payer has received something. */
  isReceived: boolean;
}

export const splitOfMember = statement<{ saved: SplitView | null; price: number; members: { userId: UserId; firstName: string }[] }>(
  'split-of-member',
  `SELECT ${BILL} AS price,
     (SELECT jsonb_build_object('mode', s.mode, 'total', s.total, 'savedAt', ${iso('s.saved_at')},
        'payer', (SELECT jsonb_build_object('userId', u.id, 'firstName', u.first_name, 'upiId', CASE WHEN ${PAYABLE} THEN u.upi_id END)
          FROM users u WHERE u.id = ${PAYER}), 'parts', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'firstName', u.first_name, 'share', p.share, 'amount', p.amount,
          'paid', p.paid_at IS NOT NULL, 'received', p.received_at IS NOT NULL) ORDER BY m.joined_at, p.user_id), '[]')
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
     WHERE m.datebook_id = k.datebook_id AND m.left_at IS NULL) AS members, s.mode, s.total, ${PAYER} AS payer,
     EXISTS (SELECT FROM split_parts p WHERE p.booking_id = k.id AND p.received_at IS NOT NULL) AS "isReceived"
   FROM bookings k LEFT JOIN splits s ON s.booking_id = k.id WHERE k.id = $2 AND k.datebook_id = $1`,
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
     paid_at = CASE WHEN p.amount = excluded.amount THEN p.paid_at END, received_at = CASE WHEN p.amount = excluded.amount THEN p.received_at END`,
);

export const savePaid = statement<{ changed: boolean }>(
  'save-split-paid',
  `WITH part AS (
     SELECT p.paid_at FROM split_parts p JOIN splits s USING (booking_id) JOIN bookings k ON k.id = p.booking_id AND k.datebook_id = $1
     WHERE p.booking_id = $2 AND p.user_id = $3 AND NOT ${IS_CLOSED}
   ), changed AS (
     UPDATE split_parts SET paid_at = CASE WHEN $4 THEN app_clock() END FROM part
     WHERE booking_id = $2 AND user_id = $3 AND (part.paid_at IS NOT NULL) <> $4 RETURNING 1
   ) SELECT EXISTS (SELECT FROM changed) AS changed FROM part`,
);

/** Of two who say that they paid, one has; what an earlier payer received counts for nobody. */
export const claimBill = statement<{ id: BookingId }>(
  'claim-bill',
  `WITH claimed AS (
     UPDATE splits s SET payer_id = $3 FROM bookings k
     WHERE s.booking_id = $2 AND k.id = s.booking_id AND k.datebook_id = $1 AND ${PAYABLE} AND ${PAYER} IS NULL RETURNING s.booking_id
   ), afresh AS (
     UPDATE split_parts p SET received_at = NULL FROM claimed WHERE p.booking_id = claimed.booking_id AND p.received_at IS NOT NULL
   ) SELECT booking_id AS id FROM claimed`,
);

/** What was paid was paid to this payer. */
export const withdrawBill = statement<{ id: BookingId }>(
  'withdraw-bill',
  `WITH withdrawn AS (
     UPDATE splits s SET payer_id = NULL FROM bookings k
     WHERE s.booking_id = $2 AND k.id = s.booking_id AND k.datebook_id = $1 AND s.payer_id = $3
       AND NOT EXISTS (SELECT FROM split_parts p WHERE p.booking_id = s.booking_id AND p.received_at IS NOT NULL) RETURNING s.booking_id
   ), afresh AS (
     UPDATE split_parts p SET paid_at = NULL FROM withdrawn WHERE p.booking_id = withdrawn.booking_id AND p.paid_at IS NOT NULL
   ) SELECT booking_id AS id FROM withdrawn`,
);

export const saveReceived = statement<{ changed: boolean }>(
  'save-split-received',
  `WITH part AS (
     SELECT p.received_at FROM split_parts p JOIN splits s USING (booking_id) JOIN bookings k ON k.id = p.booking_id AND k.datebook_id = $1
     WHERE p.booking_id = $2 AND s.payer_id = $3 AND p.user_id = $4 AND p.user_id <> s.payer_id
   ), changed AS (
     UPDATE split_parts SET received_at = CASE WHEN $5 THEN app_clock() END FROM part
     WHERE booking_id = $2 AND user_id = $4 AND (part.received_at IS NOT NULL) <> $5 RETURNING 1
   ) SELECT EXISTS (SELECT FROM changed) AS changed FROM part`,
);

export const payersOpenBills = statement<{ planId: PlanId }>(
  'open-bills-of-payer',
  `SELECT k.datebook_id AS "planId" FROM splits s JOIN bookings k ON k.id = s.booking_id AND ${PAYABLE}
     JOIN datebooks d ON d.id = k.datebook_id AND d.deleted_at IS NULL
   WHERE s.payer_id = $1 AND ${PAYER} IS NOT NULL
     AND EXISTS (SELECT FROM split_parts p WHERE p.booking_id = s.booking_id AND NOT ${IS_CLOSED}) ORDER BY d.id`,
);

/** The others of the bill that a member paid, as long as they say so. */
export const owedToPayer = statement<{ userId: UserId; amount: number; total: number }>(
  'owed-to-payer',
  `SELECT p.user_id AS "userId", p.amount, s.total FROM splits s JOIN bookings k ON k.id = s.booking_id AND ${PAYABLE}
     JOIN split_parts p ON p.booking_id = s.booking_id AND p.paid_at IS NULL AND p.amount > 0 AND NOT ${IS_CLOSED}
     JOIN members m ON m.datebook_id = k.datebook_id AND m.user_id = p.user_id AND m.left_at IS NULL
   WHERE s.booking_id = $1 AND s.payer_id = $2 AND ${PAYER} IS NOT NULL ORDER BY p.user_id`,
);
