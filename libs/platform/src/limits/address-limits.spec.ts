import { describe, expect, it } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { giveBackForAddress, takeForAddress } from './address-limits.js';
import { LimiterRateLimits } from './rate-limits.js';

const RULE = { name: 'tries', points: 2, seconds: 60 };
const memory = () => new LimiterRateLimits(({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }));

describe('the tries of an address', () => {
  it('tries end for a /48 after eight times as many as for each of its /64s, and continue in another /48', async () => {
    const limits = memory();
    const tries = [];
    for (let n = 0; n < 20; n += 1) tries.push((await takeForAddress(limits, RULE, `2001:db8:1:${n.toString(16)}::1`)).ok);
    expect(tries).toEqual(Array.from({ length: 20 }, (_, n) => n < 16));
    expect(await takeForAddress(limits, RULE, '2001:db8:2::1')).toEqual({ ok: true });
  });

  it('tries of one /64 end by its own number, and then take nothing of its /48', async () => {
    const limits = memory();
    const tries = [];
    for (let n = 0; n < 100; n += 1) tries.push((await takeForAddress(limits, RULE, `2001:db8:1:2::${n.toString(16)}`)).ok);
    expect(tries.filter(Boolean)).toHaveLength(2);
    expect(await takeForAddress(limits, RULE, '2001:db8:1:3::1')).toEqual({ ok: true });
  });

  it('returned tries count neither for the /64 nor for the /48', async () => {
    const limits = memory();
    for (let n = 0; n < 40; n += 1) {
      expect(await takeForAddress(limits, RULE, `2001:db8:1:${n.toString(16)}::1`)).toEqual({ ok: true });
      await giveBackForAddress(limits, RULE, `2001:db8:1:${n.toString(16)}::1`);
    }
  });

  it('tries of IPv4 are counted for each address by itself', async () => {
    const limits = memory();
    for (let n = 0; n < 100; n += 1) expect(await takeForAddress(limits, RULE, `203.0.113.${n}`)).toEqual({ ok: true });
    expect([await takeForAddress(limits, RULE, '203.0.113.1'), (await takeForAddress(limits, RULE, '::ffff:203.0.113.1')).ok]).toEqual([
      { ok: true },
      false,
    ]);
  });
});
