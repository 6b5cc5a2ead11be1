import type { Transaction } from '../transaction.js';

/** What members of the staff do that is written down. */
export type AuditedAction =
  'dispute.upheld' | 'dispute.dismissed' | 'approval.lifted' | 'owners.looked_at' | 'venue.verified' | 'venue.rejected' | 'venue.suspended';

/** Writes down who did what to what, in the transaction that does it. */
export async function audit(
  tx: Transaction,
  entry: { actorId: string; action: AuditedAction; subjectId: string; details?: Record<string, unknown> },
): Promise<void> {
  await tx.query('INSERT INTO audit_log (actor_id, action, subject_id, details) VALUES ($1, $2, $3, $4)', [
    entry.actorId,
    entry.action,
    entry.subjectId,
    JSON.stringify(entry.details ?? {}),
  ]);
}
