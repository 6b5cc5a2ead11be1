import type { BidId, BidRequestId, PlanId, Reading, VenueId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { TimedStep } from '../log/timed-step.js';
import { ranksDueSql } from './ranks.repository.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** The step of the tick that publishes to venues how many bids there are. */
export const PUBLISH_COUNTS = new TimedStep('counts.tell', { table: 'bid_requests', at: 'count_due_at' });

/** SQL for the next full step since a request `r` opened, of so many milliseconds. */
const nextStepSql = (stepMs: string): string =>
  `r.opens_at + (floor(extract(epoch FROM app_clock() - r.opens_at) * 1000 / ${stepMs}) + 1) * ${stepMs} * interval '1 millisecond'`;

/** What the venues of a request learn at full steps alone: how many bids there are, and whether theirs was read. */
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
      `UPDATE bid_requests r SET ranks_due_at = least(r.ranks_due_at, n.ranks), count_due_at = coalesce(r.count_due_at, ${nextStepSql('$2')})
     FROM (SELECT CASE WHEN round = 2 THEN ${ranksDueSql('$1')} END AS ranks FROM bid_requests WHERE id = $1) n
     WHERE r.id = $1 AND r.status IN ('open', 'closing')
       AND (r.count_due_at IS NULL OR n.ranks < coalesce(r.ranks_due_at, 'infinity'))`,
      [requestId, TUNABLES.rankEveryMs],
    );
  }

  /**
   * Notes that a planner has opened or compared a bid that is open. Only the first time counts, and its venue reads it at the next full step, so that
   * it does not know the moment. Call under the plan's lock.
   */
  async noteReading(bidId: BidId, how: Reading): Promise<void> {
    await this.tx.query(
      `WITH noted AS (
       UPDATE bids b SET opened_at = coalesce(b.opened_at, ${nextStepSql('$2')}),
         compared_at = CASE WHEN $3 THEN coalesce(b.compared_at, ${nextStepSql('$2')}) ELSE b.compared_at END
       FROM bid_requests r WHERE b.id = $1 AND r.id = b.request_id AND b.status IN ('pending', 'stale')
         AND (b.opened_at IS NULL OR $3 AND b.compared_at IS NULL) RETURNING b.request_id)
     UPDATE bid_requests r SET count_due_at = ${nextStepSql('$2')} FROM noted WHERE r.id = noted.request_id AND r.count_due_at IS NULL`,
      [bidId, TUNABLES.rankEveryMs, how === 'compared'],
    );
  }

  /** The requests whose step has come, the longest due first; at most a hundred. */
  requestsWithDue(): Promise<{ id: BidRequestId; plan: PlanId }[]> {
    return this.db.read<{ id: BidRequestId; plan: PlanId }>('due-counts', PUBLISH_COUNTS.due('id, datebook_id AS plan'), []);
  }

  /**
   * Writes how many bids venues are shown from now on. Gives whether it is another number, and the venues whose bid was read since the step before.
   * Call under the plan's lock.
   */
  async save(requestId: BidRequestId): Promise<{ changed: boolean; read: VenueId[] }> {
    const [saved] = await this.tx.query<{ changed: boolean; read: VenueId[] }>(
      `UPDATE bid_requests r SET count_due_at = n.next, shown_bids = n.bids
     FROM (SELECT before.shown_bids, CASE WHEN before.status IN ('open', 'closing')
         THEN (SELECT count(*) FROM bids b WHERE b.request_id = $1 AND b.status = 'pending') ELSE before.shown_bids END AS bids,
       ARRAY(SELECT b.venue_id FROM bids b WHERE b.request_id = $1
         AND (b.opened_at BETWEEN before.count_due_at AND app_clock() OR b.compared_at BETWEEN before.count_due_at AND app_clock())) AS read,
       (SELECT min(at) FROM bids b, unnest(ARRAY[b.opened_at, b.compared_at]) at WHERE b.request_id = $1 AND at > app_clock()) AS next
       FROM bid_requests before WHERE before.id = $1) n
     WHERE r.id = $1 RETURNING n.bids <> n.shown_bids AS changed, n.read`,
      [requestId],
    );
    return saved ?? { changed: false, read: [] };
  }
}
