import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Snapshot, SplitView, BookingChangeId, BidId } from '@app/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import { serverAnswered, useNetwork } from '../../lib/network.js';
import { dropConnection, stubApi } from '../../testing/stub-api.js';
import { MEMBER, OWNER, someBid, someBooking, someSnapshot } from '@app/testkit/scenario/planner-views';
import { AcceptDialog } from './components/accept/accept-dialog.js';
import { BookingTicket } from './components/booking-ticket.js';
import { CancelPanel } from './components/ways-out/cancel-panel.js';
import { ChangePanel } from './components/changes/change-panel.js';
import { ReviewPanel } from './components/review/review-panel.js';
import { SplitPanel } from './components/split-panel.js';

const server = stubApi(() => [200, {}]);
beforeEach(() => setClockSource(() => Date.parse('2026-11-20T13:00:00.000Z')));
afterEach(() => setClockSource());
const show = (content: ReactNode) => {
  const wrapped = (inner: ReactNode) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter>{inner}</MemoryRouter>
    </QueryClientProvider>
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { rerender } = render(wrapped(content));
  return { again: (inner: ReactNode) => rerender(wrapped(inner)) };
};
const sent = () => server.asked.filter(({ call }) => !call.startsWith('GET'));

describe('cancelling', () => {
  it.each([
    ['2026-11-21T08:00:00.000Z', /You pay ₹0, and nothing counts against you.*until Sat/],
    ['2026-11-21T08:00:01.000Z', /You pay ₹0\. Late cancellations count against you: after 6 in 1 year.*ended Sat/],
  ])('shows the cost at %s before the question', async (now, words) => {
    setClockSource(() => Date.parse(now));
    show(<CancelPanel booking={someBooking()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
    expect(screen.getByRole('dialog').textContent).toMatch(words);
    expect(sent()).toEqual([]);
    await userEvent.type(screen.getByLabelText('What should the venue know?'), 'Rain');
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel booking' }).at(-1) as HTMLElement);
    await waitFor(() => expect(sent()).toMatchObject([{ call: 'POST /api/bookings/booking-1/cancel', body: { reason: 'Rain' } }]));
  });
});

describe('taking a booking back', () => {
  const undo = () => screen.queryByRole('button', { name: /^Undo \d/ });
  const ticket = (now: string, decides: boolean) => {
    act(() => setClockSource(() => Date.parse(now)));
    const booking = someBooking({ undoUntil: '2026-11-20T12:15:00.000Z' });
    return <BookingTicket booking={booking} plan={someSnapshot(OWNER)} decides={decides} />;
  };

  it('stands with its countdown beside the code, for who decides and while it is possible', async () => {
    const { again } = show(ticket('2026-11-20T12:05:30.000Z', true));
    expect(undo()?.textContent).toBe('Undo 9:30');
    expect(screen.getByText('Booking code').compareDocumentPosition(undo() as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(undo() as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toMatchObject([{ call: 'POST /api/bookings/booking-1/undo' }]));
    again(ticket('2026-11-20T12:05:30.000Z', false));
    expect(undo()).toBeNull();
    again(ticket('2026-11-20T12:15:00.000Z', true));
    expect(undo()).toBeNull();
  });
});

it('a button that needs the network is off without one, and says so', () => {
  const panels = (
    <>
      <ChangePanel booking={someBooking()} decides />
      <CancelPanel booking={someBooking()} />
    </>
  );
  show(panels);
  act(() => useNetwork.setState({ offline: true }));
  const named = screen.getAllByRole<HTMLButtonElement>('button').map((button) => [button.textContent, button.disabled]);
  expect(named).toEqual([
    ['Ask for a change· offline', true],
    ['Cancel booking· offline', true],
  ]);
  act(() => serverAnswered());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel booking' }).disabled).toBe(false);
});

describe('asking for a change', () => {
  it('lapses when the outing begins', () => {
    setClockSource(() => Date.parse(someBooking().startAt));
    const times = { startAt: '2026-11-22T14:00:00.000Z', askedAt: '2026-11-20T12:00:00.000Z', answeredAt: null };
    const change = { id: someId<BookingChangeId>('c'), status: 'open' as const, partySize: 4, note: null, reply: null, ...times };
    show(<ChangePanel booking={someBooking({ change })} decides />);
    expect(screen.getByRole('region').textContent).toContain('The change was not answered');
    expect(screen.queryByText(/Waiting for the venue/)).toBeNull();
  });

  it('sends what is to be different and nothing else, and says at the field what was wrong', async () => {
    server.answer = () => [422, { code: 'invalid-fields', fieldErrors: { startAt: ['The new time must be at least 60 minutes away.'] } }];
    show(<ChangePanel booking={someBooking()} decides />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a change' }));
    expect((await screen.findByRole('button', { name: 'Send to the venue' })).hasAttribute('disabled')).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('People'), '4 people');
    await userEvent.click(screen.getByRole('button', { name: 'Send to the venue' }));
    expect((await screen.findByRole('alert')).textContent).toContain('at least 60 minutes away');
    expect(sent()).toMatchObject([{ call: 'POST /api/bookings/booking-1/change-request', body: { partySize: 4 } }]);
  });

  it('is withdrawn by the decider while the venue has not answered, and before the outing begins', async () => {
    const times = { startAt: '2026-11-22T14:00:00.000Z', askedAt: '2026-11-20T12:00:00.000Z', answeredAt: null };
    const booking = someBooking({
      change: { id: someId<BookingChangeId>('c'), status: 'open', partySize: 4, note: null, reply: null, ...times },
    });
    const { again } = show(<ChangePanel booking={booking} decides={false} />);
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    again(<ChangePanel booking={booking} decides />);
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent()).toMatchObject([{ call: 'POST /api/bookings/booking-1/withdraw-change' }]));
    act(() => setClockSource(() => Date.parse(booking.startAt)));
    again(<ChangePanel booking={booking} decides={false} />);
    again(<ChangePanel booking={booking} decides />);
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it.each([
    ['open', 'Waiting for the venue’s answer', false],
    ['accepted', 'The venue agreed', true],
    ['refused', 'The venue could not agree', true],
    ['withdrawn', 'The change was withdrawn', true],
    ['lapsed', 'The change was not answered', true],
  ] as const)('shows every member that it is %s', (status, words, again) => {
    const times = { startAt: '2026-11-22T14:00:00.000Z', askedAt: '2026-11-20T12:00:00.000Z', answeredAt: null };
    const change = { id: someId<BookingChangeId>('c'), status, partySize: 4, note: null, reply: 'Only until ten', ...times };
    const { again: show2 } = show(<ChangePanel booking={someBooking({ change })} decides={false} />);
    expect(screen.getByRole('region').textContent).toMatch(new RegExp(`${words}.*4 people.*Only until ten`));
    expect(screen.queryByRole('button')).toBeNull();
    show2(<ChangePanel booking={someBooking({ change })} decides />);
    expect(screen.queryByRole('button', { name: 'Ask for a change' }) !== null).toBe(again);
  });
});

describe('a new total for another party', () => {
  const change = {
    id: someId<BookingChangeId>('c'),
    status: 'open' as const,
    startAt: '2030-01-05T14:00:00.000Z',
    partySize: 4,
    total: 5600,
    note: null,
    reply: null,
  };
  const asked = { ...change, askedAt: '2030-01-02T08:00:00.000Z', answeredAt: null };
  const booking = () => someBooking({ change: asked, proposedPrice: 2800, partySize: 2 });

  it.each([
    ['Confirm ₹5,600', true],
    ['Keep 2 people at ₹2,800', false],
  ])('is answered by its decider with the total that they read: %s', async (name, accept) => {
    show(<ChangePanel booking={booking()} decides />);
    const box = screen.getByRole('region');
    expect(box.textContent).toContain('The venue agrees at a new total');
    expect(box.textContent).toContain('for 4 people, ₹1,400 each. Now it is ₹2,800, ₹1,400 each.');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(sent()).toMatchObject([{ call: 'POST /api/bookings/booking-1/new-total', body: { accept, total: 5600 } }]);
  });

  it('is read by the others, who cannot answer it', () => {
    show(<ChangePanel booking={booking()} decides={false} />);
    expect(screen.getByRole('region').textContent).toContain('The host confirms it or keeps the booking as it is.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that was not taken reads as the guests’ own choice', () => {
    show(<ChangePanel booking={someBooking({ change: { ...asked, status: 'refused' } })} decides={false} />);
    expect(screen.getByRole('region').textContent).toContain('You kept the booking as it was');
  });
});

it('shows no change request once the booking is cancelled', () => {
  const times = { startAt: '2026-11-22T14:00:00.000Z', askedAt: '2026-11-20T12:00:00.000Z', answeredAt: null };
  const change = { id: someId<BookingChangeId>('c'), status: 'lapsed' as const, partySize: 4, note: null, reply: null, ...times };
  show(<ChangePanel booking={someBooking({ status: 'cancelled_by_user', change })} decides />);
  expect(screen.queryByRole('region')).toBeNull();
});

describe('the split', () => {
  const split = (patch: Partial<SplitView> = {}): SplitView => ({
    mode: 'equal',
    total: 2_641,
    savedAt: null,
    parts: [
      { userId: MEMBER, firstName: 'Kabir', share: null, amount: 1_321, paid: false },
      { userId: OWNER, firstName: 'Asha', share: null, amount: 1_320, paid: false },
    ],
    ...patch,
  });
  const panel = (plan: Snapshot, view: SplitView) => <SplitPanel booking={someBooking()} plan={plan} me={plan.me.userId} split={view} />;

  it('shows each member their own share first, and lets the decider record payments', async () => {
    show(panel(someSnapshot(OWNER), split()));
    expect(screen.getByRole('region').textContent).toMatch(/Your share ₹1,320/);
    await userEvent.click(screen.getByRole('checkbox', { name: /Kabir.*: paid/ }));
    await waitFor(() =>
      expect(sent().map(({ call, body }) => [call, body])).toEqual([
        ['PUT /api/bookings/booking-1/split', { mode: 'equal' }],
        ['POST /api/bookings/booking-1/split/paid', { paid: true, userId: MEMBER }],
      ]),
    );
  });

  it('divides the whole sum, and says of what that is made', () => {
    const booking = someBooking({ minSpend: 3_000 });
    show(<SplitPanel booking={booking} plan={someSnapshot(OWNER)} me={OWNER} split={split({ total: 3_000 })} />);
    expect(screen.getByRole('region').textContent).toContain('Total ₹3,000 (₹2,641 package + ₹359 for whatever you like)');
  });

  it('lets a member note their own part, once it was given to them', () => {
    const { again } = show(panel(someSnapshot(MEMBER), split()));
    expect(screen.getByRole('region').textContent).toMatch(/Your share ₹1,321.*Evenly, until Asha sets it/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    again(panel(someSnapshot(MEMBER), split({ savedAt: '2026-11-20T12:10:00.000Z' })));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: /Kabir.*: paid/ })).toBeTruthy();
  });

  it('rejects a share that is no whole number, and keeps it', async () => {
    show(panel(someSnapshot(OWNER), split()));
    await userEvent.click(screen.getByRole('button', { name: 'Change the split' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'By shares' }));
    const share = screen.getByLabelText<HTMLInputElement>('Kabir: shares');
    await userEvent.clear(share);
    await userEvent.type(share, '1.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save split' }));
    expect(screen.getByRole('alert').textContent).toBe('⚠ Write a whole number, like 2,500.');
    expect(share.value).toBe('1.5');
    expect(sent().filter(({ body }) => JSON.stringify(body).includes('shares'))).toEqual([]);
  });

  it('adds up to the rupee while it is typed, and is sent only then', async () => {
    show(panel(someSnapshot(OWNER), split()));
    await userEvent.click(screen.getByRole('button', { name: 'Change the split' }));
    await userEvent.clear(await screen.findByLabelText('The whole bill (₹)'));
    await userEvent.type(screen.getByLabelText('The whole bill (₹)'), '2999');
    expect(screen.getByRole('dialog').textContent).toMatch(/Asha \(you\)₹1,499.*Kabir₹1,500|Asha \(you\)₹1,500.*Kabir₹1,499/);
    await userEvent.click(screen.getByRole('radio', { name: 'By amounts' }));
    await userEvent.clear(screen.getByLabelText('Kabir: amount (₹)'));
    await userEvent.type(screen.getByLabelText('Kabir: amount (₹)'), '2000');
    expect(screen.getByRole('alert').textContent).toContain('₹321 too much');
    expect(screen.getByRole('button', { name: 'Save split' }).hasAttribute('disabled')).toBe(true);
    await userEvent.clear(screen.getByLabelText('Asha (you): amount (₹)'));
    await userEvent.type(screen.getByLabelText('Asha (you): amount (₹)'), '999');
    await userEvent.click(screen.getByRole('button', { name: 'Save split' }));
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        mode: 'custom',
        total: 2_999,
        parts: [
          { userId: OWNER, amount: 999 },
          { userId: MEMBER, amount: 2_000 },
        ],
      }),
    );
  });
});

describe('the bill', () => {
  it('accepts usual notations and explains missing parts', async () => {
    const parts = [MEMBER, OWNER].map((userId) => ({ userId, firstName: 'Asha', share: null, amount: 1_320, paid: false }));
    const view: SplitView = { mode: 'equal', total: 2_640, savedAt: null, parts };
    show(<SplitPanel booking={someBooking()} plan={someSnapshot(OWNER)} me={OWNER} split={view} />);
    await userEvent.click(screen.getByRole('button', { name: 'Change the split' }));
    const bill = await screen.findByLabelText('The whole bill (₹)');
    await userEvent.clear(bill);
    expect(screen.getByText(/Write the bill in whole rupees/)).toBeTruthy();
    await userEvent.type(bill, '₹2,901');
    await userEvent.click(screen.getByRole('button', { name: 'Save split' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ mode: 'equal', total: 2_901 }));
  });
});

describe('a rating', () => {
  it('is repeated with the same key, and sent only with tags that fit its stars', async () => {
    setClockSource(() => Date.parse('2026-11-23T00:00:00.000Z'));
    server.answer = () => [500, { code: 'internal' }];
    show(<ReviewPanel booking={someBooking({ status: 'completed', reviewUntil: '2026-12-05T00:00:00.000Z' })} />);
    expect(screen.getByRole('button', { name: 'Send rating' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Great food' }));
    expect(screen.queryByRole('checkbox', { name: 'Too loud' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '2 stars' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Too loud' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send rating' }).hasAttribute('disabled')).toBe(false));
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toEqual(Array(2).fill({ stars: 2, tags: ['too_loud'] }));
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });
});

describe('confirming', () => {
  const bid = someBid(someId<BidId>('a'), { votes: { mine: 'love', counts: { love: 1, ok: 0, no: 0 } } });
  const dialog = (booking: Parameters<typeof AcceptDialog>[0]['booking'], onBooked: () => void) => (
    <AcceptDialog
      bid={bid}
      minSpend={3_000}
      booking={booking}
      contact={{ name: 'Asha', phone: '9812345678', email: '' }}
      isAdult
      onAdult={() => Promise.resolve()}
      onBooked={onBooked}
      onClose={() => undefined}
    />
  );

  it('shows the price with its taxes, the policy, the votes and other bookings around that time', async () => {
    server.answer = () => [200, [{ id: 'o', ref: 'R', dateBookId: 'p2', venueName: 'Cafe Rim', startAt: '2026-11-21T14:30:00.000Z' }]];
    show(dialog(null, () => undefined));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Two bookings.*You also booked Cafe Rim for Sat/);
    const text = screen.getByRole('group').textContent ?? '';
    for (const words of [
      'You spend ₹3,000',
      '₹2,400 package + ₹600 for whatever you like',
      'GST',
      'Flexible',
      'Free to cancel until 2 hours before',
      'Love 1',
      'You: Love',
    ])
      expect(text).toContain(words);
  });

  it('starts its second step at the top, and counts a double tap once', async () => {
    show(dialog(null, () => undefined));
    const next = screen.getByRole('button', { name: 'Continue' });
    next.focus();
    fireEvent.click(next, { detail: 1 });
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm booking' }), { detail: 2 });
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm booking' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('shows the deadline until which the venue holds the offer, apart from its start', async () => {
    show(
      <AcceptDialog
        bid={{ ...bid, expiresAt: '2026-11-20T13:50:00.000Z' }}
        minSpend={0}
        booking={null}
        contact={{ name: 'Asha', phone: '9812345678', email: '' }}
        isAdult
        onAdult={() => Promise.resolve()}
        onBooked={() => undefined}
        onClose={() => undefined}
      />,
    );
    const text = (await screen.findByRole('group')).textContent ?? '';
    expect(text).toMatch(/Offer held till 7:20.pm/);
    expect(text).toMatch(/7:00.pm · Sat/);
  });

  it('sends nothing while the device is offline, and says that nothing was booked', async () => {
    show(dialog(null, () => undefined));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    act(() => useNetwork.setState({ offline: true }));
    server.answer = (call) => (call === 'GET /health/live' ? dropConnection() : [200, {}]);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm booking' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline. Nothing was booked.');
    expect(sent()).toEqual([]);
    act(() => serverAnswered());
    await userEvent.click(screen.getByRole('button', { name: 'Confirm booking' }));
    await waitFor(() => expect(sent()).toMatchObject([{ call: 'POST /api/bids/a/accept' }]));
  });

  it('starts with the contact of the last booking, and keeps the typed one instead', async () => {
    server.answer = (call) => [200, call.endsWith('/contact') ? { contact: { name: 'Asha Rao', phone: '+919800000000' } } : []];
    show(dialog(null, () => undefined));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    await waitFor(() => expect(field('Your name').value).toBe('Asha Rao'));
    expect([field('Phone').value, field('E-mail').value]).toEqual(['+919800000000', '']);
    await userEvent.type(field('Your name'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm booking' }));
    await waitFor(() => expect(sent()).toMatchObject([{ body: { contact: { name: 'Asha Rao!', phone: '+919800000000' } } }]));
  });

  it('reports no failure once the plan is booked', async () => {
    server.answer = (call) => (call.startsWith('POST') ? [500, { code: 'internal' }] : [200, []]);
    let booked = 0;
    const { again } = show(dialog(null, () => (booked += 1)));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm booking' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You won’t be charged or booked twice.');
    again(dialog(someBooking({ bidId: someId<BidId>('a') }), () => (booked += 1)));
    await waitFor(() => expect(booked).toBe(1));
  });

  it.each([
    ['lost', someBooking({ bidId: someId<BidId>('b') }), 'This plan is already booked'],
    ['withdrawn', null, 'This offer is no longer open'],
    ['stale', null, 'The venue has to confirm its offer for the changed plan first.'],
  ] as const)('explains why it cannot go on with an offer that is %s', async (status, booking, words) => {
    const before = dialog(null, () => undefined);
    const { again } = show(before);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    again({ ...before, props: { ...before.props, bid: { ...bid, status }, booking } });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.queryByRole('button', { name: 'Confirm booking' })).toBeNull();
  });

  it('explains that bookings need an approval, and offers no second try', async () => {
    server.answer = (call) => (call.startsWith('POST') ? [422, { code: 'approval-required' }] : [200, []]);
    show(dialog(null, () => undefined));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm booking' }));
    expect((await screen.findByRole('alert')).textContent).toContain('need an approval first');
    expect(screen.queryByRole('button', { name: 'Confirm booking' })).toBeNull();
  });
});
