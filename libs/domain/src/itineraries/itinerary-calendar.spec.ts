import { expect, it } from '@jest/globals';
import type { BookingId, Itinerary, PlanId, PlannedStop, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { someBooking } from '@app/testkit/scenario/planner-views';
import ICAL from 'ical.js';
import { bookingCalendar } from '../bookings/calendar.js';
import { itineraryCalendar } from './itinerary-calendar.js';

const BOOKING = someBooking({ id: someId<BookingId>('booking-1'), startAt: '2026-11-28T14:00:00.000Z' });
const OPTIONS = {
  sequence: 1_790_000_000,
  now: new Date('2026-11-20T12:00:00.000Z'),
  publicUrl: 'https://evening.example',
  product: 'Evenings',
  organizer: 'tickets@evening.example',
  discreetIn: null,
};

const stop = (name: string, arriveAt: string, more: Partial<PlannedStop> = {}): PlannedStop => ({
  venueId: someId<VenueId>(name),
  name,
  kind: 'claimed',
  area: 'Bandra',
  address: '14 Hill Road',
  placeType: 'cafes',
  photoId: null,
  place: { lat: 19.06, lng: 72.83 },
  arriveAt,
  leaveAt: new Date(Date.parse(arriveAt) + 3_600_000).toISOString(),
  travelMinutes: 9,
  onFoot: true,
  cost: 900,
  price: 'estimate',
  reasons: ['near'],
  words: null,
  biddable: true,
  asked: false,
  part: null,
  openSpans: [],
  ...more,
});

const EVENING: Itinerary = {
  dateBookId: someId<PlanId>('plan-1'),
  timeSlot: 'evening-night',
  linkCode: null,
  adoptedAt: '2026-11-20T12:00:00.000Z',
  startAt: '2026-11-28T12:30:00.000Z',
  endAt: '2026-11-28T15:00:00.000Z',
  cost: 1_800,
  stops: [
    stop('Promenade', '2026-11-28T12:30:00.000Z'),
    stop('Lantern', BOOKING.startAt, {
      part: {
        planId: someId<PlanId>('part-1'),
        state: 'booked',
        offers: 0,
        best: null,
        deadline: null,
        booking: { id: BOOKING.id, startAt: BOOKING.startAt, total: 2_100 },
      },
    }),
  ],
};

const entriesOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as unknown as never).getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));

it('has one entry for each stop; that of a booked stop is the entry of its booking', () => {
  const entries = entriesOf(itineraryCalendar(EVENING, { ...OPTIONS, planName: 'Saturday', booked: [{ booking: BOOKING, sequence: 3 }] }));
  const [own] = entriesOf(bookingCalendar(BOOKING, { ...OPTIONS, sequence: 3 }));
  expect(entries.map(({ uid }) => uid)).toEqual(['plan-1-stop-1@evening.example', own?.uid]);
  expect(entries[1]?.toString()).toBe(own?.toString());
  expect(entries[0]?.description).toContain('Saturday');
  expect(entries[0]?.location).toMatch(/14 Hill Road.*, Mumbai$/);
});
