import type { BidRequestId, PlanId, BookingId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import { TimedStep } from '../log/timed-step.js';
import type { Transaction } from '../database/transaction.js';

const AT_ONCE = 100;
const SOON = `${TUNABLES.closingSoonMs} * interval '1 millisecond'`;
const FIRST = `${TUNABLES.firstReminderMs} * interval '1 millisecond'`;
const LAST = `${TUNABLES.lastReminderMs} * interval '1 millisecond'`;
const TO_TELL = `status IN ('open', 'closing') AND NOT close_told AND NOT changing AND closes_at > (SELECT app_clock())`;
const ahead = (told: number): string => `status = 'confirmed' AND reminders = ${told} AND start_at > (SELECT app_clock())`;

/** The steps of the tick that tell of a close and of a start. */
export const CLOSES_SOON = new TimedStep('reminders.closes-soon', { table: 'bid_requests', at: 'closes_at', where: TO_TELL, before: SOON });
export const STARTS_SOON = new TimedStep(
  'reminders.starts-soon',
  { table: 'bookings', at: 'start_at', where: ahead(0), before: FIRST },
  { table: 'bookings', at: 'start_at', where: ahead(1), before: LAST },
);

/** A close of which the owner is due to be reminded. */
interface ClosingSoon {
  requestId: BidRequestId;
  planId: PlanId;
  closesAt: Date;
  minutes: number;
}

/** An outing that everybody is to be reminded of; `cause` is the same for the same reminder of the same start. */
interface OutingSoon {
  bookingId: BookingId;
  planId: PlanId;
  cause: string;
}

/**
 * Reminders that are due by the clock. They are read from the close and the start themselves, so that they follow
 * every move. A mark in the same transaction makes each reminder go out once.
 */
export class RemindersRepository {
  constructor(private readonly database: Database) {}

  /** Calls `tell` for each request that closes within ten minutes, once for each; gives how many were looked at. */
  async closesSoon(tell: (tx: Transaction, soon: ClosingSoon) => Promise<void>): Promise<number> {
    const due = await this.database.read<{ plan: PlanId; id: string }>(
      'closing-soon',
      `SELECT id, datebook_id AS plan FROM bid_requests WHERE ${TO_TELL} AND closes_at <= (SELECT app_clock()) + ${SOON}
         AND ${CLOSES_SOON.mayTry('id')} ORDER BY closes_at LIMIT ${AT_ONCE}`,
      [],
    );
    return CLOSES_SOON.eachPlan(this.database, due, async (tx, plan, { id }) => {
      const [soon] = await tx.query<ClosingSoon>(
        `UPDATE bid_requests SET close_told = true WHERE id = $1 AND ${TO_TELL} AND closes_at <= app_clock() + ${SOON}
         RETURNING id AS "requestId", datebook_id AS "planId", closes_at AS "closesAt",
           ceil(extract(epoch FROM closes_at - app_clock()) / 60)::int AS minutes`,
        [id],
      );
      if (soon && !plan.deleted_at) await tell(tx, soon);
    });
  }

  /**
   * Calls `tell` for each booking a day and again three hours before its start; gives how many were looked at. A reminder that had been due
   * before the booking was made is passed over, and so is the first one when the last one is due already.
   */
  async startsSoon(tell: (tx: Transaction, soon: OutingSoon) => Promise<void>): Promise<number> {
    const due = await this.database.read<{ plan: PlanId; id: string }>(
      'starting-soon',
      `SELECT id, datebook_id AS plan FROM bookings WHERE status = 'confirmed' AND reminders < 2 AND start_at > (SELECT app_clock())
         AND ((reminders = 0 AND start_at <= (SELECT app_clock()) + ${FIRST}) OR (reminders = 1 AND start_at <= (SELECT app_clock()) + ${LAST}))
         AND ${STARTS_SOON.mayTry('id')} ORDER BY start_at LIMIT ${AT_ONCE}`,
      [],
    );
    return STARTS_SOON.eachPlan(this.database, due, async (tx, _, { id }) => {
      const [soon] = await tx.query<OutingSoon & { missed: boolean }>(
        `UPDATE bookings SET reminders = CASE WHEN start_at <= app_clock() + ${LAST} THEN 2 ELSE 1 END
         WHERE id = $1 AND status = 'confirmed' AND start_at > app_clock()
           AND ((reminders = 0 AND start_at <= app_clock() + ${FIRST}) OR (reminders = 1 AND start_at <= app_clock() + ${LAST}))
         RETURNING id AS "bookingId", datebook_id AS "planId", md5(id::text || reminders::text || start_at::text)::uuid AS cause,
           created_at > start_at - CASE reminders WHEN 2 THEN ${LAST} ELSE ${FIRST} END AS missed`,
        [id],
      );
      if (soon && !soon.missed) await tell(tx, soon);
    });
  }
}
