import { describe, expect, it } from '@jest/globals';
import { ACTIVITIES, ALL_PLACE_TYPES, CITY_SLUGS, SCORE_PARTS } from '@app/contracts';
import fc from 'fast-check';
import { gapOf } from './bids.js';
import { rankBids } from './offer-order.js';
import { referenceCost, scoreBars, scoreParts, valueScore, weightsAt, worstKm, type ScoreInput } from './value-score.js';

const amount = fc.integer({ min: 1, max: 500_000 });
const perk = fc.record({ name: fc.constant('Cake'), value: fc.integer({ min: 0, max: 5000 }) });
const offer: fc.Arbitrary<ScoreInput> = fc.record({
  price: amount,
  reference: fc.integer({ min: 300, max: 60_000 }),
  perks: fc.array(perk, { maxLength: 4 }),
  wanted: fc.subarray([...ALL_PLACE_TYPES], { maxLength: 6 }),
  activity: fc.option(fc.constantFrom(...ACTIVITIES)),
  venueTypes: fc.subarray([...ALL_PLACE_TYPES], { minLength: 1, maxLength: 4 }),
  worstKm: fc.option(fc.double({ min: 0, max: 80, noNaN: true })),
  radiusKm: fc.option(fc.constantFrom(5, 10, 25, 50)),
  ratingSum: fc.integer({ min: 0, max: 500 }),
  ratingCount: fc.constant(100),
  honoured: fc.integer({ min: 0, max: 100 }),
  dishonoured: fc.integer({ min: 0, max: 100 }),
});
const slider = fc.double({ min: 0, max: 1, noNaN: true });
const score = (input: ScoreInput, e = 0.5) => valueScore(scoreParts(input), e);
const example: ScoreInput = {
  price: 3000,
  reference: 3000,
  perks: [{ name: 'Cake', value: 150 }],
  wanted: ['cafes', 'fine_dining'],
  activity: 'dining',
  venueTypes: ['cafes'],
  worstKm: 2.5,
  radiusKm: 10,
  ratingSum: 0,
  ratingCount: 0,
  honoured: 0,
  dishonoured: 0,
};

describe('the value score', () => {
  it('of a worked example is what the formulas give by hand', () => {
    const parts = scoreParts(example);
    expect(parts.price).toBeCloseTo(0.375, 10);
    expect(parts.fit).toBeCloseTo(0.7, 10);
    expect(parts.travel).toBeCloseTo(0.75, 10);
    expect(parts.reliability).toBeCloseTo(0.7, 10);
    expect(parts.perks).toBeCloseTo(0.5, 10);
    expect(valueScore(parts)).toBe(57.4);
  });

  it('lies in 0 to 100 with one decimal, its parts in 0 to 1', () => {
    fc.assert(
      fc.property(offer, slider, (input, e) => {
        const parts = scoreParts(input);
        const value = valueScore(parts, e);
        return (
          SCORE_PARTS.every((part) => parts[part] >= 0 && parts[part] <= 1) &&
          value >= 0 &&
          value <= 100 &&
          Number(value.toFixed(1)) === value
        );
      }),
    );
  });

  it('never falls when the price falls', () => {
    fc.assert(
      fc.property(offer, amount, slider, (input, other, e) => {
        const [low, high] = [Math.min(input.price, other), Math.max(input.price, other)];
        return score({ ...input, price: low }, e) >= score({ ...input, price: high }, e);
      }),
    );
  });

  it('never falls when a perk is added', () => {
    fc.assert(
      fc.property(offer, perk, slider, (input, more, e) => score({ ...input, perks: [...input.perks, more] }, e) >= score(input, e)),
    );
  });

  it('ranks the same in whatever order the bids come', () => {
    const bids = fc.uniqueArray(fc.record({ id: fc.uuid(), input: offer, minute: fc.integer({ min: 10, max: 20 }) }), {
      selector: (bid) => bid.id,
      maxLength: 8,
    });
    fc.assert(
      fc.property(bids, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (list, order) => {
        const ranked = list.map(({ id, input, minute }) => ({
          id,
          parts: scoreParts(input),
          valueScore: score(input),
          createdAt: `2026-12-05T10:${minute}:00.000Z`,
        }));
        const shuffled = ranked.map((bid) => ({ bid, at: order.next().value ?? 0 })).sort((a, b) => a.at - b.at);
        const ids = rankBids(ranked).map((bid) => bid.id);
        expect(rankBids(shuffled.map(({ bid }) => bid)).map((bid) => bid.id)).toEqual(ids);
        for (const bid of ranked)
          expect(
            gapOf(
              bid,
              shuffled.map((one) => one.bid),
            ),
          ).toBe(gapOf(bid, ranked));
      }),
    );
  });

  it('is the sum of its five bars, to the tenth', () => {
    fc.assert(
      fc.property(offer, slider, (input, e) => {
        const parts = scoreParts(input);
        const bars = scoreBars(parts, e);
        const weights = weightsAt(e);
        expect(SCORE_PARTS.reduce((sum, part) => sum + Math.round(bars[part] * 10), 0)).toBe(Math.round(valueScore(parts, e) * 10));
        for (const part of SCORE_PARTS) expect(Math.abs(bars[part] - weights[part] * parts[part])).toBeLessThan(0.11);
      }),
      { numRuns: 200 },
    );
  });

  it('weighs price 60 at Save, 35 in the middle and 10 at Experience, the rest in one proportion, 100 in all', () => {
    expect([0, 0.5, 1].map((e) => Math.round(weightsAt(e).price))).toEqual([60, 35, 10]);
    expect(weightsAt(0.5)).toEqual({ price: 35, fit: 25, travel: 15, reliability: 15, perks: 10 });
    fc.assert(fc.property(slider, (e) => Math.abs(SCORE_PARTS.reduce((sum, part) => sum + weightsAt(e)[part], 0) - 100) < 1e-9));
  });

  it('counts companions half, and only where nobody bids for what is wanted', () => {
    const fit = (wanted: ScoreInput['wanted'], venueTypes: ScoreInput['venueTypes']) =>
      scoreParts({ ...example, wanted, venueTypes, activity: 'nature' }).fit;
    expect(fit(['parks'], ['cafes'])).toBeCloseTo(0.3, 10);
    expect(fit(['parks'], ['spas'])).toBe(0);
    expect(fit(['parks', 'fine_dining'], ['cafes'])).toBe(0);
  });

  it('is neutral on travel without coordinates and starts from the priors without a record', () => {
    expect(scoreParts({ ...example, worstKm: null }).travel).toBe(0.5);
    expect(scoreParts({ ...example, ratingSum: 500, ratingCount: 100, honoured: 100 }).reliability).toBeGreaterThan(0.9);
    expect(scoreParts({ ...example, ratingSum: 100, ratingCount: 100, dishonoured: 100 }).reliability).toBeLessThan(0.1);
  });
});

describe('what a score is made from', () => {
  it('is a reference cost above nothing for every type and city, in proportion to the party', () => {
    for (const type of ALL_PLACE_TYPES)
      for (const city of [...CITY_SLUGS, null]) {
        const two = referenceCost([type], city, 2);
        expect(two).toBeGreaterThan(0);
        expect(Math.abs(referenceCost([type], city, 6) - 3 * two)).toBeLessThan(3);
      }
    expect(referenceCost(['fine_dining'], 'mumbai', 2)).toBeGreaterThan(referenceCost(['cafes'], 'mumbai', 2));
    expect(referenceCost(['cafes'], 'mumbai', 2)).toBeGreaterThan(referenceCost(['cafes'], 'agra', 2));
  });

  it('is the way of the member who has the longest', () => {
    const venue = { latitude: 19, longitude: 72.8 };
    expect(worstKm([], venue)).toBeNull();
    expect(worstKm([venue, { latitude: 19.1, longitude: 72.8 }], venue)).toBeCloseTo(11.12, 1);
  });
});
