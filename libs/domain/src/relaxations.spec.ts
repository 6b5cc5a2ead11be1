import { describe, expect, it } from '@jest/globals';
import type { Relaxation } from '@app/contracts';
import fc from 'fast-check';
import { matchPreferences, mergeWishes, type WishesOf } from './matching.js';
import { relaxationProblem, relaxationsOf, relaxedWishes } from './relaxations.js';
import { readStyles } from './styles.js';
import { addDays, hourOf } from './time.js';

const DAY = '2026-12-05';
const NOW = hourOf('2026-12-01', 9);
const wishes = (changes: Partial<WishesOf> & { dateStyles?: string[] } = {}): WishesOf => {
  const { dateStyles = ['romantic', 'dining', 'fine_dining'], ...rest } = changes;
  return {
    userId: 'a',
    styles: readStyles(dateStyles),
    minSpend: 2000,
    maxSpend: 5000,
    travelDistance: 10,
    preferredDate: DAY,
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
const offered = (list: WishesOf[], now = NOW) => relaxationsOf(list, now).map((relaxation) => Object.values(relaxation).join(' '));

describe('what can be given up', () => {
  it('is the next distance, a day before or after, another time, more kinds of place, the ceiling', () => {
    expect(offered([wishes()])).toEqual([
      'distance 25',
      'date 2026-12-04',
      'date 2026-12-06',
      'time morning',
      'time afternoon',
      'types',
      'budget',
    ]);
  });

  it('is the areas where areas were chosen, and nothing that was never asked for', () => {
    const open = {
      preferredDate: null,
      preferredTime: null,
      maxSpend: null,
      dateStyles: ['casual', 'cafes', 'casual_restaurants', 'rooftop_dining'],
    };
    expect(offered([wishes({ ...open, selectedAreas: ['bandra'], filterType: 'locality', travelDistance: null })])).toEqual(['areas']);
    expect(offered([wishes({ ...open, travelDistance: 50 })])).toEqual([]);
    expect(offered([])).toEqual([]);
  });

  it('leaves time for an auction: nothing of a day that has passed, no slot that is nearly over', () => {
    const late = hourOf(DAY, 22);
    expect(offered([wishes({ maxSpend: null })], late)).toEqual(['date 2026-12-06']);
    const after = hourOf(addDays(DAY, 3), 9);
    expect(offered([wishes({ maxSpend: null })], after)).toEqual([`date ${addDays(DAY, 3)}`, `date ${addDays(DAY, 4)}`]);
  });

  it('keeps those in agreement who agreed, and gives the merged wish what was named', () => {
    const some = fc.record({
      travelDistance: fc.constantFrom(5, 10, 25),
      preferredDate: fc.constantFrom(DAY, null),
      preferredTime: fc.constantFrom('evening' as const, null),
      maxSpend: fc.constantFrom(3000, 8000, null),
      selectedAreas: fc.constantFrom<string[][]>([], ['bandra'], ['bandra', 'juhu']),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (people) => {
        const list = people.map((one, n) =>
          wishes({ ...one, userId: `u${n}`, travelDistance: one.selectedAreas.length ? null : one.travelDistance }),
        );
        for (const relaxation of relaxationsOf(list, NOW)) {
          const relaxed = list.map((one) => relaxedWishes(one, relaxation));
          expect(matchPreferences(relaxed).mismatches).toEqual([]);
          const spec = mergeWishes(relaxed);
          if ('needsCity' in spec) throw new Error('lost its place');
          const expected: Record<Relaxation['kind'], object> = {
            distance: relaxation.kind === 'distance' ? { radiusKm: relaxation.travelDistance } : {},
            areas: { areas: [] },
            date: relaxation.kind === 'date' ? { preferredDate: relaxation.preferredDate } : {},
            time: relaxation.kind === 'time' ? { preferredTime: relaxation.preferredTime } : {},
            types: { placeTypes: expect.arrayContaining(['cafes', 'casual_restaurants', 'rooftop_dining', 'fine_dining']) },
            budget: { maxSpend: null },
          };
          expect(spec).toMatchObject(expected[relaxation.kind]);
          expect(relaxationProblem(list, relaxation, NOW)).toBeNull();
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
  ] as const)('is checked when somebody sends it: %j', (relaxation, problem) => {
    expect(relaxationProblem([wishes()], relaxation, NOW)).toBe(problem);
  });
});
