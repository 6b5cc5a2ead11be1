import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SaveAutoBidRule, SaveOfferTemplate } from '@app/contracts';
import { autoStarts, offerFrom, ruleAnswers, stepDown, stepsOf, totalOf, type AskedOf } from './auto-bids.js';
import { checkBid, checkRevision } from './bids.js';
import { minutesOf } from '../venues/opening.js';
import { hourOf } from '../time.js';

const rule: SaveAutoBidRule = {
  templateId: 't',
  active: true,
  placeTypes: ['cafes'],
  minSpend: 2000,
  partyFrom: 2,
  partyTo: 4,
  days: ['fr', 'sa'],
  times: ['evening'],
  maxDistance: '5-10',
  minFit: 60,
  maxOpenBids: 5,
  floorPrice: null,
  stepRupees: null,
  maxSteps: 5,
};
// Saturday 5 December 2026, 17:00 to 24:00 in India.
const asked: AskedOf = {
  spec: { placeTypes: ['cafes', 'bakeries'], minSpend: 3000, preferredDate: '2026-12-05', preferredTime: 'evening', arrivalTime: null },
  partySize: 2,
  closesAt: hourOf('2026-12-04', 12),
  startFrom: hourOf('2026-12-05', 17),
  startUntil: hourOf('2026-12-05', 24),
  distance: '5-10',
  fit: 0.8,
};
const ALWAYS = [[0, 10_080]] as const;
const template: SaveOfferTemplate = {
  name: 'Dinner',
  priceKind: 'per_head',
  price: 1200,
  inclusions: ['Three courses'],
  perks: [{ name: 'Dessert', value: 200 }],
  policy: 'flexible',
  note: null,
};

describe('a rule answers', () => {
  it('what fits all of it', () => expect(ruleAnswers(rule, asked)).toBe(true));

  it.each<[string, Partial<SaveAutoBidRule>]>([
    ['it is off', { active: false }],
    ['the types are others', { placeTypes: ['spas'] }],
    ['the planners’ minimum is lower', { minSpend: 3001 }],
    ['the party is smaller', { partyFrom: 3 }],
    ['the party is larger', { partyTo: 1 }],
    ['the time is another', { times: ['morning'] }],
    ['they are farther away', { maxDistance: '2-5' }],
    ['it fits less', { minFit: 81 }],
  ])('not when %s', (_, change) => expect(ruleAnswers({ ...rule, ...change }, asked)).toBe(false));

  it('anything where it names nothing', () => {
    const open: SaveAutoBidRule = {
      ...rule,
      placeTypes: [],
      minSpend: 0,
      partyFrom: 1,
      partyTo: 6,
      days: [],
      times: [],
      maxDistance: null,
      minFit: 0,
    };
    expect(ruleAnswers(open, { ...asked, distance: '>50', fit: 0, partySize: 6 })).toBe(true);
  });

  it('for companions, when the planners want only what nobody bids for', () => {
    expect(ruleAnswers(rule, { ...asked, spec: { ...asked.spec, placeTypes: ['parks'] } })).toBe(true);
  });
});

describe('the start of an automatic offer', () => {
  const at = (day: string, hour: number) => hourOf(day, hour).toISOString();
  const startsOf = (...args: Parameters<typeof autoStarts>) => autoStarts(...args).map((start) => start.toISOString());

  it('is when people usually come', () => expect(startsOf(rule, asked, ALWAYS)).toEqual([at('2026-12-05', 19.5)]));

  it('keeps to the hours of the venue', () => {
    const open = minutesOf([{ day: 'sa', opens: '21:00', closes: '23:00' }]);
    expect(startsOf(rule, asked, open)).toEqual([at('2026-12-05', 21)]);
    expect(startsOf(rule, asked, minutesOf([{ day: 'su', opens: '09:00', closes: '23:00' }]))).toEqual([]);
  });

  it('keeps to the days of the rule, and to an hour after the close', () => {
    expect(startsOf({ ...rule, days: ['mo'] }, asked, ALWAYS)).toEqual([]);
    expect(startsOf(rule, { ...asked, closesAt: hourOf('2026-12-05', 20) }, ALWAYS)).toEqual([at('2026-12-05', 21)]);
  });

  it('where the date is open, is the first day that suits, in the planners’ time of day', () => {
    const anyDay = { ...asked, startFrom: null, startUntil: null, closesAt: hourOf('2026-12-01', 12) };
    const spec = { ...asked.spec, preferredDate: null };
    expect(startsOf(rule, { ...anyDay, spec }, ALWAYS)).toEqual([at('2026-12-04', 19.5)]);
    expect(startsOf({ ...rule, times: [] }, { ...anyDay, spec: { ...spec, preferredTime: 'morning' } }, ALWAYS)).toEqual([
      at('2026-12-04', 10),
    ]);
  });

  it('is when the guests would like to arrive, as near as hours allow', () => {
    const early = { ...asked, spec: { ...asked.spec, arrivalTime: '18:10' } };
    expect(startsOf(rule, early, ALWAYS)).toEqual([at('2026-12-05', 18)]);
    expect(startsOf(rule, early, minutesOf([{ day: 'sa', opens: '19:00', closes: '23:00' }]))).toEqual([at('2026-12-05', 19)]);
  });

  it('is on no day that the venue has blacked out', () => {
    expect(startsOf(rule, asked, ALWAYS, ['2026-12-05'])).toEqual([]);
    const anyDay = { ...asked, startFrom: null, startUntil: null, closesAt: hourOf('2026-12-01', 12) };
    expect(startsOf({ ...rule, days: [] }, anyDay, ALWAYS, ['2026-12-02', '2026-12-03'])).toEqual([at('2026-12-04', 19.5)]);
  });

  it('is on each of several days that the rule, the hours and the blackouts allow', () => {
    const days = ['2026-12-04', '2026-12-05', '2026-12-07'];
    const several = {
      ...asked,
      closesAt: hourOf('2026-12-02', 12),
      startFrom: hourOf('2026-12-04', 17),
      startUntil: hourOf('2026-12-07', 24),
    };
    const request = { ...several, spec: { ...asked.spec, preferredDate: '2026-12-05', days } };
    expect(startsOf({ ...rule, days: [] }, request, ALWAYS)).toEqual(days.map((day) => at(day, 19.5)));
    // The rule answers on Fridays and Saturdays alone; the fourth is a Friday.
    expect(startsOf(rule, request, ALWAYS)).toEqual([at('2026-12-04', 19.5), at('2026-12-05', 19.5)]);
    expect(startsOf(rule, request, ALWAYS, ['2026-12-04'])).toEqual([at('2026-12-05', 19.5)]);
    expect(startsOf(rule, request, minutesOf([{ day: 'fr', opens: '21:00', closes: '23:00' }]))).toEqual([at('2026-12-04', 21)]);
  });

  it('passes the rules of every bid, whenever there is one', () => {
    const hours = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(hours, fc.integer({ min: 60, max: 1_000 }), fc.boolean(), (closesIn, span, open) => {
        const now = hourOf('2026-12-01', 9);
        const closesAt = new Date(now.getTime() + closesIn * 360_000);
        const startFrom = open ? null : new Date(closesAt.getTime() + 3_600_000);
        const startUntil = startFrom && new Date(startFrom.getTime() + span * 60_000);
        const preferredTime = open ? ('evening' as const) : null;
        const one = { ...asked, closesAt, startFrom, startUntil, spec: { ...asked.spec, preferredTime, preferredDate: null } };
        const [start] = autoStarts({ days: [], times: [] }, one, ALWAYS);
        if (start) expect(checkBid(offerFrom(template, 2, start), { now, closesAt, startFrom, startUntil, preferredTime })).toEqual([]);
      }),
    );
  });
});

describe('the price of an automatic offer', () => {
  it('is for the whole party', () => {
    expect(totalOf(1200, 'per_head', 4)).toBe(4800);
    expect(totalOf(1200, 'total', 4)).toBe(1200);
    expect(offerFrom({ ...template, alcohol: 300 }, 2, hourOf('2026-12-05', 19)).alcohol).toBe(600);
    expect(offerFrom({ ...template, alcohol: 300, priceKind: 'total' }, 2, hourOf('2026-12-05', 19)).alcohol).toBe(300);
    expect(offerFrom(template, 2, hourOf('2026-12-05', 19))).toMatchObject({
      proposedPrice: 2400,
      policy: 'flexible',
      perks: template.perks,
    });
  });

  it('goes down by steps that a revision accepts, never below the floor', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (price, floor) => {
        const next = stepDown(price, floor);
        if (next === null) return;
        expect(next).toBeGreaterThanOrEqual(floor);
        const active = { proposedPrice: price, perks: [], startAt: '', valueScore: 50, revisions: 0, changedAt: new Date(0) };
        expect(checkRevision(active, { proposedPrice: next, perks: [], valueScore: 51 }, new Date())).toEqual([]);
      }),
    );
    expect(stepDown(1000, 951)).toBeNull();
    expect(stepDown(1000, 950)).toBe(950);
  });

  it('goes down by its venue’s own step, to the floor itself where less is left, as often as the rule says', () => {
    const down = { floorPrice: 1800, stepRupees: 100, maxSteps: 3 };
    expect(stepsOf(down, 'total', { price: 2000, partySize: 2 })).toEqual([1900, 1800]);
    expect(stepsOf(down, 'total', { price: 2250, partySize: 2 })).toEqual([2150, 2050, 1950]);
    expect(stepsOf(down, 'total', { price: 1950, partySize: 2 })).toEqual([1850, 1800]);
    expect(stepsOf({ ...down, stepRupees: null }, 'total', { price: 2000, partySize: 2 })).toEqual([1950, 1900, 1850]);
    // 2 % of 9,000 are 180: a step of ₹100 would not count.
    expect(stepsOf({ floorPrice: 4000, stepRupees: 50, maxSteps: 1 }, 'per_head', { price: 9000, partySize: 2 })).toEqual([8820]);
    expect(stepsOf({ floorPrice: 900, stepRupees: 50, maxSteps: 5 }, 'per_head', { price: 2000, partySize: 2 })).toEqual([1900, 1800]);
    expect(stepsOf({ ...down, floorPrice: null }, 'total', { price: 2000, partySize: 2 })).toEqual([]);
  });
});
