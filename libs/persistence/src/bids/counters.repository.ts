import type { CounterStatus, Instant, Rupees, PlanId, BidId, CounterId } from '@app/contracts';
import type { CounteredBid } from '@app/domain';
import { moveSql, refuseMove } from '../database/moves.js';
import type { Queries } from '../database/queries.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import { openCounterSql, activeBidSql } from '../database/views.js';
import { TimedStep } from '../log/timed-step.js';

/** The step of the tick that ends counter-offers which nobody answered in time. */
export const EXPIRE_COUNTERS = new TimedStep('counters.expire', {
  table: 'bid_counters',
  at: 'expires_at',
  where: `status = 'open'`,
  id: 'datebook_id',
});

const EXPIRE = moveSql('counter', 'expired');

const LEAVE = moveSql('counter', 'closed');

/** Counter-offers to bids. Writes need a transaction that holds the plan's lock. */
export class CountersRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The plans with counter-offers whose time is over, the longest due first; at most a hundred. */
  plansWithDue(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>('due-counters', EXPIRE_COUNTERS.duePlans, []);
  }

  /** A bid of the plan as the rules of a counter-offer read it; null when it has none such. Call under the plan's lock. */
  async loadBid(planId: PlanId, bidId: BidId): Promise<CounteredBid | null> {
    const [bid] = await this.tx.query<CounteredBid>(
      `SELECT app_clock() AS now, b.status, b.version, b.proposed_price AS "proposedPrice", b.counters, r.changing,
       least(b.expires_at, r.decides_until) AS "standsUntil", b.status = 'pending' AND ${activeBidSql()} AS stands,
       EXISTS (SELECT 1 FROM bid_counters c WHERE ${openCounterSql('c', 'b')} AND c.expires_at > app_clock()) AS open
     FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = $1 AND b.datebook_id = $2`,
      [bidId, planId],
    );
    return bid ?? null;
  }

  /** Ends what is still called open for a bid though it ran out or was left behind by another version, and the tick has not been by yet. */
  async endOld(bidId: BidId): Promise<void> {
    await this.tx.query(
      `UPDATE bid_counters SET status = CASE WHEN expires_at <= app_clock() THEN ${EXPIRE.to} ELSE ${LEAVE.to} END, answered_at = app_clock()
     WHERE bid_id = $1 AND ${LEAVE.from()}`,
      [bidId],
    );
  }

  /** Writes a counter-offer to a bid's version of now and counts it. */
  async insert(bidId: BidId, counter: { proposedPrice: Rupees; note: string | null; until: Instant }): Promise<void> {
    await this.tx.query(
      `WITH counted AS (UPDATE bids SET counters = counters + 1 WHERE id = $1 RETURNING id, datebook_id, version)
     INSERT INTO bid_counters (bid_id, datebook_id, bid_version, proposed_price, note, expires_at)
     SELECT id, datebook_id, version, $2, $3, $4 FROM counted`,
      [bidId, counter.proposedPrice, counter.note, counter.until],
    );
  }

  /** The counter-offer to a bid that can be answered now, the one named if an id is given; null without one. */
  async open(bidId: BidId, counterId: CounterId | null): Promise<{ id: CounterId; proposedPrice: Rupees } | null> {
    const [counter] = await this.tx.query<{ id: CounterId; proposedPrice: Rupees }>(
      `SELECT c.id, c.proposed_price AS "proposedPrice" FROM bid_counters c JOIN bids b ON ${openCounterSql('c', 'b')}
       JOIN bid_requests r ON r.id = b.request_id
     WHERE b.id = $1 AND c.expires_at > app_clock() AND ${activeBidSql()} AND ($2::uuid IS NULL OR c.id = $2)`,
      [bidId, counterId],
    );
    return counter ?? null;
  }

  /** Writes a venue's answer to a counter-offer; `replyPrice` is what the bid costs from now on, null after a no. */
  async saveReply(counterId: CounterId, status: CounterStatus, replyPrice: Rupees | null): Promise<void> {
    const { set, from } = moveSql('counter', status);
    const answered = await this.tx.query(
      `UPDATE bid_counters SET ${set}, reply_price = $2, answered_at = app_clock() WHERE id = $1 AND ${from()} RETURNING 1`,
      [counterId, replyPrice],
    );
    if (answered.length === 0) await refuseMove(this.db, 'counter', counterId, status);
  }

  /** Ends the counter-offers of a plan whose time is over by the database's clock; those left behind by their bid end as closed. */
  async endDue(planId: PlanId): Promise<{ bidId: BidId; status: CounterStatus }[]> {
    return this.tx.query<{ bidId: BidId; status: CounterStatus }>(
      `UPDATE bid_counters c SET status = CASE WHEN ${openCounterSql('c', 'b')} THEN ${EXPIRE.to} ELSE ${LEAVE.to} END, answered_at = app_clock()
     FROM bids b WHERE b.id = c.bid_id AND c.datebook_id = $1 AND ${LEAVE.from('c')} AND c.expires_at <= app_clock()
     RETURNING c.bid_id AS "bidId", c.status`,
      [planId],
    );
  }
}
