import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { VenueRequestView, BidRequestId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import { setLanguage } from '../../lib/i18n/i18n.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';
import { useToasts } from '../../ui/feedback/toast-store.js';
import { useDesk } from './desk-store.js';
import { Inbox } from './components/inbox.js';
import { LiveBoard } from './components/live-board.js';
import { bidView, requestView, venueProfile } from '@app/testkit/scenario/venue-views';
import { wordsOf } from '../../testing/words-of.js';

let isWide = true;
globalThis.matchMedia = () => ({ matches: isWide }) as MediaQueryList;
const server = stubApi();
beforeEach(() => setClockSource(() => Date.parse('2030-01-03T08:00:00.000Z')));
afterEach(() => setClockSource());

function Where() {
  return <p data-testid="where">{useLocation().search}</p>;
}
const inbox = (requests: VenueRequestView[]) => (
  <>
    <Inbox requests={requests} profile={venueProfile} />
    <Where />
  </>
);
/** The minimums distinguish the requests of these tests. */
const shown = () => screen.getAllByRole('listitem').map((row) => /min ₹(\d+,\d{3})/.exec(wordsOf(row))?.[1]);
const near = requestView({ id: someId<BidRequestId>('1'), minSpend: 1000, fit: 0.9, distanceBand: '<2' });
const far = requestView({
  id: someId<BidRequestId>('2'),
  minSpend: 6000,
  fit: 0.5,
  distanceBand: '10-25',
  partySize: 8,
  planType: 'palbook',
});
const newest = requestView({ id: someId<BidRequestId>('3'), minSpend: 3000, fit: 1 });
const around = (requests: VenueRequestView[], at: string, Screen: typeof Inbox) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter initialEntries={[at]}>
      <Screen requests={requests} profile={venueProfile} />
    </MemoryRouter>
  </QueryClientProvider>
);

describe('the inbox', () => {
  it('is filtered by distance, party, minimum and plan; the address keeps the filter', async () => {
    show(inbox([near, far]));
    const user = userEvent.setup();
    await user.click(screen.getByText('Filter'));
    await user.selectOptions(screen.getByLabelText('Distance up to'), '2-5');
    expect(shown()).toEqual(['1,000']);
    await user.selectOptions(screen.getByLabelText('Distance up to'), '');
    await user.selectOptions(screen.getByLabelText('Party'), '7+');
    await user.selectOptions(screen.getByLabelText('Minimum'), '5000');
    await user.selectOptions(screen.getByLabelText('Plan'), 'palbook');
    expect(shown()).toEqual(['6,000']);
    expect(screen.getByTestId('where').textContent).toBe('?party=7%2B&min=5000&type=palbook');
    expect(screen.getByText('Filter (3)')).toBeTruthy();
  });

  it('reports that no request fits, and shows all again', async () => {
    show(inbox([near, far]), '/venue-bidding?min=10000');
    expect(screen.getByText('Nothing fits your filters')).toBeTruthy();
    expect(screen.getByText('2 requests wait besides.')).toBeTruthy();
    await userEvent.setup().click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(shown()).toEqual(['1,000', '6,000']);
  });

  it('reports an empty inbox', () => {
    show(inbox([]));
    expect(screen.getByText('No requests right now')).toBeTruthy();
  });

  it.each(['draft', 'pending', 'rejected'] as const)('promises no requests before the venue is verified (%s)', (status) => {
    show(<Inbox requests={[]} profile={{ ...venueProfile, status }} />);
    expect(screen.getByText('Planners’ requests come once your venue is verified.')).toBeTruthy();
    expect(screen.queryByText(/appears here at once/)).toBeNull();
  });

  it('promises no requests while the venue is paused, and explains how that ends', () => {
    show(<Inbox requests={[]} profile={{ ...venueProfile, paused: true }} />);
    expect(screen.getByText(/nothing new while you are paused/)).toBeTruthy();
    expect(screen.queryByText(/appears here at once/)).toBeNull();
  });

  it('moves no row under the finger: new ones are at the end, closed ones stay, until the reader sorts again', async () => {
    const { rerender } = render(around([near, far], '/venue-bidding', Inbox));
    rerender(around([newest, near, { ...far, status: 'closed' }], '/venue-bidding', Inbox));
    expect(shown()).toEqual(['1,000', '6,000', '3,000']);
    expect(screen.getByText('1 new, at the end')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Sort anew' }));
    expect(shown()).toEqual(['3,000', '1,000', '6,000']);
    expect(screen.queryByRole('button', { name: 'Sort anew' })).toBeNull();
  });

  it('keeps the filter while a request is opened', async () => {
    show(inbox([near, far]), '/venue-bidding?min=5000');
    await userEvent.setup().click(screen.getByRole('button', { name: /min ₹6,000/ }));
    expect(screen.getByTestId('where').textContent).toBe('?min=5000&request=2');
  });

  it.each([
    ['stays where it is beside the open request', true, 600, []],
    ['comes back where it was left, with the focus on the row, when the request takes its place', false, 600, [0, 600]],
  ])('%s', async (_how, wide, at, expected) => {
    isWide = wide;
    const scrolled: unknown[] = [];
    // In some browsers it returns a promise, which is no clean-up of an effect.
    globalThis.scrollTo = ((_left: number, top: number) => Promise.resolve(scrolled.push(top))) as unknown as typeof scrollTo;
    Object.defineProperty(globalThis, 'scrollY', { value: at, configurable: true });
    show(inbox([near, far]));
    const [first] = screen.getAllByRole('button', { name: /min/ });
    await userEvent.click(first!);
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    isWide = true;
    expect([scrolled, document.activeElement === first]).toEqual([expected, !wide]);
  });

  it('says that planners asked for the venue by name, or that they have been its guests', () => {
    for (const [returning, badge] of [
      [false, 'Asked by name'],
      [true, 'Guests of yours'],
    ] as const) {
      const { unmount } = show(inbox([requestView({ byName: true, returning })]));
      expect(wordsOf(screen.getByRole('listitem'))).toContain(badge);
      unmount();
    }
  });

  it.each([
    ['withdrawn', 'Offer taken back', 'Your offer of ₹2,800 was taken back. You can send a new one.'],
    ['expired', 'Offer ran out', 'Your offer of ₹2,800 ran out. You can send a new one.'],
  ] as const)('does not call a request new whose offer is gone (%s), nor that offer its own', async (status, badge, note) => {
    show(inbox([requestView({ id: someId<BidRequestId>('1'), myBid: bidView({ status }) })]), '/venue-bidding?request=1');
    const [row] = screen.getAllByRole('listitem');
    expect(wordsOf(row)).toContain(badge);
    expect(wordsOf(row)).not.toMatch(/New|your offer/);
    expect(wordsOf(await screen.findByRole('note'))).toBe(note);
    expect(await screen.findByRole('button', { name: /^Send offer/ })).toBeTruthy();
  });

  it('says of an offer whose slot filled up that we took it back, at no cost', async () => {
    const taken = bidView({ status: 'withdrawn', lostBecause: 'no_seats' });
    show(inbox([requestView({ id: someId<BidRequestId>('1'), myBid: taken })]), '/venue-bidding?request=1');
    expect(wordsOf(await screen.findByRole('note'))).toBe('The slot is full. Your offer of ₹2,800: we took it back, at no cost to you.');
  });

  it('puts what closes within an hour under its own heading, and keeps the order that its reader chooses', async () => {
    const urgent = requestView({ id: someId<BidRequestId>('4'), minSpend: 2000, fit: 0.1, closesAt: '2030-01-03T08:40:00.000Z' });
    const page = show(inbox([near, far, urgent]));
    expect(shown()).toEqual(['2,000', '1,000', '6,000']);
    const soon = screen.getByRole('heading', { name: 'Closing within an hour' }).closest('section');
    expect(soon && wordsOf(soon)).toContain('min ₹2,000 · Sat, 5 Jan · Evening');
    const user = userEvent.setup();
    await user.click(screen.getByText('Filter'));
    await user.selectOptions(screen.getByLabelText('Order'), 'minimum');
    expect(shown()).toEqual(['2,000', '6,000', '1,000']);
    page.unmount();
    show(inbox([near, far]));
    expect(shown()).toEqual(['6,000', '1,000']);
    await user.click(screen.getByText('Filter'));
    await user.selectOptions(screen.getByLabelText('Order'), 'fit');
  });

  it('leads each row with the minimum, the time and the note', () => {
    show(inbox([requestView({ arrivalTime: '19:30', occasion: 'anniversary', notes: 'By the window' })]));
    expect(wordsOf(screen.getByRole('listitem'))).toMatch(
      /^New min ₹3,000 · Sat, 5 Jan · 7:30 pm.*2 people · Anniversary · “By the window”/,
    );
  });

  it('passes on a request with a reason, and takes that back', async () => {
    useDesk.setState({ requests: [near] });
    server.answer = (call) => (call.startsWith('GET') ? [204, null] : [204, null]);
    show(inbox([near]), '/venue-bidding?request=1');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Pass on this request' }));
    await user.click(screen.getByRole('button', { name: 'We are full then' }));
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('Passed. It moved to Earlier.'));
    expect(server.calls).toContain('PUT /api/venues/me/bid-requests/1/pass');
    expect(server.bodies).toContainEqual({ reason: 'full' });
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe(''));
    act(() => useToasts.getState().toasts[0]?.action?.onPress());
    await waitFor(() => expect(server.calls).toContain('DELETE /api/venues/me/bid-requests/1/pass'));
    act(() => useDesk.setState({ requests: null }));
  });

  it('moves a request to the earlier ones at once when its reader passes on it, and back with the undo', () => {
    const { rerender } = render(around([near, far], '/venue-bidding', Inbox));
    rerender(around([{ ...near, passed: 'full' }, far], '/venue-bidding', Inbox));
    expect(shown()).toEqual(['6,000', '1,000']);
    expect(wordsOf(screen.getAllByRole('listitem')[1])).toContain('Passed');
    rerender(around([near, far], '/venue-bidding', Inbox));
    expect(shown()).toEqual(['1,000', '6,000']);
  });

  it('shows a passed request among the earlier ones, with its reason and the way back', async () => {
    server.answer = () => [204, null];
    show(inbox([requestView({ id: someId<BidRequestId>('1'), passed: 'time' })]), '/venue-bidding?request=1');
    expect(screen.getByRole('heading', { name: 'Earlier' })).toBeTruthy();
    expect(await screen.findByText('You passed on this')).toBeTruthy();
    expect(screen.getByText('The day or time does not suit us')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.calls).toContain('DELETE /api/venues/me/bid-requests/1/pass'));
  });

  it('leaves offers to owners and managers', async () => {
    const host = { ...venueProfile, staff: { ...venueProfile.staff, role: 'host' as const } };
    show(<Inbox requests={[near]} profile={host} />, '/venue-bidding?request=1');
    expect(await screen.findByText('Owners and managers make the offers.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send offer/ })).toBeNull();
  });
});

describe('a link to a request that has left the list', () => {
  const gone = requestView({ id: someId<BidRequestId>('9'), minSpend: 4000 });
  const at = (requests: VenueRequestView[], request: VenueRequestView) => {
    server.answer = (call) => (call === 'GET /api/venues/me/bid-requests/9' ? [200, request] : [204, null]);
    return show(inbox(requests), '/venue-bidding?request=9');
  };

  it.each([
    ['closed', null, 'This request is closed', 'Bidding has ended, and nothing can be offered here any more.'],
    ['decision', null, 'This request is closed', /the planners are choosing among those they have/],
    ['cancelled', null, 'This request is closed', 'The planners ended it before an offer was chosen.'],
    ['closed', bidView({ status: 'expired' }), 'This request is closed', 'Your offer ran out before it was chosen.'],
    ['closed', bidView({ status: 'lost', lostBecause: 'price' }), 'Another offer was chosen', /It asked for less/],
  ] as const)('shows it as it ended (%s), beside the list', async (status, myBid, title, about) => {
    at([near], { ...gone, status, myBid });
    const ending = await screen.findByRole('heading', { name: title });
    expect(screen.getByText(about)).toBeTruthy();
    // The request is shown below its outcome.
    expect(ending.compareDocumentPosition(screen.getByText(/from ₹4,000/)) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText('Choose a request')).toBeNull();
    expect(shown()).toEqual(['1,000']);
  });

  it('mentions no offers to choose among when there were none', async () => {
    at([near], { ...gone, status: 'decision', bidCount: 0 });
    expect(await screen.findByText(/The time for offers ran out/)).toBeTruthy();
    expect(screen.queryByText(/choosing among/)).toBeNull();
  });

  it('shows it on an empty desk too', async () => {
    at([], { ...gone, status: 'closed' });
    expect(await screen.findByRole('heading', { name: 'This request is closed' })).toBeTruthy();
    expect(screen.getByText('No requests right now')).toBeTruthy();
  });

  it('reports an unknown request, with a link back to all', async () => {
    server.answer = () => refusal(404, 'not-found');
    show(inbox([near]), '/venue-bidding?request=9');
    expect(await screen.findByText('This request is not on your desk')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'See all requests' }));
    expect(screen.getByTestId('where').textContent).toBe('');
    expect(screen.getByText('Choose a request')).toBeTruthy();
  });
});

describe('the live board', () => {
  it('shows the deciding facts of each request, and the rank and best improvement of an offer', () => {
    const mine = requestView({ id: someId<BidRequestId>('1'), round: 2, bidCount: 3, rank: 2, gap: 'price', myBid: bidView() });
    show(<LiveBoard requests={[mine]} profile={venueProfile} />);
    const [row] = screen.getAllByRole('listitem');
    for (const words of [
      '2 people · Sat, 5 Jan · Evening',
      'Bandra · 2–5 km · min ₹3,000',
      'Rank 2 of 3',
      '₹2,800',
      'a lower total would help',
    ])
      expect(wordsOf(row)).toContain(words);
  });

  it('counts no fewer offers than its rank implies', () => {
    show(<LiveBoard requests={[requestView({ round: 2, bidCount: 1, rank: 2, gap: 'price', myBid: bidView() })]} profile={venueProfile} />);
    expect(wordsOf(screen.getByRole('listitem'))).toContain('Rank 2 of 2');
    expect(wordsOf(screen.getByRole('listitem'))).toContain('2 offers so far');
  });

  it('names a city in the language of its reader', async () => {
    await act(() => setLanguage('hi'));
    show(<LiveBoard requests={[requestView({ area: 'Jaipur' })]} profile={venueProfile} />);
    expect(wordsOf(screen.getByRole('listitem'))).toContain('जयपुर');
    await act(() => setLanguage('en'));
  });

  it('keeps the order of arrival, and a closed row in its place during the view', () => {
    const { rerender } = render(around([far, near], '/', LiveBoard));
    rerender(around([newest, far, { ...near, status: 'closed' }], '/', LiveBoard));
    expect(shown()).toEqual(['1,000', '6,000', '3,000']);
  });
});
