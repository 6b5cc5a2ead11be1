import '../../../testing/browser-globals.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BookingMark, BookingMessage, SlotSeats, VenueAgenda, VenueBookingView, BookingId, BookingChangeId } from '@app/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../../lib/clock.js';
import { useNetwork } from '../../../lib/network.js';
import { dropConnection, stubApi, refusal, show } from '../../../testing/stub-api.js';
import { keepAgenda, keepProfile } from '../kept-desk.js';
import { useDesk } from '../desk-store.js';
import { bookingView, venueProfile } from '@app/testkit/scenario/venue-views';
import { queueArrival, useArrivalQueue } from './arrival-queue.js';
import { BookingsScreen } from './components/bookings-screen.js';
import { useSeenBookings } from './seen-bookings.js';

const START = Date.parse('2030-01-05T14:00:00.000Z');
const HOUR = 3_600_000;
const DAY = '2030-01-05';
const FREE = { now: { kept: 41, of: 42 }, after: { kept: 41, of: 42 }, counts: false, freeFrom: null };

const seats = (slot: SlotSeats['slot'], over: Partial<SlotSeats> = {}): SlotSeats => ({
  day: DAY,
  slot,
  seats: 40,
  taken: 0,
  pending: 0,
  closed: false,
  overbid: false,
  ...over,
});
const agenda = (bookings: VenueBookingView[], over: Partial<VenueAgenda> = {}): VenueAgenda => ({
  from: '2029-12-30',
  days: 9,
  now: new Date(START - HOUR).toISOString(),
  slots: [seats('morning'), seats('afternoon', { closed: true }), seats('evening', { taken: 18, pending: 30, overbid: true })],
  bookings,
  cancelCost: FREE,
  ...over,
});
const meera = bookingView({
  acknowledgedAt: '2030-01-03T08:01:00.000Z',
  inclusions: ['Three-course meal'],
  answers: { diet: ['jain'], accessibility: ['step_free'], occasion: 'birthday', arrivalTime: '19:15', notes: 'A quiet corner' },
  contact: { name: 'Meera Rao', phone: '+919812345678', verified: false },
});
/** Four people instead of two ask to come at the same time. */
const OPEN_CHANGE = {
  id: someId<BookingChangeId>('c1'),
  status: 'open' as const,
  startAt: meera.startAt,
  partySize: 4,
  note: null,
  reply: null,
  total: null,
  askedAt: meera.createdAt,
  answeredAt: null,
};

const server = stubApi();
const now = (ms: number): void => setClockSource(() => START + ms);
const offline = (cut: boolean): void => act(() => useNetwork.setState({ offline: cut }));
/** Renders the screen with the server's answer for its week. */
function open(read: VenueAgenda | null, at = '/', profile = venueProfile) {
  server.answer = (call) =>
    call.includes('/agenda') && read ? [200, read] : call.startsWith('GET') ? [200, []] : [200, read?.bookings[0]];
  useDesk.setState({ status: 'signed-in', profile });
  return show(<BookingsScreen profile={profile} />, at);
}
const text = (): string => document.body.textContent ?? '';
const posts = () => server.calls.flatMap((call, n) => (call.startsWith('POST') ? [[call, server.bodies[n]]] : []));

beforeEach(() => {
  now(-HOUR);
  globalThis.scrollTo = () => undefined;
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList;
  useSeenBookings.setState({ marks: null });
});
afterEach(() => {
  localStorage.clear();
  useArrivalQueue.setState({ arrivals: [] });
  useDesk.setState({ status: 'unknown', profile: null, requests: null, bookings: null, failed: false });
  offline(false);
  setClockSource();
});

describe('a day', () => {
  it('shows each of its times with its seats and bookings', async () => {
    open(agenda([meera]));
    const evening = await screen.findByRole('region', { name: 'Evening' });
    expect(evening.textContent).toContain('18 of 40 seats booked · 30 more offered than fit easily');
    expect(within(evening).getByRole('button').textContent).toContain(
      '7:30\u00a0pmMeera2 people · ₹2,800Jain · Step-free entrance · BirthdayExpected',
    );
    expect(screen.getByRole('region', { name: 'Afternoon' }).textContent).toContain('Closed');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bookings: Sat, 5 Jan');
  });

  it('shows a note without bookings', async () => {
    open(agenda([]));
    expect(await screen.findByText('No bookings on Saturday, 5 January 2030')).toBeTruthy();
  });

  it('can be changed by the address and by the arrows, and a week as well', async () => {
    open(agenda([meera]), '/?day=2030-01-04');
    const user = userEvent.setup();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Fri, 4 Jan');
    expect(screen.queryByText('Who has arrived?')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'The next day' }));
    expect(await screen.findByText('Who has arrived?')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    const saturday = screen.getByRole('button', { name: /Sat, 5 Jan/ });
    expect(saturday.getAttribute('aria-current')).toBe('date');
    expect(saturday.textContent).toContain('1 booking · 2 people');
    expect(screen.getAllByRole('button', { name: /Nobody is booked/ })).toHaveLength(6);
    expect(new Set(server.calls.filter((call) => call.includes('agenda')))).toEqual(
      new Set(['GET /api/venues/me/bookings/agenda?from=2029-12-30&days=9']),
    );
  });

  it('is the booking’s own when the address names one, also after it was moved', async () => {
    useDesk.setState({ bookings: [meera] });
    open(agenda([meera]), '/?day=2030-01-03&booking=k1');
    const heading = await screen.findByRole('heading', { name: /Meera/ });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bookings: Sat, 5 Jan');
  });

  it('can be read again after a failure', async () => {
    server.answer = () => refusal(503, 'unavailable');
    useDesk.setState({ status: 'signed-in', profile: venueProfile });
    show(<BookingsScreen profile={venueProfile} />);
    await screen.findByRole('alert');
    server.answer = (call) => [200, call.includes('agenda') ? agenda([meera]) : []];
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Meera')).toBeTruthy();
  });
});

describe('news at the counter', () => {
  it('is marked once a booking arrived or changed after the last visit, until it is opened', async () => {
    useSeenBookings.setState({ marks: { k1: 'confirmed.0.' } });
    const moved = { ...meera, sequence: 1 };
    open(agenda([moved, bookingView({ id: someId<BookingId>('k2'), firstName: 'Dev', acknowledgedAt: moved.createdAt })]));
    const user = userEvent.setup();
    expect((await screen.findByRole('button', { name: /Meera/ })).textContent).toContain('Changed');
    expect(screen.getByRole('button', { name: /Dev/ }).textContent).toContain('New');
    await user.click(screen.getByRole('button', { name: /Meera/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Meera/ }).textContent).not.toContain('Changed'));
  });

  it('is empty at a counter without an earlier visit', async () => {
    open(agenda([meera]));
    expect((await screen.findByRole('button', { name: /Meera/ })).textContent).not.toContain('New');
  });
});

describe('a booking', () => {
  it('shows the offer, the guests’ answers, and their contact with its end', async () => {
    open(agenda([meera]), '/?booking=k1');
    const detail = await screen.findByRole('article');
    for (const words of ['Three-course meal', 'Jain · Step-free entrance', 'Birthday', 'A quiet corner', 'ABC234', 'DateBook'])
      expect(detail.textContent).toContain(words);
    expect(screen.getByRole('link', { name: '+919812345678' }).getAttribute('href')).toBe('tel:+919812345678');
    expect(detail.textContent).toContain('until Sun, 6 Jan, 10:30\u00a0pm');
  });

  it('explains that its contact has expired', async () => {
    open(agenda([{ ...meera, answers: null, contact: null, status: 'completed' }]), '/?booking=k1');
    expect((await screen.findByRole('article')).textContent).toContain('contact and answers were here until Sun, 6 Jan');
  });

  it('counts down to the confirmation, which takes one press', async () => {
    const fresh = { ...meera, acknowledgedAt: null, acknowledgeBy: new Date(START - HOUR + 9 * 60_000).toISOString() };
    open(agenda([fresh]), '/?booking=k1');
    const detail = await screen.findByRole('article');
    expect(detail.textContent).toContain('9:00');
    act(() => now(0));
    await waitFor(() => expect(detail.textContent).toContain('It was due at 6:39\u00a0pm'));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(posts()).toEqual([['POST /api/venues/me/bookings/k1/acknowledge', null]]));
  });

  it('shows both times of a requested change, the seats that are free then, and the two answers', async () => {
    const change = { ...OPEN_CHANGE, startAt: '2030-01-05T15:00:00.000Z', partySize: 6, note: 'A few more' };
    open(agenda([{ ...meera, change }]), '/?booking=k1');
    const box = await screen.findByRole('region', { name: 'The guests ask for a change' });
    expect(box.textContent).toContain('Sat, 5 Jan, 8:30\u00a0pm · 6 people');
    // 40 seats, 18 taken, and the two that would be given back.
    expect(box.textContent).toContain('24 seats are free then.');
    await userEvent.setup().click(within(box).getByRole('button', { name: 'Keep it as booked' }));
    await waitFor(() => expect(posts()).toEqual([['POST /api/venues/me/bookings/k1/change-reply', { accept: false }]]));
  });

  it.each([
    ['where there is no room', { startAt: '2030-01-05T15:00:00.000Z', partySize: 25 }, 'Only 24 seats are free then.'],
    ['to a day that the venue has closed', { startAt: '2030-01-05T08:30:00.000Z', partySize: 2 }, 'You have closed that day.'],
  ])('cannot be moved %s', async (_, to, words) => {
    open(agenda([{ ...meera, change: { ...OPEN_CHANGE, ...to } }]), '/?booking=k1');
    const box = await screen.findByRole('region', { name: 'The guests ask for a change' });
    expect(box.textContent).toContain(words);
    expect(within(box).getByRole('button', { name: 'Accept the change' }).hasAttribute('disabled')).toBe(true);
  });

  it('names what another party means for the total, and is accepted at a new one that costs nobody more', async () => {
    open(agenda([{ ...meera, change: OPEN_CHANGE }]), '/?booking=k1');
    const box = await screen.findByRole('region', { name: 'The guests ask for a change' });
    expect(box.textContent).toContain('The total stays ₹2,800: ₹700 each instead of ₹1,400.');
    const user = userEvent.setup();
    await user.click(within(box).getByRole('button', { name: 'Accept at a new total' }));
    const field = within(box).getByLabelText<HTMLInputElement>('Total for 4 people');
    expect(field.value.replaceAll(',', '')).toBe('5600');
    await user.clear(field);
    await user.type(field, '5700');
    expect(box.textContent).toContain('At most ₹5,600: nobody should pay more than now.');
    await user.clear(field);
    await user.type(field, '5000');
    await user.click(within(box).getByRole('button', { name: 'Accept at ₹5,000' }));
    await waitFor(() => expect(posts()).toEqual([['POST /api/venues/me/bookings/k1/change-reply', { accept: true, total: 5000 }]]));
  });

  it('waits for the guests once a new total was named', async () => {
    open(agenda([{ ...meera, change: { ...OPEN_CHANGE, total: 5000 } }]), '/?booking=k1');
    const box = await screen.findByRole('region', { name: 'The guests ask for a change' });
    expect(box.textContent).toContain('You named ₹5,000 instead of ₹2,800: ₹1,250 each. The guests have to confirm it.');
    expect(within(box).queryByRole('button', { name: 'Accept the change' })).toBeNull();
    expect(within(box).getByRole('button', { name: 'Name another total' })).toBeTruthy();
  });

  it('is cancelled with a reason, after a description of the cost', async () => {
    const cost = { now: { kept: 41, of: 42 }, after: { kept: 41, of: 43 }, counts: true, freeFrom: '2030-05-03T00:00:00.000Z' };
    open(agenda([meera], { cancelCost: cost }), '/?booking=k1');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('from 41 of 42 bookings kept to 41 of 43');
    expect(dialog.textContent).toContain('free again from 3 May 2030');
    const yes = within(dialog).getByRole('button', { name: 'Cancel this booking' });
    expect(yes.hasAttribute('disabled')).toBe(true);
    await user.type(within(dialog).getByLabelText('Reason'), 'A pipe burst');
    await user.click(yes);
    await waitFor(() => expect(posts()).toEqual([['POST /api/venues/me/bookings/k1/cancel', { reason: 'A pipe burst' }]]));
  });

  it('can be marked as a no-show in its time alone, with a report and its consequences', async () => {
    now(29 * 60_000);
    open(agenda([meera]), '/?booking=k1');
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Nobody came' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel this booking' })).toBeNull();
    act(() => now(30 * 60_000));
    // The test uses keys alone, as at a counter without a mouse.
    const user = userEvent.setup();
    (await screen.findByRole('button', { name: 'Nobody came' })).focus();
    await user.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('3 days to say otherwise');
    while (document.activeElement !== within(dialog).getByLabelText('What happened?')) await user.tab();
    await user.keyboard('Waited 40 minutes');
    while (document.activeElement !== within(dialog).getByRole('button', { name: 'Mark as not arrived' })) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posts()).toEqual([['POST /api/venues/me/bookings/k1/no-show', { evidence: 'Waited 40 minutes' }]]));
  });

  it('is cancelled by owners and managers only; a host reads the reason', async () => {
    open(agenda([meera]), '/?booking=k1', { ...venueProfile, staff: { ...venueProfile.staff, role: 'host' } });
    expect((await screen.findByRole('button', { name: 'Cancel this booking' })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Only owners and managers of the venue can do this.')).toBeTruthy();
  });
});

describe('without a network', () => {
  it('shows the stored week with its time, and offers no action that needs an answer', async () => {
    keepProfile(venueProfile);
    keepAgenda(agenda([meera]));
    expect(localStorage.getItem('keptDesk')).not.toContain('9812345678');
    offline(true);
    server.answer = dropConnection;
    useDesk.setState({ status: 'signed-in', profile: venueProfile });
    show(<BookingsScreen profile={venueProfile} />, '/?booking=k1');
    expect(await screen.findByText('No connection. This is the list as of Sat, 5 Jan, 6:30 pm.')).toBeTruthy();
    expect(screen.getByText(/Phone numbers are not kept on this device/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel this booking' }).hasAttribute('disabled')).toBe(true);
  });

  it('explains that another week is not stored', async () => {
    keepProfile(venueProfile);
    keepAgenda(agenda([meera]));
    offline(true);
    server.answer = dropConnection;
    show(<BookingsScreen profile={venueProfile} />, '/?day=2030-02-05');
    expect(await screen.findByText(/keeps the current week only/)).toBeTruthy();
  });
});

describe('a check of a code', () => {
  it('reports a failure of the device and accepts the next code', async () => {
    const guest = bookingView({ id: someId<BookingId>('k9'), ref: 'WXYZ23', startAt: new Date(START).toISOString() });
    open(agenda([{ ...guest, arrivalKey: 'c2VjcmV0' }]));
    const { crypto } = globalThis;
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
    const sign = jest.spyOn(webcrypto.subtle, 'sign').mockRejectedValueOnce(new Error('The key is gone'));
    const user = userEvent.setup();
    const code = await screen.findByLabelText("Guests' arrival code");
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Check in' }));
    await screen.findByText('That did not work');
    expect(sign).toHaveBeenCalledTimes(1);
    sign.mockRestore();
    await user.type(code, 'WXYZ23');
    await user.click(screen.getByRole('button', { name: 'Check in' }));
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value: crypto });
    await screen.findByText('That is their booking. Now ask for the six digits on their ticket.');
  });
});

describe('arrivals that were checked without a network', () => {
  it('are sent when it is back, each once; a refused one is reported with the booking’s current state', async () => {
    const gone = bookingView({ id: someId<BookingId>('k2'), firstName: 'Dev', status: 'cancelled_by_user' });
    queueArrival('v1', meera, '123456', START);
    queueArrival('v1', gone, '654321', START);
    queueArrival('another', bookingView({ id: someId<BookingId>('k3') }), '111111', START);
    keepProfile(venueProfile);
    keepAgenda(agenda([meera, gone]));
    offline(true);
    server.answer = dropConnection;
    show(<BookingsScreen profile={venueProfile} />);
    await screen.findByText('2 arrivals wait for the network: Meera, Dev');
    server.answer = (call) => {
      if (call.includes('/k1/')) return [200, { ...meera, status: 'checked_in' }];
      if (call.includes('/k2/')) return refusal(409, 'booking-state');
      return [200, call.includes('agenda') ? agenda([{ ...meera, status: 'checked_in' }, gone]) : []];
    };
    offline(false);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The arrival of Dev at 7:30\u00a0pm was not taken. Booking Cancelled');
    expect(posts()).toEqual([
      ['POST /api/venues/me/bookings/k1/check-in', { code: '123456', at: new Date(START).toISOString() }],
      ['POST /api/venues/me/bookings/k2/check-in', { code: '654321', at: new Date(START).toISOString() }],
    ]);
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Understood' }));
    expect(useArrivalQueue.getState().arrivals.map(({ bookingId }) => bookingId)).toEqual(['k3']);
  });

  it('keep waiting while the server cannot accept them', async () => {
    queueArrival('v1', meera, '123456', START);
    server.answer = (call) =>
      call.startsWith('POST') ? refusal(503, 'unavailable') : [200, call.includes('agenda') ? agenda([meera]) : []];
    show(<BookingsScreen profile={venueProfile} />);
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(await screen.findByText('1 arrival waits for the network: Meera')).toBeTruthy();
  });
});

describe('the camera', () => {
  const cameras = (getUserMedia: (() => Promise<never>) | null): void => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: getUserMedia ? { getUserMedia } : undefined });
  };
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  const failing = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

  it.each([
    [failing('NotAllowedError'), 'The camera is not allowed'],
    [failing('NotFoundError'), 'No camera was found'],
    [failing('NotReadableError'), 'The camera did not open'],
    [null, 'No camera was found'],
  ])('explains why it cannot be opened, and leads back to typing: %#', async (getUserMedia, words) => {
    cameras(getUserMedia);
    open(agenda([meera]));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Scan a code' }));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    await user.click(screen.getByRole('button', { name: 'Type the code instead' }));
    expect(screen.getByLabelText("Guests' arrival code")).toBeTruthy();
  });
});

describe('the sheet of the day', () => {
  it('holds the data for kitchen and door, and no phone number', async () => {
    open(agenda([meera]));
    await screen.findByRole('region', { name: 'Evening' });
    const sheet = document.querySelector('table:last-of-type')?.parentElement?.textContent ?? '';
    expect(sheet).toContain('Neem Kitchen · Saturday, 5 January 2030');
    expect(sheet).toContain('Jain · Step-free entrance · Birthday');
    expect(sheet).not.toContain('9812345678');
    expect(text()).toContain('Print the day');
  });
});

describe('the marks of the guests', () => {
  it('stand with the booking, and one that was not kept is answered once', async () => {
    const marks: BookingMark[] = [
      { line: 'startAt', kept: true, reply: null },
      { line: 'partySize', kept: false, reply: null },
    ];
    const marked = { ...meera, checkedInAt: meera.startAt, marks };
    open(agenda([marked]), '/?booking=k1');
    const user = userEvent.setup();
    let reply: string | null = null;
    server.answer = (call) => {
      if (call.startsWith('POST')) reply = 'Sorry!';
      const booking = { ...marked, marks: marks.map((mark) => (mark.kept ? mark : { ...mark, reply })) };
      return [200, call.startsWith('POST') ? booking : call.includes('/agenda') ? agenda([booking]) : []];
    };
    const said = await screen.findByRole('region', { name: 'What your guests say' });
    expect(said.textContent).toContain('Kept 1 of 2');
    const answer = within(said).getByRole('textbox', { name: 'Your answer' });
    await user.type(answer, ' Sorry! ');
    await user.click(within(said).getByRole('button', { name: 'Send the answer' }));
    expect(posts()).toEqual([['POST /api/venues/me/bookings/k1/mark-replies', { line: 'partySize', text: 'Sorry!' }]]);
    await waitFor(() => expect(within(said).queryByRole('textbox')).toBeNull());
    expect(said.textContent).toContain('The venue: Sorry!');
  });
});

describe('the messages of the evening', () => {
  it('send the guests a sentence, and show the answer of the server', async () => {
    open(agenda([meera]), '/?booking=k1');
    const user = userEvent.setup();
    const said: BookingMessage[] = [{ from: 'guests', kind: 'guests_late', at: meera.startAt }];
    server.answer = (call) => {
      if (call.startsWith('POST')) said.push({ from: 'venue', kind: 'table_ready', at: meera.startAt });
      const booking = { ...meera, messages: said };
      return [200, call.startsWith('POST') ? booking : call.includes('/agenda') ? agenda([booking]) : []];
    };
    await user.click(await screen.findByRole('button', { name: 'Your table is ready' }));
    expect(posts()).toEqual([['POST /api/venues/me/bookings/k1/messages', { kind: 'table_ready' }]]);
    await waitFor(() =>
      expect(screen.getByRole('log').textContent).toMatch(/The guests.*We are 15 minutes late.*Sent.*Your table is ready/),
    );
  });
});
