import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BidId, PlanId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { ApiError } from '../../lib/http.js';
import { useNetwork } from '../../lib/network.js';
import { VoteQueue, type QueuedVote } from './vote-queue.js';

const PLAN = someId<PlanId>('p');
const vote = (bidId: BidId, value: QueuedVote['vote']): QueuedVote => ({ dateBookId: PLAN, bidId, vote: value });
const cutOff = (offline: boolean) => useNetwork.setState({ offline });
/** A server that records its requests. */
function server(refused: readonly string[] = []) {
  const sent: string[] = [];
  const send = async ({ bidId, vote: value }: QueuedVote): Promise<string> => {
    if (useNetwork.getState().offline) throw new TypeError('Failed to fetch');
    sent.push(`${bidId} ${value}`);
    if (refused.includes(bidId)) throw new ApiError(409, '', null);
    return `${bidId} counted`;
  };
  return { sent, send };
}

beforeEach(() => {
  localStorage.clear();
  cutOff(false);
});

describe('votes without a network', () => {
  it('are sent in order when the network is back, each offer with its last one', async () => {
    const { sent, send } = server();
    const queue = new VoteQueue(send);
    cutOff(true);
    const answers = [vote(someId<BidId>('a'), 'love'), vote(someId<BidId>('b'), 'ok'), vote(someId<BidId>('a'), 'no')].map((cast) =>
      queue.cast(cast),
    );
    expect(sent).toEqual([]);
    expect(queue.kept()).toEqual([vote(someId<BidId>('b'), 'ok'), vote(someId<BidId>('a'), 'no')]);
    cutOff(false);
    expect(await Promise.all(answers.slice(1))).toEqual(['b counted', 'a counted']);
    expect(sent).toEqual(['b ok', 'a no']);
    expect(queue.kept()).toEqual([]);
  });

  it('outlive the page', async () => {
    const { sent, send } = server();
    cutOff(true);
    void new VoteQueue(send).cast(vote(someId<BidId>('a'), 'love'));
    const next = new VoteQueue(send);
    const answer = next.answerTo(vote(someId<BidId>('a'), 'love'));
    cutOff(false);
    expect(await answer).toBe('a counted');
    expect(sent).toContain('a love');
  });

  it('are taken back when one is refused, and later ones are sent', async () => {
    const { sent, send } = server(['a']);
    const queue = new VoteQueue(send);
    cutOff(true);
    const [refused, counted] = [queue.cast(vote(someId<BidId>('a'), 'love')), queue.cast(vote(someId<BidId>('b'), 'ok'))];
    cutOff(false);
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    expect(await counted).toBe('b counted');
    expect(sent).toEqual(['a love', 'b ok']);
    expect(queue.kept()).toEqual([]);
  });

  it('keep waiting when the network fails again before they were sent', async () => {
    const queue = new VoteQueue(async () => {
      cutOff(true);
      throw new TypeError('Failed to fetch');
    });
    cutOff(true);
    void queue.cast(vote(someId<BidId>('a'), 'love'));
    cutOff(false);
    await queue.flush();
    expect(queue.kept()).toEqual([vote(someId<BidId>('a'), 'love')]);
  });
});
