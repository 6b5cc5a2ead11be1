import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Backoff } from './backoff.js';

const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('Backoff', () => {
  it('waits at most two seconds after a loss and doubles up to ten seconds after refusals, with a factor of 0.5 to 1.5', () => {
    fc.assert(
      fc.property(fc.array(draw, { minLength: 1, maxLength: 8 }), (draws) => {
        let turn = 0;
        const backoff = new Backoff({ random: () => draws[turn++ % draws.length] ?? 0 });
        for (const n of draws.keys()) {
          const wait = backoff.afterRefusal();
          const middle = Math.min(10_000, 500 * 2 ** n);
          expect(wait).toBeGreaterThanOrEqual(middle / 2);
          expect(wait).toBeLessThanOrEqual(middle * 1.5);
        }
        expect(backoff.afterLoss()).toBeLessThan(2_000);
        backoff.reset();
        expect(backoff.afterRefusal()).toBeLessThanOrEqual(750);
      }),
    );
  });

  it('spreads the return of 10,000 clients that lost the same server: no tenth of a second has much more than its share', () => {
    const arrivals = new Map<number, number>();
    for (let n = 0; n < 10_000; n++) {
      const slot = Math.floor(new Backoff(Math).afterLoss() / 100);
      arrivals.set(slot, (arrivals.get(slot) ?? 0) + 1);
    }
    expect(Math.max(...arrivals.values())).toBeLessThan(1.4 * (10_000 / 20));
  });
});
