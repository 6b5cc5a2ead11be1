import { describe, expect, it } from '@jest/globals';
import type { VotesView, BidId } from '@app/contracts';
import { liveFrom } from '@app/domain';
import { OWNER, someBid, someSnapshot } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { withOptimisticVote } from './optimistic-vote.js';

const after = (votes: VotesView, vote: 'love' | 'ok' | 'no') =>
  withOptimisticVote(someId<BidId>('a'), vote)(liveFrom(someSnapshot(OWNER, { bids: [someBid(someId<BidId>('a'), { votes })] }))).snapshot
    .bids[0]?.votes;

describe('an optimistic vote', () => {
  it('counts once and moves when it is changed', () => {
    expect(after({ mine: null, counts: { love: 1, ok: 0, no: 0 } }, 'love')).toEqual({ mine: 'love', counts: { love: 2, ok: 0, no: 0 } });
    expect(after({ mine: 'love', counts: { love: 2, ok: 0, no: 0 } }, 'no')).toEqual({ mine: 'no', counts: { love: 1, ok: 0, no: 1 } });
    expect(after({ mine: 'no', counts: { love: 0, ok: 0, no: 1 } }, 'no')).toEqual({ mine: 'no', counts: { love: 0, ok: 0, no: 1 } });
  });

  it('shows no counts before the server has sent them', () => {
    expect(after({ mine: null, counts: null }, 'ok')).toEqual({ mine: 'ok', counts: null });
  });
});
