import type { Transaction } from '../database/transaction.js';

/** Which news of a plan is withdrawn: some kinds of it, what was written before an event, and what is for those who have gone. */
export interface Withdrawn {
  planId: string;
  types: readonly string[];
  /** Only what was written before this event (uuidv7). */
  before?: string;
  /** Only theirs, unless they are in the plan again. */
  goneMembers?: readonly string[];
}

/** Deletes the pushes and mails that wait to be sent and whose news is over. */
export async function withdrawDeliveries(tx: Transaction, { planId, types, before, goneMembers }: Withdrawn): Promise<void> {
  await tx.query(
    `DELETE FROM deliveries n WHERE n.datebook_id = $1 AND n.sent_at IS NULL AND n.dead_at IS NULL AND n.type = ANY($2::text[])
       AND ($3::uuid IS NULL OR n.id < $3) AND ${GONE}`,
    [planId, types, before ?? null, goneMembers ?? null],
  );
}

/** Deletes notifications whose link leads nowhere any more, and raises the feeds of who had them. */
export async function withdrawNotifications(tx: Transaction, { planId, types, before, goneMembers }: Withdrawn): Promise<void> {
  const rows = await tx.query<{ user_id: string }>(
    `DELETE FROM notifications n WHERE n.datebook_id = $1 AND n.type = ANY($2::text[]) AND ($3::uuid IS NULL OR n.id < $3) AND ${GONE}
     RETURNING n.user_id`,
    [planId, types, before ?? null, goneMembers ?? null],
  );
  for (const userId of new Set(rows.map((row) => row.user_id)))
    tx.raiseFeed(`user:${userId}`, { type: 'notification.read', dateBookId: planId });
}

const GONE = `($4::uuid[] IS NULL OR (n.user_id = ANY($4) AND NOT EXISTS
  (SELECT FROM members m WHERE m.datebook_id = $1 AND m.user_id = n.user_id AND m.left_at IS NULL)))`;

/** Whether the plan ended without an outing: news of it no longer leads anywhere. */
export async function planIsOver(tx: Transaction, planId: string): Promise<boolean> {
  const [row] = await tx.query<{ over: boolean }>(
    `SELECT deleted_at IS NOT NULL OR state IN ('cancelled', 'expired') AS over FROM datebooks WHERE id = $1`,
    [planId],
  );
  return row?.over ?? true;
}
