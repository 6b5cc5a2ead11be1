import { describe, expect, it } from '@jest/globals';
import { KnownTokens } from './known-tokens.js';

describe('verified tokens', () => {
  it('remembers a verified token for a while, and again after another verification', () => {
    let now = 0;
    const known = new KnownTokens(100, 10, () => now);
    known.add('a', true);
    now = 99;
    expect(known.get('a')).toBe(true);
    now = 100;
    expect(known.get('a')).toBeUndefined();
    known.add('a', true);
    expect(known.get('a')).toBe(true);
  });

  it('stays within its limit: the oldest tokens go', () => {
    const known = new KnownTokens(100, 2, () => 0);
    for (const key of ['a', 'b', 'a', 'c']) known.add(key, true);
    expect(['a', 'b', 'c'].map((key) => known.get(key))).toEqual([true, undefined, true]);
  });
});
