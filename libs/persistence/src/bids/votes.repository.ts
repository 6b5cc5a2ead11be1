import type { CastVote, VotesView } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { newEvent } from '../log/new-event.js';
import { standsSql, votesSql } from '../database/views.js';

/** Who votes on which offer. */
export interface Ballot extends CastVote {
  datebookId: string;
  bidId: string;
  userId: string;
}

/**
 * Sets one member's vote on an offer that can still be chosen, under the plan's lock; the event says that somebody voted, never what.
 * null: the offer can no longer be chosen.
 */
export async function castVote(tx: Transaction, cast: Ballot): Promise<VotesView | null> {
  const [row] = await tx.query<{ changed: boolean }>(
    `WITH open AS (
       SELECT b.id FROM bids b JOIN bid_requests r ON r.id = b.request_id
       WHERE b.id = $2 AND b.datebook_id = $1 AND b.status IN ('pending', 'stale') AND ${standsSql()}
     ), saved AS (
       INSERT INTO votes AS w (bid_id, user_id, vote, reason) SELECT id, $3, $4, $5 FROM open
       ON CONFLICT (bid_id, user_id) DO UPDATE SET vote = excluded.vote, reason = excluded.reason
       WHERE (w.vote, w.reason) IS DISTINCT FROM (excluded.vote, excluded.reason) RETURNING 1)
     SELECT EXISTS (SELECT 1 FROM saved) AS changed FROM open`,
    [cast.datebookId, cast.bidId, cast.userId, cast.vote, cast.vote === 'no' ? (cast.reason ?? null) : null],
  );
  if (!row) return null;
  if (row.changed) await tx.append(cast.datebookId, newEvent('bid.voted', { bidId: cast.bidId, memberId: cast.userId }));
  const [votes] = await tx.query<{ view: VotesView }>(`SELECT ${votesSql('b', '$2::uuid', 'false')} AS view FROM bids b WHERE b.id = $1`, [
    cast.bidId,
    cast.userId,
  ]);
  return votes?.view ?? null;
}
