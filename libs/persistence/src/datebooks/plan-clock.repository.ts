import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { TimedStep } from '../log/timed-step.js';

/** The step of the tick that ends plans whose date has passed without a booking. */
export const EXPIRE_PLANS = new TimedStep('plans.expire', { table: 'datebooks', at: 'due_at' });

/** The plans whose date may have passed by now, the longest due first; at most a hundred. */
export function duePlans(database: Database): Promise<{ plan: string }[]> {
  return database.read<{ plan: string }>('due-plans', EXPIRE_PLANS.due('id AS plan'), []);
}

/** Moves the time at which a plan expires, under its lock; null: never. */
export async function savePlanExpiry(tx: Transaction, id: string, at: Date | null): Promise<void> {
  await tx.query('UPDATE datebooks SET due_at = $2 WHERE id = $1', [id, at]);
}
