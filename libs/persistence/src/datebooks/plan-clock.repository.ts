import { planExpiry } from '@app/domain';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { clock, endRequest } from '../bids/requests.repository.js';
import type { DatebookRow } from '../database/rows.js';

const AT_ONCE = 100;
const EXPIRE = new TickStep('plans.expire');
const CAN_EXPIRE: readonly DatebookRow['state'][] = ['draft', 'collecting', 'resolving', 'live', 'deciding'];

/** Ends plans whose date has passed without a booking. */
export class PlanClockRepository {
  constructor(private readonly database: Database) {}

  /** Expires every plan that is due; gives how many were looked at. */
  async expireDue(): Promise<number> {
    const due = await this.database.read<{ plan: string }>(
      'due-plans',
      `SELECT id AS plan FROM datebooks WHERE due_at <= (SELECT app_clock()) AND ${EXPIRE.mayTry('id')} ORDER BY due_at LIMIT ${AT_ONCE}`,
      [],
    );
    return EXPIRE.eachPlan(this.database, due, expirePlan);
  }
}

/** Expires a plan if its date has really passed by the database's clock, under its lock; a later date only moves the timer. */
export async function expirePlan(tx: Transaction, plan: DatebookRow): Promise<void> {
  const now = await clock(tx);
  const { effective } = plan;
  const expiry = effective ? planExpiry(effective.preferredDate, effective.preferredTime, plan.created_at) : now;
  if (!CAN_EXPIRE.includes(plan.state) || plan.deleted_at) {
    await tx.query('UPDATE datebooks SET due_at = NULL WHERE id = $1', [plan.id]);
  } else if (expiry > now) {
    await tx.query('UPDATE datebooks SET due_at = $2 WHERE id = $1', [plan.id, expiry]);
  } else {
    await tx.query(`UPDATE datebooks SET state = 'expired', due_at = NULL WHERE id = $1`, [plan.id]);
    const { request, bids } = await endRequest(tx, plan.id, { request: 'closed', bids: 'expired' });
    await tx.append(plan.id, { type: 'datebook.expired', data: { plan: { state: 'expired' }, ...(request ? { request } : {}), bids } });
  }
}
