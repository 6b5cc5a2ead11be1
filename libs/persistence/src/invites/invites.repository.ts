import type { Transaction } from '../database/transaction.js';

/** Keeps a code that leads to the plan no more, so that whoever has it hears that it was replaced; under the plan's lock. */
export async function retireInvite(tx: Transaction, datebookId: string, code: string): Promise<void> {
  await tx.query('INSERT INTO retired_invites (code, datebook_id) VALUES ($1, $2)', [code, datebookId]);
}
