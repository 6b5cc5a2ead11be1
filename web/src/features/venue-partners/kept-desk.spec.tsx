import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { VenueAgenda, BookingId } from '@app/contracts';
import { bookingView, venueProfile } from '@app/testkit/scenario/venue-views';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import { serverAnswered } from '../../lib/network.js';
import { dropConnection, neverAnswer, stubApi } from '../../testing/stub-api.js';
import { startDesk, useDesk } from './desk-store.js';
import { forgetDesk, keepAgenda, keepProfile, keptAgenda, purgeAnswers } from './kept-desk.js';

const HOUR = 3_600_000;
/** Seven in the evening in India. */
const EVENING = Date.parse('2030-01-05T13:30:00.000Z');
const answers = {
  diet: ['jain' as const],
  accessibility: ['step_free' as const],
  occasion: null,
  arrivalTime: null,
  notes: 'A quiet corner',
};
const booking = (id: BookingId, startAt: number, endAt: number | null = null) =>
  bookingView({ id, startAt: new Date(startAt).toISOString(), endAt: endAt === null ? null : new Date(endAt).toISOString(), answers });
const agenda = (bookings: VenueAgenda['bookings']): VenueAgenda => ({
  from: '2029-12-30',
  days: 9,
  now: new Date(EVENING).toISOString(),
  slots: [],
  bookings,
  cancelCost: { now: { kept: 41, of: 42 }, after: { kept: 41, of: 42 }, counts: false, freeFrom: null },
});
const today = booking(someId<BookingId>('today'), EVENING + HOUR);
const late = booking(someId<BookingId>('late'), EVENING + 3 * HOUR, EVENING + 6.5 * HOUR);
/** The bookings for which the device stores the guests' answers. */
const answered = (): string[] => keptAgenda(venueProfile.id)?.bookings.flatMap(({ id, answers: kept }) => (kept ? [id] : [])) ?? [];
const at = (ms: number): void => setClockSource(() => EVENING + ms);
const server = stubApi();

beforeEach(() => {
  localStorage.clear();
  useDesk.setState({ status: 'unknown', profile: null });
  at(0);
  keepProfile(venueProfile);
});
afterEach(() => {
  jest.useRealTimers();
  forgetDesk();
  setClockSource();
});

describe('the stored answers of guests', () => {
  it('stay on the device for outings of the day alone, not for later ones', () => {
    keepAgenda(
      agenda([
        today,
        late,
        booking(someId<BookingId>('tomorrow'), EVENING + 24 * HOUR),
        booking(someId<BookingId>('yesterday'), EVENING - 24 * HOUR),
      ]),
    );
    expect(answered()).toEqual(['today', 'late']);
    expect(keptAgenda(venueProfile.id)?.bookings).toHaveLength(4);
  });

  it('are removed when the day is over, or a longer outing', () => {
    jest.useFakeTimers();
    keepAgenda(agenda([today, late]));
    const pass = (ms: number): void => {
      at(ms);
      jest.advanceTimersByTime(ms);
    };
    pass(5 * HOUR);
    expect(answered()).toEqual(['late']);
    pass(6.5 * HOUR);
    expect(answered()).toEqual([]);
    expect(localStorage.getItem('keptDesk')).not.toMatch(/jain|step_free|quiet corner/);
  });

  it('are removed when the desk is opened on another day, also without a network', async () => {
    keepAgenda(agenda([today]));
    localStorage.setItem('venueAuthToken', 'a-token');
    at(15 * HOUR);
    server.answer = dropConnection;
    await startDesk();
    expect(localStorage.getItem('keptDesk')).not.toMatch(/jain|step_free|quiet corner/);
  });

  it('are removed with all of the desk when it is signed out, with the data of an older build', async () => {
    keepAgenda(agenda([today]));
    await startDesk();
    expect(localStorage.getItem('keptDesk')).toBeNull();
    localStorage.setItem('keptDesk', JSON.stringify({ build: 'older', profile: venueProfile, agenda: agenda([today]) }));
    purgeAnswers();
    expect(localStorage.getItem('keptDesk')).toBeNull();
  });
});

it('opens the desk as this device last saw it when the server is silent for 3 s', async () => {
  jest.useFakeTimers();
  serverAnswered();
  await jest.advanceTimersByTimeAsync(0);
  useDesk.setState({ status: 'unknown', profile: null });
  localStorage.setItem('venueAuthToken', 'a-token');
  server.answer = neverAnswer;
  void startDesk();
  await jest.advanceTimersByTimeAsync(2_999);
  expect(useDesk.getState().status).toBe('unknown');
  await jest.advanceTimersByTimeAsync(1);
  expect(useDesk.getState()).toMatchObject({ status: 'signed-in', profile: venueProfile, failed: true });
  serverAnswered();
});
