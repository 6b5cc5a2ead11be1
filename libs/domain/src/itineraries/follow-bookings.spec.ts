import { describe, expect, it } from '@jest/globals';
import type { OpenSpan, VenueId } from '@app/contracts';
import fc from 'fast-check';
import { someId } from '@app/testkit/scenario/some-id';
import { effectOfBooking, followBookings, type DatedStop } from './follow-bookings.js';
import { minimumOfStop, preferencesOfStop } from './part-preferences.js';

/** A Saturday in India, by hours and minutes. */
const at = (clock: string): string => new Date(`2026-11-28T${clock}:00+05:30`).toISOString();
const minutes = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 60_000;
const SATURDAY = 5 * 1440;
const openOn = (from: number, until: number): OpenSpan[] => [{ from: SATURDAY + from * 60, until: SATURDAY + until * 60 }];

const [CAFE, DINNER, WALK] = ['cafe', 'dinner', 'walk'].map((name) => someId<VenueId>(name)) as [VenueId, VenueId, VenueId];
/** Half a kilometre apart, on one street; the way between two takes ten minutes. */
const street = (n: number) => ({ lat: 19 + n * 0.0049, lng: 72.8 });
const stop = (venueId: VenueId, n: number, arrive: string, leave: string, more: Partial<DatedStop> = {}): DatedStop => ({
  venueId,
  place: street(n),
  arriveAt: at(arrive),
  leaveAt: at(leave),
  openSpans: openOn(8, 24),
  isBooked: false,
  ...more,
});
const evening = (more: { dinner?: Partial<DatedStop>; walk?: Partial<DatedStop> } = {}): DatedStop[] => [
  stop(CAFE, 0, '17:00', '18:00'),
  stop(DINNER, 1, '18:10', '19:40', more.dinner),
  stop(WALK, 2, '19:50', '20:30', more.walk),
];

describe('what a booking of a stop does to its evening', () => {
  it('moves the stops behind it, and leaves those before it where they are', () => {
    const { moved, clashes } = effectOfBooking(evening(), DINNER, { startAt: at('19:30'), place: street(1) });
    expect([moved, clashes]).toEqual([[{ venueId: WALK, arriveAt: at('21:10') }], []]);
  });

  it('moves the stops before it where it begins earlier than they end', () => {
    const { moved } = effectOfBooking(evening(), DINNER, { startAt: at('17:40'), place: street(1) });
    expect(moved).toEqual([
      { venueId: CAFE, arriveAt: at('16:30') },
      { venueId: WALK, arriveAt: at('19:20') },
    ]);
  });

  it('takes the way from the place of the venue that won', () => {
    const near = effectOfBooking(evening(), DINNER, { startAt: at('18:10'), place: street(1) });
    const far = effectOfBooking(evening(), DINNER, { startAt: at('18:10'), place: { lat: 19.1, lng: 72.8 } });
    expect(near.moved).toEqual([]);
    expect(far.moved.find(({ venueId }) => venueId === WALK)?.arriveAt).toBe(at('20:26'));
  });

  it('reports a later booking that nobody would reach in time, and never moves it', () => {
    const walk = { isBooked: true };
    expect(effectOfBooking(evening({ walk }), DINNER, { startAt: at('18:30'), place: street(1) })).toEqual({
      moved: [],
      clashes: [{ venueId: WALK, reason: 'booked' }],
    });
    expect(effectOfBooking(evening({ walk }), DINNER, { startAt: at('18:10'), place: street(1) }).clashes).toEqual([]);
  });

  it('reports a stop whose doors are closed by then, and waits up to twenty minutes before doors that open', () => {
    const closing = evening({ walk: { openSpans: openOn(8, 21) } });
    expect(effectOfBooking(closing, DINNER, { startAt: at('19:30'), place: street(1) }).clashes).toEqual([
      { venueId: WALK, reason: 'closed' },
    ]);
    const opening = evening({ walk: { openSpans: openOn(20.25, 24) } });
    expect(effectOfBooking(opening, DINNER, { startAt: at('18:20'), place: street(1) })).toEqual({
      moved: [{ venueId: WALK, arriveAt: at('20:15') }],
      clashes: [],
    });
  });

  it('says nothing of a clash that the evening has without it', () => {
    const clashing = [...evening({ dinner: { isBooked: true }, walk: { isBooked: true, arriveAt: at('19:00'), leaveAt: at('19:40') } })];
    expect(followBookings(clashing).clashes).toHaveLength(1);
    expect(effectOfBooking(clashing, CAFE, { startAt: at('17:00'), place: street(0) }).clashes).toEqual([]);
  });

  it('moves nothing the second time', () => {
    const booked = fc.record({ n: fc.nat(2), shift: fc.integer({ min: -60, max: 120 }) });
    fc.assert(
      fc.property(fc.array(booked, { maxLength: 3 }), (bookings) => {
        const stops = evening();
        for (const { n, shift } of bookings) {
          const one = stops[n];
          if (!one) continue;
          const move = (instant: string) => new Date(Date.parse(instant) + shift * 60_000).toISOString();
          stops[n] = { ...one, arriveAt: move(one.arriveAt), leaveAt: move(one.leaveAt), isBooked: true };
        }
        const once = followBookings(stops);
        expect(followBookings(once.stops)).toEqual(once);
        for (const [n, one] of once.stops.entries())
          expect(minutes(one.arriveAt, one.leaveAt)).toBe(minutes(stops[n]?.arriveAt ?? '', stops[n]?.leaveAt ?? ''));
      }),
    );
  });
});

describe('what a stop asks for when it is put out to bid', () => {
  it('asks for no more than its estimate, within the limits of budgets', () => {
    expect([0, 480, 1_849, 900_000].map(minimumOfStop)).toEqual([500, 500, 1_800, 500_000]);
  });

  it('keeps the vibes of the evening, and takes kind, day, time and minimum of the stop', () => {
    const own = { dateStyles: ['vibe:romantic', 'activity:outdoors', 'place:parks'] };
    expect(preferencesOfStop(own, { placeType: 'cafes', arriveAt: at('18:10'), cost: 1_240 })).toEqual({
      dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
      budget: '1200',
      minSpend: 1_200,
      maxSpend: null,
      preferredDate: '2026-11-28',
      otherDays: [],
      ifNeedBe: [],
      preferredTime: 'evening',
      arrivalTime: '18:10',
    });
  });
});
