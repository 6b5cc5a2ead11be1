import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { TimedStep } from '../log/timed-step.js';

/** The step of the tick that moves negotiations on which have waited long enough. */
export const ADVANCE_NEGOTIATIONS = new TimedStep('negotiation', { table: 'datebooks', at: 'negotiation_due_at' });

/** The plans whose asks or proposals have waited long enough, the longest due first; at most a hundred. */
export function dueNegotiations(database: Database): Promise<{ plan: string }[]> {
  return database.read<{ plan: string }>('due-negotiations', ADVANCE_NEGOTIATIONS.due('id AS plan'), []);
}

/** Notes when the clock is next needed for a plan's negotiation, under its lock; null: not any more. */
export async function saveNegotiationDue(tx: Transaction, planId: string, at: Date | null): Promise<void> {
  await tx.query('UPDATE datebooks SET negotiation_due_at = $2 WHERE id = $1 AND negotiation_due_at IS DISTINCT FROM $2', [planId, at]);
}
