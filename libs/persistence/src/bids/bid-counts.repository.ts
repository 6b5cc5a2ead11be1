import type { BidRequestId, PlanId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { TimedStep } from '../log/timed-step.js';
import { ranksDueSql } from './ranks.repository.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** The step of the tick that publishes to venues how many bids there are. */
export const PUBLISH_COUNTS = new TimedStep('counts.tell', { table: 'bid_requests', at: 'count_due_at' });

/** The number of bids that the venues of a request are shown. */
export class BidCountsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /**
   * Notes that the offers of a request have changed. Venues read the number at the next full step since it opened, whatever the
   * moment was: a venue that hears at once knows when its rival bid, and what else happened then. In round 2 ranks are due as well, each
   * venue's by itself; an instant that was noted before is only brought forward, because this is not under the plan's lock.
   */
  async noteChange(requestId: BidRequestId): Promise<void> {
    await this.tx.query(
      `UPDATE bid_requests r SET ranks_due_at = least(r.ranks_due_at, n.ranks), count_due_at = coalesce(r.count_due_at, r.opens_at
       + (floor(extract(epoch FROM app_clock() - r.opens_at) * 1000 / $2) + 1) * $2 * interval '1 millisecond')
     FROM (SELECT CASE WHEN round = 2 THEN ${ranksDueSql('$1')} END AS ranks FROM bid_requests WHERE id = $1) n
     WHERE r.id = $1 AND r.status IN ('open', 'closing')
       AND (r.count_due_at IS NULL OR n.ranks < coalesce(r.ranks_due_at, 'infinity'))`,
      [requestId, TUNABLES.rankEveryMs],
    );
  }

  /** The requests whose step has come, the longest due first; at most a hundred. */
  requestsWithDue(): Promise<{ id: BidRequestId; plan: PlanId }[]> {
    return this.db.read<{ id: BidRequestId; plan: PlanId }>('due-counts', PUBLISH_COUNTS.due('id, datebook_id AS plan'), []);
  }

  /** Writes how many bids venues are shown from now on; says whether it is another number. Call under the plan's lock. */
  async save(requestId: BidRequestId): Promise<boolean> {
    const [saved] = await this.tx.query<{ changed: boolean }>(
      `UPDATE bid_requests r SET count_due_at = NULL, shown_bids = n.bids
     FROM (SELECT before.shown_bids, (SELECT count(*) FROM bids b WHERE b.request_id = $1 AND b.status = 'pending') AS bids
       FROM bid_requests before WHERE before.id = $1) n
     WHERE r.id = $1 RETURNING n.bids <> n.shown_bids AS changed`,
      [requestId],
    );
    return saved?.changed === true;
  }
}
