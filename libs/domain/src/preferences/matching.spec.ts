import { describe, expect, it } from '@jest/globals';
import {
  ACTIVITIES,
  MISMATCH_FIELDS,
  PLACE_TYPES,
  REGIONS,
  TIMES,
  VIBES,
  type EffectiveSpec,
  type TimeOfDay,
  type UserId,
} from '@app/contracts';
import fc from 'fast-check';
import { someId } from '@app/testkit/scenario/some-id';
import { matchPreferences, mergePreferences, type MemberPreferences } from './matching.js';
import { readStyles } from './styles.js';

const BANDRA = { latitude: 19.0596, longitude: 72.8295 };
const JUHU = { latitude: 19.1075, longitude: 72.8263 };
const PUNE = { latitude: 18.51957, longitude: 73.85535 };

const preferences = (changes: Partial<MemberPreferences> & { dateStyles?: string[] } = {}): MemberPreferences => {
  const { dateStyles = ['romantic', 'dining', 'cafes'], ...rest } = changes;
  return {
    userId: someId<UserId>('a'),
    styles: readStyles(dateStyles),
    minSpend: 3000,
    maxSpend: null,
    travelDistance: 10,
    preferredDate: '2026-12-05',
    otherDays: [],
    ifNeedBe: [],
    preferredTime: 'evening',
    filterType: 'distance',
    selectedAreas: [],
    location: BANDRA,
    citySlug: null,
    locationSource: 'gps',
    diet: [],
    accessibility: [],
    occasion: null,
    arrivalTime: null,
    specialRequests: null,
    ...rest,
  };
};
const merged = (...list: MemberPreferences[]): EffectiveSpec => {
  const spec = mergePreferences(list);
  if ('needsCity' in spec) throw new Error('A city is needed');
  return spec;
};

describe('a strict match', () => {
  it.each([
    ['equal preferences', {}, {}, []],
    ['an open date', { preferredDate: null }, {}, []],
    ['an open time', { preferredTime: null }, {}, []],
    ['another date', { preferredDate: '2026-12-06' }, {}, ['preferredDate']],
    ['another date, and the same if need be', { preferredDate: '2026-12-06', otherDays: ['2026-12-05'], ifNeedBe: ['2026-12-05'] }, {}, []],
    ['another time', { preferredTime: 'morning' as TimeOfDay }, {}, ['preferredTime']],
    ['vibes of one group', { dateStyles: ['relaxed', 'dining', 'cafes'] }, { dateStyles: ['cozy', 'dining', 'cafes'] }, []],
    ['vibes of half kinship', { dateStyles: ['romantic', 'art'] }, { dateStyles: ['cozy', 'art'] }, ['dateStyles']],
    ['a foodie and a diner', { dateStyles: ['foodie', 'cafes'] }, {}, []],
    ['a foodie and a gallery', { dateStyles: ['foodie'] }, { dateStyles: ['unique', 'art'] }, ['dateStyles']],
    ['another activity', { dateStyles: ['romantic', 'art', 'cafes'] }, {}, ['dateStyles']],
    ['no activity', { dateStyles: ['romantic', 'cafes'] }, {}, []],
    ['other places', { dateStyles: ['romantic', 'dining', 'bakeries'] }, {}, ['dateStyles']],
    ['no places', { dateStyles: ['romantic', 'dining'] }, {}, []],
    [
      'everything else',
      { dateStyles: ['unique', 'art'], preferredDate: '2026-12-06', preferredTime: 'morning' as TimeOfDay },
      {},
      ['dateStyles', 'preferredDate', 'preferredTime'],
    ],
    ['budget and distance', { minSpend: 500, maxSpend: 600, travelDistance: 50 }, {}, []],
  ])('with %s: mismatches in their order', (_name, mine, theirs, mismatches) => {
    const expected = { strictMatch: mismatches.length === 0, mismatches };
    expect(matchPreferences([preferences(mine), preferences({ ...theirs, userId: someId<UserId>('b') })])).toEqual(expected);
    expect(matchPreferences([preferences({ ...theirs, userId: someId<UserId>('b') }), preferences(mine)])).toEqual(expected);
  });

  it('is the same in any order of the members, in pairs and in groups, and contains only the fields', () => {
    const somePreferences = fc
      .record({
        dateStyles: fc.subarray([...VIBES, ...ACTIVITIES, ...PLACE_TYPES.dining, ...PLACE_TYPES.art], { maxLength: 6 }),
        preferredDate: fc.option(fc.constantFrom('2026-12-05', '2026-12-06')),
        preferredTime: fc.option(fc.constantFrom(...TIMES)),
        minSpend: fc.integer({ min: 500, max: 9000 }),
      })
      .map(preferences);
    fc.assert(
      fc.property(somePreferences, somePreferences, (a, b) => {
        expect(matchPreferences([a, b])).toEqual(matchPreferences([b, a]));
      }),
    );
    const shuffledGroup = fc
      .array(somePreferences, { minLength: 2, maxLength: 6 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffledGroup, ([list, shuffled]) => {
        const match = matchPreferences(list);
        expect(matchPreferences(shuffled)).toEqual(match);
        expect(match.strictMatch).toBe(match.mismatches.length === 0);
        expect(match.mismatches).toEqual(MISMATCH_FIELDS.filter((field) => match.mismatches.includes(field)));
        // A group agrees exactly where each two of it do.
        const pairs = list.flatMap((a, n) => list.slice(n + 1).flatMap((b) => matchPreferences([a, b]).mismatches));
        expect(new Set(match.mismatches)).toEqual(new Set(pairs));
      }),
    );
  });

  it('asks every pair of a group', () => {
    const group = [preferences({ preferredDate: null }), preferences(), preferences({ preferredDate: '2026-12-06' })];
    expect(matchPreferences(group).mismatches).toEqual(['preferredDate']);
  });

  it('is what one person has with themselves', () => {
    expect(matchPreferences([preferences()])).toEqual({ strictMatch: true, mismatches: [] });
  });
});

describe('merged preferences', () => {
  it('take the lowest spends, the smallest distance and the fields that are set', () => {
    const spec = merged(
      preferences({ minSpend: 5000, maxSpend: null, travelDistance: 25, preferredDate: null, preferredTime: null }),
      preferences({ minSpend: 2000, maxSpend: 5000, travelDistance: 10 }),
    );
    expect(spec).toMatchObject({ minSpend: 2000, maxSpend: 5000, radiusKm: 10, preferredDate: '2026-12-05', preferredTime: 'evening' });
  });

  it('take the places and areas in common, else all of them; vibes all of them', () => {
    const a = preferences({ dateStyles: ['romantic', 'dining', 'cafes', 'bakeries'], selectedAreas: ['bandra', 'juhu'] });
    const b = preferences({ dateStyles: ['unique', 'dining', 'cafes'], selectedAreas: ['juhu'] });
    const c = preferences({ dateStyles: ['unique', 'dining', 'fine_dining'], selectedAreas: ['worli'] });
    expect(merged(a, b)).toMatchObject({ vibes: ['romantic', 'unique'], placeTypes: ['cafes'], areas: ['juhu'], areasUnited: false });
    expect(merged(b, c)).toMatchObject({ placeTypes: ['cafes', 'fine_dining'], areas: ['juhu', 'worli'], areasUnited: true });
    expect(merged(preferences(), preferences())).toMatchObject({ areas: [], areasUnited: false });
  });

  it('take what anybody eats and needs, in one order', () => {
    const a = preferences({ diet: ['nut', 'veg'], accessibility: ['quiet_table'] });
    const b = preferences({ diet: ['halal', 'veg'], accessibility: ['step_free', 'quiet_table'] });
    for (const list of [
      [a, b],
      [b, a],
    ])
      expect(merged(...list)).toMatchObject({ diet: ['veg', 'halal', 'nut'], accessibility: ['step_free', 'quiet_table'] });
    expect(merged(preferences())).toMatchObject({ diet: [], accessibility: [] });
  });

  it('take the first occasion and arrival that somebody named, an arrival only within the time of day', () => {
    const a = preferences({ preferredTime: null, arrivalTime: '13:00' });
    const b = preferences({ preferredTime: 'evening', arrivalTime: '19:30', occasion: 'birthday' });
    const c = preferences({ preferredTime: 'evening', arrivalTime: '21:00', occasion: 'farewell' });
    expect(merged(a, b, c)).toMatchObject({ preferredTime: 'evening', arrivalTime: '19:30', occasion: 'birthday' });
    expect(merged(a)).toMatchObject({ arrivalTime: '13:00', occasion: null });
    expect(merged({ ...a, preferredTime: 'morning' })).toMatchObject({ arrivalTime: null });
  });

  it('let chosen areas win over distance and carry their names', () => {
    const spec = merged(preferences({ selectedAreas: ['bandra'], travelDistance: null, filterType: 'locality' }), preferences());
    expect(spec).toMatchObject({ radiusKm: null, areas: ['bandra'], areaName: 'Bandra', citySlug: 'mumbai' });
  });

  it('search from the middle of the snapped points and name the area there, never the point', () => {
    const spec = merged(preferences(), preferences({ location: JUHU }));
    expect(spec.center.latitude).toBeGreaterThan(BANDRA.latitude);
    expect(spec.center.latitude).toBeLessThan(JUHU.latitude);
    expect(REGIONS.mumbai.areas.map((area) => area.name)).toContain(spec.areaName);
    const alone = merged(preferences());
    expect(alone.center).not.toEqual(BANDRA);
    expect(merged(preferences({ location: { latitude: BANDRA.latitude + 0.0005, longitude: BANDRA.longitude } })).center).toEqual(
      alone.center,
    );
  });

  it('need a city when members are more than 60 km apart, until the owner has picked one', () => {
    const partner = preferences({ userId: someId<UserId>('b'), location: PUNE });
    expect(mergePreferences([preferences(), partner])).toEqual({ needsCity: true });
    const picked = merged(preferences({ locationSource: 'city', citySlug: 'mumbai' }), partner);
    expect(picked.citySlug).toBe('mumbai');
  });

  it('start from a picked city or area when no point was shared, and need a city when there is neither', () => {
    expect(merged(preferences({ location: null, citySlug: 'jaipur', locationSource: 'city' }))).toMatchObject({
      citySlug: 'jaipur',
      areaName: 'Jaipur',
    });
    expect(merged(preferences({ location: null, selectedAreas: ['candolim'] }))).toMatchObject({ citySlug: 'goa', areaName: 'Candolim' });
    expect(mergePreferences([preferences({ location: null })])).toEqual({ needsCity: true });
  });

  it('do not depend on who is named first, but for what only one of them says', () => {
    const member = fc.record({
      minSpend: fc.integer({ min: 500, max: 9000 }),
      maxSpend: fc.option(fc.integer({ min: 9000, max: 20_000 })),
      travelDistance: fc.constantFrom(5, 10, 25, 50),
      location: fc.constantFrom(BANDRA, JUHU),
      dateStyles: fc.subarray(['romantic', 'unique', 'dining', 'cafes', 'bakeries', 'fine_dining']),
    });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), (list) => {
        const there = merged(...list.map(preferences));
        const back = merged(...list.map(preferences).reverse());
        const sorted = (spec: EffectiveSpec) => [
          spec.minSpend,
          spec.maxSpend,
          spec.radiusKm,
          [...spec.placeTypes].sort(),
          [...spec.vibes].sort(),
        ];
        expect(sorted(back)).toEqual(sorted(there));
        expect(there.maxSpend === null || there.maxSpend >= there.minSpend).toBe(true);
      }),
    );
  });
});
