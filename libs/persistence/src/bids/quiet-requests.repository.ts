import type { BidRequestView } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { requestSql } from '../database/views.js';

const AT_ONCE = 100;
const QUIET = new TickStep('requests.quiet');

/** Requests of which half the window is over. */
export class QuietRequestsRepository {
  constructor(private readonly database: Database) {}

  /** Notes, once each, those that nobody has made an offer for; gives how many were looked at. */
  async noteDue(): Promise<number> {
    const due = await this.database.read<{ id: string; plan: string }>(
      'due-quiet-requests',
      `SELECT id, datebook_id AS plan FROM bid_requests WHERE quiet_at <= (SELECT app_clock()) AND ${QUIET.mayTry('id')} ORDER BY quiet_at LIMIT ${AT_ONCE}`,
      [],
    );
    return QUIET.eachPlan(this.database, due, (tx, plan, request) => noteQuiet(tx, plan.id, request.id));
  }
}

async function noteQuiet(tx: Transaction, datebookId: string, requestId: string): Promise<void> {
  const [row] = await tx.query<{ view: BidRequestView; quiet: boolean }>(
    `WITH looked AS (UPDATE bid_requests SET quiet_at = NULL WHERE id = $1 AND quiet_at <= app_clock() RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view, r.status IN ('open', 'closing') AND NOT r.changing
         AND NOT EXISTS (SELECT 1 FROM bids b WHERE b.request_id = r.id AND b.status IN ('pending', 'stale')) AS quiet
     FROM looked r JOIN datebooks d ON d.id = r.datebook_id`,
    [requestId],
  );
  if (row?.quiet) await tx.append(datebookId, { type: 'request.quiet', data: { request: row.view } });
}
