import { IsNull } from 'typeorm';
import type { Channel, WaitingDelivery, PlanId } from '@app/contracts';
import type { DeliveryPayload, Owner } from './deliveries.repository.js';
import type { Withdrawn } from './notifications.repository.js';
import { GONE } from './notifications.statements.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import { statement, type Queries } from '../database/queries.js';
import { Delivery } from './delivery.entity.js';

export interface NewDelivery {
  to: Owner;
  channel: Channel;
  payload: DeliveryPayload;
  /** Not sent earlier: the end of the quiet hours. */
  notBefore: Date;
  /** Not sent later: what it says is over then. */
  usefulUntil?: Date;
}

/** What the deliveries of one event are: the cause's id, the kind of news, and the plan that may end before they are sent. */
export interface DeliveryCause {
  eventId: string;
  type: string;
  planId: PlanId | null;
}

/** The plan $1 unless it ended without an outing. */
const planAhead = statement(
  'plan-ahead',
  `SELECT 1 FROM datebooks WHERE id = $1 AND deleted_at IS NULL AND state NOT IN ('cancelled', 'expired')`,
);

/** Deliveries as transactions add them and take them back. */
export class OutboxRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Inserts the deliveries of one event, each once; gives the ones that may be sent now. */
  async add({ eventId, type, planId }: DeliveryCause, deliveries: readonly NewDelivery[]): Promise<WaitingDelivery[]> {
    if (deliveries.length === 0) return [];
    const rows = await this.tx.query<WaitingDelivery & { now: boolean }>(
      `INSERT INTO deliveries (event_id, type, datebook_id, user_id, staff_id, channel, payload, next_try, useful_until)
     SELECT $1, $2, $3, d.* FROM unnest($4::uuid[], $5::uuid[], $6::text[], $7::jsonb[], $8::timestamptz[], $9::timestamptz[]) AS d
     ON CONFLICT (event_id, user_id, staff_id, channel, type) DO NOTHING RETURNING id, channel, next_try <= app_clock() AS now`,
      [
        eventId,
        type,
        planId,
        deliveries.map(({ to }) => ('userId' in to ? to.userId : null)),
        deliveries.map(({ to }) => ('staffId' in to ? to.staffId : null)),
        deliveries.map(({ channel }) => channel),
        deliveries.map(({ payload }) => JSON.stringify(payload)),
        deliveries.map(({ notBefore }) => notBefore),
        deliveries.map(({ usefulUntil }) => usefulUntil ?? null),
      ],
    );
    return rows.filter((row) => row.now).map(({ id, channel }) => ({ id, channel }));
  }

  /** Lets a mail that was taken wait until an instant; the try does not count. */
  async postpone(id: string, until: Date): Promise<void> {
    await this.db.of(Delivery).update({ id }, { nextTry: until, attempts: () => 'attempts - 1' });
  }

  /** Drops a delivery that is not to be sent. */
  async drop(id: string): Promise<void> {
    await this.db.of(Delivery).delete({ id, sentAt: IsNull() });
  }

  /** Deletes the pushes and mails that wait to be sent and whose news is over. */
  async withdraw({ planId, types, before, goneMembers }: Withdrawn): Promise<void> {
    await this.tx.query(
      `DELETE FROM deliveries n WHERE n.datebook_id = $1 AND n.sent_at IS NULL AND n.dead_at IS NULL AND n.type = ANY($2::text[])
       AND ($3::uuid IS NULL OR n.id < $3) AND ${GONE}`,
      [planId, types, before ?? null, goneMembers ?? null],
    );
  }

  /** Whether the plan ended without an outing: news of it no longer leads anywhere. */
  async isPlanOver(planId: PlanId): Promise<boolean> {
    return (await this.db.one(planAhead, [planId])) === null;
  }
}
