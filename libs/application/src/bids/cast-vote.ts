import type { VotesView } from '@app/contracts';
import { newEvent, type Ballot, type Transaction } from '@app/persistence';

/**
 * Sets one member's vote on a bid that can still be chosen, under the plan's lock; the event says that somebody voted, never what.
 * Gives the votes as that member reads them; null: the bid can no longer be chosen.
 */
export async function castVote(tx: Transaction, ballot: Ballot): Promise<VotesView | null> {
  const saved = await tx.votes.save(ballot);
  if (saved === 'not-open') return null;
  if (saved === 'changed') await tx.append(ballot.planId, newEvent('bid.voted', { bidId: ballot.bidId, memberId: ballot.userId }));
  return tx.votes.readFor(ballot.bidId, ballot.userId);
}
