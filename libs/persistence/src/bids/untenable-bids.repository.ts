import type { SharedBid, PlanId } from '@app/contracts';
import { moveSql } from '../database/moves.js';
import { sharedBidSql } from '../database/views.js';
import { TickStep } from '../log/tick-step.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

const AT_ONCE = 100;
/** The step of the tick that takes back bids for which there are no seats. */
export const FULL_SLOTS = new TickStep('full-slots');
/** The step of the tick that takes back the bids of suspended venues. */
export const SUSPENDED_VENUES = new TickStep('suspended-venues');

const NO_SEATS = `s.venue_id = b.venue_id AND s.day = ${slotDaySql('b.start_at')} AND s.slot = ${slotSql('b.start_at')}
  AND (s.closed AND NOT b.kept OR s.seats - s.taken < b.party_size) AND b.status = 'pending'`;

const SUSPENDED = `s.id = b.venue_id AND s.status = 'suspended' AND NOT b.kept AND b.status IN ('pending', 'stale')`;

const TAKE_BACK = moveSql('bid', 'withdrawn', ['pending', 'stale']);

/** Bids that their venues can't keep. Writes need a transaction that holds the plan's lock. */
export class UntenableBidsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Plans with bids that their venue can't keep: the slot has filled up or its day was blacked out. At most a hundred. */
  plansWithFullSlots(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>(
      'plans-with-full-slots',
      `SELECT DISTINCT b.datebook_id AS plan FROM venue_slots s JOIN bids b ON ${NO_SEATS}
       WHERE (s.seats - s.taken < 6 OR s.closed) AND s.day >= (SELECT app_clock())::date
         AND ${FULL_SLOTS.mayTry('b.datebook_id')} LIMIT ${AT_ONCE}`,
      [],
    );
  }

  /** Plans with bids of suspended venues. At most a hundred. */
  plansWithSuspendedVenues(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>(
      'plans-with-suspended-venues',
      `SELECT DISTINCT b.datebook_id AS plan FROM venues s JOIN bids b ON ${SUSPENDED}
       WHERE ${SUSPENDED_VENUES.mayTry('b.datebook_id')} LIMIT ${AT_ONCE}`,
      [],
    );
  }

  /** Ends those bids of a plan for which there are no seats any more. */
  endWithoutSeats(planId: PlanId): Promise<SharedBid[]> {
    return this.takeBack(planId, 'venue_slots s', NO_SEATS);
  }

  /** Ends those bids of a plan whose venue is suspended. */
  endOfSuspended(planId: PlanId): Promise<SharedBid[]> {
    return this.takeBack(planId, 'venues s', SUSPENDED);
  }

  /** `withdrawn_at` stays empty: it was not the venue's own will, and costs no reliability. */
  private async takeBack(planId: PlanId, source: string, condition: string): Promise<SharedBid[]> {
    const gone = await this.tx.query<{ view: SharedBid }>(
      `WITH gone AS (
       UPDATE bids b SET ${TAKE_BACK.set}, due_at = NULL, updated_at = app_clock() FROM ${source}
       WHERE b.datebook_id = $1 AND ${condition} AND ${TAKE_BACK.from('b')} RETURNING b.*)
     SELECT ${sharedBidSql()} AS view FROM gone b JOIN venues v ON v.id = b.venue_id`,
      [planId],
    );
    return gone.map((bid) => bid.view);
  }
}
