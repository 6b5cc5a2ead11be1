import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BidRequestId, BidId, BookingId, CounterId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../../lib/clock.js';
import { dropConnection, refusal, show, stubApi } from '../../../testing/stub-api.js';
import { useToasts } from '../../../ui/feedback/toast-store.js';
import { useDesk } from '../desk-store.js';
import { bidView, bookingView, deskWithRequest, noticeView, requestView, venueProfile } from '@app/testkit/scenario/venue-views';
import { InterruptHost } from './interrupt-host.js';
import { interruptsOf } from './interrupts.js';
import { wordsOf } from '../../../testing/words-of.js';

const NOW = Date.parse('2030-01-03T08:00:00.000Z');
const counter = (over = {}) => ({
  id: someId<CounterId>('c1'),
  proposedPrice: 2400,
  note: 'Could you meet us here?',
  expiresAt: '2030-01-03T08:12:00.000Z',
  createdAt: '2030-01-03T07:57:00.000Z',
  ...over,
});
const countered = (over = {}) => deskWithRequest({ myBid: bidView({ counter: counter(over) }) });
const server = stubApi();
beforeEach(() => {
  setClockSource(() => NOW);
  server.answer = (call) => (call.startsWith('GET') ? [200, []] : [200, bidView()]);
});
afterEach(() => {
  setClockSource();
  act(() => {
    useDesk.setState({ profile: null, requests: null, bookings: null, notices: null, failed: false });
    useToasts.setState({ toasts: [] });
  });
});
/** Skips the half second in which a press is ignored. */
const press = (name: string) => userEvent.setup({ pointerEventsCheck: 0 }).click(screen.getByRole('button', { name }));

describe('a counter-offer', () => {
  it.each([
    ['Accept ₹2,400', { accept: true, counterId: 'c1' }],
    ['Keep my price', { accept: false, counterId: 'c1' }],
  ])('is answered by one press: %s', async (name, body) => {
    useDesk.setState(countered());
    show(<InterruptHost />);
    expect(wordsOf(screen.getByRole('region', { name: 'Counter-offer' }))).toContain('yours ₹2,800 · 2 people · Sat, 5 Jan · Evening');
    expect(screen.getByText('12:00')).toBeTruthy();
    await press(name);
    await waitFor(() => expect(server.bodies).toContainEqual(body));
    // The desk is read again; there is nothing left to answer.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Counter-offer' })).toBeNull());
  });

  it('names the day of its offer where the planners ask for several', () => {
    const { requests, ...desk } = countered();
    const [request] = requests;
    const day = { dayNote: null, rank: null, gap: null };
    const days = ['2030-01-05', '2030-01-06'].map((one) => ({
      ...day,
      day: one,
      myBid: one === '2030-01-05' ? (request?.myBid ?? null) : null,
    }));
    useDesk.setState({ ...desk, requests: requests.map((one) => ({ ...one, days })) });
    show(<InterruptHost />);
    const words = wordsOf(screen.getByRole('region', { name: 'Counter-offer' }));
    expect(words).toMatch(/2 people · Sat, 5 Jan.*pm/);
    expect(words).not.toContain('Sun');
  });

  it('is answered by a price in between, and by no other', async () => {
    useDesk.setState(countered());
    show(<InterruptHost />);
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const field = screen.getByLabelText('Or a total in between');
    await user.type(field, '2900');
    expect(screen.getByText('Between ₹2,400 and ₹2,800')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '2600{Enter}');
    await waitFor(() => expect(server.bodies).toContainEqual({ proposedPrice: 2600, counterId: 'c1' }));
  });

  it('is shown to a host without the answers that only others may give', () => {
    const profile = { ...venueProfile, staff: { ...venueProfile.staff, role: 'host' as const } };
    useDesk.setState({ profile, ...countered() });
    show(<InterruptHost />);
    expect(screen.getByText('Owners and managers make the offers.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that a colleague answers meanwhile disappears with a note', () => {
    useDesk.setState(countered());
    show(<InterruptHost />);
    act(() => useDesk.setState({ requests: [requestView({ myBid: bidView({ version: 2 }) })] }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['The counter-offer was answered or taken back']);
  });

  it('reports a failure with its reason when no answer arrives', async () => {
    useDesk.setState(countered());
    show(<InterruptHost />);
    server.answer = dropConnection;
    await press('Accept ₹2,400');
    await waitFor(() =>
      expect(useToasts.getState().toasts[0]).toMatchObject({ tone: 'bad', message: expect.stringMatching(/Check your connection/) }),
    );
    expect(screen.getByRole('region', { name: 'Counter-offer' })).toBeTruthy();
  });

  it('that expired meanwhile disappears, and an outdated desk is read again', async () => {
    useDesk.setState(countered());
    show(<InterruptHost />);
    server.answer = (call) => (call.startsWith('GET') ? [200, []] : refusal(409, 'counter-over'));
    await press('Accept ₹2,400');
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(interruptsOf(countered({ expiresAt: '2030-01-03T08:00:00.000Z' }), NOW)).toEqual([]);
  });
});

describe('an interrupt', () => {
  it('appears one at a time: by deadline, and then those that only need to be read', () => {
    const later = requestView({
      id: someId<BidRequestId>('r2'),
      myBid: bidView({ id: someId<BidId>('b2'), counter: counter({ id: 'c2', expiresAt: '2030-01-03T08:05:00.000Z' }) }),
    });
    const desk = {
      requests: [...countered().requests, later],
      bookings: [bookingView(), bookingView({ id: someId<BookingId>('k2'), acknowledgedAt: '2030-01-03T07:59:00.000Z' })],
      notices: [noticeView({ id: 'n1', type: 'capacity_clash' }), noticeView({ id: 'n2', type: 'capacity_clash', isRead: true })],
    };
    expect(interruptsOf(desk, NOW).map(({ kind, id }) => [kind, id])).toEqual([
      ['counter', 'c2'],
      ['counter', 'c1'],
      ['booked', 'k1'],
      ['clash', 'n1'],
    ]);
    useDesk.setState(desk);
    show(<InterruptHost />);
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(screen.getByText('3 more')).toBeTruthy();
  });

  it('is not shown on the page of the booking that asks for the same confirmation', () => {
    useDesk.setState({ requests: [], bookings: [bookingView()], notices: [] });
    show(<InterruptHost />, '/venue/bookings?booking=k1');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('that has scrolled away on a phone leaves a bar with its title, which leads back to it', async () => {
    let look: IntersectionObserverCallback = () => undefined;
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        look = callback;
      }
      observe(): void {}
      disconnect(): void {}
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
    const scrolled: unknown[] = [];
    globalThis.scrollTo = ((to: unknown) => void scrolled.push(to)) as typeof scrollTo;
    useDesk.setState({ requests: [], bookings: [bookingView()], notices: [] });
    show(<InterruptHost />);
    expect(screen.queryByRole('button', { name: /won!/ })).toBeNull();
    act(() => look([{ isIntersecting: false } as IntersectionObserverEntry], {} as IntersectionObserver));
    await userEvent.click(screen.getByRole('button', { name: /won!/ }));
    expect(scrolled).toMatchObject([{ top: 0 }]);
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('is a win in green with name, time and total, confirmed alone or with all others', async () => {
    const [first, second] = [
      bookingView(),
      bookingView({ id: someId<BookingId>('k2'), firstName: 'Dev', acknowledgeBy: '2030-01-03T08:20:00.000Z' }),
    ];
    useDesk.setState({ requests: [], bookings: [first, second], notices: [] });
    show(<InterruptHost />);
    const win = screen.getByRole('region', { name: 'You won!' });
    expect(wordsOf(win)).toMatch(/Meera ?Sat, 5 Jan, 7:30 pm · 2 people · ₹2,800/);
    expect(win.className).toContain('bg-leaf-soft');
    server.answer = (call) => (call.startsWith('GET') ? [200, []] : [200, bookingView({ acknowledgedAt: '2030-01-03T08:01:00.000Z' })]);
    await press('Confirm all 2');
    await waitFor(() =>
      expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([
        'POST /api/venues/me/bookings/k1/acknowledge',
        'POST /api/venues/me/bookings/k2/acknowledge',
      ]),
    );
  });

  it('pushes the page down: where it stays below the header, the page’s bars know its height', () => {
    const realStyle = globalThis.getComputedStyle;
    globalThis.getComputedStyle = () => ({ position: 'sticky' }) as CSSStyleDeclaration;
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 90 });
    let scrolled = 0;
    globalThis.scrollBy = () => void (scrolled += 1);
    const { unmount } = show(<InterruptHost />);
    act(() => useDesk.setState({ requests: [], bookings: [bookingView()], notices: [] }));
    expect(document.documentElement.style.getPropertyValue('--interrupt')).toBe('90px');
    expect(scrolled).toBe(0);
    unmount();
    expect(document.documentElement.style.getPropertyValue('--interrupt')).toBe('');
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight');
    globalThis.getComputedStyle = realStyle;
  });

  it('is a booking to confirm, by one press, late ones too', async () => {
    useDesk.setState({ requests: [], bookings: [bookingView({ acknowledgeBy: '2030-01-03T07:15:00.000Z' })], notices: [] });
    show(<InterruptHost />);
    expect(screen.getByText('Overdue')).toBeTruthy();
    await press('Confirm');
    await waitFor(() => expect(server.calls).toContain('POST /api/venues/me/bookings/k1/acknowledge'));
  });

  it('is a full slot, until it was read', async () => {
    useDesk.setState({ requests: [], bookings: [], notices: [noticeView({ type: 'capacity_clash' })] });
    show(<InterruptHost />);
    expect(screen.getByRole('region').textContent).toContain('at no cost');
    expect(screen.getByRole('link', { name: 'Change seats' }).getAttribute('href')).toBe('/venue-bidding/settings?tab=seats');
    await press('Got it');
    await waitFor(() => expect(server.calls).toContain('POST /api/venues/me/notices/n1/read'));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
