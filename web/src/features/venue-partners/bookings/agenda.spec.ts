import { describe, expect, it } from '@jest/globals';
import type { SlotSeats, BookingId, BookingChangeId } from '@app/contracts';
import { bookingView } from '@app/testkit/scenario/venue-views';
import { someId } from '@app/testkit/scenario/some-id';
import { dayIn, firstRead, fromNow, mayDo, slotsOf, totalsOf, waitsFor, weekOf } from './agenda.js';

const seats = (day: string, slot: SlotSeats['slot']): SlotSeats => ({
  day,
  slot,
  seats: 40,
  taken: 2,
  pending: 0,
  closed: false,
  overbid: false,
});
const change = {
  id: someId<BookingChangeId>('c1'),
  status: 'open' as const,
  startAt: '2030-01-05T15:00:00.000Z',
  partySize: 4,
  note: null,
  reply: null,
  askedAt: '2030-01-04T08:00:00.000Z',
  answeredAt: null,
};
const start = Date.parse('2030-01-05T14:00:00.000Z');
const MINUTE = 60_000;

describe('the days of the agenda', () => {
  it('form weeks from Monday to Sunday, read with the night before and after', () => {
    expect(weekOf('2030-01-06')).toEqual(weekOf('2029-12-31'));
    expect([weekOf('2030-01-06')[0], weekOf('2030-01-06')[6]]).toEqual(['2029-12-31', '2030-01-06']);
    expect(firstRead('2030-01-06')).toBe('2029-12-30');
  });

  it('are named by the address, and today’s in India when it names no valid one', () => {
    const lateEvening = Date.parse('2030-01-05T19:00:00Z');
    expect(dayIn(new URLSearchParams('day=2030-02-03'), lateEvening)).toBe('2030-02-03');
    expect(dayIn(new URLSearchParams('day=2030-02-30'), lateEvening)).toBe('2030-01-06');
    expect(dayIn(new URLSearchParams(), lateEvening)).toBe('2030-01-06');
  });
});

describe('the times of a day', () => {
  it('hold the bookings that start in them, the night before six among the evening’s, and count those that take place', () => {
    const slots = (['morning', 'afternoon', 'evening'] as const).map((slot) => seats('2030-01-05', slot));
    const evening = bookingView({ id: someId<BookingId>('evening') });
    const night = bookingView({
      id: someId<BookingId>('night'),
      startAt: '2030-01-04T19:30:00.000Z',
      partySize: 6,
      status: 'cancelled_by_user',
    });
    const nextDay = bookingView({ id: someId<BookingId>('next'), startAt: '2030-01-06T14:00:00.000Z' });
    const day = slotsOf({ slots, bookings: [night, evening, nextDay] }, '2030-01-05');
    expect(day.map(({ slot, bookings }) => [slot, bookings.map(({ id }) => id)])).toEqual([
      ['morning', []],
      ['afternoon', []],
      ['evening', ['night', 'evening']],
    ]);
    expect(totalsOf(day)).toEqual({ bookings: 1, people: 2 });
  });
});

describe('a day that goes on', () => {
  it('begins with the time of now, and another day in its order', () => {
    const slots = slotsOf(
      { slots: (['morning', 'afternoon', 'evening'] as const).map((slot) => seats('2030-01-05', slot)), bookings: [] },
      '2030-01-05',
    );
    const names = (now: string) => fromNow(slots, Date.parse(now)).map(({ slot }) => slot);
    expect(names('2030-01-05T08:00:00.000Z')).toEqual(['afternoon', 'evening', 'morning']);
    expect(names('2030-01-05T14:00:00.000Z')).toEqual(['evening', 'morning', 'afternoon']);
    expect(names('2030-01-05T03:00:00.000Z')).toEqual(['morning', 'afternoon', 'evening']);
    expect(names('2030-01-04T14:00:00.000Z')).toEqual(['morning', 'afternoon', 'evening']);
  });
});

describe('the next step of a booking', () => {
  it('is an answer to a change before a confirmation, and none once the booking has begun or ended', () => {
    expect(waitsFor(bookingView(), start)).toBe('acknowledge');
    expect(waitsFor(bookingView({ change }), start - 1)).toBe('change');
    expect(waitsFor(bookingView({ change: { ...change, total: 5600 } }), start - 1)).toBe('acknowledge');
    expect(waitsFor(bookingView({ change, acknowledgedAt: '2030-01-04T08:00:00.000Z' }), start)).toBeNull();
    expect(waitsFor(bookingView({ status: 'cancelled_by_user' }), start - 1)).toBeNull();
  });
});

describe('the venue’s actions', () => {
  it('are to cancel before the start, and to mark a no-show from half an hour after it until a day after', () => {
    const at = (ms: number) => mayDo(bookingView({ arrivalOpen: true }), start + ms);
    expect([at(-1).cancel, at(0).cancel]).toEqual([true, false]);
    expect([30 * MINUTE - 1, 30 * MINUTE, 24 * 60 * MINUTE - 1, 24 * 60 * MINUTE].map((ms) => at(ms).noShow)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(mayDo(bookingView({ status: 'checked_in', arrivalOpen: false }), start + 31 * MINUTE)).toEqual({
      cancel: false,
      checkIn: false,
      noShow: false,
    });
  });
});
