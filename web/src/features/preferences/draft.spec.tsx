import { beforeEach, describe, expect, it } from '@jest/globals';
import { checkPreferences } from '@app/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import type { PlanId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import { placeOfCity, rememberPlace } from '../../lib/place.js';
import { bodyOf, changed, emptyDraft, keptDraft, useDraft, withHost, type Draft } from './draft.js';
import { useOpenDraft } from './use-open-draft.js';
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
const first = (draft: Draft) =>
  firstProblem(checkPreferences(bodyOf(draft, someId<PlanId>('p')), '2026-11-14', new Date(NOW)))?.check ?? null;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setClockSource(() => NOW);
});

describe('AI mode', () => {
  const open = (ai: boolean | null) => {
    const queryClient = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children);
    const { unmount } = renderHook(() => useOpenDraft('new', null, ai), { wrapper });
    const { draft } = useDraft.getState();
    unmount();
    return draft;
  };

  it('stays in the tab when an address omits it, and ends at another entry', () => {
    expect(open(true)).toMatchObject({ ai: true, vibe: 'energetic', budget: '3000' });
    expect(open(null).ai).toBe(true);
    expect(open(false)).toMatchObject({ ai: false, vibe: 'energetic' });
    expect(open(null).ai).toBe(false);
    useDraft.getState().forget();
    expect(open(null)).toMatchObject({ ai: false, vibe: null });
  });
});

describe('a draft', () => {
  it('starts with tomorrow in India', () => {
    setClockSource(() => Date.parse('2026-11-14T20:00:00.000Z'));
    expect(emptyDraft('new').preferredDate).toBe('2026-11-16');
  });

  it('starts with the evening and, once a place is known, 10 km around it, but with no budget', () => {
    expect(emptyDraft('new')).toMatchObject({ preferredTime: 'evening', place: null, filterType: null, budget: '' });
    const placed = changed(emptyDraft('new'), { place: placeOfCity('pune') });
    expect(placed).toMatchObject({ filterType: 'distance', travelDistance: 10, budget: '' });
    expect(changed(placed, { place: null })).toMatchObject({ filterType: null, travelDistance: null });
  });

  it('starts at the day and time of the host, unless that has passed or is open', () => {
    const begun = (preferredDate: string | null, preferredTime: 'morning' | null) =>
      withHost(emptyDraft(someId<PlanId>('p')), { preferredDate, preferredTime });
    expect(begun('2026-11-28', 'morning')).toMatchObject({ preferredDate: '2026-11-28', preferredTime: 'morning' });
    expect(begun('2026-11-13', null)).toMatchObject({ preferredDate: '2026-11-15', preferredTime: 'evening' });
  });

  it('uses the city of the last visit, and no position', () => {
    rememberPlace({ latitude: 18.5, longitude: 73.8, source: 'gps', citySlug: 'pune' });
    sessionStorage.clear();
    expect(emptyDraft('new')).toMatchObject({ place: placeOfCity('pune'), travelDistance: 10 });
    expect(JSON.stringify(localStorage)).not.toContain('18.5');
  });

  it('resets its places with its activity', () => {
    expect(changed(full, { activity: 'art' }).placeTypes).toEqual([]);
    expect(changed(full, { activity: 'dining' }).placeTypes).toEqual(['cafes']);
  });

  it('clears the other filter', () => {
    const near = changed(full, { filterType: 'distance', travelDistance: 10 });
    const areas = changed(near, { filterType: 'locality', selectedAreas: ['bandra'] });
    expect(areas.travelDistance).toBeNull();
    expect(changed(areas, { filterType: 'distance' })).toMatchObject({ selectedAreas: [], travelDistance: 10 });
  });

  it('resets areas of a city that is left', () => {
    const areas = changed(full, { filterType: 'locality', selectedAreas: ['bandra'] });
    expect(changed(areas, { place: placeOfCity('goa') })).toMatchObject({ selectedAreas: [], filterType: 'distance', travelDistance: 10 });
  });

  it('is sent with prefixes, eight decimals and only one filter', () => {
    const body = bodyOf({ ...full, filterType: 'locality', selectedAreas: ['bandra'], travelDistance: 10 }, someId<PlanId>('p'));
    expect(body.dateStyles).toEqual(['vibe:romantic', 'activity:dining', 'place:cafes']);
    expect(body.userLocation).toEqual({ latitude: '19.07283000', longitude: '72.88261000' });
    expect(body).toMatchObject({ travelDistance: null, selectedAreas: ['bandra'], locationSource: 'city', citySlug: 'mumbai' });
  });

  it('keeps diets and needs on the way to the server and back', () => {
    const body = bodyOf(
      { ...full, diet: ['jain'], accessibility: ['step_free'], occasion: 'birthday', arrivalTime: '19:30' },
      someId<PlanId>('p'),
    );
    expect(body).toMatchObject({ diet: ['jain'], accessibility: ['step_free'], occasion: 'birthday', arrivalTime: '19:30' });
  });

  it('survives a reload of the tab, for its own plan only', () => {
    useDraft.getState().open(emptyDraft('new'));
    useDraft.getState().change({ vibe: 'unique' });
    expect(keptDraft('new')?.vibe).toBe('unique');
    expect(keptDraft(someId<PlanId>('another plan'))).toBeNull();
  });
});

describe('the first problem', () => {
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

  it('is absent when all is chosen', () => {
    expect(first({ ...full, filterType: 'distance', travelDistance: 10 })).toBeNull();
  });
});
