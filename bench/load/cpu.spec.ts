import { describe, expect, it } from '@jest/globals';
import { Spent } from './cpu.mjs';

describe('CPU between readings of the same thread', () => {
  const spent = (...readings: [string, number][][]): number => {
    const [first = [], ...later] = readings;
    const sum = new Spent(first);
    for (const reading of later) sum.add(reading);
    return sum.nanos;
  };

  it('counts the run time of a thread since the first reading, not its life before', () => {
    expect(spent([['1/1', 5_000]], [['1/1', 5_200]], [['1/1', 5_300]])).toBe(300);
  });

  it('keeps the last reading of a backend that has ended, and subtracts nothing of its earlier life', () => {
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

  it('counts a thread that began meanwhile from its beginning', () => {
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

  it('starts at zero again when a number passes to another thread', () => {
    expect(spent([['4/4', 900]], [['4/4', 30]])).toBe(30);
  });
});
