import type { VotesView } from '@app/contracts';
import { newEvent, type Transaction, type ArgumentOf } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

type Ballot = ArgumentOf<'votes', 'save'>;

/**
 * Sets one member's vote on a bid that can still be accepted. Call under the plan's lock. The event says that a member voted, never how. Returns the
 * votes as that member reads them.
 */
export async function castVote(tx: Transaction, ballot: Ballot): Promise<Outcome<VotesView>> {
  const saved = await tx.votes.save(ballot);
  if (saved === 'not-open') return refused('bid-no-longer-open');
  if (saved === 'changed') await tx.append(ballot.planId, newEvent('bid.voted', { bidId: ballot.bidId, memberId: ballot.userId }));
  const votes = await tx.votes.readFor(ballot.bidId, ballot.userId);
  return votes ? done(votes) : refused('bid-no-longer-open');
}
