import { TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { TickStep } from '../log/tick-step.js';

const AT_ONCE = 100;
/** The step of the tick that tells venues how many bids there are. */
export const TELL_COUNTS = new TickStep('counts.tell');

/**
 * Notes that the number of offers of a request may have changed. Venues are told at the next full step since it opened, whatever the
 * moment was: a venue that hears at once knows when its rival bid, and what else happened then.
 */
export async function noteCount(tx: Transaction, requestId: string): Promise<void> {
  await tx.query(
    `UPDATE bid_requests SET count_due_at = opens_at
       + (floor(extract(epoch FROM app_clock() - opens_at) * 1000 / $2) + 1) * $2 * interval '1 millisecond'
     WHERE id = $1 AND count_due_at IS NULL AND status IN ('open', 'closing')`,
    [requestId, TUNABLES.rankEveryMs],
  );
}

/** The requests whose step has come, the longest due first; at most a hundred. */
export function requestsWithDueCounts(database: Database): Promise<{ id: string; plan: string }[]> {
  return database.read<{ id: string; plan: string }>(
    'due-counts',
    `SELECT id, datebook_id AS plan FROM bid_requests WHERE count_due_at <= (SELECT app_clock()) AND ${TELL_COUNTS.mayTry('id')}
       ORDER BY count_due_at LIMIT ${AT_ONCE}`,
    [],
  );
}

/** Writes how many bids venues are shown from now on; says whether it is another number. Call under the plan's lock. */
export async function saveCount(tx: Transaction, requestId: string): Promise<boolean> {
  const [saved] = await tx.query<{ changed: boolean }>(
    `UPDATE bid_requests r SET count_due_at = NULL, shown_bids = n.bids
     FROM (SELECT before.shown_bids, (SELECT count(*) FROM bids b WHERE b.request_id = $1 AND b.status = 'pending') AS bids
       FROM bid_requests before WHERE before.id = $1) n
     WHERE r.id = $1 RETURNING n.bids <> n.shown_bids AS changed`,
    [requestId],
  );
  return saved?.changed === true;
}
