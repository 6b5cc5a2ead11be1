import { describe, expect, it } from '@jest/globals';
import type { OfferTemplate } from '@app/contracts';
import { checkBid, isPreviewPrice } from '@app/domain';
import { bestTemplate, possibleStarts, previewPriceNear, stepPrice, suggestPrice } from './suggestion.js';

const venue = { placeTypes: ['casual_restaurants' as const], citySlug: 'mumbai' as const };

describe('the suggested offer', () => {
  it('stays near the planners’ minimum and below any maximum that they can have', () => {
    for (const minSpend of [500, 1500, 3000, 10_000, 500_000]) {
      const price = suggestPrice({ minSpend, partySize: 2 }, venue);
      expect(price).toBeGreaterThanOrEqual(minSpend * 0.85);
      expect(price).toBeLessThanOrEqual(minSpend * 1.2);
      expect(suggestPrice({ minSpend, partySize: 6 }, venue)).toBeLessThanOrEqual(minSpend * 1.2);
    }
  });

  it('is the template nearest to that total, and none where all are far from what the planners spend', () => {
    const template = (id: string, price: number, priceKind: OfferTemplate['priceKind'] = 'total') =>
      ({ id, price, priceKind }) as OfferTemplate;
    const request = { minSpend: 3000, partySize: 2 };
    const chosen = (...templates: OfferTemplate[]) => bestTemplate(templates, request, venue)?.id;
    expect(chosen(template('low', 1600), template('near', 1450, 'per_head'), template('high', 3600))).toBe('near');
    expect(chosen(template('far', 1400), template('dear', 3700))).toBeUndefined();
    expect(chosen()).toBeUndefined();
  });

  it('asks a what-if at a price that is answered, whatever was typed', () => {
    for (let price = 1; price < 60_000; price += 37) expect([price, isPreviewPrice(previewPriceNear(price))]).toEqual([price, true]);
    expect([2555, 2600, 10].map(previewPriceNear)).toEqual([2600, 2600, 50]);
  });

  it('steps by what counts as an improvement and stops at the limits', () => {
    expect(stepPrice(3000, -1)).toBe(2900);
    expect(stepPrice(1000, 1)).toBe(1050);
    expect(stepPrice(40, -1)).toBe(1);
  });

  it('offers only starts that the rules accept, with a usual hour first', () => {
    for (const preferredTime of ['morning', 'afternoon', 'evening', null] as const) {
      const request = { startFrom: null, startUntil: null, closesAt: '2026-11-21T11:00:00.000Z', preferredTime, arrivalTime: null };
      const { days, suggested } = possibleStarts(request);
      expect(suggested).not.toBeNull();
      for (const startAt of [...days.values()].flat()) {
        const bid = { proposedPrice: 3000, inclusions: ['Dinner'], perks: [], startAt };
        const rules = {
          now: new Date(request.closesAt),
          closesAt: new Date(request.closesAt),
          startFrom: null,
          startUntil: null,
          maxSpend: null,
          preferredTime,
        };
        expect(checkBid(bid, rules)).toEqual([]);
      }
    }
  });

  it('keeps to the slot and offers no start when none is left', () => {
    const slot = {
      startFrom: '2026-11-22T11:30:00.000Z',
      startUntil: '2026-11-22T18:30:00.000Z',
      closesAt: '2026-11-21T11:00:00.000Z',
      arrivalTime: null,
    };
    const { days, suggested } = possibleStarts({ ...slot, preferredTime: 'evening' });
    expect([...days.keys()]).toEqual(['2026-11-22']);
    expect(suggested).toBe('2026-11-22T14:00:00.000Z');
    expect(possibleStarts({ ...slot, preferredTime: 'evening', arrivalTime: '18:30' }).suggested).toBe('2026-11-22T13:00:00.000Z');
    expect(possibleStarts({ ...slot, startUntil: '2026-11-21T11:30:00.000Z', preferredTime: null }).suggested).toBeNull();
  });
});
