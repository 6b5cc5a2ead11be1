import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_PLACE_TYPES, CITY_SLUGS, type PriceLine } from '@app/contracts';
import { keptAlcohol, priceLines, taxOf } from './taxes.js';
import { TUNABLES } from '../tunables.js';

const total = fc.integer({ min: 1, max: 100_000_000 });
const party = fc.integer({ min: 1, max: 6 });
const tax = fc.tuple(fc.constantFrom(...ALL_PLACE_TYPES), fc.constantFrom(...CITY_SLUGS)).map(([type, city]) => taxOf([type], city));
const amountOf = (lines: PriceLine[], kind: PriceLine['kind']) => lines.find((line) => line.kind === kind)?.amount;

describe('the lines of a total', () => {
  it('add up to the total that the guest pays, in whole rupees, whatever is sold where', () => {
    fc.assert(
      fc.property(total, fc.double({ min: 0, max: 1, noNaN: true }), party, tax, (rupees, share, people, rates) => {
        const lines = priceLines(rupees, Math.floor(rupees * share), people, rates);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(rupees);
        for (const { amount } of lines) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
    );
  });

  it('name a tax that is its rate on the amount before it, to the rupee', () => {
    fc.assert(
      fc.property(total, party, tax, (rupees, people, rates) => {
        const lines = priceLines(rupees, Math.floor(rupees / 3), people, rates);
        lines.forEach(({ rate, amount }, at) => {
          if (rate !== null) expect(Math.abs(amount - (lines[at - 1]?.amount ?? NaN) * rate)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it('keep alcohol apart: GST is on the rest only, and the state taxes the drinks', () => {
    expect(priceLines(4_200, 1_100, 2, taxOf(['bars_pubs'], 'mumbai'))).toEqual([
      { kind: 'service', amount: 2_952, rate: null },
      { kind: 'gst', amount: 148, rate: 0.05 },
      { kind: 'alcohol', amount: 1_000, rate: null },
      { kind: 'alcohol_tax', amount: 100, rate: 0.1 },
    ]);
  });

  it('leave out what was not offered: no drinks, no line for them; nothing but drinks, no GST', () => {
    const rates = taxOf(['pubs_lounges'], 'pune');
    expect(priceLines(1_050, 0, 2, rates).map(({ kind }) => kind)).toEqual(['service', 'gst']);
    expect(priceLines(1_100, 1_100, 2, rates).map(({ kind }) => kind)).toEqual(['alcohol', 'alcohol_tax']);
  });
});

describe('the rate of a venue', () => {
  it.each([
    ['casual_restaurants', 3_000, 0.05],
    ['pubs_lounges', 3_000, 0.05],
    ['spas', 3_000, 0.05],
    ['gyms', 3_000, 0.05],
    ['go_karting', 3_000, 0.18],
    ['nightclubs', 3_000, 0.18],
    // Two tickets of ₹100 before tax, and of a little more.
    ['cinemas', 210, 0.05],
    ['cinemas', 240, 0.18],
    ['theaters', 1_000, 0],
    ['live_music', 1_200, 0.18],
  ] as const)('%s for two at ₹%i: %d', (type, rupees, rate) => {
    const lines = priceLines(rupees, 0, 2, taxOf([type], 'goa'));
    expect(lines.find(({ kind }) => kind === 'gst')?.rate).toBe(rate);
  });

  it('follows its first place type, the principal supply', () => {
    expect(taxOf(['bars_pubs', 'live_music'], 'mumbai').service).toEqual([{ upTo: null, rate: 0.05 }]);
    expect(taxOf(['live_music', 'bars_pubs'], 'mumbai').service).toHaveLength(2);
  });

  it('is configuration', () => {
    const changed = { ...TUNABLES, gstFoodShare: 0.12, alcoholTaxGoaShare: 0.22 };
    expect(taxOf(['cafes'], 'goa', changed)).toEqual({ service: [{ upTo: null, rate: 0.12 }], alcohol: 0.22 });
  });
});

describe('the part for alcohol', () => {
  it('keeps its share when the total changes, and never exceeds it', () => {
    fc.assert(
      fc.property(total, fc.double({ min: 0, max: 1, noNaN: true }), total, (was, share, next) => {
        const kept = keptAlcohol({ proposedPrice: was, alcohol: Math.floor(was * share) }, next);
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(kept).toBeLessThanOrEqual(next);
      }),
    );
    expect(keptAlcohol({ proposedPrice: 3_000, alcohol: 1_000 }, 2_400)).toBe(800);
    expect(amountOf(priceLines(2_400, 800, 2, taxOf(['bars_pubs'], 'mumbai')), 'alcohol_tax')).toBe(73);
  });
});
