import { divide, type Paying } from '@app/domain';
import type { BookingStatus, SplitMode, SplitPart, SplitView, UserId } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { iso } from '../database/views.js';

/** What a group spends in all: the price of a booking `k`, and at least the minimum it was offered for. */
const BILL = "greatest(k.proposed_price, (k.snapshot ->> 'minSpend')::int)";

/** What a bill can be divided by: what is spent in all, and who is in the plan. */
export interface SplitContext {
  status: BookingStatus;
  price: number;
  members: UserId[];
}

/** Reads how bills are divided. */
export class SplitsRepository {
  constructor(private readonly database: Database) {}

  /** The split of a booking in a plan that the user is in: the saved one, else what is spent in all by heads; its parts as the members joined. */
  async ofMember(bookingId: string, userId: string): Promise<SplitView | null> {
    const [row] = await this.database.read<{ saved: SplitView | null; price: number; members: { userId: UserId; firstName: string }[] }>(
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
      [bookingId, userId],
    );
    if (!row) return null;
    return row.saved ?? { mode: 'equal', total: row.price, parts: byHeads(row.price, row.members), savedAt: null };
  }
}

function byHeads(total: number, members: readonly { userId: UserId; firstName: string }[]): SplitPart[] {
  const amounts = divide(
    total,
    members.map(({ userId }) => ({ userId, weight: 1 })),
  );
  return members.map((member) => ({ ...member, share: null, amount: amounts.get(member.userId) ?? 0, paid: false }));
}

/** What a booking's bill can be divided by, under its plan's lock. */
export async function loadSplitContext(tx: Transaction, planId: string, bookingId: string): Promise<SplitContext | null> {
  const [row] = await tx.query<SplitContext>(
    `SELECT k.status, ${BILL} AS price, ARRAY(SELECT m.user_id::text FROM members m
       WHERE m.datebook_id = k.datebook_id AND m.left_at IS NULL) AS members FROM bookings k WHERE k.id = $2 AND k.datebook_id = $1`,
    [planId, bookingId],
  );
  return row ?? null;
}

/** Writes how a bill is divided, under the plan's lock. Who said that they paid has still paid if it is the same amount. */
export async function replaceSplit(
  tx: Transaction,
  { bookingId, mode, total }: { bookingId: string; mode: SplitMode; total: number },
  parts: readonly Paying[],
): Promise<void> {
  const userIds = parts.map(({ userId }) => userId);
  await tx.query(
    `INSERT INTO splits (booking_id, mode, total) VALUES ($1, $2, $3)
     ON CONFLICT (booking_id) DO UPDATE SET mode = excluded.mode, total = excluded.total, saved_at = app_clock()`,
    [bookingId, mode, total],
  );
  await tx.query('DELETE FROM split_parts WHERE booking_id = $1 AND user_id <> ALL($2::uuid[])', [bookingId, userIds]);
  await tx.query(
    `INSERT INTO split_parts AS p (booking_id, user_id, share, amount)
     SELECT $1, part.user_id, part.share, part.amount FROM unnest($2::uuid[], $3::int[], $4::int[]) AS part(user_id, share, amount)
     ON CONFLICT (booking_id, user_id) DO UPDATE SET share = excluded.share, amount = excluded.amount,
       paid_at = CASE WHEN p.amount = excluded.amount THEN p.paid_at END`,
    [bookingId, userIds, parts.map(({ share }) => share), parts.map(({ amount }) => amount)],
  );
}

/** Writes whether a member has paid their part, under the plan's lock. null: the saved split has none of theirs. */
export async function savePaid(
  tx: Transaction,
  { planId, bookingId, userId, paid }: { planId: string; bookingId: string; userId: string; paid: boolean },
): Promise<'changed' | 'same' | null> {
  const [row] = await tx.query<{ changed: boolean }>(
    `WITH part AS (
       SELECT p.paid_at FROM split_parts p JOIN bookings k ON k.id = p.booking_id AND k.datebook_id = $1 WHERE p.booking_id = $2 AND p.user_id = $3
     ), changed AS (
       UPDATE split_parts SET paid_at = CASE WHEN $4 THEN app_clock() END FROM part
       WHERE booking_id = $2 AND user_id = $3 AND (part.paid_at IS NOT NULL) <> $4 RETURNING 1
     ) SELECT EXISTS (SELECT FROM changed) AS changed FROM part`,
    [planId, bookingId, userId, paid],
  );
  if (!row) return null;
  return row.changed ? 'changed' : 'same';
}
