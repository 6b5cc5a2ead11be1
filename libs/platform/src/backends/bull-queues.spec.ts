import { someId } from '@app/testkit/scenario/some-id';
import type { EventId, PlanId } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logger.js';
import { currentTraces, traced } from '../traces/request-ids.js';
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

describe('the requests of a job', () => {
  it('a job carries the requests that wrote its rows, and its handler works on their behalf', async () => {
    const jobs: object[] = [];
    const processors = new Map<string, (job: object) => Promise<void>>();
    const backend = {
      queue: () => ({
        on: () => undefined,
        getJob: () => Promise.resolve({ delay: 0 }),
        add: (_name: string, data: object) => Promise.resolve(void jobs.push(data)),
        close: () => Promise.resolve(),
      }),
      worker: (name: string, processor: (job: object) => Promise<void>) => {
        processors.set(name, processor);
        return { on: () => undefined, close: () => Promise.resolve() };
      },
      close: () => Promise.resolve(),
    } as unknown as BullBackend;
    const queues = new BullQueues(backend, createLogger({ logLevel: 'silent' }, 'test'));
    const seen: unknown[] = [];
    const ignore = () => Promise.resolve();
    await queues.work({
      bidRequests: ignore,
      reactions: (ids) => Promise.resolve(void seen.push([ids, currentTraces()])),
      email: ignore,
      push: ignore,
      webhook: ignore,
      photo: ignore,
      schedule: () => Promise.resolve(1_000),
    });
    traced(['request-1'], () => queues.enqueueReactions(['a']));
    traced(['request-2'], () => queues.enqueueReactions(['b', 'c']));
    // The sweep works on nobody's behalf.
    queues.enqueueReactions(['d']);
    await queues.close();
    expect(jobs).toEqual([{ ids: ['a', 'b', 'c', 'd'], traceIds: ['request-1', 'request-2'] }]);
    for (const data of [jobs[0], { ids: ['old'] }]) await processors.get('reactions')?.({ data });
    expect(seen).toEqual([
      [
        ['a', 'b', 'c', 'd'],
        ['request-1', 'request-2'],
      ],
      [['old'], []],
    ]);
  });
});
