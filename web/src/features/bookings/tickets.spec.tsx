import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnBooking, BookingId, VenueId } from '@app/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import { useNetwork } from '../../lib/network.js';
import { dropConnection, stubApi } from '../../testing/stub-api.js';
import { MEMBER, OWNER, someBooking } from '@app/testkit/scenario/planner-views';
import { BookingDetails } from './components/booking-details.js';
import { TonightTicket } from './components/tonight-ticket.js';
import { keepTicket, keptTicket, keptTickets } from './tickets.js';

const SEEN = '2026-11-20T12:30:00.000Z';
const server = stubApi(dropConnection);

beforeEach(() => {
  localStorage.clear();
  setClockSource(() => Date.parse('2026-11-20T13:00:00.000Z'));
});
afterEach(() => {
  act(() => useNetwork.setState({ offline: false }));
  setClockSource();
});

describe('stored tickets', () => {
  it('are sorted by time, belong to one person, and are at most a dozen', () => {
    for (let n = 0; n < 14; n += 1) {
      const startAt = new Date(Date.parse('2026-12-01T14:00:00.000Z') - n * 86_400_000).toISOString();
      const seenAt = new Date(Date.parse(SEEN) + n * 1_000).toISOString();
      keepTicket(OWNER, someBooking({ id: someId<BookingId>(`b${n}`), startAt }), { seenAt });
    }
    expect(keptTickets(OWNER).map(({ booking }) => booking.id)).toEqual(Array.from({ length: 12 }, (_, n) => `b${13 - n}`));
    expect(keptTickets(MEMBER)).toEqual([]);
    // Without a network the person is unknown.
    expect(keptTickets(null)).toHaveLength(12);
    keepTicket(MEMBER, someBooking(), {});
    expect(keptTickets(OWNER)).toEqual([]);
  });

  it('keep earlier data when new data is added', () => {
    keepTicket(OWNER, someBooking(), { seenAt: SEEN });
    keepTicket(OWNER, someBooking({ acknowledgedAt: SEEN }), { celebrated: true });
    expect(keptTicket(OWNER, someId<BookingId>('booking-1'))).toMatchObject({
      seenAt: SEEN,
      celebrated: true,
      booking: { acknowledgedAt: SEEN },
    });
  });

  it('are empty when the storage holds anything else', () => {
    localStorage.setItem('tickets', '{"userId":"x"');
    expect(keptTickets(null)).toEqual([]);
    localStorage.setItem('tickets', '[]');
    expect(keptTickets(null)).toEqual([]);
  });
});

describe('a ticket without a network', () => {
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <BookingDetails bookingId={someId<BookingId>('booking-1')} userId={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    );

  it('is read from this device, names its time, and offers no action that needs the server', async () => {
    const parts = [
      { userId: OWNER, firstName: 'Asha', share: null, amount: 1_321, paid: true },
      { userId: MEMBER, firstName: 'Kabir', share: null, amount: 1_320, paid: false },
    ];
    keepTicket(OWNER, someBooking(), { seenAt: SEEN, split: { mode: 'equal', total: 2_641, savedAt: SEEN, parts } });
    useNetwork.setState({ offline: true });
    show();
    expect((await screen.findByText(/Offline\. This is your ticket as of Fri.*6:00/)).closest('[role=status]')).toBeTruthy();
    expect(screen.getByRole('article').textContent).toMatch(/AB12CD.*The Lantern Room/);
    expect(screen.getByRole('region', { name: 'Split the bill' }).textContent).toMatch(/Your share ₹1,321.*₹1,320 still open/);
    for (const name of ['Change the split', 'Cancel booking', 'Ask for a change', 'Undo'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is shown also when only the server is away', async () => {
    keepTicket(OWNER, someBooking(), { seenAt: SEEN });
    show();
    expect(await screen.findByText(/Offline/)).toBeTruthy();
  });

  it('explains that it was never loaded, with a way to try again', async () => {
    show();
    expect(await screen.findByText(/Your ticket could not be loaded/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  const shown = async (startAt: string): Promise<string[]> => {
    keepTicket(OWNER, someBooking({ startAt }), { seenAt: SEEN });
    show();
    const ticket = await screen.findByRole('article', { name: 'Your booking' });
    return [...ticket.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  };
  const HELP = ['In danger? Call 112 tel:112', 'Complaints /grievance'];

  it.each([
    ['on the day, before it begins', '2026-11-20T15:00:00.000Z', true],
    ['in the night after it began', '2026-11-20T02:00:00.000Z', true],
    ['on another day', '2026-11-21T15:00:00.000Z', false],
    ['the day after', '2026-11-19T15:00:00.000Z', false],
  ])('has the emergency number and the way to complain: %s', async (_when, startAt, isThere) => {
    const links = await shown(startAt);
    for (const link of HELP) expect(links.includes(link)).toBe(isThere);
  });
});

describe('the ticket on top of home', () => {
  const NOON = '2026-11-20T06:30:00.000Z';
  it.each<[string, Partial<OwnBooking>, RegExp]>([
    ['has begun', {}, /^Today · Lunch.*Your evening has begun/],
    ['is there', { status: 'checked_in', checkedInAt: NOON }, /^Today · Lunch.*You arrived at 12:00/],
    ['was reported as a no-show', { status: 'no_show', disputeUntil: '2026-11-23T06:30:00.000Z' }, /nobody came/],
  ])('describes the state for the member who %s', async (_who, patch, words) => {
    const booking = someBooking({ startAt: NOON, ...patch });
    keepTicket(OWNER, booking, { seenAt: SEEN });
    const outing = { ...booking, venueId: someId<VenueId>('v'), venueName: 'The Lantern Room', venuePhotoId: null, venueTypes: [] };
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <TonightTicket outing={outing} userId={OWNER} planName="Lunch" invite={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('article')).textContent).toMatch(words);
  });

  it('says of what time it is when it cannot be read again', async () => {
    server.answer = () => [500, {}];
    const booking = someBooking();
    keepTicket(OWNER, booking, { seenAt: SEEN });
    const outing = { ...booking, venueId: someId<VenueId>('v'), venueName: 'The Lantern Room', venuePhotoId: null, venueTypes: [] };
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <TonightTicket outing={outing} userId={OWNER} planName="Lunch" invite={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect((await screen.findByText(/This is your ticket as of Fri/)).closest('[role=status]')).toBeTruthy();
  });
});
