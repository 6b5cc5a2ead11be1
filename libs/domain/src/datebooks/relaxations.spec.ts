import { describe, expect, it } from '@jest/globals';
import type { Relaxation, SingleRelaxation, UserId } from '@app/contracts';
import fc from 'fast-check';
import { someId } from '@app/testkit/scenario/some-id';
import { matchPreferences, mergePreferences, type MemberPreferences } from '../preferences/matching.js';
import { bestSteps, furthestRelaxations, partsOf, relaxationProblem, relaxationRounds, relaxedPreferences } from './relaxations.js';
import { readStyles } from '../preferences/styles.js';
import { addDays, hourOf } from '../time.js';

const DAY = '2026-12-05';
const NOW = hourOf('2026-12-01', 9);
const preferences = (changes: Partial<MemberPreferences> & { dateStyles?: string[] } = {}): MemberPreferences => {
  const { dateStyles = ['romantic', 'dining', 'fine_dining'], ...rest } = changes;
  return {
    userId: someId<UserId>('a'),
    styles: readStyles(dateStyles),
    minSpend: 2000,
    maxSpend: 5000,
    travelDistance: 10,
    preferredDate: DAY,
    otherDays: [],
    ifNeedBe: [],
    preferredTime: 'evening',
    filterType: 'distance',
    selectedAreas: [],
    location: { latitude: 19.06, longitude: 72.84 },
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
const near = (list: MemberPreferences[], now = NOW) =>
  (relaxationRounds(list, now)[0] ?? []).map(({ relaxation }) =>
    partsOf(relaxation)
      .map((part) => Object.values(part).join(' '))
      .join(' + '),
  );

describe('what can be given up', () => {
  it('is each wider distance, days before and after, another time, more kinds of place, the ceiling', () => {
    expect(near([preferences()])).toEqual([
      'distance 25',
      'distance 50',
      'date 2026-12-04',
      'date 2026-12-06',
      'date 2026-12-03',
      'date 2026-12-07',
      'date 2026-12-02',
      'date 2026-12-08',
      'time morning',
      'time afternoon',
      'time ',
      'types',
      'budget',
    ]);
  });

  it('is the areas where areas were chosen, and further from there, and nothing that was never asked for', () => {
    const open = {
      preferredDate: null,
      preferredTime: null,
      maxSpend: null,
      dateStyles: ['casual', 'cafes', 'casual_restaurants', 'rooftop_dining'],
    };
    expect(near([preferences({ ...open, selectedAreas: ['bandra'], filterType: 'locality', travelDistance: null })])).toEqual([
      'areas',
      'areas + distance 25',
      'areas + distance 50',
    ]);
    expect(relaxationRounds([preferences({ ...open, travelDistance: 50 })], NOW)).toEqual([]);
    expect(relaxationRounds([], NOW)).toEqual([]);
  });

  it('leaves time for an auction: nothing of a day that has passed, no slot that is nearly over', () => {
    const late = hourOf(DAY, 22);
    const days = [1, 2, 3].map((n) => `date ${addDays(DAY, n)}`);
    expect(near([preferences({ maxSpend: null })], late)).toEqual(days);
    const after = hourOf(addDays(DAY, 3), 9);
    expect(near([preferences({ maxSpend: null })], after)).toEqual([3, 4, 5, 6].map((n) => `date ${addDays(DAY, n)}`));
  });

  it('is a day around those that all can make, of none of which an offer came', () => {
    const several = [preferences({ maxSpend: null, otherDays: [addDays(DAY, 1), addDays(DAY, 4)] })];
    const days = (now = NOW) => near(several, now).filter((one) => one.startsWith('date'));
    expect(days()).toEqual([-1, 2, 3, 5, -2, 6].map((n) => `date ${addDays(DAY, n)}`));
    const onlyThe = several.map((one) => relaxedPreferences(one, { kind: 'date', preferredDate: addDays(DAY, 2) }));
    expect(mergePreferences(onlyThe)).toMatchObject({ preferredDate: addDays(DAY, 2) });
    expect(mergePreferences(onlyThe)).not.toHaveProperty('days');
    // The first two have passed.
    expect(days(hourOf(addDays(DAY, 3), 9))).toEqual([3, 5, 6, 7].map((n) => `date ${addDays(DAY, n)}`));
  });

  const some = fc.record({
    travelDistance: fc.constantFrom(5, 10, 25),
    preferredDate: fc.constantFrom(DAY, null),
    preferredTime: fc.constantFrom('evening' as const, null),
    maxSpend: fc.constantFrom(3000, 8000, null),
    selectedAreas: fc.constantFrom<string[][]>([], ['bandra'], ['bandra', 'juhu']),
  });
  const people = fc
    .array(some, { minLength: 1, maxLength: 6 })
    .map((list) =>
      list.map((one, n) =>
        preferences({ ...one, userId: someId<UserId>(`u${n}`), travelDistance: one.selectedAreas.length ? null : one.travelDistance }),
      ),
    );
  const mergedOf = (list: MemberPreferences[]) => {
    const spec = mergePreferences(list);
    if ('needsCity' in spec) throw new Error('lost its place');
    return spec;
  };

  it('keeps those in agreement who agreed, and gives the merged preference what was named, however much at once', () => {
    fc.assert(
      fc.property(people, (list) => {
        for (const { relaxation } of relaxationRounds(list, NOW).flat()) {
          const relaxed = list.map((one) => relaxedPreferences(one, relaxation));
          expect(matchPreferences(relaxed).mismatches).toEqual([]);
          const spec = mergedOf(relaxed);
          for (const part of partsOf(relaxation)) {
            const expected: Record<SingleRelaxation['kind'], object> = {
              distance: part.kind === 'distance' ? { radiusKm: part.travelDistance } : {},
              areas: { areas: [] },
              date: part.kind === 'date' ? { preferredDate: part.preferredDate } : {},
              time: part.kind === 'time' ? { preferredTime: part.preferredTime } : {},
              types: { placeTypes: expect.arrayContaining(['cafes', 'casual_restaurants', 'rooftop_dining', 'fine_dining']) },
              budget: { maxSpend: null },
            };
            expect(spec).toMatchObject(expected[part.kind]);
          }
          expect(relaxationProblem(list, relaxation, NOW)).toBeNull();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is never a dead end: whatever venue within 50 km keeps the preference from, some round reaches it, by giving up no more than needed', () => {
    const venue = fc.record({
      km: fc.constantFrom(3, 9, 20, 45),
      away: fc.constantFrom(-2, -1, 0, 1, 2),
      time: fc.constantFrom('morning' as const, 'afternoon' as const, 'evening' as const),
      type: fc.constantFrom('fine_dining' as const, 'cafes' as const),
    });
    fc.assert(
      fc.property(people, venue, (list, { km, away, time, type }) => {
        const takes = (relaxed: MemberPreferences[]) => {
          const { radiusKm, areas, preferredDate, preferredTime, placeTypes } = mergedOf(relaxed);
          const day = preferredDate === null || preferredDate === addDays(DAY, away);
          // In no area that anybody chose.
          const place = areas.length === 0 && (radiusKm ?? 10) >= km;
          return place && day && (preferredTime === null || preferredTime === time) && placeTypes.includes(type);
        };
        if (takes(list)) return;
        const reaches = (relaxation: Relaxation) => takes(list.map((one) => relaxedPreferences(one, relaxation)));
        expect(furthestRelaxations(list, NOW).some(reaches)).toBe(true);
        const counted = relaxationRounds(list, NOW).map((round) =>
          bestSteps(round.map((step) => ({ ...step, gained: reaches(step.relaxation) ? 1 : 0 }))),
        );
        const [found = []] = counted.filter((round) => round.length > 0);
        expect(found.length).toBeGreaterThan(0);
        const merged = mergedOf(list);
        const needed =
          Number(merged.areas.length > 0 || (merged.radiusKm ?? 10) < km) +
          Number(merged.preferredDate !== null && away !== 0) +
          Number(merged.preferredTime !== null && merged.preferredTime !== time) +
          Number(!merged.placeTypes.includes(type));
        expect(Object.keys(found[0]?.steps ?? {})).toHaveLength(needed);
      }),
      { numRuns: 200 },
    );
  });

  it('is offered most venues first, a further step only where it gains more than every nearer one, and nothing that gains is lost', () => {
    const steps = relaxationRounds([preferences()], NOW).flat();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 5 }), { minLength: steps.length, maxLength: steps.length }), (gains) => {
        const counted = steps.map((step, n) => ({ ...step, gained: gains[n] ?? 0 }));
        const best = bestSteps(counted);
        expect(best.map(({ gained }) => gained)).toEqual(best.map(({ gained }) => gained).toSorted((a, b) => b - a));
        const asFar = (a: (typeof counted)[number], b: (typeof counted)[number]) =>
          Object.keys(a.steps).join() === Object.keys(b.steps).join() &&
          Object.entries(a.steps).every(([path, n]) => n <= (b.steps[path as keyof typeof b.steps] ?? 0));
        for (const one of counted.filter(({ gained }) => gained > 0))
          expect(best.some((offer) => offer.gained >= one.gained && asFar(offer, one))).toBe(true);
        for (const one of best) {
          expect(one.gained).toBeGreaterThan(0);
          const nearer = best.filter((other) => other !== one && asFar(other, one) && !asFar(one, other));
          expect(nearer.every((other) => other.gained < one.gained)).toBe(true);
        }
      }),
    );
  });

  it.each([
    [{ kind: 'distance', travelDistance: 7 }, 'must be one of 5, 10, 25, 50 km'],
    [{ kind: 'date', preferredDate: '2027-02-29' }, 'must be a day that exists'],
    [{ kind: 'date', preferredDate: '2026-11-30' }, 'leaves too little time'],
    [{ kind: 'date', preferredDate: addDays('2026-12-01', 181) }, 'must be at most 180 days ahead'],
    [{ kind: 'time', preferredTime: null }, null],
    [{ kind: 'types' }, null],
    [{ kind: 'combined', parts: [{ kind: 'types' }] }, 'must give up at least two things'],
    [{ kind: 'combined', parts: [{ kind: 'types' }, { kind: 'types' }] }, 'must give up each thing once'],
    [{ kind: 'combined', parts: [{ kind: 'types' }, { kind: 'distance', travelDistance: 7 }] }, 'must be one of 5, 10, 25, 50 km'],
    [{ kind: 'combined', parts: [{ kind: 'types' }, { kind: 'distance', travelDistance: 50 }] }, null],
  ] as const)('is checked when somebody sends it: %j', (relaxation, problem) => {
    expect(relaxationProblem([preferences()], relaxation as Relaxation, NOW)).toBe(problem);
  });
});
