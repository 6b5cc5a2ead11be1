import { describe, expect, it } from '@jest/globals';
import { TimeShare } from './time-share.js';

describe('a share of the time', () => {
  const clock = () => {
    let now = 0;
    return { now: () => now, pass: (ms: number) => void (now += ms) };
  };

  it('limits a flood of work to its share of any long period', () => {
    const { now, pass } = clock();
    const share = new TimeShare(() => 0.25, 10_000, now);
    let spent = 0;
    while (now() < 600_000) {
      if (share.waitMs() === 0) {
        pass(118);
        share.spend(118);
        spent += 118;
      } else pass(share.waitMs());
    }
    expect(spent / now()).toBeGreaterThan(0.25);
    // The share left at the start, and the last piece of work, which begins before its length is known.
    expect(spent).toBeLessThan(now() * 0.25 + 2_500 + 118);
  });

  it('saves up at most the share of its window, however long it was idle', () => {
    const { now, pass } = clock();
    const share = new TimeShare(() => 0.25, 10_000, now);
    pass(3_600_000);
    expect(share.waitMs()).toBe(0);
    share.spend(2_500);
    expect(share.waitMs()).toBe(4);
    pass(4);
    expect(share.waitMs()).toBe(0);
  });

  it('a share of zero lets no work begin', () => {
    const { now, pass } = clock();
    const share = new TimeShare(() => 0, 10_000, now);
    pass(60_000);
    expect(share.waitMs()).toBe(Infinity);
  });
});
