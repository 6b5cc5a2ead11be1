import { someId } from '@app/testkit/scenario/some-id';
import type { EventId, PlanId } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logger.js';
import { BullQueues, type BullBackend } from './bull-queues.js';

const live = (id: string) => ({ id: someId<EventId>(id), dateBookId: someId<PlanId>('plan'), seq: 1 });

/** Opens queues that record the rows of each added job, by queue. */
function openQueues(): { queues: BullQueues; added: [queue: string, ids: readonly unknown[]][] } {
  const added: [string, readonly unknown[]][] = [];
  const queue = (name: string) => ({
    on: () => undefined,
    add: (_name: string, { ids }: { ids: readonly unknown[] }) => Promise.resolve(void added.push([name, ids])),
    close: () => Promise.resolve(),
  });
  const backend = { queue, close: () => Promise.resolve() } as unknown as BullBackend;
  return { queues: new BullQueues(backend, createLogger({ logLevel: 'silent' }, 'test')), added };
}

describe('enqueued work', () => {
  it('a bid request gets a job at once, while reactions are still gathered', async () => {
    const { queues, added } = openQueues();
    queues.enqueueReactions(['a']);
    queues.enqueueBidRequests([live('a')]);
    expect(added).toEqual([['bid-requests', [live('a')]]]);
    await queues.close();
    expect(added).toEqual([
      ['bid-requests', [live('a')]],
      ['reactions', ['a']],
    ]);
  });

  it('a bid request shares a job with those of the same rush', async () => {
    const { queues, added } = openQueues();
    for (const id of ['a', 'b', 'c']) queues.enqueueBidRequests([live(id)]);
    await queues.close();
    expect(added).toEqual([
      ['bid-requests', [live('a')]],
      ['bid-requests', [live('b'), live('c')]],
    ]);
  });
});
