import { describe, expect, it } from '@jest/globals';
import { Spent } from './cpu.mjs';

describe('CPU between readings of the same thread', () => {
  const spent = (...readings: [string, number][][]): number => {
    const [first = [], ...later] = readings;
    const sum = new Spent(first);
    for (const reading of later) sum.add(reading);
    return sum.nanos;
  };

  it('counts what a thread ran since the first reading, not its life before', () => {
    expect(spent([['1/1', 5_000]], [['1/1', 5_200]], [['1/1', 5_300]])).toBe(300);
  });

  it('keeps what was last seen of a backend that has ended, and takes nothing of its life out', () => {
    const long = ['2/2', 9_000] as [string, number];
    expect(
      spent(
        [['1/1', 0], long],
        [
          ['1/1', 10],
          ['2/2', 9_100],
        ],
        [['1/1', 20]],
      ),
    ).toBe(120);
    expect(spent([['1/1', 0], long], [['1/1', 20]])).toBe(20);
  });

  it('counts one that began meanwhile from its beginning', () => {
    expect(
      spent(
        [['1/1', 100]],
        [
          ['1/1', 100],
          ['3/3', 40],
        ],
        [
          ['1/1', 100],
          ['3/3', 70],
        ],
      ),
    ).toBe(70);
  });

  it('begins anew where a number went to another thread', () => {
    expect(spent([['4/4', 900]], [['4/4', 30]])).toBe(30);
  });
});
