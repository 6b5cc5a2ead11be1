import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import { takeBack } from './full-slots.repository.js';

const AT_ONCE = 100;
const SUSPENDED_VENUES = new TickStep('suspended-venues');
const SUSPENDED = `s.id = b.venue_id AND s.status = 'suspended' AND b.status IN ('pending', 'stale')`;

/** Takes back the offers of suspended venues. The suspension itself can't: it would need the locks of all their plans. */
export class SuspendedVenuesRepository {
  constructor(private readonly database: Database) {}

  /** Does it plan by plan; gives how many were looked at. */
  async withdrawDue(): Promise<number> {
    const due = await this.database.read<{ plan: string }>(
      'plans-with-suspended-venues',
      `SELECT DISTINCT b.datebook_id AS plan FROM venues s JOIN bids b ON ${SUSPENDED}
       WHERE ${SUSPENDED_VENUES.mayTry('b.datebook_id')} LIMIT ${AT_ONCE}`,
      [],
    );
    return SUSPENDED_VENUES.eachPlan(this.database, due, (tx, plan) => takeBack(tx, plan.id, 'venues s', SUSPENDED));
  }
}
