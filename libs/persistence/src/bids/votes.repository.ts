import type { CastVote, VotesView, PlanId, BidId, UserId } from '@app/contracts';
import { activeBidSql, votesSql } from '../database/views.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** Who votes on which bid. */
interface Ballot extends CastVote {
  planId: PlanId;
  bidId: BidId;
  userId: UserId;
}

/** Votes of members on bids. Called under the plan's lock. */
export class VotesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Writes a vote on a bid that can still be chosen; says whether it differs from the one before. Call under the plan's lock. */
  async save({ planId, bidId, userId, vote, reason }: Ballot): Promise<'changed' | 'same' | 'not-open'> {
    const [row] = await this.tx.query<{ changed: boolean }>(
      `WITH open AS (
       SELECT b.id FROM bids b JOIN bid_requests r ON r.id = b.request_id
       WHERE b.id = $2 AND b.datebook_id = $1 AND b.status IN ('pending', 'stale') AND ${activeBidSql()}
     ), saved AS (
       INSERT INTO votes AS w (bid_id, user_id, vote, reason) SELECT id, $3, $4, $5 FROM open
       ON CONFLICT (bid_id, user_id) DO UPDATE SET vote = excluded.vote, reason = excluded.reason
       WHERE (w.vote, w.reason) IS DISTINCT FROM (excluded.vote, excluded.reason) RETURNING 1)
     SELECT EXISTS (SELECT 1 FROM saved) AS changed FROM open`,
      [planId, bidId, userId, vote, vote === 'no' ? (reason ?? null) : null],
    );
    if (!row) return 'not-open';
    return row.changed ? 'changed' : 'same';
  }

  /** The votes on a bid as one member reads them; null when there is no such bid. */
  async readFor(bidId: BidId, userId: UserId): Promise<VotesView | null> {
    const [votes] = await this.tx.query<{ view: VotesView }>(
      `SELECT ${votesSql('b', '$2::uuid', 'false')} AS view FROM bids b WHERE b.id = $1`,
      [bidId, userId],
    );
    return votes?.view ?? null;
  }
}
