import type { BidRequestView, RequestStatus, SharedBid, BidRequestId, PlanId } from '@app/contracts';
import type { TimedRequest } from '@app/domain';
import { moveSql, refuseMove, statesBefore } from '../../database/moves.js';
import { overBidSql, requestSql, sharedBidSql } from '../../database/views.js';
import { TimedStep } from '../../log/timed-step.js';
import { nextDueSql } from './requests.repository.js';
import { transactionOf, type Transaction } from '../../database/transaction.js';
import type { Queries } from '../../database/queries.js';
import { BidRequest } from './bid-request.entity.js';

/** The step of the tick that moves requests through their phases. */
export const ADVANCE_REQUESTS = new TimedStep('requests.advance', { table: 'bid_requests', at: 'due_at' });
/** The step of the tick that expires bids. */
export const EXPIRE_BIDS = new TimedStep('bids.expire', { table: 'bids', at: 'due_at', id: 'datebook_id' });

const EXPIRE = moveSql('bid', 'expired');

/** Requests and bids as the clock moves them on. Writes need a transaction that holds the plan's lock. */
export class RequestClockRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The requests that the clock has something to do with, the longest due first; at most a hundred. */
  listDue(): Promise<{ id: BidRequestId; plan: PlanId }[]> {
    return this.db.read<{ id: BidRequestId; plan: PlanId }>('due-requests', ADVANCE_REQUESTS.due('id, datebook_id AS plan'), []);
  }

  /** The plans with bids whose own time, or whose time to be confirmed again, may have run out; at most a hundred. */
  plansWithDueBids(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>('due-bids', EXPIRE_BIDS.duePlans, []);
  }

  /** A request as the rules of its phases read it; null when it is gone. Call under the plan's lock. */
  async load(requestId: BidRequestId): Promise<TimedRequest | null> {
    return this.db.of(BidRequest).findOneBy({ id: requestId });
  }

  /** Writes the phase that a request has reached and when the clock is next needed; gives it as it is then. */
  async savePhase(requestId: BidRequestId, phase: { status: RequestStatus; round: 1 | 2 }): Promise<BidRequestView> {
    const { set, from } = moveSql('request', phase.status, statesBefore('request', phase.status));
    const takesBids = phase.status === 'open' || phase.status === 'closing';
    const moved = await this.tx.query(
      `UPDATE bid_requests SET ${set}, round = $2, second_wave_at = ${takesBids ? 'second_wave_at' : 'NULL'} WHERE id = $1 AND ${from()} RETURNING 1`,
      [requestId, phase.round],
    );
    if (moved.length === 0) await refuseMove(this.tx, 'request', requestId, phase.status);
    const [row] = await this.tx.query<{ view: BidRequestView }>(
      `WITH saved AS (UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE id = $1 RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM saved r JOIN datebooks d ON d.id = r.datebook_id`,
      [requestId],
    );
    if (!row) throw new Error(`Request ${requestId} went away under its plan's lock`);
    return row.view;
  }

  /** Ends the bids of one plan whose time is over by the database's clock, and the one of the id `over`, which is known to be. */
  async endDueBids(planId: PlanId, over: string | null): Promise<SharedBid[]> {
    const expired = await this.tx.query<{ view: SharedBid }>(
      `WITH expired AS (
       UPDATE bids SET ${EXPIRE.set}, due_at = NULL, updated_at = app_clock()
       WHERE datebook_id = $1 AND ${EXPIRE.from()} AND ((due_at <= (SELECT app_clock()) AND ${overBidSql('bids')}) OR id = $2) RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM expired b JOIN venues v ON v.id = b.venue_id`,
      [planId, over],
    );
    await this.tx.query(
      `UPDATE bids SET due_at = NULL WHERE datebook_id = $1 AND due_at <= (SELECT app_clock()) AND NOT ${EXPIRE.from()}`,
      [planId],
    );
    return expired.map((bid) => bid.view);
  }
}
