import type { Transaction } from '../database/transaction.js';
import type { Withdrawn } from './notifications.repository.js';
import { GONE } from './notifications.statements.js';

/** Deletes the pushes and mails that wait to be sent and whose news is over. */
export async function withdrawDeliveries(tx: Transaction, { planId, types, before, goneMembers }: Withdrawn): Promise<void> {
  await tx.query(
    `DELETE FROM deliveries n WHERE n.datebook_id = $1 AND n.sent_at IS NULL AND n.dead_at IS NULL AND n.type = ANY($2::text[])
       AND ($3::uuid IS NULL OR n.id < $3) AND ${GONE}`,
    [planId, types, before ?? null, goneMembers ?? null],
  );
}

/** Whether the plan ended without an outing: news of it no longer leads anywhere. */
export async function planIsOver(tx: Transaction, planId: string): Promise<boolean> {
  const [row] = await tx.query<{ over: boolean }>(
    `SELECT deleted_at IS NOT NULL OR state IN ('cancelled', 'expired') AS over FROM datebooks WHERE id = $1`,
    [planId],
  );
  return row?.over ?? true;
}
