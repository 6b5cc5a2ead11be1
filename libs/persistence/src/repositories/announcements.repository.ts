import type { BookingView, NotificationType, PlanState, Priority } from '@app/contracts';
import type { Transaction } from '../transaction.js';
import { bookingSql } from './views.js';

/** A plan as the announcements need it. */
export interface AnnouncedPlan {
  id: string;
  name: string;
  ownerId: string;
  state: PlanState;
  /** Whose turn it is while preferences differ. */
  negotiatorId: string | null;
  /** Whether more than the owner's wishes count. */
  collaborating: boolean;
  members: { userId: string; firstName: string; ready: boolean }[];
}

export interface NewNotification {
  type: NotificationType;
  title: string;
  message: string;
  priority: Priority;
  href: string;
  datebookId: string;
}

/** The plan and its joined members; null when it is gone. */
export async function announcedPlan(tx: Transaction, datebookId: string): Promise<AnnouncedPlan | null> {
  const [plan] = await tx.query<AnnouncedPlan>(
    `SELECT d.id, d.name, d.created_by AS "ownerId", d.state, d.negotiator_id AS "negotiatorId",
       d.plan_type <> 'goSolo' AND NOT d.same_location_mode AS collaborating,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'firstName', u.first_name, 'ready', p.user_id IS NOT NULL)
          ORDER BY m.joined_at), '[]')
        FROM members m JOIN users u ON u.id = m.user_id
        LEFT JOIN preferences p ON p.datebook_id = m.datebook_id AND p.user_id = m.user_id
        WHERE m.datebook_id = d.id AND m.left_at IS NULL) AS members
     FROM datebooks d WHERE d.id = $1`,
    [datebookId],
  );
  return plan ?? null;
}

/** Notifies each of the users once of the fact, and raises their feeds; gives who had not been notified before. */
export async function notify(tx: Transaction, eventId: string, userIds: readonly string[], what: NewNotification): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `INSERT INTO notifications (user_id, event_id, type, title, message, priority, href, datebook_id)
     SELECT unnest($1::uuid[]), $2, $3, $4, $5, $6, $7, $8 ON CONFLICT (event_id, user_id, type) DO NOTHING RETURNING user_id`,
    [userIds, eventId, what.type, what.title, what.message, what.priority, what.href, what.datebookId],
  );
  for (const row of rows) tx.raiseFeed(`user:${row.user_id}`, { type: 'notification.created', dateBookId: what.datebookId });
  return rows.map((row) => row.user_id);
}

/** Those of the users who were ever notified of this kind of thing in the plan; with `unread`, only those who have not read it. */
export async function notifiedBefore(
  tx: Transaction,
  datebookId: string,
  type: NotificationType,
  { unread = false } = {},
): Promise<Set<string>> {
  const rows = await tx.query<{ user_id: string }>(
    'SELECT DISTINCT user_id FROM notifications WHERE datebook_id = $1 AND type = $2 AND NOT (is_read AND $3)',
    [datebookId, type, unread],
  );
  return new Set(rows.map((row) => row.user_id));
}

/** The mail addresses of those who have given one: their account's, else the one for their booking. */
export async function mailAddresses(tx: Transaction, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; address: string }>(
    'SELECT id, coalesce(email, contact_email) AS address FROM users WHERE id = ANY($1::uuid[]) AND coalesce(email, contact_email) IS NOT NULL',
    [userIds],
  );
  return new Map(rows.map((row) => [row.id, row.address]));
}

/** How many offers of a request can be accepted right now. */
export async function pendingOffers(tx: Transaction, requestId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(`SELECT count(*)::int AS n FROM bids WHERE request_id = $1 AND status = 'pending'`, [
    requestId,
  ]);
  return row?.n ?? 0;
}

/** Whether an offer was its request's first, and how many had come in the minute that ended with it, itself included. */
export async function offerRank(tx: Transaction, bidId: string): Promise<{ isFirst: boolean; inItsMinute: number }> {
  const [row] = await tx.query<{ isFirst: boolean; inItsMinute: number }>(
    `SELECT count(o.id) = 1 AS "isFirst", count(*) FILTER (WHERE o.created_at > b.created_at - interval '60 seconds')::int AS "inItsMinute"
     FROM bids b JOIN bids o ON o.request_id = b.request_id AND (o.created_at, o.id) <= (b.created_at, b.id) WHERE b.id = $1 GROUP BY b.id`,
    [bidId],
  );
  return row ?? { isFirst: false, inItsMinute: 0 };
}

/** The plan's newest request; null when it never had one. */
export async function newestRequest(tx: Transaction, datebookId: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>('SELECT id FROM bid_requests WHERE datebook_id = $1 ORDER BY number DESC LIMIT 1', [
    datebookId,
  ]);
  return row?.id ?? null;
}

/** The venues that a request was sent to. */
export async function invitedVenues(tx: Transaction, requestId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('SELECT venue_id AS id FROM bid_invites WHERE request_id = $1', [requestId]);
  return rows.map((row) => row.id);
}

/** A booking as planners read it, with the number of changes to its calendar entry. */
export async function announcedBooking(
  tx: Transaction,
  bookingId: string,
): Promise<{ booking: BookingView; sequence: number; now: Date } | null> {
  const [row] = await tx.query<{ booking: BookingView; sequence: number; now: Date }>(
    `SELECT ${bookingSql()} AS booking, k.sequence, app_clock() AS now FROM bookings k JOIN venues v ON v.id = k.venue_id WHERE k.id = $1`,
    [bookingId],
  );
  return row ?? null;
}
