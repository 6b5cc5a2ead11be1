import { describe, expect, it } from '@jest/globals';
import type { EffectiveSpec, SaveAutoBidRule, SaveOfferTemplate } from '@app/contracts';
import { hourOf } from '../time.js';
import { dryRun, type PastRequest } from './dry-run.js';

// "Fri and Sat, 2 to 6 people, from ₹2,000: send Dinner for two; go down to ₹1,800 in steps of ₹100, at most 3 times."
const rule: SaveAutoBidRule = {
  templateId: 't',
  active: false,
  placeTypes: [],
  minSpend: 2000,
  partyFrom: 2,
  partyTo: 6,
  days: ['fr', 'sa'],
  times: [],
  maxDistance: null,
  minFit: 0,
  maxOpenBids: 10,
  floorPrice: 1800,
  stepRupees: 100,
  maxSteps: 3,
};
const template: SaveOfferTemplate = {
  name: 'Dinner for two',
  priceKind: 'total',
  price: 2050,
  inclusions: [],
  perks: [],
  policy: 'moderate',
  note: null,
};
const SPEC = {
  placeTypes: ['cafes'],
  minSpend: 2000,
  maxSpend: null,
  preferredDate: '2026-12-05',
  preferredTime: 'evening',
  arrivalTime: null,
  activity: 'dining',
  areaName: 'Bandra',
  radiusKm: 10,
} as unknown as EffectiveSpec;

let n = 0;
/** A request of Tuesday for Saturday evening; each a minute after the one before. */
function past(more: Partial<PastRequest> = {}, spec: Partial<EffectiveSpec> = {}): PastRequest {
  n += 1;
  const invitedAt = new Date(hourOf('2026-12-01', 10).getTime() + n * 60_000);
  return {
    id: `r${n}`,
    planType: 'datebook',
    invitedAt,
    endedAt: hourOf('2026-12-03', 12),
    chosen: null,
    spec: { ...SPEC, ...spec },
    partySize: 2,
    closesAt: hourOf('2026-12-02', 12),
    startFrom: hourOf('2026-12-05', 17),
    startUntil: hourOf('2026-12-05', 24),
    placeTypes: ['cafes'],
    distanceKm: 3,
    open: '{[0,10080)}',
    closedDays: [],
    ...more,
  };
}
/** Another café of the city was chosen. */
const chosenFor = (price: number) => past({ chosen: { price, placeTypes: ['cafes'], citySlug: 'mumbai' } });
const NOTHING = { other: 0, 'no-start': 0, 'earlier-rule': 0, full: 0 };

describe('a dry run', () => {
  it('says what would have been sent, at what price and how far down, and why not', () => {
    const sent = past();
    const run = dryRun({ rule, template }, [
      sent,
      past({ partySize: 1 }),
      past({}, { minSpend: 1500 }),
      past({ startFrom: hourOf('2026-12-06', 17), startUntil: hourOf('2026-12-06', 24) }, { preferredDate: '2026-12-06' }),
      past({ closedDays: ['2026-12-05'] }),
    ]);
    expect(run).toEqual({
      days: 30,
      asked: 5,
      sent: 1,
      offers: [
        {
          requestId: sent.id,
          invitedAt: sent.invitedAt.toISOString(),
          planType: 'datebook',
          partySize: 2,
          area: 'Bandra',
          distanceBand: '2-5',
          startAt: hourOf('2026-12-05', 19.5).toISOString(),
          price: 2050,
          lowest: 1800,
          steps: 3,
        },
      ],
      notSent: { ...NOTHING, other: 2, 'no-start': 2 },
      chosen: null,
    });
  });

  it('sends no more at once than the rule allows, and again when an offer stands no longer', () => {
    const [a, b, c] = [past(), past(), past({ invitedAt: hourOf('2026-12-03', 13), closesAt: hourOf('2026-12-04', 12) })];
    const run = dryRun({ rule: { ...rule, maxOpenBids: 1 }, template }, [c, a, b]);
    expect(run.offers.map(({ requestId }) => requestId)).toEqual([c.id, a.id]);
    expect(run.notSent).toEqual({ ...NOTHING, full: 1 });
  });

  it('leaves to an earlier rule what that answers first', () => {
    const [small, large] = [past(), past({ partySize: 4 })];
    const before = [{ rule: { ...rule, active: true, partyTo: 2 }, template }];
    expect(dryRun({ rule, template }, [small, large], before)).toMatchObject({
      sent: 1,
      offers: [{ requestId: large.id }],
      notSent: { ...NOTHING, 'earlier-rule': 1 },
    });
  });

  it('compares with what others were chosen for by bands of a quarter, from five decisions on', () => {
    // Per head ₹1,025 down to ₹900; the bands around them begin at 807, 1,009 and 1,262.
    const decided = [1500, 1700, 2000, 2500, 2600].map(chosenFor);
    expect(dryRun({ rule, template }, decided.slice(1)).chosen).toBeNull();
    expect(dryRun({ rule, template }, [...decided, past()]).chosen).toEqual({ decided: 5, below: 1, between: 3, above: 1 });
    // A price that moves within a band reveals nothing.
    for (const price of [2040, 2100, 2400])
      expect(dryRun({ rule, template: { ...template, price } }, decided).chosen).toMatchObject({ above: 1 });
  });

  it('answers alike for two chosen prices of one step, although a band ends between them', () => {
    // One step of the points goes from ₹2,509 to ₹2,600; the band of ₹1,262 a head begins at ₹2,525 for two.
    const answers = [2510, 2520, 2530, 2600].map((price) => {
      const decided = Array.from({ length: 5 }, () => chosenFor(price));
      return [2050, 2500, 2524, 2526, 2590, 2700, 3200].map(
        (own) => dryRun({ rule: { ...rule, floorPrice: null }, template: { ...template, price: own } }, decided).chosen,
      );
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
