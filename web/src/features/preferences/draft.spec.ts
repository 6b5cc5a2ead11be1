import { beforeEach, describe, expect, it } from '@jest/globals';
import { checkPreferences } from '@app/domain';
import { setClockSource } from '../../lib/clock.js';
import { placeOfCity } from '../../lib/place.js';
import { bodyOf, changed, emptyDraft, keptDraft, useDraft, type Draft } from './draft.js';
import { firstProblem } from './use-submit.js';

const NOW = Date.parse('2026-11-14T10:00:00.000Z');
const full: Draft = {
  ...emptyDraft('new'),
  vibe: 'romantic',
  activity: 'dining',
  placeTypes: ['cafes'],
  budget: '3000',
  place: placeOfCity('mumbai'),
  preferredDate: '2026-11-15',
};
const first = (draft: Draft) => firstProblem(checkPreferences(bodyOf(draft, 'p'), '2026-11-14', new Date(NOW)))?.check ?? null;

beforeEach(() => {
  sessionStorage.clear();
  setClockSource(() => NOW);
});

describe('a draft', () => {
  it('starts with tomorrow in India', () => {
    setClockSource(() => Date.parse('2026-11-14T20:00:00.000Z'));
    expect(emptyDraft('new').preferredDate).toBe('2026-11-16');
  });

  it('loses its places with its activity', () => {
    expect(changed(full, { activity: 'art' }).placeTypes).toEqual([]);
    expect(changed(full, { activity: 'dining' }).placeTypes).toEqual(['cafes']);
  });

  it('clears the other filter', () => {
    const near = changed(full, { filterType: 'distance', travelDistance: 10 });
    const areas = changed(near, { filterType: 'locality', selectedAreas: ['bandra'] });
    expect(areas.travelDistance).toBeNull();
    expect(changed(areas, { filterType: 'distance' }).selectedAreas).toEqual([]);
  });

  it('loses areas of a city that is left', () => {
    const areas = changed(full, { filterType: 'locality', selectedAreas: ['bandra'] });
    expect(changed(areas, { place: placeOfCity('goa') })).toMatchObject({ selectedAreas: [], filterType: null });
  });

  it('travels with prefixes, eight decimals and only one filter', () => {
    const body = bodyOf({ ...full, filterType: 'locality', selectedAreas: ['bandra'], travelDistance: 10 }, 'p');
    expect(body.dateStyles).toEqual(['vibe:romantic', 'activity:dining', 'place:cafes']);
    expect(body.userLocation).toEqual({ latitude: '19.07283000', longitude: '72.88261000' });
    expect(body).toMatchObject({ travelDistance: null, selectedAreas: ['bandra'], locationSource: 'city', citySlug: 'mumbai' });
  });

  it('carries what somebody eats and needs there and back', () => {
    const body = bodyOf({ ...full, diet: ['jain'], accessibility: ['step_free'], occasion: 'birthday', arrivalTime: '19:30' }, 'p');
    expect(body).toMatchObject({ diet: ['jain'], accessibility: ['step_free'], occasion: 'birthday', arrivalTime: '19:30' });
  });

  it('survives a reload of the tab, for its own plan only', () => {
    useDraft.getState().open(emptyDraft('new'));
    useDraft.getState().change({ vibe: 'unique' });
    expect(keptDraft('new')?.vibe).toBe('unique');
    expect(keptDraft('another plan')).toBeNull();
  });
});

describe('the problem that is told first', () => {
  it.each([
    ['vibe', { vibe: null }, 1],
    ['activity', { activity: null }, 2],
    ['places', { placeTypes: [] }, 3],
    ['budget', { budget: '' }, 4],
    ['search filter', {}, 5],
    ['distance', { filterType: 'distance' }, 6],
    ['areas', { filterType: 'locality' }, 7],
  ] as const)('is %s', (_name, change, check) => {
    expect(first({ ...full, ...change })).toBe(check);
  });

  it('is the missing location before the filter that needs it', () => {
    expect(first({ ...full, place: null })).toBe(8);
  });

  it('is none when all is chosen', () => {
    expect(first({ ...full, filterType: 'distance', travelDistance: 10 })).toBeNull();
  });
});
