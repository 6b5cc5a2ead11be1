import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** Notices that no venue can be asked. */
export class NoBidsNoticesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /**
   * The key of the notice that no venue can be asked: the current preferences of the plan. One notice for each, and one of their own while the city is
   * paused, because a reader of the pause has to read why this plan still reaches no venue.
   */
  async loadCause(planId: string, { isPaused = false } = {}): Promise<string> {
    const [row] = await this.tx.query<{ id: string }>(
      `SELECT md5(concat_ws(' ', d.id, d.effective, (SELECT max(r.number) FROM bid_requests r WHERE r.datebook_id = d.id), $2::text))::uuid AS id
     FROM datebooks d WHERE d.id = $1`,
      [planId, isPaused ? 'paused' : null],
    );
    return row?.id ?? planId;
  }

  /** Takes an earlier notice of the same cause back, so that a later one stands in its place; what was pushed already is not pushed again. */
  async replace(causeId: string, type: string): Promise<void> {
    await this.tx.query('DELETE FROM notifications WHERE event_id = $1 AND type = $2', [causeId, type]);
    await this.tx.query('DELETE FROM deliveries WHERE event_id = $1 AND type = $2 AND sent_at IS NULL', [causeId, type]);
  }
}
