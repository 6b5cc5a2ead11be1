import { describe, expect, it } from '@jest/globals';
import { isAtLeast } from './programs.mjs';

describe('the version of an engine', () => {
  it.each([
    ['patroni 4.1.5', [4, 0], true],
    ['patroni 3.0.2', [4, 0], false],
    ['pgBackRest 2.55.1', [2, 55], true],
    ['pgBackRest 2.45', [2, 55], false],
    ['PgBouncer 2.0.0', [1, 21], true],
    [null, [4, 0], false],
  ] as [string | null, [number, number], boolean][])('%s is at least %j: %s', (said, since, is) => {
    expect(isAtLeast(since, said)).toBe(is);
  });
});
