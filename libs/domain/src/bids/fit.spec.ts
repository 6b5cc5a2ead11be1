import { someId } from '@app/testkit/scenario/some-id';
import { describe, expect, it } from '@jest/globals';
import type { EffectiveSpec, VenueId } from '@app/contracts';
import fc from 'fast-check';
import { TUNABLES } from '../tunables.js';
import { pickWave, venueFit } from './fit.js';

const spec: EffectiveSpec = {
  vibes: ['romantic'],
  activity: 'dining',
  placeTypes: ['cafes'],
  minSpend: 3000,
  maxSpend: null,
  radiusKm: 10,
  areas: [],
  areasUnited: false,
  citySlug: 'mumbai',
  areaName: 'Bandra',
  center: { latitude: 19.06, longitude: 72.83 },
  preferredDate: null,
  preferredTime: null,
  diet: [],
  accessibility: [],
  occasion: null,
  arrivalTime: null,
  notes: null,
};
const venue = (id: number, fit: number, isNew = false) => ({ venueId: someId<VenueId>(`v${String(id).padStart(2, '0')}`), fit, isNew });
const many = Array.from({ length: 40 }, (_, id) => venue(id, 1 - id / 100));
const first = { alreadyInvited: [], cap: 25, pinned: [] };

describe('fit', () => {
  it('is whole for what is wanted where it is wanted, and less for what is elsewhere or other', () => {
    const here = { ...spec.center, placeTypes: ['cafes' as const] };
    expect(venueFit(spec, here)).toBe(1);
    expect(venueFit(spec, { ...here, latitude: 19.1 })).toBeLessThan(1);
    expect(venueFit(spec, { ...here, latitude: 25 })).toBeCloseTo(0.75, 10);
    expect(venueFit(spec, { ...here, placeTypes: ['spas'] })).toBeCloseTo(0.25, 10);
  });
});

describe('a wave of invitations', () => {
  it('asks the eight best, the next wave the next eight, 25 in all', () => {
    const one = pickWave(many, first);
    expect(one).toEqual(many.slice(0, 8).map((candidate) => candidate.venueId));
    const two = pickWave(many, { ...first, alreadyInvited: one });
    expect(two).toEqual(many.slice(8, 16).map((candidate) => candidate.venueId));
    const asked = many.slice(0, 24).map((candidate) => candidate.venueId);
    expect(pickWave(many, { ...first, alreadyInvited: asked })).toEqual(['v24']);
    expect(pickWave(many, { ...first, alreadyInvited: [...asked, someId<VenueId>('v24')] })).toEqual([]);
  });

  it('keeps one place of eight for a venue that was never asked', () => {
    const withNew = [...many, venue(90, 0.1, true), venue(91, 0.2, true)];
    const picked = pickWave(withNew, first);
    expect(picked).toHaveLength(8);
    expect(picked).toContain('v91');
    expect(picked).not.toContain('v90');
    expect(pickWave([venue(91, 2, true), ...many], first)).toEqual(['v91', ...many.slice(0, 7).map((candidate) => candidate.venueId)]);
  });

  it('keeps none where no place is set aside', () => {
    const picked = pickWave([...many, venue(91, 0.2, true)], first, { ...TUNABLES, inviteExploration: 0 });
    expect(picked).toEqual(many.slice(0, 8).map((candidate) => candidate.venueId));
  });

  it('always asks the pinned ones first, a new venue does not displace them', () => {
    const picked = pickWave([...many, venue(90, 0.1, true)], { ...first, pinned: [someId<VenueId>('v39'), someId<VenueId>('v38')] });
    expect(picked.slice(0, 2)).toEqual(['v38', 'v39']);
    const all = many.slice(32).map((candidate) => candidate.venueId);
    expect([...pickWave([...many, venue(90, 0.1, true)], { ...first, pinned: all })].sort()).toEqual(all);
  });

  it('never depends on the order of the candidates and never asks twice', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(many.slice(0, 20), { minLength: 20 }), fc.subarray(many.slice(0, 20)), (order, asked) => {
        const alreadyInvited = asked.map((candidate) => candidate.venueId);
        const picked = pickWave(order, { ...first, alreadyInvited });
        expect(picked).toEqual(pickWave(many.slice(0, 20), { ...first, alreadyInvited }));
        expect(new Set([...picked, ...alreadyInvited]).size).toBe(picked.length + alreadyInvited.length);
        expect(picked.length + alreadyInvited.length).toBeLessThanOrEqual(25);
      }),
    );
  });
});
