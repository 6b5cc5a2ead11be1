import { TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { invitedVenues } from '../notifications/announcements.repository.js';

const AT_ONCE = 100;
const COUNTS = new TickStep('counts.tell');

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

/** How many offers there are, as venues are told. */
export class BidCountsRepository {
  constructor(private readonly database: Database) {}

  /** Tells the count of every request whose step has come, if it is another one; gives how many were looked at. */
  async tellDue(): Promise<number> {
    const due = await this.database.read<{ id: string; plan: string }>(
      'due-counts',
      `SELECT id, datebook_id AS plan FROM bid_requests WHERE count_due_at <= (SELECT app_clock()) AND ${COUNTS.mayTry('id')}
       ORDER BY count_due_at LIMIT ${AT_ONCE}`,
      [],
    );
    return COUNTS.eachPlan(this.database, due, (tx, _, { id }) => tellCount(tx, id));
  }
}

async function tellCount(tx: Transaction, requestId: string): Promise<void> {
  const [told] = await tx.query<{ changed: boolean }>(
    `UPDATE bid_requests r SET count_due_at = NULL, shown_bids = n.bids
     FROM (SELECT before.shown_bids, (SELECT count(*) FROM bids b WHERE b.request_id = $1 AND b.status = 'pending') AS bids
       FROM bid_requests before WHERE before.id = $1) n
     WHERE r.id = $1 RETURNING n.bids <> n.shown_bids AS changed`,
    [requestId],
  );
  if (!told?.changed) return;
  for (const venueId of await invitedVenues(tx, requestId)) tx.raiseFeed(`venue:${venueId}`, { type: 'rank.changed', requestId });
}
