import type { BidRequestView, BidRequestId, PlanId } from '@app/contracts';
import { requestSql } from '../../database/views.js';
import { TimedStep } from '../../log/timed-step.js';
import { transactionOf, type Transaction } from '../../database/transaction.js';
import type { Queries } from '../../database/queries.js';

/** The step of the tick that notes requests without a bid. */
export const QUIET_REQUESTS = new TimedStep('requests.quiet', { table: 'bid_requests', at: 'quiet_at' });

/** Requests without a bid when half of their window is over. */
export class QuietRequestsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Requests of which half the window is over, the longest due first; at most a hundred. */
  listDue(): Promise<{ id: BidRequestId; plan: PlanId }[]> {
    return this.db.read<{ id: BidRequestId; plan: PlanId }>('due-quiet-requests', QUIET_REQUESTS.due('id, datebook_id AS plan'), []);
  }

  /** Notes that half of a request's window was looked at; gives it where nobody has bid on it, else null. Call under the plan's lock. */
  async saveLook(requestId: BidRequestId): Promise<BidRequestView | null> {
    const [row] = await this.tx.query<{ view: BidRequestView; quiet: boolean }>(
      `WITH looked AS (UPDATE bid_requests SET quiet_at = NULL WHERE id = $1 AND quiet_at <= app_clock() RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view, r.status IN ('open', 'closing') AND NOT r.changing
         AND NOT EXISTS (SELECT 1 FROM bids b WHERE b.request_id = r.id AND b.status IN ('pending', 'stale')) AS quiet
     FROM looked r JOIN datebooks d ON d.id = r.datebook_id`,
      [requestId],
    );
    return row?.quiet ? row.view : null;
  }
}
