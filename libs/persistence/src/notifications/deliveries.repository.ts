import type { Channel, Language, Priority, WaitingDelivery, UserId, BookingId } from '@app/contracts';
import type { SecurityMail } from '../accounts/accounts.statements.js';
import type { Database } from '../database/database.js';
import type { DecisionMail } from '../venue-partners/applications.statements.js';
import type { InviteMail } from '../venue-partners/team/staff-invitations.repository.js';
import { TimedStep } from '../log/timed-step.js';

/** A delivery that was begun so often is dead. */
export const MOST_DELIVERY_ATTEMPTS = 12;
const AT_ONCE = 100;
const WAITING = 'sent_at IS NULL AND dead_at IS NULL';
/** The step of the tick that enqueues deliveries again. */
export const SWEEP_DELIVERIES = new TimedStep('sweep.deliveries', { table: 'deliveries', at: 'next_try', where: WAITING });
const OVERDUE = `${WAITING} AND next_try <= (SELECT app_clock())
  AND coalesce(swept_at <= (SELECT app_clock()) - interval '5 seconds', true)`;

/** Whose a delivery or a browser is: a planner, or somebody of a venue's staff. */
export type Owner = { userId: UserId } | { staffId: string };

/** A mail or a push for one person because of one event. */
export interface DeliveryRow {
  id: string;
  event_id: string;
  user_id: UserId | null;
  staff_id: string | null;
  channel: Channel;
  type: string;
  payload: DeliveryPayload;
  useful_until: Date | null;
  /** The person's browsers that have it already. */
  reached: string[];
}

/** What is sent; only a mail has an address and an attachment. */
export interface DeliveryPayload {
  to?: string;
  title: string;
  text: string;
  href: string;
  priority: Priority;
  calendar?: string;
  /** The language of the text, for what the worker adds to it. */
  language?: Language;
  /** A mail with a one-time token, which follows from the reset's id and is never stored. */
  reset?: { id: string; language: Language };
  /** A link that signs in; its token follows from the id alike. */
  signIn?: { id: string; language: Language; for?: 'link' | 'account' | 'sign-up' };
  /** A code that proves the owner of a session; it follows from the id alike. */
  proof?: { id: string; language: Language };
  /** A mail that asks for nothing but to confirm its address. */
  check?: { language: Language };
  /** A mail that says what has changed about the sign-in of an account. */
  security?: SecurityMail;
  /** The booking that a mail to a venue's staff lets them acknowledge. */
  acknowledge?: { bookingId: BookingId };
  /** An invitation to a venue's team; its token follows from the id alike. */
  invite?: InviteMail;
  /** What was decided about a venue. */
  decision?: DecisionMail;
}

/** What is to be sent to people, at least once each. */
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes one that is to be sent; for 30 s nobody else gets it. null when it was sent, is dead, taken, has to wait, or comes too late. One
   * that was taken too often without an end (its sender was killed each time) is dead.
   */
  async take(id: string): Promise<DeliveryRow | null> {
    const [row] = await this.database.write<DeliveryRow>(
      'delivery-take',
      `WITH late AS (DELETE FROM deliveries WHERE id = $1 AND sent_at IS NULL AND useful_until <= app_clock()
       ), worn AS (
         UPDATE deliveries SET dead_at = app_clock(), last_error = 'it was begun too often' WHERE id = $1 AND attempts >= ${MOST_DELIVERY_ATTEMPTS}
           AND sent_at IS NULL AND dead_at IS NULL AND next_try <= app_clock() AND coalesce(useful_until > app_clock(), true))
       UPDATE deliveries SET attempts = attempts + 1, next_try = app_clock() + interval '30 seconds'
       WHERE id = $1 AND sent_at IS NULL AND dead_at IS NULL AND next_try <= app_clock() AND coalesce(useful_until > app_clock(), true)
         AND attempts < ${MOST_DELIVERY_ATTEMPTS}
       RETURNING id, event_id, user_id, staff_id, channel, type, payload, useful_until, reached`,
      [id],
    );
    return row ?? null;
  }

  async sent(id: string): Promise<void> {
    await this.database.write('delivery-sent', 'UPDATE deliveries SET sent_at = app_clock() WHERE id = $1', [id]);
  }

  /** Notes which browsers have it, so that another try leaves them alone. */
  async reached(id: string, browsers: readonly string[]): Promise<void> {
    await this.database.write('delivery-reached', 'UPDATE deliveries SET reached = reached || $2::uuid[] WHERE id = $1', [id, browsers]);
  }

  /** Notes a failure: the next try after a backoff with full jitter, at most 30 s; after too many, or a `final` one, it is dead. */
  async fail(id: string, error: string, { final = false } = {}): Promise<void> {
    await this.database.write(
      'delivery-fail',
      `UPDATE deliveries SET last_error = left($2, 500), dead_at = CASE WHEN $3 OR attempts >= ${MOST_DELIVERY_ATTEMPTS} THEN app_clock() END,
         next_try = app_clock() + random() * least(interval '30 seconds', interval '500 milliseconds' * 2 ^ least(attempts, 10))
       WHERE id = $1`,
      [id, error, final],
    );
  }

  /**
   * The ones whose time has come, a hundred at most; their enqueued jobs take them. They are not given again for 5 s, so that a queue
   * that is behind does not fill with copies.
   */
  async overdue(): Promise<WaitingDelivery[]> {
    const due = await this.database.read<{ id: string }>(
      'deliveries-overdue',
      `SELECT id FROM deliveries WHERE ${OVERDUE} AND ${SWEEP_DELIVERIES.mayTry('id')} ORDER BY next_try LIMIT ${AT_ONCE}`,
      [],
    );
    const claimed: WaitingDelivery[] = [];
    await SWEEP_DELIVERIES.together(this.database, due, async (rows) => {
      const ours = await this.database.write<WaitingDelivery>(
        'deliveries-claim',
        `UPDATE deliveries SET swept_at = app_clock() WHERE id IN (SELECT id FROM deliveries WHERE id = ANY($1::uuid[]) AND ${OVERDUE}
           FOR NO KEY UPDATE SKIP LOCKED) RETURNING id, channel`,
        [rows.map((row) => row.id)],
      );
      claimed.push(...ours);
    });
    return claimed;
  }
}
