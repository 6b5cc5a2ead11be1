import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkCounter, checkCounterReply, counterFloor, counterUntil } from './counters.js';

const price = fc.integer({ min: 1, max: 100_000_000 });

describe('a counter-offer', () => {
  it('lies below the offer and at or above 70 % of it', () => {
    expect(counterFloor(3000)).toBe(2100);
    expect(counterFloor(999)).toBe(700);
    expect(checkCounter({ proposedPrice: 3000 }, 2100)).toEqual([]);
    expect(checkCounter({ proposedPrice: 3000 }, 2999)).toEqual([]);
    for (const wrong of [2099, 3000, 3500, 0, -1, 2500.5]) expect(checkCounter({ proposedPrice: 3000 }, wrong)).toHaveLength(1);
  });

  it('is allowed exactly between the floor and the offer, whatever the offer', () => {
    fc.assert(
      fc.property(price, price, (offer, named) => {
        expect(checkCounter({ proposedPrice: offer }, named).length === 0).toBe(named < offer && named >= counterFloor(offer));
      }),
    );
  });

  it('can be named for every offer that leaves room for one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 100_000_000 }), (offer) => {
        expect(checkCounter({ proposedPrice: offer }, counterFloor(offer))).toEqual([]);
        expect(counterFloor(offer)).toBeGreaterThanOrEqual(offer * 0.7);
      }),
    );
  });

  it('waits 15 minutes, or as long as the offer stands', () => {
    const now = new Date('2026-12-01T06:00:00.000Z');
    expect(counterUntil(now, new Date('2026-12-01T09:00:00.000Z'))).toBe('2026-12-01T06:15:00.000Z');
    expect(counterUntil(now, new Date('2026-12-01T06:04:00.000Z'))).toBe('2026-12-01T06:04:00.000Z');
  });
});

describe('the venue’s other price', () => {
  it('lies strictly between the two, so that it is always lower than the offer', () => {
    fc.assert(
      fc.property(price, price, price, (offer, counter, named) => {
        const allowed = checkCounterReply(offer, counter, named).length === 0;
        expect(allowed).toBe(named > counter && named < offer);
      }),
    );
    expect(checkCounterReply(3000, 2500, 2700.5)).toHaveLength(1);
  });
});
