import { IsNull } from 'typeorm';
import type { NotificationType, PlanId } from '@app/contracts';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';
import { Delivery } from './delivery.entity.js';
import { Notification } from './notification.entity.js';

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
  async loadCause(planId: PlanId, { isPaused = false } = {}): Promise<string> {
    const [row] = await this.tx.query<{ id: string }>(
      `SELECT md5(concat_ws(' ', d.id, d.effective, (SELECT max(r.number) FROM bid_requests r WHERE r.datebook_id = d.id), $2::text))::uuid AS id
     FROM datebooks d WHERE d.id = $1`,
      [planId, isPaused ? 'paused' : null],
    );
    return row?.id ?? planId;
  }

  /** Takes an earlier notice of the same cause back, so that a later one stands in its place; what was pushed already is not pushed again. */
  async replace(causeId: string, type: NotificationType): Promise<void> {
    await this.db.of(Notification).delete({ eventId: causeId, type });
    await this.db.of(Delivery).delete({ eventId: causeId, type, sentAt: IsNull() });
  }
}
