import { describe, expect, it } from '@jest/globals';
import type { PlanListItem, BookingId, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { nextUp } from './next-up.js';

/** 18:00 in India on Saturday, 21 November. */
const NOW = Date.parse('2026-11-21T12:30:00.000Z');
const plan = (id: string, change: Partial<PlanListItem>) =>
  ({ id, state: 'live', bidCount: 0, booked: false, booking: null, ...change }) as PlanListItem;
const booked = (id: string, startAt: string) =>
  plan(id, {
    state: 'booked',
    booked: true,
    booking: {
      id: someId<BookingId>(`k-${id}`),
      venueId: someId<VenueId>('v'),
      venueName: 'Olive',
      venueTypes: [],
      venuePhotoId: null,
      startAt,
    },
  });

const TONIGHT = booked('tonight', '2026-11-21T14:00:00.000Z');
const NEXT_WEEK = booked('later', '2026-11-28T14:00:00.000Z');
const ASKED = plan('asked', {});
const OFFERS = plan('offers', { bidCount: 3 });
const CHOOSING = plan('choosing', { state: 'deciding', bidCount: 2 });
const of = (...plans: PlanListItem[]) => {
  const next = nextUp(plans, NOW);
  return [next.kind, 'plan' in next ? next.plan.id : null];
};

it('home begins with the next ticket while the device is offline, because an auction cannot be followed then', () => {
  expect(nextUp([CHOOSING, NEXT_WEEK], NOW, true)).toMatchObject({ kind: 'booked', plan: { id: 'later' } });
  expect(nextUp([CHOOSING], NOW, true)).toMatchObject({ kind: 'live' });
});

it('home begins with the booked stop of an evening, though the evening itself waits', () => {
  const evening = { stops: 3, startAt: '2026-11-21T12:30:00.000Z', booked: 1, total: 2_100 };
  expect(nextUp([{ ...TONIGHT, state: 'collecting', evening }], NOW)).toMatchObject({ kind: 'tonight', plan: { id: 'tonight' } });
});

describe('home begins with', () => {
  it.each([
    ['the ticket of this evening, whatever else runs', [CHOOSING, NEXT_WEEK, TONIGHT], ['tonight', 'tonight']],
    ['the ticket of an outing that has begun, also past midnight', [booked('begun', '2026-11-21T07:00:00.000Z')], ['tonight', 'begun']],
    ['offers to choose from', [ASKED, OFFERS, CHOOSING, NEXT_WEEK], ['live', 'choosing']],
    ['offers that come in', [ASKED, OFFERS], ['live', 'offers']],
    ['venues that are asked', [plan('resting', { state: 'collecting' }), ASKED], ['live', 'asked']],
    ['the next ticket', [NEXT_WEEK, plan('over', { state: 'deciding' })], ['booked', 'later']],
    ['a new plan', [booked('over', '2026-11-21T04:00:00.000Z'), plan('done', { state: 'done' })], ['create', null]],
  ] as const)('%s', (_what, plans, expected) => {
    expect(of(...plans)).toEqual(expected);
  });
});
