import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logger.js';
import { BullQueues, type BullBackend } from './bull-queues.js';

const live = (id: string) => ({ id, dateBookId: 'plan', seq: 1 });

/** Notes the rows of each job that is added, by its queue. */
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

describe('what is enqueued', () => {
  it('has a job at once when it is a bid request, while reactions are still gathered', async () => {
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

  it('shares a job with the bid requests of the same rush', async () => {
    const { queues, added } = openQueues();
    for (const id of ['a', 'b', 'c']) queues.enqueueBidRequests([live(id)]);
    await queues.close();
    expect(added).toEqual([
      ['bid-requests', [live('a')]],
      ['bid-requests', [live('b'), live('c')]],
    ]);
  });
});
