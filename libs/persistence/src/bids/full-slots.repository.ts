import type { SharedBid } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { sharedBidSql } from '../database/views.js';

const AT_ONCE = 100;
const FULL_SLOTS = new TickStep('full-slots');
const NO_SEATS = `s.venue_id = b.venue_id AND s.day = ${slotDaySql('b.start_at')} AND s.slot = ${slotSql('b.start_at')}
  AND (s.closed OR s.seats - s.taken < b.party_size) AND b.status = 'pending'`;

/**
 * Takes back the offers that a venue can't keep because its slot has filled up or its day was blacked out. An acceptance can't do it: it would need the locks of
 * other plans. Until the tick comes by, accepting such an offer answers that the venue is full.
 */
export class FullSlotsRepository {
  constructor(private readonly database: Database) {}

  /** Does it plan by plan; gives how many were looked at. */
  async withdrawDue(): Promise<number> {
    const due = await this.database.read<{ plan: string }>(
      'plans-with-full-slots',
      `SELECT DISTINCT b.datebook_id AS plan FROM venue_slots s JOIN bids b ON ${NO_SEATS}
       WHERE (s.seats - s.taken < 6 OR s.closed) AND s.day >= (SELECT app_clock())::date
         AND ${FULL_SLOTS.mayTry('b.datebook_id')} LIMIT ${AT_ONCE}`,
      [],
    );
    return FULL_SLOTS.eachPlan(this.database, due, (tx, plan) => withdrawFull(tx, plan.id));
  }
}

async function withdrawFull(tx: Transaction, datebookId: string): Promise<void> {
  for (const bid of await takeBack(tx, datebookId, 'venue_slots s', NO_SEATS))
    tx.raiseFeed(`venue:${bid.venueId}`, { type: 'capacity.clash', requestId: bid.requestId });
}

/**
 * Withdraws those of a plan's offers that a row of `source` (SQL, called s) says can't stand. `withdrawn_at` stays
 * empty: it was not the venue's own will, and costs no reliability.
 */
export async function takeBack(tx: Transaction, datebookId: string, source: string, condition: string): Promise<SharedBid[]> {
  const gone = await tx.query<{ view: SharedBid }>(
    `WITH gone AS (
       UPDATE bids b SET status = 'withdrawn', due_at = NULL, updated_at = app_clock() FROM ${source}
       WHERE b.datebook_id = $1 AND ${condition} RETURNING b.*)
     SELECT ${sharedBidSql()} AS view FROM gone b JOIN venues v ON v.id = b.venue_id`,
    [datebookId],
  );
  const bids = gone.map((bid) => bid.view);
  if (bids.length > 0) await tx.append(datebookId, { type: 'bid.withdrawn', data: { bids } });
  return bids;
}
