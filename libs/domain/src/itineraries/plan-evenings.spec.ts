import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFair, travelMinutes } from '../travel.js';
import type { EveningCandidate, EveningTerms } from './evening.js';
import { followEvening, planEvenings } from './plan-evenings.js';
import { RouteMap, type BestBySet } from './routes.js';
import { solveByBeam, solveExactly } from './solvers.js';

const CENTRE = { latitude: 19.06, longitude: 72.83 };
const KINDS = ['cafes', 'parks', 'museums', 'fine_dining', 'live_music', 'bowling', 'rooftop_dining', 'lakes'];
const MEALS = new Set(['fine_dining', 'rooftop_dining']);
/** A degree of latitude. */
const KM = 1 / 111.2;

const candidate = (id: string, over: Partial<EveningCandidate> = {}): EveningCandidate => ({
  id,
  ...CENTRE,
  kind: `kind of ${id}`,
  part: 'any',
  stay: 60,
  cost: 500,
  worth: 0.5,
  open: [[0, 1_000]],
  ...over,
});
const terms = (over: Partial<EveningTerms> = {}): EveningTerms => ({ starts: [CENTRE], length: 300, budget: null, ...over });
const idsOf = (evening: { stops: readonly { candidate: EveningCandidate }[] } | undefined) =>
  evening?.stops.map(({ candidate: { id } }) => id);

describe('what was meant to be spent', () => {
  const cheap = ['a', 'b', 'c', 'd'].map((id) => candidate(id, { cost: 100, worth: 0.9 }));
  const dear = ['e', 'f', 'g'].map((id) => candidate(id, { cost: 1_100, worth: 0.5, stay: 120 }));

  it('is what the evenings come to that stand first, however well cheaper ones suit', () => {
    const [plain] = planEvenings([...cheap, ...dear], terms());
    expect(plain?.cost).toBeLessThan(2_000);
    const [first, ...others] = planEvenings([...cheap, ...dear], terms({ floor: 2_000, budget: 4_000 }));
    expect(first?.cost).toBeGreaterThanOrEqual(2_000);
    expect(others.map(({ cost }) => cost >= 2_000)).toEqual([true, true]);
  });

  it('keeps nobody from an evening where nothing comes to as much', () => {
    expect(planEvenings(cheap, terms({ floor: 2_000 })).map(({ cost }) => cost)).toEqual(
      planEvenings(cheap, terms()).map(({ cost }) => cost),
    );
  });
});

const candidates = (least: number, most: number): fc.Arbitrary<EveningCandidate[]> =>
  fc
    .array(
      fc.record({
        east: fc.double({ min: -6, max: 6, noNaN: true }),
        north: fc.double({ min: -6, max: 6, noNaN: true }),
        kind: fc.constantFrom(...KINDS),
        stay: fc.constantFrom(45, 60, 90, 120),
        cost: fc.integer({ min: 0, max: 2_500 }),
        worth: fc.double({ min: 0.1, max: 1, noNaN: true }),
        opens: fc.constantFrom(0, 0, 0, 60, 120),
        closes: fc.constantFrom(120, 240, 600, 600),
      }),
      { minLength: least, maxLength: most },
    )
    .map((places) =>
      places.map(({ east, north, kind, opens, closes, ...rest }, n) => ({
        ...rest,
        id: `c${n}`,
        kind,
        latitude: CENTRE.latitude + north * KM,
        longitude: CENTRE.longitude + east * KM,
        part: MEALS.has(kind) ? ('meal' as const) : kind === 'live_music' ? ('last' as const) : ('any' as const),
        open: [[opens, closes] as const],
      })),
    );
const allTerms: fc.Arbitrary<EveningTerms> = fc
  .record({
    length: fc.constantFrom(180, 300, 360, 600),
    budget: fc.constantFrom(null, 1_500, 3_000, 5_000),
    away: fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ length, budget, away }) => ({
    length,
    budget,
    starts: away.map((km) => ({ latitude: CENTRE.latitude + km * KM, longitude: CENTRE.longitude })),
  }));

describe('an evening', () => {
  it('is open at every stop, within its length and budget, with its meals apart, and takes the ways that it says', () => {
    fc.assert(
      fc.property(candidates(1, 30), allTerms, (places, wanted) => {
        for (const { stops, cost } of planEvenings(places, wanted)) {
          expect(stops.length).toBeLessThanOrEqual(4);
          const kinds = stops.filter((stop) => stop.candidate.part !== 'meal').map((stop) => stop.candidate.kind);
          expect(new Set(kinds).size).toBe(kinds.length);
          expect(cost).toBe(stops.reduce((sum, stop) => sum + stop.candidate.cost, 0));
          expect(cost).toBeLessThanOrEqual(wanted.budget ?? Infinity);
          expect(stops.at(-1)?.leave ?? 0).toBeLessThanOrEqual(wanted.length);
          const meals = stops.filter((stop) => stop.candidate.part === 'meal').map(({ arrive }) => arrive);
          meals.slice(1).forEach((at, n) => expect(at - (meals[n] ?? 0)).toBeGreaterThanOrEqual(240));
          const parts = stops.map((stop) => stop.candidate.part);
          if (parts.includes('last')) expect(parts.indexOf('last')).toBe(parts.length - 1);
          stops.forEach(({ candidate: place, arrive, leave, travel }, n) => {
            const before = stops[n - 1];
            // The evening begins at the first stop, wherever people come from.
            const way = before ? travelMinutes(before.candidate, place) : 0;
            expect(travel).toBe(way);
            expect(arrive).toBeGreaterThanOrEqual((before?.leave ?? 0) + way);
            expect(leave - arrive).toBeGreaterThanOrEqual(place.stay);
            expect(leave - arrive).toBeLessThanOrEqual(place.stay * 1.5);
            expect(place.open.some(([from, until]) => from <= arrive && leave <= until)).toBe(true);
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('walks what is less than a kilometre, and rides at 18 km/h beyond', () => {
    const at = (km: number) => ({ ...CENTRE, latitude: CENTRE.latitude + km * KM });
    // 0.5 km in a line are 0.675 by road, nine minutes on foot; 4 km are 5.4, eighteen minutes by car.
    expect(travelMinutes(CENTRE, at(0.5))).toBe(9);
    expect(travelMinutes(CENTRE, at(4))).toBe(18);
  });

  it('comes out the same when its stops are followed in their order, and not at all when they do not fit', () => {
    const places = [candidate('a', { worth: 0.9 }), candidate('b', { cost: 900 }), candidate('c', { open: [[200, 300]] })];
    const [best] = planEvenings(places, terms());
    expect(followEvening(best?.stops.map((stop) => stop.candidate) ?? [], terms())).toEqual(best);
    expect([followEvening([], terms()), followEvening(places, terms({ budget: 1_500 }))]).toEqual([null, null]);
  });

  it('keeps a stop that is locked, and has none that does not fit beside it', () => {
    const places = [candidate('best', { worth: 1 }), candidate('poor', { worth: 0.1 }), candidate('good', { worth: 0.9 })];
    const evenings = planEvenings(places, terms({ length: 130, locked: ['poor'] }));
    expect(evenings.every((evening) => idsOf(evening)?.includes('poor'))).toBe(true);
    expect(idsOf(evenings[0])?.toSorted()).toEqual(['best', 'poor']);
    expect(() => planEvenings(places, terms({ locked: ['unknown'] }))).toThrow(RangeError);
  });

  it('does not wait long before a closed door, and is not late for one that closes', () => {
    const first = candidate('first', { open: [[0, 60]] });
    const then = (opens: number) => [first, candidate('then', { open: [[opens, 300]] })];
    expect(followEvening(then(111), terms())).toBeNull();
    expect(planEvenings([candidate('early', { open: [[0, 59]] })], terms())).toEqual([]);
    expect(followEvening(then(80), terms())?.stops[1]).toMatchObject({ arrive: 80, leave: 140 });
  });

  it('begins when its first stop opens, an hour and a half late at most', () => {
    expect(planEvenings([candidate('soon', { open: [[90, 300]] })], terms())[0]?.stops[0]).toMatchObject({ arrive: 90 });
    expect(planEvenings([candidate('late', { open: [[91, 300]] })], terms())).toEqual([]);
  });

  it('goes on at a stop for up to half of its length until the next one opens', () => {
    const [first, second] = [candidate('first'), candidate('second', { open: [[85, 300]] })];
    expect(followEvening([first, second], terms())?.stops.map(({ arrive, leave }) => [arrive, leave])).toEqual([
      [0, 85],
      [85, 145],
    ]);
  });

  it('starts where it is fair to all, unless nothing else fits', () => {
    const north = (km: number) => ({ latitude: CENTRE.latitude + km * KM });
    const starts = [CENTRE, CENTRE, { ...CENTRE, ...north(8) }];
    const nearTwo = candidate('near two', { worth: 1 });
    const between = candidate('between', { worth: 0.6, ...north(4.5) });
    expect([isFair(starts, nearTwo), isFair(starts, between)]).toEqual([false, true]);
    expect(idsOf(planEvenings([nearTwo, between], terms({ starts, stops: 1 }))[0])).toEqual(['between']);
    expect(idsOf(planEvenings([nearTwo], terms({ starts, stops: 1 }))[0])).toEqual(['near two']);
  });
});

describe('an evening that a local would follow', () => {
  const dinner = candidate('dinner', { part: 'meal', open: [[60, 285]], stay: 75 });
  const wanted = { length: 330, meals: [[60, 210]] as const, dinnerFrom: 60 };

  it('has a meal where it spans one, however poor, and none where none can be had', () => {
    const better = ['a', 'b', 'c', 'd'].map((id) => candidate(id, { worth: 1 }));
    const evenings = planEvenings([...better, { ...dinner, worth: 0.1 }], terms(wanted));
    expect(evenings.map((evening) => idsOf(evening)?.includes('dinner'))).toEqual(evenings.map(() => true));
    expect(planEvenings(better, terms(wanted)).length).toBeGreaterThan(0);
  });

  it('sees sights before dinner, and ends with a bar or a show', () => {
    const sight = candidate('sight', { part: 'day' });
    const show = candidate('show', { part: 'last' });
    expect(idsOf(planEvenings([show, dinner, sight], terms(wanted))[0])).toEqual(['sight', 'dinner', 'show']);
    expect(followEvening([dinner, sight], terms(wanted))).toBeNull();
    expect(followEvening([show, candidate('else')], terms(wanted))).toBeNull();
  });

  it('has no coffee straight before lunch, but before dinner', () => {
    const coffee = candidate('coffee', { part: 'pause', stay: 45 });
    const meal = candidate('meal', { part: 'meal' });
    expect(followEvening([coffee, meal], terms({ dinnerFrom: 400 }))).toBeNull();
    expect(followEvening([coffee, meal], terms({ dinnerFrom: 0 }))).not.toBeNull();
  });

  it('holds something that was asked for, where anything of it fits', () => {
    const plain = ['a', 'b', 'c', 'd', 'e'].map((id) => candidate(id, { worth: 1 }));
    const asked = candidate('asked', { worth: 0.1, isWanted: true });
    for (const evening of planEvenings([...plain, asked], terms())) expect(idsOf(evening)).toContain('asked');
    expect(planEvenings([...plain, { ...asked, cost: 9_000 }], terms({ budget: 5_000 }))).toHaveLength(3);
  });

  it('follows a template each, with one of its kinds in it', () => {
    const places = ['museum', 'park', 'cinema'].flatMap((kind) => [1, 2].map((n) => candidate(`${kind}${n}`, { kind, worth: 0.5 })));
    const only = (character: string) => ({ character, core: new Set([character]), beside: new Set(['café']) });
    const evenings = planEvenings([...places, candidate('café', { kind: 'café' })], terms(), ['museum', 'park', 'cinema'].map(only));
    expect(evenings.map(({ character }) => character).toSorted()).toEqual(['cinema', 'museum', 'park']);
    for (const { character, stops } of evenings)
      expect(stops.every(({ candidate: { kind } }) => kind === character || kind === 'café')).toBe(true);
  });
});

/** Every order of up to four of these. */
function ordersOf<T>(of: readonly T[], most = 4): T[][] {
  if (most === 0) return [[]];
  return [
    [],
    ...of.flatMap((one) =>
      ordersOf(
        of.filter((other) => other !== one),
        most - 1,
      ).map((rest) => [one, ...rest]),
    ),
  ];
}

describe('of few places', () => {
  it('the best of all evenings in any order comes first', () => {
    fc.assert(
      fc.property(candidates(1, 5), allTerms, (places, wanted) => {
        const alone = { ...wanted, starts: wanted.starts.slice(0, 1) };
        const values = ordersOf(places).flatMap((order) => followEvening(order, alone)?.value ?? []);
        expect(planEvenings(places, alone)[0]?.value ?? -Infinity).toBeCloseTo(Math.max(...values), 9);
      }),
      { numRuns: 200 },
    );
  });
});

describe('members who set out from different places', () => {
  it('are on the way to the first stop for 1.5 times the median at most, unless no evening begins anywhere else', () => {
    let unfair = 0;
    fc.assert(
      fc.property(candidates(1, 20), allTerms, (places, wanted) => {
        const evenings = planEvenings(places, wanted);
        const elsewhere = places.some((place) => isFair(wanted.starts, place) && followEvening([place], wanted));
        for (const { stops } of evenings) {
          const [first] = stops;
          if (!first) throw new Error('An evening has stops');
          const ways = wanted.starts.map((start) => travelMinutes(start, first.candidate)).sort((a, b) => a - b);
          const half = ways.length / 2;
          const median = ((ways[Math.ceil(half) - 1] ?? 0) + (ways[Math.floor(half)] ?? 0)) / 2;
          const longest = ways.at(-1) ?? 0;
          if (longest <= 15 || longest <= 1.5 * median) continue;
          unfair += 1;
          expect(elsewhere).toBe(false);
        }
      }),
      { numRuns: 500, seed: 20_261_123 },
    );
    // The rule gives way in some of the cases, so that it is not for want of them that none was unfair.
    expect(unfair).toBeGreaterThan(0);
  });
});

describe('three evenings', () => {
  it('have little in common where there is enough to choose from', () => {
    const places = Array.from({ length: 12 }, (_, n) => candidate(`c${n}`, { worth: 0.5 + n / 100 }));
    const [first, second, third] = planEvenings(places, terms({ length: 250 })).map((evening) => new Set(idsOf(evening)));
    expect([first?.size, second?.size, third?.size]).toEqual([4, 4, 4]);
    expect(first && second && [...first].filter((id) => second.has(id))).toEqual([]);
    expect(third && first && [...third].filter((id) => first.has(id))).toEqual([]);
  });

  it('are fewer where fewer differ by more than a stop left out', () => {
    expect(planEvenings([candidate('one'), candidate('two')], terms()).map((evening) => idsOf(evening)?.length)).toEqual([2]);
    expect(planEvenings([], terms())).toEqual([]);
  });

  it('are the same whatever the order of the candidates', () => {
    fc.assert(
      fc.property(candidates(1, 10), allTerms, (places, wanted) => {
        const values = (list: EveningCandidate[]) => planEvenings(list, wanted)[0]?.value ?? 0;
        expect(values(places.toReversed())).toBeCloseTo(values(places), 9);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the beam', () => {
  const best = (found: BestBySet): number => Math.max(0, ...[...found.values()].map(({ value }) => value));

  it('is within 2 % of the optimum on the median and 5 % at the 95th percentile of 1,000 cases', () => {
    const cases = fc.sample(fc.tuple(candidates(13, 15), allTerms), { numRuns: 1_000, seed: 20_261_122 });
    const gaps = cases
      .map(([places, wanted]) => {
        const map = new RouteMap(places, wanted, { fair: false, wanted: false, meals: false, core: null });
        const optimum = best(solveExactly(map));
        return optimum === 0 ? 0 : 1 - best(solveByBeam(map)) / optimum;
      })
      .sort((a, b) => a - b);
    expect(gaps[0]).toBeGreaterThanOrEqual(-1e-9);
    expect(gaps[500]).toBeLessThanOrEqual(0.02);
    expect(gaps[950]).toBeLessThanOrEqual(0.05);
  });
});
