import '../../testing/browser-globals.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OwnBooking, PlanState, PlanType, Snapshot, UserId, BidId, BookingId, PlanId } from '@app/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import { setDiscreet } from '../../lib/device/discreet.js';
import { setLanguage } from '../../lib/i18n/i18n.js';
import { MEMBER, OWNER, someBid, someBooking, somePlan, someSnapshot } from '@app/testkit/scenario/planner-views';
import { VenueArt } from '../../ui/pictures/venue-art.js';
import { BookingTab } from './components/booking-tab.js';
import { BookingTicket } from './components/booking-ticket.js';
import { DisputePanel } from './components/dispute-panel.js';
import { ReviewPanel } from './components/review/review-panel.js';

const START = Date.parse('2026-11-21T14:00:00.000Z');
const HOUR = 3_600_000;
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();
const BOOKED = Date.parse('2026-11-20T12:00:00.000Z');

interface Scene {
  booking?: Partial<OwnBooking>;
  reader?: UserId;
  state?: PlanState;
  planType?: PlanType;
  offers?: Snapshot['bids'];
}

/** The ticket and the links beside it, for one reader. */
function show({ booking: patch = {}, reader = OWNER, state = 'booked', planType = 'datebook', offers = [] }: Scene): string {
  const booking = someBooking(patch);
  const plan = someSnapshot(reader, { plan: somePlan(reader, { state, planType }), booking, bids: offers });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BookingTicket booking={booking} plan={plan} decides={false} />
        <DisputePanel booking={booking} decides={plan.me.canAccept} />
        <ReviewPanel booking={booking} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return document.body.textContent ?? '';
}
const now = (ms: number): void => setClockSource(() => ms);

beforeAll(async () => {
  show({});
  await act(() => import('../../ui/pictures/venue-art/drawing.js'));
  cleanup();
});
beforeEach(() => now(BOOKED));
afterEach(() => {
  cleanup();
  setClockSource();
});

describe('a ticket', () => {
  it('shows the code before the time, the time before the place, and buttons to call, navigate and save the date', () => {
    const text = show({});
    const order = ['AB12CD', '7:30', 'The Lantern Room', '14 Hill Road, Bandra'].map((word) => text.indexOf(word));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+912226400000');
    expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('19.06,72.83');
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/api/bookings/booking-1/calendar.ics');
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  });

  it('calls each number of the venue by a link of its own', () => {
    show({ booking: { venue: { ...someBooking({}).venue, phone: '+91 832 222 0003; +91 98000 00004' } } });
    const links = screen
      .getAllByRole('link', { name: /^Call/ })
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links).toEqual([
      ['Call +91 832 222 0003', 'tel:+918322220003'],
      ['Call +91 98000 00004', 'tel:+919800000004'],
    ]);
  });

  it('is shared with its venue, and without it by a discreet person', async () => {
    const shared = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.assign(navigator, { share: shared });
    try {
      for (const isDiscreet of [false, true]) {
        setDiscreet(isDiscreet);
        show({});
        await userEvent.click(screen.getByRole('button', { name: 'Share' }));
        cleanup();
      }
    } finally {
      setDiscreet(false);
      Reflect.deleteProperty(navigator, 'share');
    }
    const [open, discreet] = shared.mock.calls.map(([data]) => data.text ?? '');
    expect(open).toMatch(/^The Lantern Room, Sat.*AB12CD\.$/);
    expect(discreet).toMatch(/^Sat.*7:30.pm\. Booking code AB12CD\.$/);
  });

  it('is followed, once it is over, by a rating that names the venue', () => {
    now(START + 30 * HOUR);
    show({ booking: { status: 'completed', reviewUntil: at(300) }, state: 'done' });
    const rating = screen.getByRole('region', { name: 'How was it?' });
    expect(rating.textContent).toMatch(/The Lantern Room · Sat.*7:30.pm/);
  });

  it('has the picture that its venue has among the offers', async () => {
    const venue = { ...someBooking().venue, photoId: null, types: ['spas'] } satisfies OwnBooking['venue'];
    show({ booking: { venue } });
    const drawn = (box: Element) =>
      waitFor(() => box.querySelector('svg[viewBox="0 0 320 180"] > g')?.innerHTML ?? Promise.reject(new Error('Not drawn yet')));
    const onTicket = await drawn(screen.getByRole('article'));
    const { container } = render(<VenueArt id={venue.id} types={venue.types} />);
    expect(onTicket).toBe(await drawn(container));
  });

  it('warns of another booking at about the same time', () => {
    const other = { id: someId<BookingId>('b2'), ref: 'ZZ99ZZ', dateBookId: someId<PlanId>('p2'), venueName: 'Cafe Rim', startAt: at(1) };
    expect(show({ booking: { overlaps: [other] } })).toMatch(/You also booked Cafe Rim for Sat.*8:30/);
  });

  it.each<PlanType>(['goSolo', 'datebook', 'palbook'])('shows the number of people in a %s', (planType) => {
    const partySize = { goSolo: 1, datebook: 2, palbook: 6 }[planType];
    expect(show({ planType, booking: { partySize } })).toContain(partySize === 1 ? 'For 1 person' : `For ${partySize} people`);
  });

  it('says what is spent in all and of what that is made, and the price alone where it reaches the minimum', () => {
    expect(show({ booking: { minSpend: 3_000 } })).toMatch(/You spend ₹3,000.*₹1,500 each.*₹2,641 package \+ ₹359 for whatever you like/);
    cleanup();
    expect(show({ booking: { minSpend: 2_641 } })).not.toContain('You spend');
  });

  it('offers no calls to a simulated venue and marks it as one', () => {
    const text = show({ booking: { venue: { ...someBooking().venue, isSimulated: true } } });
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
    expect(text).toContain('a demonstration, do not go there');
  });
});

describe('a plan without a booking', () => {
  it.each([
    [OWNER, 'When you confirm an offer, your ticket appears here.'],
    [MEMBER, 'When an offer is confirmed, the ticket appears here.'],
  ])('explains to %s how to get one', (reader, words) => {
    render(<BookingTab snapshot={someSnapshot(reader)} onOffers={() => undefined} />);
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe('the message of a booking', () => {
  it.each<[string, number, Scene, RegExp]>([
    ['booked', BOOKED, {}, /The venue is being told.*by 5:45/],
    ['unacknowledged', BOOKED + 16 * 60_000, {}, /has not answered yet.*Your booking stands/],
    ['acknowledged', BOOKED + HOUR, { booking: { acknowledgedAt: at(-20) } }, /has seen your booking.*expect you at 7:30/],
    ['begun', START + 60_000, {}, /Your evening has begun/],
    ['arrived', START + HOUR, { booking: { status: 'checked_in', checkedInAt: at(0) } }, /You arrived at 7:30(?!.*Free to cancel)/],
    [
      'done',
      START + 24 * HOUR,
      { booking: { status: 'completed', reviewUntil: at(300) }, state: 'done' },
      /hope it was lovely.*How was it\?/,
    ],
    ['a no-show, for the decider', START + HOUR, { booking: { status: 'no_show', disputeUntil: at(72) } }, /nobody came.*Tell us by Tue/],
    [
      'no show, to a member',
      START + HOUR,
      { booking: { status: 'no_show', disputeUntil: at(72) }, reader: MEMBER },
      /nobody came.*Asha can say otherwise until Tue/,
    ],
    [
      'disputed',
      START + 2 * HOUR,
      { booking: { status: 'disputed', noShow: { disputedAt: at(1), decidedAt: null, upheld: null } } },
      /We are looking into it/,
    ],
    [
      'a no-show that was confirmed by the team',
      START + 50 * HOUR,
      { booking: { status: 'no_show', noShow: { disputedAt: at(1), decidedAt: at(48), upheld: true } }, state: 'done' },
      /counts as a no-show.*the venue’s word stands/,
    ],
    [
      'a no-show that was not denied in time',
      START + 80 * HOUR,
      { booking: { status: 'no_show', noShow: { disputedAt: null, decidedAt: at(73), upheld: true } }, state: 'done' },
      /counts as a no-show.*Nobody said otherwise in time/,
    ],
    [
      'a no-show that was lifted',
      START + 50 * HOUR,
      { booking: { status: 'completed', noShow: { disputedAt: at(1), decidedAt: at(48), upheld: false } }, state: 'done' },
      /does not count against you.*The no-show is lifted/,
    ],
    [
      'cancelled by a planner, with other offers',
      BOOKED + HOUR,
      {
        booking: { status: 'cancelled_by_user', cancelReason: 'Rain' },
        state: 'deciding',
        offers: [someBid(someId<BidId>('b'), { votes: { mine: null, counts: null } })],
      },
      /is cancelled.*Reason: Rain.*Other offers still hold.*See the offers/,
    ],
    [
      'cancelled by a planner, without',
      BOOKED + HOUR,
      { booking: { status: 'cancelled_by_user', cancelReason: 'Rain' }, state: 'cancelled' },
      /This plan is over.*Plan something new/,
    ],
    [
      'cancelled by the venue, with a new auction',
      BOOKED + HOUR,
      { booking: { status: 'cancelled_by_venue', cancelReason: 'A pipe burst' }, state: 'live' },
      /The venue cancelled.*A pipe burst.*Other venues are being asked right now/,
    ],
    [
      'cancelled by the venue, without',
      BOOKED + HOUR,
      { booking: { status: 'cancelled_by_venue', cancelReason: 'A pipe burst' }, state: 'deciding' },
      /No offer is left.*Ask again/,
    ],
    [
      'cancelled by the venue, without, to a member',
      BOOKED + HOUR,
      { booking: { status: 'cancelled_by_venue', cancelReason: 'A pipe burst' }, state: 'deciding', reader: MEMBER },
      /No offer is left\. Asha can ask again\.The Lantern Room/,
    ],
  ])('%s', (_, instant, scene, words) => {
    now(instant);
    expect(show(scene)).toMatch(words);
  });

  it.each([OWNER, MEMBER])('shows the objection to a no-show to the decider alone (%s)', (reader) => {
    now(START + HOUR);
    show({ booking: { status: 'no_show', disputeUntil: at(72), noShow: { disputedAt: null, decidedAt: null, upheld: null } }, reader });
    expect(screen.queryByLabelText('What happened?') !== null).toBe(reader === OWNER);
  });

  it('takes a rating until its time is over, and shows the given one', () => {
    now(START + 24 * HOUR);
    const over = { status: 'completed', completedAt: at(24), reviewUntil: at(360) } as const;
    show({ booking: over });
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeTruthy();
    cleanup();
    now(START + 361 * HOUR);
    expect(show({ booking: over })).toContain('Rating closed');
    cleanup();
    const review = { stars: 4, tags: ['great_food' as const], text: 'Lovely.', createdAt: at(25) };
    expect(show({ booking: { ...over, review } })).toMatch(/You gave 4 stars.*Great food.*Lovely\./);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

it('names a city in the reader’s language when a venue has no area', async () => {
  const { venue } = someBooking();
  const text = show({ booking: { venue: { ...venue, area: 'Mumbai' } } });
  expect(text).toContain('Mumbai');
  cleanup();
  await act(() => setLanguage('hi'));
  expect(show({ booking: { venue: { ...venue, area: 'Mumbai' } } })).toContain('मुंबई');
  await act(() => setLanguage('en'));
});
