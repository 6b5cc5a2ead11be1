import type { Transaction } from '../database/transaction.js';

/**
 * The key of the notice that no venue can be asked: the current preferences of the plan. One notice for each, and one of their own while the city is
 * paused, because who read that plans are paused has to read why this one still reaches nobody.
 */
export async function preferencesCause(tx: Transaction, planId: string, { isPaused = false } = {}): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT md5(concat_ws(' ', d.id, d.effective, (SELECT max(r.number) FROM bid_requests r WHERE r.datebook_id = d.id), $2::text))::uuid AS id
     FROM datebooks d WHERE d.id = $1`,
    [planId, isPaused ? 'paused' : null],
  );
  return row?.id ?? planId;
}

/** Takes an earlier notice of the same cause back, so that a later one stands in its place; what was pushed already is not pushed again. */
export async function replaceNotice(tx: Transaction, causeId: string, type: string): Promise<void> {
  await tx.query('DELETE FROM notifications WHERE event_id = $1 AND type = $2', [causeId, type]);
  await tx.query('DELETE FROM deliveries WHERE event_id = $1 AND type = $2 AND sent_at IS NULL', [causeId, type]);
}
