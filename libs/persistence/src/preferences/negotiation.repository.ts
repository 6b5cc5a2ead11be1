import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { TickStep } from '../log/tick-step.js';

const AT_ONCE = 100;

/** The step of the tick that moves negotiations on which have waited long enough. */
export const ADVANCE_NEGOTIATIONS = new TickStep('negotiation');

/** The plans whose asks or proposals have waited long enough, the longest due first; at most a hundred. */
export function dueNegotiations(database: Database): Promise<{ plan: string }[]> {
  return database.read<{ plan: string }>(
    'due-negotiations',
    `SELECT id AS plan FROM datebooks WHERE negotiation_due_at <= (SELECT app_clock()) AND ${ADVANCE_NEGOTIATIONS.mayTry('id')}
       ORDER BY negotiation_due_at LIMIT ${AT_ONCE}`,
    [],
  );
}

/** Notes when the clock is next needed for a plan's negotiation, under its lock; null: not any more. */
export async function saveNegotiationDue(tx: Transaction, datebookId: string, at: Date | null): Promise<void> {
  await tx.query('UPDATE datebooks SET negotiation_due_at = $2 WHERE id = $1 AND negotiation_due_at IS DISTINCT FROM $2', [datebookId, at]);
}
