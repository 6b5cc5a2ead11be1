import '../../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import type { BidId, BookingId, Itinerary, PlanId, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setDiscreet } from '../../lib/device/discreet.js';
import { withTexts } from '../../lib/i18n/i18n.js';

import { stubApi, show } from '../../testing/stub-api.js';
import { OWNER, PLAN, someBid, somePlan, someSnapshot } from '@app/testkit/scenario/planner-views';
import { BookingEffect } from './components/booking-effect.js';
import { EveningsLink } from './components/evenings-link.js';
import { ItineraryCard } from './components/itinerary-card.js';
import { PartOf } from './components/part-of.js';
import { keepEvening } from './kept-evenings.js';
import { useItinerary } from './use-itinerary.js';
import { plannedStop } from './testing/some-stop.js';

const server = stubApi();
const shared = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
const ITINERARY: Itinerary = {
  dateBookId: PLAN,
  timeSlot: '4-6-hours',
  adoptedAt: '2026-11-20T12:00:00.000Z',
  linkCode: null,
  startAt: '2026-11-28T12:30:00.000Z',
  endAt: '2026-11-28T17:00:00.000Z',
  cost: 1_800,
  stops: [
    plannedStop(someId<VenueId>('a')),
    plannedStop(someId<VenueId>('b'), { arriveAt: '2026-11-28T14:00:00.000Z', area: '', address: '14 Hill Road' }),
  ],
};

beforeEach(async () => {
  await withTexts(() => Promise.resolve(), 'itineraries');
  server.answer = () => [200, ITINERARY];
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  shared.mockClear();
  setDiscreet(false);
});

const CODE = 'ABCD1234EFGH';
const planned = () => somePlan(OWNER, { itineraryAt: '2026-11-20T12:00:00.000Z' });
const answerWith = (itinerary: Itinerary) => {
  server.answer = (_call, { method, path }) => {
    if (!path.endsWith('/link')) return [200, itinerary];
    return method === 'POST' ? [200, { linkCode: CODE }] : [204, null];
  };
};

it('shares the evening of a plan as its day, sum, times and places with a link, without a member’s address', async () => {
  Object.assign(navigator, { share: shared });
  answerWith(ITINERARY);
  show(<ItineraryCard plan={planned()} folded={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  const text = 'Saturday, 28 November 2026 · about ₹1,800\n6:00\u00a0pm · Place a, Bandra\n7:30\u00a0pm · Place b';
  await waitFor(() => expect(shared.mock.calls).toEqual([[{ title: planned().name, text, url: `${location.origin}/evening/${CODE}` }]]));
});

it('shares the evening of a discreet person as its day and times alone, with a link', async () => {
  Object.assign(navigator, { share: shared });
  answerWith(ITINERARY);
  setDiscreet(true);
  show(<ItineraryCard plan={planned()} folded={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  const text = 'Saturday, 28 November 2026\n6:00\u00a0pm\n7:30\u00a0pm';
  await waitFor(() => expect(shared.mock.calls).toEqual([[{ title: 'Your evening', text, url: `${location.origin}/evening/${CODE}` }]]));
});

it('says that a shared evening can be read by others, and takes its link back', async () => {
  answerWith({ ...ITINERARY, linkCode: CODE });
  show(<ItineraryCard plan={planned()} folded={false} />);
  expect(await screen.findByText(/^Anybody with the link can see/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
  await waitFor(() => expect(server.calls).toContain(`DELETE /api/datebooks/${PLAN}/itinerary/link`));
});

it('shows the evening as it was seen last while the server does not answer, and says so', async () => {
  keepEvening(ITINERARY);
  server.answer = () => [500, {}];
  show(<ItineraryCard plan={planned()} folded={false} />);
  expect(screen.getByRole('heading', { level: 3, name: 'Place a' })).toBeTruthy();
  expect(await screen.findByRole('status')).toBeTruthy();
});

it('offers no second request for a stop whose venue was asked already', async () => {
  server.answer = () => [
    200,
    { ...ITINERARY, stops: [plannedStop(someId<VenueId>('a'), { asked: true }), plannedStop(someId<VenueId>('b'))] },
  ];
  show(<ItineraryCard plan={somePlan(OWNER, { itineraryAt: '2026-11-20T12:00:00.000Z' })} folded={false} />);
  expect(await screen.findByText('Venues are being asked')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /to bid$/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Ask Place b and others like it to bid',
  ]);
});

it('says of a stop that is out what its own plan has, and leads to its board; of a booked one its price, and leads to its ticket', async () => {
  const [out, booked] = [someId<PlanId>('part-out'), someId<PlanId>('part-booked')];
  const part = { state: 'live', offers: 1, best: 1_800, deadline: null, booking: null } as const;
  const booking = { id: someId<BookingId>('booking-1'), startAt: '2026-11-28T14:00:00.000Z', total: 2_100 };
  const stops = [
    plannedStop(someId<VenueId>('a'), { part: { ...part, planId: out } }),
    plannedStop(someId<VenueId>('b'), { part: { ...part, planId: booked, state: 'booked', booking } }),
    plannedStop(someId<VenueId>('c'), { biddable: false }),
  ];
  const offers = [someBid(someId<BidId>('bid-1'), { proposedPrice: 1_750 }), someBid(someId<BidId>('bid-2'), { proposedPrice: 1_700 })];
  const snapshot = someSnapshot(OWNER, { plan: somePlan(OWNER, { id: out, eveningId: PLAN }), bids: offers, bidRequest: null });
  server.answer = (call) =>
    call.endsWith('/itinerary') ? [200, { ...ITINERARY, stops }] : call.endsWith(`/${out}`) ? [200, snapshot, { etag: '"1"' }] : [404, {}];
  show(<ItineraryCard plan={somePlan(OWNER, { itineraryAt: '2026-11-20T12:00:00.000Z' })} folded={false} />);
  expect(await screen.findByText('1 of 2 booked · ₹2,100')).toBeTruthy();
  expect(await screen.findByText('Asked · 2 offers, best ₹1,700')).toBeTruthy();
  expect(screen.getByText('Booked 7:30 pm · ₹2,100')).toBeTruthy();
  const links = ['See offers for Place a', 'Ticket for Place b'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(links).toEqual(['/venue-dashboard/part-out', '/booking/booking-1']);
  expect(screen.queryByRole('button', { name: /to bid$/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See other evenings' })).toBeNull();
});

it('names the evening of a stop that is out, with the way back to it', async () => {
  const planId = someId<PlanId>('part-out');
  const part = { planId, state: 'live', offers: 0, best: null, deadline: null, booking: null } as const;
  server.answer = () => [200, { ...ITINERARY, stops: [...ITINERARY.stops, plannedStop(someId<VenueId>('c'), { part })] }];
  show(<PartOf planId={planId} eveningId={PLAN} />);
  const link = await screen.findByRole('link', { name: 'Part of Saturday’s evening · stop 3 of 3' });
  expect(link.getAttribute('href')).toBe(`/venue-dashboard/${PLAN}`);
});

it.each([
  ['moves a later stop', '2026-11-28T13:30:00.000Z', 'This moves Place b to 8:00 pm', []],
  ['overlaps a booking', '2026-11-28T14:30:00.000Z', 'This moves Place b to 9:00 pm', [' This overlaps your booking at Place c']],
])('says before an offer is accepted that it %s', async (_what, startAt, moved, alerts) => {
  const planId = someId<PlanId>('part-out');
  const part = { planId, state: 'live', offers: 1, best: 900, deadline: null, booking: null } as const;
  const booking = { id: someId<BookingId>('booking-1'), startAt: '2026-11-28T16:00:00.000Z', total: 2_100 };
  const stops = [
    plannedStop(someId<VenueId>('a'), { part }),
    plannedStop(someId<VenueId>('b'), { arriveAt: '2026-11-28T13:31:00.000Z', leaveAt: '2026-11-28T14:31:00.000Z' }),
    plannedStop(someId<VenueId>('c'), {
      arriveAt: booking.startAt,
      leaveAt: '2026-11-28T17:00:00.000Z',
      part: { ...part, planId: someId<PlanId>('part-booked'), state: 'booked', booking },
    }),
  ];
  server.answer = () => [200, { ...ITINERARY, stops }];
  const bid = someBid(someId<BidId>('bid-1'), { dateBookId: planId, startAt, venueAt: { lat: 19, lng: 72 } });
  show(<BookingEffect eveningId={PLAN} bid={bid} />);
  expect(await screen.findByText(moved)).toBeTruthy();
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(alerts);
});

it('links from a plan to evenings at its own time', () => {
  show(<EveningsLink plan={somePlan(OWNER, { preferredTime: 'evening' })} />);
  const href = screen.getByRole('link', { name: 'See AI plans' }).getAttribute('href');
  expect(href).toBe(`/ai-plans?timeSlot=evening-night&dateBookId=${PLAN}`);
});

it('shows nothing of another plan’s evening while its own is read', async () => {
  const other = someId<PlanId>('other');
  function Shown() {
    const [planId, setPlanId] = useState(PLAN);
    const { data } = useItinerary(planId, ITINERARY.adoptedAt);
    return <button onClick={() => setPlanId(other)}>{data?.dateBookId ?? 'none'}</button>;
  }
  show(<Shown />);
  const shown = await screen.findByRole('button', { name: PLAN });
  server.answer = () => [200, { ...ITINERARY, dateBookId: other }];
  fireEvent.click(shown);
  expect(shown.textContent).toBe('none');
  await screen.findByRole('button', { name: other });
});
