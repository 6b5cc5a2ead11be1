import { describe, expect, it } from '@jest/globals';
import { BodyCache } from './body-cache.js';

const body = Buffer.alloc(1_000);

describe('the cache of bodies', () => {
  it('returns a body for its own name and tag only', () => {
    const cache = new BodyCache();
    cache.set('asha.plan', '1', body);
    expect(cache.get('asha.plan', '1')).toBe(body);
    expect(cache.get('asha.plan', '2')).toBeNull();
    expect(cache.get('ravi.plan', '1')).toBeNull();
  });

  it('keeps one body per name', () => {
    const cache = new BodyCache(2_000);
    for (let n = 0; n < 100; n += 1) cache.set('asha.plan', String(n), body);
    expect(cache.get('asha.plan', '98')).toBeNull();
    expect(cache.get('asha.plan', '99')).toBe(body);
  });

  it('drops the least recently used bodies over its limit, and a body that alone exceeds it', () => {
    const cache = new BodyCache(3_000);
    cache.set('a', '1', body);
    cache.set('b', '1', body);
    expect(cache.get('a', '1')).toBe(body);
    cache.set('c', '1', body);
    expect(['a', 'b', 'c'].map((name) => cache.get(name, '1') !== null)).toEqual([true, false, true]);
    cache.set('d', '1', Buffer.alloc(5_000));
    expect(['a', 'c', 'd'].map((name) => cache.get(name, '1') !== null)).toEqual([false, false, false]);
    cache.set('a', '1', body);
    expect(cache.get('a', '1')).toBe(body);
  });
});
