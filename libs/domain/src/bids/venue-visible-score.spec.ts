import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DISTANCE_BANDS, SCORE_PARTS, type ScoreParts } from '@app/contracts';
import { priceStep } from './bids.js';
import { TUNABLES } from '../tunables.js';
import { isPreviewPrice, previewStep, venueVisibleParts, venueVisibleTravel, previewResult } from './venue-visible-score.js';
import { valueScore, weightsAt } from './value-score.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const parts: fc.Arbitrary<ScoreParts> = fc.record({ price: share, fit: share, travel: share, reliability: share, perks: share });
const band = fc.constantFrom(...DISTANCE_BANDS);
const weights = weightsAt(0.5);

describe('what venues are told of an offer’s parts', () => {
  it('is whole steps of points, at most one step below the truth', () => {
    fc.assert(
      fc.property(parts, band, (exact, where) => {
        const seen = venueVisibleParts(exact, where, 10);
        const true_ = venueVisibleTravel(exact, where, 10);
        for (const part of SCORE_PARTS) {
          const steps = (seen[part] * weights[part]) / TUNABLES.seenStepPoints;
          expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
          const lost = (true_[part] - seen[part]) * weights[part];
          expect(lost).toBeGreaterThan(-1e-6);
          expect(lost).toBeLessThan(TUNABLES.seenStepPoints);
        }
      }),
    );
  });

  it('does not depend on the way of the members beyond the band', () => {
    fc.assert(
      fc.property(parts, share, band, (exact, travel, where) => {
        expect(venueVisibleParts({ ...exact, travel }, where, 10)).toEqual(venueVisibleParts(exact, where, 10));
      }),
    );
  });

  it('never falls when a part rises', () => {
    fc.assert(
      fc.property(parts, parts, band, (a, b, where) => {
        const better = Object.fromEntries(SCORE_PARTS.map((part) => [part, Math.max(a[part], b[part])])) as unknown as ScoreParts;
        expect(valueScore(venueVisibleParts(better, where, 10))).toBeGreaterThanOrEqual(valueScore(venueVisibleParts(a, where, 10)));
      }),
    );
  });
});

describe('what a preview answers', () => {
  const at = (price: number): ScoreParts => venueVisibleParts({ price, fit: 0.5, travel: 0, reliability: 0.5, perks: 0 }, '2-5', 10);

  it('is leading a step ahead, close when level or one step behind, else behind', () => {
    const points = (n: number) => n / weights.price;
    const best = at(points(20));
    expect(previewResult(at(points(22)), [best])).toBe('leading');
    expect(previewResult(at(points(21.9)), [best])).toBe('close');
    expect(previewResult(best, [best])).toBe('close');
    expect(previewResult(at(points(18)), [best])).toBe('close');
    expect(previewResult(at(points(17.9)), [best])).toBe('behind');
    expect(previewResult(at(points(18)), [])).toBe('leading');
  });

  it('depends on the best rival only, in whatever order they come', () => {
    fc.assert(
      fc.property(parts, fc.array(parts, { minLength: 1, maxLength: 6 }), (mine, rivals) => {
        const seen = (one: ScoreParts) => venueVisibleParts(one, '<2', 10);
        const best = [...rivals].map(seen).sort((a, b) => valueScore(b) - valueScore(a))[0] as ScoreParts;
        expect(previewResult(seen(mine), rivals.map(seen))).toBe(previewResult(seen(mine), [best]));
        expect(previewResult(seen(mine), rivals.map(seen).reverse())).toBe(previewResult(seen(mine), [best]));
      }),
    );
  });
});

describe('the legal prices of a preview', () => {
  it('are one grid for everybody, whose steps are never smaller than a revision', () => {
    expect([1, 2500, 2501, 5000, 5001, 10_000, 24_000, 60_000].map((price) => previewStep(price))).toEqual([
      50, 50, 100, 100, 200, 200, 500, 2000,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (price) => {
        expect(previewStep(price)).toBeGreaterThanOrEqual(priceStep(price) - 1);
      }),
    );
  });

  it('begin with the least step where no price can be read, as in an empty field', () => {
    expect([NaN, 0, -1].map((price) => previewStep(price))).toEqual([50, 50, 50]);
  });

  it('are the multiples of the step and nothing between', () => {
    expect([2450, 2500, 2600, 12_400].map((price) => isPreviewPrice(price))).toEqual([true, true, true, false]);
    expect([2449, 2510, 2550, 0, -50, 99.5].map((price) => isPreviewPrice(price))).toEqual([false, false, false, false, false, false]);
  });
});
