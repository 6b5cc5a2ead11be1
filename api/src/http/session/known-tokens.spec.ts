import { describe, expect, it } from '@jest/globals';
import { KnownTokens } from './known-tokens.js';

describe('the tokens found to be good', () => {
  it('are known for a while, and are found again after that', () => {
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

  it('never take more room than given: the ones found first go', () => {
    const known = new KnownTokens(100, 2, () => 0);
    for (const key of ['a', 'b', 'a', 'c']) known.add(key, true);
    expect(['a', 'b', 'c'].map((key) => known.get(key))).toEqual([true, undefined, true]);
  });
});
