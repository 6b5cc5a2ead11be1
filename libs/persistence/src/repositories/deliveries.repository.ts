import type { Database } from '../database.js';
import type { Transaction } from '../transaction.js';

const MOST_ATTEMPTS = 12;
const AT_ONCE = 100;

export type Channel = 'email' | 'push';

/** A mail or a push for one person because of one fact. */
export interface DeliveryRow {
  id: string;
  event_id: string;
  user_id: string;
  channel: Channel;
  type: string;
  payload: DeliveryPayload;
}

/** What is sent; a push has no attachment. */
export interface DeliveryPayload {
  to: string;
  title: string;
  text: string;
  href: string;
  calendar?: string;
}

export interface NewDelivery {
  userId: string;
  channel: Channel;
  payload: DeliveryPayload;
  /** Urgent ones do not wait for the morning. */
  urgent: boolean;
}

/** The first instant outside the quiet hours (22:00 to 08:00 in India), as SQL. */
const MORNING = `CASE WHEN (app_clock() AT TIME ZONE 'Asia/Kolkata')::time NOT BETWEEN '08:00' AND '21:59:59.999' THEN
  (date_trunc('day', (app_clock() AT TIME ZONE 'Asia/Kolkata') + interval '2 hours') + interval '8 hours') AT TIME ZONE 'Asia/Kolkata'
  ELSE app_clock() END`;

/** Inserts the deliveries of one fact, each once; gives the ids of the ones that may be sent now. */
export async function addDeliveries(tx: Transaction, eventId: string, type: string, deliveries: readonly NewDelivery[]): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const rows = await tx.query<{ id: string; now: boolean }>(
    `INSERT INTO deliveries (event_id, user_id, channel, type, payload, next_try)
     SELECT $1, user_id, channel, $2, payload, CASE WHEN channel = 'push' AND NOT urgent THEN ${MORNING} ELSE app_clock() END
     FROM unnest($3::uuid[], $4::text[], $5::jsonb[], $6::boolean[]) AS d(user_id, channel, payload, urgent)
     ON CONFLICT (event_id, user_id, channel) DO NOTHING RETURNING id, next_try <= app_clock() AS now`,
    [
      eventId,
      type,
      deliveries.map((delivery) => delivery.userId),
      deliveries.map((delivery) => delivery.channel),
      deliveries.map((delivery) => JSON.stringify(delivery.payload)),
      deliveries.map((delivery) => delivery.urgent),
    ],
  );
  return rows.filter((row) => row.now).map((row) => row.id);
}

/** What is to be sent to people, at least once each. */
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Takes one that is to be sent; for 30 s nobody else gets it. null when it was sent, is dead, taken, or has to wait. */
  async take(id: string): Promise<DeliveryRow | null> {
    const [row] = await this.database.read<DeliveryRow>(
      'delivery-take',
      `UPDATE deliveries SET attempts = attempts + 1, next_try = app_clock() + interval '30 seconds'
       WHERE id = $1 AND sent_at IS NULL AND dead_at IS NULL AND next_try <= app_clock()
       RETURNING id, event_id, user_id, channel, type, payload`,
      [id],
    );
    return row ?? null;
  }

  async sent(id: string): Promise<void> {
    await this.database.read('delivery-sent', 'UPDATE deliveries SET sent_at = app_clock() WHERE id = $1', [id]);
  }

  /** Notes a failure: the next try after a backoff with full jitter, at most 30 s; after too many it is dead. */
  async fail(id: string, error: string): Promise<void> {
    await this.database.read(
      'delivery-fail',
      `UPDATE deliveries SET last_error = left($2, 500), dead_at = CASE WHEN attempts >= ${MOST_ATTEMPTS} THEN app_clock() END,
         next_try = app_clock() + random() * least(interval '30 seconds', interval '500 milliseconds' * 2 ^ least(attempts, 10))
       WHERE id = $1`,
      [id, error],
    );
  }

  /** The ones whose time has come, a hundred at most; their enqueued jobs take them. */
  async overdue(): Promise<string[]> {
    const rows = await this.database.read<{ id: string }>(
      'deliveries-overdue',
      `SELECT id FROM deliveries WHERE sent_at IS NULL AND dead_at IS NULL AND next_try <= (SELECT app_clock())
       ORDER BY next_try LIMIT ${AT_ONCE}`,
      [],
    );
    return rows.map((row) => row.id);
  }
}
