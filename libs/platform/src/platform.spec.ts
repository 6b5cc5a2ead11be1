import { describe, expect, it, jest } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { EventEnvelope, PlanId, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { announceCommits, type CommitSource } from './announce-commits.js';
import { ChannelChangeBus } from './backends/channel-change-bus.js';
import { checkHealth } from './health.js';
import { MemoryPresence } from './presence.js';
import type { LiveEvent, Queues } from './queues.js';
import { LimiterRateLimits, NO_RATE_LIMITS } from './limits/rate-limits.js';
import type { ChangeMessage } from './change-bus.js';

/** A bus whose other ends the test can connect. */
class TestChangeBus extends ChannelChangeBus {
  readonly connected = true;
  readonly sent: string[] = [];
  readonly failures: unknown[] = [];
  readonly others: TestChangeBus[] = [];
  close(): Promise<void> {
    return Promise.resolve();
  }
  hear(text: string): void {
    this.received(text);
  }
  protected send(text: string): void {
    this.sent.push(text);
    for (const other of [this, ...this.others]) other.hear(text);
  }
  protected failed(error: unknown): void {
    this.failures.push(error);
  }
}

const event = (note = ''): EventEnvelope =>
  ({
    id: 'e',
    seq: 3,
    dateBookId: 'p',
    type: 'plan.live',
    v: 1,
    at: '2026-01-01T00:00:00.000Z',
    data: { note },
  }) as unknown as EventEnvelope;

describe('the change bus', () => {
  it('the change bus delivers a message once here and once there', () => {
    const [here, there] = [new TestChangeBus(), new TestChangeBus()];
    here.others.push(there);
    const received: [string, ChangeMessage][] = [];
    here.subscribe((message) => received.push(['here', message]));
    there.subscribe((message) => received.push(['there', message]));
    const message: ChangeMessage = { plan: someId<PlanId>('p'), seq: 3, event: event() };
    here.publish(message);
    expect(received).toEqual([
      ['here', message],
      ['there', message],
    ]);
  });

  it('a message that would be longer than 8,000 bytes travels without its event', () => {
    const changeBus = new TestChangeBus();
    changeBus.publish({ plan: someId<PlanId>('p'), seq: 3, event: event('ह'.repeat(2_700)) });
    expect(Buffer.byteLength(changeBus.sent[0] ?? '')).toBeLessThan(8_000);
    expect(JSON.parse((changeBus.sent[0] ?? '').slice(8))).toEqual({ plan: 'p', seq: 3 });
    changeBus.publish({ plan: someId<PlanId>('p'), seq: 3, event: event('ह'.repeat(2_000)) });
    expect(changeBus.sent[1]).toContain('plan.live');
  });

  it('the change bus survives a listener that fails and an invalid message', () => {
    const changeBus = new TestChangeBus();
    const received = jest.fn();
    changeBus.subscribe(() => {
      throw new Error('deaf');
    });
    changeBus.subscribe(received);
    changeBus.publish({ plan: someId<PlanId>('p'), seq: 1 });
    changeBus.hear('00000000not json');
    expect(received).toHaveBeenCalledTimes(1);
    expect(changeBus.failures).toHaveLength(2);
  });
});

describe('a commit', () => {
  it('a commit is published to the processes, then to the worker: first the bid requests, then all events with reactions', () => {
    const order: string[] = [];
    const changeBus = new TestChangeBus();
    changeBus.subscribe((message) => order.push('plan' in message ? `event ${message.seq}` : 'feed'));
    const queues = {
      enqueueReactions: (ids: readonly string[]) => void order.push(`react ${ids.join()}`),
      enqueueBidRequests: (live: readonly LiveEvent[]) => void order.push(`ask ${live.map(({ id }) => id).join()}`),
    } as unknown as Queues;
    let commit: Parameters<CommitSource['onCommit']>[0] = () => undefined;
    announceCommits({ onCommit: (listener) => (commit = listener) }, changeBus, queues);
    commit({
      events: [
        event(),
        { ...event(), id: 'f', seq: 4, type: 'bid.voted' },
        { ...event(), id: 'g', seq: 5, type: 'bid.placed' },
      ] as EventEnvelope[],
      feeds: [{ feed: 'user:u', rev: 1, hint: { type: 'plans.changed' } }],
    });
    expect(order).toEqual(['event 3', 'event 4', 'event 5', 'feed', 'ask e', 'react e,g']);
  });
});

describe('presence', () => {
  it('presence lasts 30 s after the last sign, and ends when a person leaves', async () => {
    let now = 0;
    const presence = new MemoryPresence(() => now);
    await presence.seen(someId<PlanId>('p'), someId<UserId>('b'));
    now = 20_000;
    expect(await presence.seen(someId<PlanId>('p'), someId<UserId>('a'))).toEqual(['a', 'b']);
    now = 30_000;
    expect(await presence.seen(someId<PlanId>('p'), someId<UserId>('a'))).toEqual(['a']);
    expect(await presence.gone(someId<PlanId>('p'), someId<UserId>('a'))).toEqual([]);
  });
});

describe('rate limits', () => {
  const rule = { name: 'test', points: 2, seconds: 10 };

  it('rate limits refuse excess tries, for each key by itself, and return the time of the next try', async () => {
    const limits = new LimiterRateLimits(({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }));
    expect(await limits.take(rule, 'a')).toEqual({ ok: true });
    expect(await limits.take(rule, 'a')).toEqual({ ok: true });
    const refused = await limits.take(rule, 'a');
    expect(refused.ok).toBe(false);
    expect(!refused.ok && refused.retryAfterMs).toBeGreaterThan(9_000);
    expect(await limits.take(rule, 'b')).toEqual({ ok: true });
  });

  it('rate limits do not count returned points', async () => {
    const limits = new LimiterRateLimits(({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }));
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await limits.take(rule, 'a')).toEqual({ ok: true });
      await limits.giveBack(rule, 'a');
    }
    expect([await limits.take(rule, 'a'), await limits.take(rule, 'a')]).toEqual([{ ok: true }, { ok: true }]);
    expect((await limits.take(rule, 'a')).ok).toBe(false);
  });

  it('rate limits allow everything when the counter itself fails, or when they are off', async () => {
    const broken = new LimiterRateLimits(
      () =>
        ({
          consume: () => Promise.reject(new Error('away')),
          reward: () => Promise.reject(new Error('away')),
        }) as unknown as RateLimiterMemory,
    );
    expect(await broken.take(rule, 'a')).toEqual({ ok: true });
    await broken.giveBack(rule, 'a');
    expect(await NO_RATE_LIMITS.take(rule, 'a')).toEqual({ ok: true });
  });
});

describe('health', () => {
  const up = (name: string, critical = true) => ({ name, critical, check: () => Promise.resolve() });
  const down = (name: string, critical = true) => ({ name, critical, check: () => Promise.reject(new Error('away')) });

  it.each([
    ['ok', [up('a'), up('b', false)]],
    ['degraded', [up('a'), down('b', false)]],
    ['down', [down('a'), up('b', false)]],
  ] as const)('is %s', async (status, parts) => {
    expect((await checkHealth(parts)).status).toBe(status);
  });
});
