import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlanId, UserId } from '@app/contracts';
import { loadConfig, openBackends, type Backends, type ChangeMessage } from '@app/platform';
import { eventually, startRedis, testEnvironment, type TestRedis } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';

/** A request has this long, in milliseconds, for each answer that it needs of Redis. */
const ANSWERED_WITHIN_MS = 3_000;
const RULE = { name: 'silence', points: 3, seconds: 60 };
const PLAN = someId<PlanId>('plan');
const USER = someId<UserId>('user');
let redis: TestRedis;
let backends: Backends;
let other: Backends;

const open = () => openBackends(loadConfig(testEnvironment('postgres://127.0.0.1:1/none', { REDIS_URL: redis.url, RATE_LIMITS: 'on' })));
const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(redis.pid ?? 0, name);
const rejectAfter = (ms: number) => new Promise((_, reject) => setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms).unref());
const soon = <T>(answer: Promise<T>) => Promise.race([answer, rejectAfter(ANSWERED_WITHIN_MS)]);

beforeAll(async () => {
  redis = await startRedis();
  [backends, other] = await Promise.all([open(), open()]);
});

afterAll(async () => {
  await Promise.all([backends.close(), other.close()]);
  await redis.stop();
});

describe('a Redis that says nothing while its connections stand', () => {
  it('counts as away, holds up no limit and nobody who is present, and is used again once it answers', async () => {
    const received: ChangeMessage[] = [];
    other.changeBus.subscribe((message) => received.push(message));
    // Longer than a silence: a Redis that nobody needs is not taken for one that is away.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(backends.reachable()).toBe(true);
    signal('SIGSTOP');
    try {
      const answers = Array.from({ length: 3 }, () => backends.rateLimits.take(RULE, 'somebody'));
      expect(await soon(Promise.all(answers))).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
      expect(await soon(backends.presence.seen(PLAN, USER))).toEqual([USER]);
      // What is published in the meantime keeps its connection busy.
      const busy = setInterval(() => backends.changeBus.publish({ plan: PLAN, seq: 1 }), 100);
      await eventually(() => !backends.reachable() && !other.reachable(), 5_000);
      clearInterval(busy);
      expect(await soon(backends.rateLimits.take(RULE, 'somebody'))).toMatchObject({ ok: false });
    } finally {
      signal('SIGCONT');
    }
    await eventually(() => backends.reachable() && other.reachable(), 5_000);
    backends.changeBus.publish({ plan: PLAN, seq: 2 });
    await eventually(() => received.some((message) => 'plan' in message && message.seq === 2), 3_000);
    expect(await backends.rateLimits.take({ ...RULE, name: 'afterwards' }, 'somebody')).toEqual({ ok: true });
  }, 40_000);
});
