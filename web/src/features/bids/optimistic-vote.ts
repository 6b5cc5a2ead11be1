import type { BidId, Vote } from '@app/contracts';
import type { LivePlan } from '@app/domain';

/** Adds the reader's vote to the plan as if it had been counted. */
export const withOptimisticVote =
  (bidId: BidId, vote: Vote) =>
  (plan: LivePlan): LivePlan => ({
    ...plan,
    snapshot: {
      ...plan.snapshot,
      bids: plan.snapshot.bids.map((bid) => {
        if (bid.id !== bidId) return bid;
        const { mine, counts } = bid.votes;
        const next = counts && { ...counts, [vote]: counts[vote] + (mine === vote ? 0 : 1) };
        if (next && mine && mine !== vote) next[mine] = Math.max(0, next[mine] - 1);
        return { ...bid, votes: { mine: vote, counts: next } };
      }),
    },
  });
