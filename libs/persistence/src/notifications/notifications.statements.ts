import type { UserId } from '@app/contracts';
import { statement } from '../database/queries.js';

/** `fresh`: it had not been read before. */
export const markRead = statement<{ fresh: boolean }>(
  'read-notification',
  `UPDATE notifications n SET is_read = true FROM (SELECT id, is_read FROM notifications WHERE id = $2 AND user_id = $1) old
   WHERE n.id = old.id RETURNING NOT old.is_read AS fresh`,
);

export const unreadOfUser = statement<{ count: number; rev: number }>(
  'unread-of-user',
  `SELECT (SELECT count(*)::int FROM notifications WHERE user_id = $1 AND NOT is_read) AS count,
     coalesce((SELECT rev FROM feeds WHERE id = $1), 0) AS rev`,
);

export const insertNotifications = statement<{ userId: UserId }>(
  'insert-notifications',
  `INSERT INTO notifications (user_id, title, message, event_id, type, priority, href, datebook_id, created_at)
   SELECT t.user_id, t.title, t.message, $4, $5, $6, $7, $8, app_clock()
   FROM unnest($1::uuid[], $2::text[], $3::text[]) AS t(user_id, title, message)
   WHERE NOT $9 OR EXISTS (SELECT FROM datebooks d WHERE d.id = $8 AND d.deleted_at IS NULL AND d.state NOT IN ('cancelled', 'expired'))
   ON CONFLICT (event_id, user_id, type) DO NOTHING RETURNING user_id AS "userId"`,
);

/** SQL of a row n of a plan $1: whether it is for one of those who have gone, $4, or for anybody without them. */
export const GONE = `($4::uuid[] IS NULL OR (n.user_id = ANY($4) AND NOT EXISTS
  (SELECT FROM members m WHERE m.datebook_id = $1 AND m.user_id = n.user_id AND m.left_at IS NULL)))`;

export const withdrawNotifications = statement<{ userId: UserId }>(
  'withdraw-notifications',
  `DELETE FROM notifications n WHERE n.datebook_id = $1 AND n.type = ANY($2::text[]) AND ($3::uuid IS NULL OR n.id < $3) AND ${GONE}
   RETURNING n.user_id AS "userId"`,
);

/** Those that were written before the event $3, where one is given. */
export const settleNotifications = statement<{ userId: UserId }>(
  'settle-notifications',
  `UPDATE notifications n SET is_read = true, priority = 'normal'
   WHERE n.datebook_id = $1 AND n.type = ANY($2::text[]) AND ($3::uuid IS NULL OR n.id < $3) AND (NOT n.is_read OR n.priority <> 'normal')
   RETURNING n.user_id AS "userId"`,
);
