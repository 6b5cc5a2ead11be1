import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { BidView, Snapshot, BidId, PlanId, CounterId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import { stubApi } from '../../testing/stub-api.js';
import {
  MEMBER,
  noVotes,
  OWNER,
  PLAN,
  someBid as bid,
  someBooking,
  somePlan,
  someRequest,
  someSnapshot,
  someStatus,
} from '@app/testkit/scenario/planner-views';
import { LiveBoard } from './components/live-board.js';
import { WhyThisScore } from './components/offer/why-this-score.js';
import { keepVisit, visitOf } from './last-visit.js';
import { useReading } from './use-reading.js';

const AT = Date.parse('2026-11-20T12:05:00.000Z');
const board = (snapshot: Snapshot, client = new QueryClient()) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>
      <LiveBoard snapshot={snapshot} onAccept={accept} onBooking={booking} />
    </MemoryRouter>
  </QueryClientProvider>
);
const accept = jest.fn();
const booking = jest.fn();
const rows = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'));

const server = stubApi(() => [200, {}]);
const { asked } = server;
let now = AT;

beforeEach(() => {
  now = AT;
  localStorage.clear();
  setClockSource(() => now);
  globalThis.scrollTo = () => undefined;
});
afterEach(() => {
  jest.useRealTimers();
  setClockSource();
});

/** Nothing comes into view, so that the map is not loaded. */
class NothingIntersects {
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => void Object.assign(globalThis, { IntersectionObserver: NothingIntersects }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

describe('the map of the board', () => {
  beforeEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  it('names and opens the highlighted offer; an offer without coordinates has no pin', async () => {
    const { venueAt: _at, ...before } = bid(someId<BidId>('b'));
    render(board(someSnapshot(OWNER, { bids: [bid(someId<BidId>('a')), before], bidRequest: someRequest() })));
    const map = await screen.findByRole('region', { name: 'Map' });
    expect(await within(map).findByRole('application', { name: /^Map with 1 offer\./ })).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Venue a' }).focus());
    await userEvent.click(within(map).getByRole('button', { name: /^Venue a\b(?!,).*₹2,400/ }));
    expect(await screen.findByRole('dialog', { name: 'Venue a' })).toBeTruthy();
  });
});

describe('a plan without an offer', () => {
  beforeEach(() => void (server.answer = (call) => (call.startsWith('PATCH') ? [200, {}] : [404, {}])));
  const patches = () => asked.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
  const ended = (reader: typeof OWNER, keepsAsking: boolean) =>
    someSnapshot(reader, {
      plan: somePlan(reader, { state: 'deciding', preferredDate: '2026-11-28', preferredTime: 'evening', keepsAsking }),
      bidRequest: someRequest({ status: 'closed' }),
    });

  it('keeps asking with one press of its host, until a day before the evening', async () => {
    const { rerender } = render(board(ended(OWNER, false)));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep asking' }));
    await waitFor(() => expect(patches()).toEqual([[`/api/datebooks/${PLAN}`, { keepsAsking: true }]]));
    rerender(board(ended(OWNER, true)));
    expect(screen.getByRole('region', { name: 'Tell me when something turns up' }).textContent).toContain('until Fri, 27 Nov, 5:00');
    await userEvent.click(screen.getByRole('button', { name: 'Stop asking' }));
    await waitFor(() => expect(patches()).toContainEqual([`/api/datebooks/${PLAN}`, { keepsAsking: false }]));
  });

  it('says to other members that it keeps asking, and nothing when it does not', async () => {
    const { rerender } = render(board(ended(MEMBER, true)));
    expect(await screen.findByText('We keep asking for you')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop asking' })).toBeNull();
    rerender(board(ended(MEMBER, false)));
    expect(screen.queryByText('We keep asking for you')).toBeNull();
  });

  it('offers it no more on the last day', async () => {
    now = Date.parse('2026-11-27T12:00:00.000Z');
    render(board(ended(OWNER, false)));
    expect(await screen.findByText('Nobody bid this time')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep asking' })).toBeNull();
  });
});

describe('the way to the offers', () => {
  const offers = (...fair: (boolean | null)[]) =>
    someSnapshot(OWNER, {
      bids: fair.map((one, n) => bid(someId<BidId>(String.fromCodePoint(97 + n)), { fair: one })),
      bidRequest: someRequest(),
    });

  it('is named fair or not where the offers differ in it', async () => {
    const { rerender } = render(board(offers(true, true, null)));
    await screen.findByRole('article', { name: 'Venue a' });
    expect(document.body.textContent).not.toMatch(/Fair for all of you|Far for one of you/);
    rerender(board(offers(true, false, null)));
    const words = rows().map((name) => screen.getByRole('article', { name: name ?? '' }).textContent);
    const said = words.map((text) => /Fair for all of you|Far for one of you/.exec(text)?.[0] ?? null);
    expect(Object.fromEntries(rows().map((name, n) => [name, said[n]]))).toEqual({
      'Venue a': 'Fair for all of you',
      'Venue b': 'Far for one of you',
      'Venue c': null,
    });
  });

  it.each([
    [true, 'Nobody is on the way for much longer than the others.'],
    [false, 'One of you is on the way for much longer than the others.'],
  ])('is explained with the score: %s', (fair, said) => {
    const offer = bid(someId<BidId>('a'), { fair });
    render(<WhyThisScore bid={offer} bids={[offer]} minSpend={0} />);
    expect(screen.getByText(said)).toBeTruthy();
  });
});

describe('offers that are read', () => {
  const readings = () => asked.filter(({ call }) => call.endsWith('/reading')).map(({ call, body }) => [call, body]);

  it('are noted once: when they are opened, and when they are compared', async () => {
    const [one, other] = [bid(someId<BidId>('one')), bid(someId<BidId>('other'))];
    function Reader({ how }: { how: 'opened' | 'compared' }) {
      useReading(how === 'opened' ? [one] : [one, other], how);
      return null;
    }
    const { rerender } = render(<Reader how="opened" />);
    rerender(<Reader how="compared" />);
    rerender(<Reader how="opened" />);
    await waitFor(() =>
      expect(readings()).toEqual([
        [`PUT /api/bids/${one.id}/reading`, { how: 'opened' }],
        [`PUT /api/bids/${one.id}/reading`, { how: 'compared' }],
        [`PUT /api/bids/${other.id}/reading`, { how: 'compared' }],
      ]),
    );
  });
});

describe('the clock of the board', () => {
  it('explains that a better offer extended the time', async () => {
    const closesIn = (minutes: number, extensions: number) =>
      board(
        someSnapshot(OWNER, {
          bids: [bid(someId<BidId>('a'))],
          bidRequest: someRequest({ closesAt: new Date(AT + minutes * 60_000).toISOString(), extensions }),
        }),
      );
    const { rerender } = render(closesIn(1, 1));
    await screen.findByRole('region', { name: 'Map' });
    expect(document.body.textContent).not.toContain('a better offer came in');
    rerender(closesIn(3, 2));
    expect(screen.getByText('+2 min: a better offer came in (2 of 5)')).toBeTruthy();
  });
});

describe('the board of a booked plan', () => {
  it('promises no more offers', () => {
    const lost = { ...bid(someId<BidId>('a')), status: 'lost' as const };
    render(
      board(
        someSnapshot(OWNER, { plan: somePlan(OWNER, { state: 'booked' }), bids: [lost], bidRequest: someRequest({ status: 'closed' }) }),
      ),
    );
    expect(screen.getByRole('button', { name: 'Open booking' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('Offers appear here');
  });
});

describe('the prices as a picture', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));
  it.each([
    [5, true, true],
    [4, true, false],
    [5, false, false],
  ])('of %i offers, wide: %s, is shown: %s', async (count, wide, isShown) => {
    const media = { matches: wide, addEventListener: () => undefined, removeEventListener: () => undefined };
    globalThis.matchMedia = () => media as unknown as MediaQueryList;
    const bids = Array.from({ length: count }, (_, at) => bid(someId<BidId>(`p${at}`)));
    render(board(someSnapshot(OWNER, { bids, bidRequest: someRequest() })));
    await screen.findByRole('region', { name: 'Map' });
    await act(() => import('./components/price-plot.js'));
    const plot = () => screen.queryByRole('heading', { name: 'Price against time' });
    if (isShown) await waitFor(() => expect(plot()).toBeTruthy());
    else expect(plot()).toBeNull();
  });
});

describe('the way to the map', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));
  const mapIsFirst = async () => {
    render(board(someSnapshot(OWNER, { bids: [bid(someId<BidId>('a')), bid(someId<BidId>('b'))], bidRequest: someRequest() })));
    const map = await screen.findByRole('region', { name: 'Map' });
    const [row] = screen.getAllByRole('article');
    return Boolean(row && map.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING);
  };

  it('is above the offers on a phone', async () => {
    expect(await mapIsFirst()).toBe(true);
    expect(screen.getByRole('button', { name: 'Show the map' })).toBeTruthy();
  });

  it('is replaced by a map beside the offers on a wide screen', async () => {
    const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    globalThis.matchMedia = () => media as unknown as MediaQueryList;
    expect(await mapIsFirst()).toBe(false);
  });
});

describe('the rows of the board', () => {
  it('render once while only the seconds run, and the countdown each second', () => {
    jest.useFakeTimers();
    setClockSource(() => Date.now());
    jest.setSystemTime(AT);
    let reads = 0;
    const counted = bid(someId<BidId>('a'));
    Object.defineProperty(counted, 'venueArea', { enumerable: true, get: () => ((reads += 1), 'Bandra') });
    render(board(someSnapshot(OWNER, { bids: [counted, bid(someId<BidId>('b'))] })));
    const before = reads;
    expect(before).toBeGreaterThan(0);
    const first = screen.getByText('40:00');
    for (let second = 0; second < 5; second++) act(() => jest.advanceTimersByTime(1_000));
    expect(first.textContent).toBe('39:55');
    expect(reads).toBe(before);
  });

  it('say what is spent in all and of what that is made, the start, two inclusions and the score in a word', () => {
    const offer = bid(someId<BidId>('a'), { proposedPrice: 2_640, valueScore: 74, inclusions: ['Breakfast', 'Coffee', 'Cake'] });
    render(board(someSnapshot(OWNER, { bids: [offer], bidRequest: someRequest({ minSpend: 3_000 }) })));
    const row = screen.getByRole('article', { name: 'Venue a' });
    for (const words of ['You spend ₹3,000', '₹1,500 each', '₹2,640 package + ₹360 for whatever you like', 'Great value'])
      expect(within(row).getByText(words)).toBeTruthy();
    expect(row.textContent).toContain('Breakfast · Coffee');
    expect(row.textContent).not.toContain('Cake');
    expect(screen.getByText('Offers are from simulated venues')).toBeTruthy();
    expect(screen.getByText(/^Offers close at/)).toBeTruthy();
  });

  it('explain why the best value is the best, and speak of the lowest price only where it is', () => {
    const best = bid(someId<BidId>('a'), { valueScore: 80, parts: { price: 0.9, fit: 0.8, travel: 0.6, reliability: 0.7, perks: 0.5 } });
    const { rerender } = render(board(someSnapshot(OWNER, { bids: [best, bid(someId<BidId>('b'), { valueScore: 60 })] })));
    expect(within(screen.getByRole('article', { name: 'Venue a' })).getByText('Best value: most extras')).toBeTruthy();
    rerender(board(someSnapshot(OWNER, { bids: [best, bid(someId<BidId>('b'), { valueScore: 60, proposedPrice: 2_500 })] })));
    expect(within(screen.getByRole('article', { name: 'Venue a' })).getByText('Best value: lowest price, most extras')).toBeTruthy();
    // Below the minimum, both cost the same.
    const bids = [best, bid(someId<BidId>('b'), { valueScore: 60, proposedPrice: 2_500 })];
    rerender(board(someSnapshot(OWNER, { bids, bidRequest: someRequest({ minSpend: 3_000 }) })));
    expect(within(screen.getByRole('article', { name: 'Venue a' })).getByText('Best value: most left to choose, most extras')).toBeTruthy();
  });

  it('say what an offer is worth once: in a word, or as the best value', () => {
    render(
      board(someSnapshot(OWNER, { bids: [bid(someId<BidId>('a'), { valueScore: 80 }), bid(someId<BidId>('b'), { valueScore: 60 })] })),
    );
    const [best, other] = ['Venue a', 'Venue b'].map((name) => screen.getByRole('article', { name })) as [HTMLElement, HTMLElement];
    expect(best.textContent.match(/value/g)).toHaveLength(1);
    expect(other.textContent.match(/value/g)).toHaveLength(1);
    expect(screen.queryByRole('img', { name: /^Score/i })).toBeNull();
  });

  it('name a venue by the kind that was asked for', async () => {
    server.answer = () => [404, {}];
    const offer = bid(someId<BidId>('kind'), { venueTypes: ['cafes', 'rooftop_dining'] as BidView['venueTypes'] });
    const bidRequest = someRequest({ placeTypes: ['rooftop_dining'] as BidView['venueTypes'] });
    render(board(someSnapshot(OWNER, { bids: [offer], bidRequest })));
    await userEvent.click(screen.getByRole('button', { name: 'Venue kind' }));
    expect((await screen.findByRole('dialog', { name: 'Venue kind' })).textContent).toMatch(/^Venue kindRooftop/);
  });

  it('show the deadline until which a venue holds its offer, apart from its start', async () => {
    server.answer = () => [404, {}];
    const held = bid(someId<BidId>('a'), { expiresAt: '2026-11-20T12:40:00.000Z' });
    const tomorrow = bid(someId<BidId>('b'), { expiresAt: '2026-11-21T03:00:00.000Z' });
    render(
      board(
        someSnapshot(OWNER, {
          bids: [held, tomorrow, bid(someId<BidId>('c')), { ...held, id: someId<BidId>('d'), venueName: 'Venue d', status: 'expired' }],
        }),
      ),
    );
    const textOf = (name: string) => screen.getByRole('article', { name }).textContent;
    expect(textOf('Venue a')).toMatch(/7:00.pm.*Offer held till 6:10.pm/);
    expect(textOf('Venue b')).toMatch(/Offer held till Sat.*8:30.am/);
    expect(textOf('Venue c')).not.toContain('held');
    await userEvent.click(screen.getByRole('button', { name: 'Venue a' }));
    expect((await screen.findByRole('dialog', { name: 'Venue a' })).textContent).toMatch(/Starts Sat.*7:00.pm.*Offer held till 6:10.pm/);
  });

  it('are compared by their deadlines, if any has one', async () => {
    const { CompareBoard } = await import('./components/compare/compare-dialog.js');
    const nothing = () => undefined;
    const table = (...bids: BidView[]) =>
      render(<CompareBoard bids={bids} marked={bids} minSpend={0} canAccept={false} onChoose={nothing} onClear={nothing} />).container
        .textContent;
    expect(table(bid(someId<BidId>('a')), bid(someId<BidId>('b')))).not.toContain('Held till');
    expect(table(bid(someId<BidId>('a'), { expiresAt: '2026-11-20T12:40:00.000Z' }), bid(someId<BidId>('b')))).toMatch(
      /When.*7:00.pm.*Held till6:10.pm–/,
    );
  });

  it('are compared by what is spent: none is cheaper where the minimum is spent at each', async () => {
    const { CompareBoard } = await import('./components/compare/compare-dialog.js');
    const nothing = () => undefined;
    const bids = [bid(someId<BidId>('a'), { proposedPrice: 2_400 }), bid(someId<BidId>('b'), { proposedPrice: 2_600 })];
    const cheapest = (minSpend: number) =>
      render(
        <CompareBoard bids={bids} marked={bids} minSpend={minSpend} canAccept={false} onChoose={nothing} onClear={nothing} />,
      ).container.textContent.match(/Venue .Lowest price/)?.[0];
    expect(cheapest(0)).toBe('Venue aLowest price');
    expect(cheapest(3_000)).toBeUndefined();
  });

  it('keep their order when a better offer arrives, and follow the slider', async () => {
    const cheap = bid(someId<BidId>('a'), { valueScore: 70, parts: { price: 1, fit: 0.3, travel: 0.3, reliability: 0.3, perks: 0 } });
    const fine = bid(someId<BidId>('b'), { valueScore: 60, parts: { price: 0.2, fit: 1, travel: 0.9, reliability: 0.9, perks: 1 } });
    const client = new QueryClient();
    const { rerender } = render(board(someSnapshot(OWNER, { bids: [cheap, fine] }), client));
    rerender(
      board(
        someSnapshot(OWNER, { bids: [cheap, fine, bid(someId<BidId>('c'), { valueScore: 99, createdAt: '2026-11-20T12:04:00.000Z' })] }),
        client,
      ),
    );
    expect(rows()).toEqual(['Venue a', 'Venue b', 'Venue c']);
    await userEvent.click(screen.getByRole('button', { name: /1 new offer/ }));
    expect(rows()).toEqual(['Venue c', 'Venue a', 'Venue b']);
    const slider = await screen.findByRole('slider', { name: 'What matters more to you?' });
    fireEvent.change(slider, { target: { value: '1' } });
    expect(rows()[0]).toBe('Venue b');
    fireEvent.change(slider, { target: { value: '0' } });
    expect(rows()[0]).not.toBe('Venue b');
    fireEvent.change(slider, { target: { value: '0.5' } });
  });
});

describe('a price that is asked for', () => {
  it('says below the minimum that the spend stays and how much more is free to choose, also in its answer', async () => {
    const offer = bid(someId<BidId>('free'), { proposedPrice: 2_400, version: 1 });
    server.answer = (call) => (call.endsWith('/counter') ? [200, offer] : [404, {}]);
    const client = new QueryClient();
    const bidRequest = someRequest({ minSpend: 3_000 });
    const { rerender } = render(board(someSnapshot(OWNER, { bids: [offer], bidRequest }), client));
    await userEvent.click(screen.getByRole('button', { name: 'Negotiate: Venue free' }));
    await userEvent.click(await screen.findByRole('button', { name: /−10\s?%.*₹2,160: same spend, ₹240 more free to choose/ }));
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/counter'))).toBe(true));
    rerender(board(someSnapshot(OWNER, { bids: [{ ...offer, proposedPrice: 2_160, version: 2 }], bidRequest }), client));
    expect((await screen.findByText('They said yes: ₹2,160')).textContent).toContain('same spend, ₹240 more free to choose');
  });

  it('is one tap, and its answer comes as news with the new price', async () => {
    const offer = bid(someId<BidId>('a'), { proposedPrice: 2_400, version: 1 });
    server.answer = (call) => (call.endsWith('/counter') ? [200, offer] : [404, {}]);
    const client = new QueryClient();
    const { rerender } = render(board(someSnapshot(OWNER, { bids: [offer] }), client));
    await userEvent.click(screen.getByRole('button', { name: 'Negotiate: Venue a' }));
    await userEvent.click(await screen.findByRole('button', { name: /−10\s?%/ }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/counter'))?.body).toMatchObject({ proposedPrice: 2_160, expectedVersion: 1 }),
    );
    expect(screen.queryByText(/15 minutes/)).toBeNull();
    rerender(board(someSnapshot(OWNER, { bids: [{ ...offer, proposedPrice: 2_160, version: 2, countersLeft: 1 }] }), client));
    expect(await screen.findByText('They said yes: ₹2,160')).toBeTruthy();
  });

  it('shows a countdown only while it waits', () => {
    const counter = {
      id: someId<CounterId>('c'),
      proposedPrice: 2_000,
      note: null,
      expiresAt: '2026-11-20T12:20:00.000Z',
      createdAt: '2026-11-20T12:05:00.000Z',
    };
    render(board(someSnapshot(OWNER, { bids: [bid(someId<BidId>('w'), { counter })] })));
    const row = screen.getByRole('article', { name: 'Venue w' });
    expect(row.textContent).toContain('Asked for ₹2,000, waiting for the venue');
    expect(row.textContent).toContain('15:00');
    expect(within(row).queryByRole('button', { name: /Negotiate/ })).toBeNull();
  });

  it.each([
    ['2026-11-20T12:19:00.000Z', 'They stay with ₹2,400'],
    ['2026-11-20T12:20:00.000Z', 'No answer in time. The offer stays at ₹2,400.'],
  ])('distinguishes a refusal from a missing answer: over at %s', async (over, words) => {
    const times = { expiresAt: '2026-11-20T12:20:00.000Z', createdAt: '2026-11-20T12:05:00.000Z' };
    const client = new QueryClient();
    const id = someId<BidId>(`counter ${over}`);
    const counter = { id: someId<CounterId>('c'), proposedPrice: 2_000, note: null, ...times };
    const { rerender } = render(board(someSnapshot(OWNER, { bids: [bid(id, { counter })] }), client));
    now = Date.parse(over);
    rerender(board(someSnapshot(OWNER, { bids: [bid(id)] }), client));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('an offer that ends while it is open', () => {
  it.each([
    ['withdrawn', 'No longer open: Withdrawn'],
    ['stale', 'Waiting for the venue to confirm your change'],
  ] as const)('shows in its sheet that it is %s', async (status, words) => {
    server.answer = () => [404, {}];
    const client = new QueryClient();
    const { rerender } = render(board(someSnapshot(OWNER, { bids: [bid(someId<BidId>('a')), bid(someId<BidId>('b'))] }), client));
    await userEvent.click(screen.getByRole('button', { name: 'Venue a' }));
    const sheet = await screen.findByRole('dialog', { name: 'Venue a' });
    rerender(board(someSnapshot(OWNER, { bids: [bid(someId<BidId>('a'), { status }), bid(someId<BidId>('b'))] }), client));
    expect(within(sheet).getByText(words)).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: /^Choose this offer/ })).toBeNull();
  });

  it('carries a tick once it is marked on its row, and is compared from the second one on', async () => {
    const plan = somePlan(OWNER, { id: someId<PlanId>('ticked') });
    const { rerender } = render(board(someSnapshot(OWNER, { plan, bids: [bid(someId<BidId>('a'))] })));
    expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
    rerender(board(someSnapshot(OWNER, { plan, bids: [bid(someId<BidId>('a')), bid(someId<BidId>('b'))] })));
    const tick = (name: string) => screen.getByRole('button', { name: `Compare: ${name}` });
    await userEvent.click(tick('Venue a'));
    expect(tick('Venue a').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Mark another to compare')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
    await userEvent.click(tick('Venue b'));
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('dialog', { name: 'Side by side' })).toBeTruthy();
  });

  it('leaves the comparison with a word, and its place to another', async () => {
    server.answer = () => [404, {}];
    const client = new QueryClient();
    const plan = somePlan(OWNER, { id: someId<PlanId>('compared') });
    const show = (first: Partial<BidView>) =>
      board(
        someSnapshot(OWNER, {
          plan,
          bids: [bid(someId<BidId>('a'), first), bid(someId<BidId>('b')), bid(someId<BidId>('c')), bid(someId<BidId>('d'))],
        }),
        client,
      );
    const { rerender } = render(show({}));
    const mark = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name }));
      await userEvent.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Compare' }));
      await userEvent.keyboard('{Escape}');
    };
    for (const name of ['Venue a', 'Venue b', 'Venue c']) await mark(name);
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    const side = await screen.findByRole('dialog', { name: 'Side by side' });
    rerender(show({ status: 'withdrawn' }));
    expect(within(side).getByRole('status').textContent).toBe('1 marked offer is no longer open.');
    await userEvent.keyboard('{Escape}');
    await mark('Venue d');
    expect(screen.getByText('3 marked')).toBeTruthy();
  });
});

describe('the decider', () => {
  it('is named when the host has appointed one', () => {
    const plan = somePlan(MEMBER, { planType: 'palbook', delegateId: MEMBER, state: 'deciding' });
    const request = someRequest({ status: 'decision' });
    render(board(someSnapshot(MEMBER, { plan, bidRequest: request, bids: [bid(someId<BidId>('a'))] })));
    expect(screen.getByText('Kabir chooses for the host. Your vote counts.')).toBeTruthy();
    expect(screen.getByText(/^Kabir chooses by/)).toBeTruthy();
  });
});

describe('a No', () => {
  it('can have a reason, which only the decider reads', async () => {
    const snapshot = someSnapshot(MEMBER, { bids: [{ ...bid(someId<BidId>('a')), votes: noVotes(MEMBER) }] });
    render(board(snapshot));
    const row = screen.getByRole('article', { name: 'Venue a' });
    expect(within(row).queryByRole('button', { name: /Choose/ })).toBeNull();
    await userEvent.click(within(row).getByRole('button', { name: 'No' }));
    await userEvent.click(within(row).getByRole('button', { name: 'Too far' }));
    expect(asked.filter(({ path }) => path.endsWith('/vote')).map(({ body }) => body)).toEqual([
      { vote: 'no' },
      { vote: 'no', reason: 'distance' },
    ]);
  });
});

describe('the substituted kinds of place', () => {
  it('are explained, and the decider can decline them', async () => {
    const request = someRequest({ placeTypes: ['hiking_trails'] });
    server.answer = (call) => (call.endsWith('/refuse') ? [200, request] : [404, {}]);
    render(board(someSnapshot(OWNER, { bids: [bid(someId<BidId>('a'))], bidRequest: request })));
    const note = screen.getByRole('region', { name: 'What was asked instead' });
    expect(note.textContent).toContain("These don't take offers: Hiking trails");
    expect(note.textContent).toMatch(/asked these near you instead: .*rooftop/i);
    await userEvent.click(within(note).getByRole('button', { name: 'No, send them back' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'No, send them back' }));
    await waitFor(() =>
      expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/api/bid-requests/request-1/refuse'))).toBe(true),
    );
  });

  it('are read-only for a member, and not mentioned when all chosen kinds take offers', () => {
    const { rerender } = render(
      board(someSnapshot(MEMBER, { bids: [bid(someId<BidId>('a'))], bidRequest: someRequest({ placeTypes: ['parks'] }) })),
    );
    expect(screen.queryByRole('button', { name: 'No, send them back' })).toBeNull();
    rerender(board(someSnapshot(MEMBER, { bids: [bid(someId<BidId>('a'))], bidRequest: someRequest({ placeTypes: ['cafes'] }) })));
    expect(screen.queryByRole('region', { name: 'What was asked instead' })).toBeNull();
  });
});

describe('a return to the board', () => {
  it('shows once what changed since the last visit', () => {
    keepVisit(PLAN, visitOf([bid(someId<BidId>('a'), { proposedPrice: 2_600 }), bid(someId<BidId>('gone'))], '2026-11-20T11:00:00.000Z'));
    const snapshot = someSnapshot(OWNER, { bids: [bid(someId<BidId>('a'), { proposedPrice: 2_400 }), bid(someId<BidId>('b'))] });
    const { unmount } = render(board(snapshot));
    expect(screen.getByText(/Since you last looked/).parentElement?.textContent).toBe(
      'Since you last looked: 1 new offer · Venue a came down to ₹2,400 · 1 offer gone',
    );
    unmount();
    render(board(snapshot));
    expect(screen.queryByText(/Since you last looked/)).toBeNull();
  });

  it('says what a lower price changes where the minimum is spent either way', () => {
    keepVisit(PLAN, visitOf([bid(someId<BidId>('a'), { proposedPrice: 2_600 })], '2026-11-20T11:00:00.000Z'));
    const bidRequest = someRequest({ minSpend: 3_000 });
    render(board(someSnapshot(OWNER, { bids: [bid(someId<BidId>('a'), { proposedPrice: 2_400 })], bidRequest })));
    expect(screen.getByText(/Since you last looked/).parentElement?.textContent).toBe(
      'Since you last looked: Venue a: same spend, ₹200 more free to choose',
    );
  });
});

describe('the order of a board that has just been opened', () => {
  it('is by the value for the reader, also when their own needs are read after the offers', () => {
    const [first, second] = [bid(someId<BidId>('a'), { valueScore: 61 }), bid(someId<BidId>('b'), { valueScore: 60 })];
    const { rerender } = render(board(someSnapshot(OWNER, { bids: [first, second], bidRequest: someRequest() })));
    expect(rows()).toEqual(['Venue a', 'Venue b']);
    const needs = { step_free: 'yes' as const };
    const known = [
      { ...first, valueScore: 55, needs },
      { ...second, needs },
    ];
    rerender(board(someSnapshot(OWNER, { bids: known, bidRequest: someRequest() })));
    expect(rows()).toEqual(['Venue b', 'Venue a']);
    expect(screen.queryByRole('button', { name: /Order by value/ })).toBeNull();
    // What changes later moves nothing by itself.
    rerender(
      board(
        someSnapshot(OWNER, {
          bids: [
            { ...first, valueScore: 90, needs },
            { ...second, needs },
          ],
          bidRequest: someRequest(),
        }),
      ),
    );
    expect(rows()).toEqual(['Venue b', 'Venue a']);
    expect(screen.getByRole('button', { name: /Order by value/ })).toBeTruthy();
  });
});

describe('a plan with several days', () => {
  it('names the day of each offer where a venue may have several', () => {
    const [first, second] = ['2026-11-21T14:00:00.000Z', '2026-11-22T14:00:00.000Z'] as const;
    const bids = [
      bid(someId<BidId>('a'), { startAt: first }),
      bid(someId<BidId>('b'), { venueName: 'Venue a', startAt: second }),
      bid(someId<BidId>('c'), { venueName: 'Venue a', startAt: second, status: 'expired' }),
    ];
    const snapshot = someSnapshot(OWNER, { bids });
    render(board({ ...snapshot, plan: { ...snapshot.plan, days: ['2026-11-21', '2026-11-22'] } }));
    expect(screen.getByRole('button', { name: 'Choose this offer: Venue a, Sat, 21 Nov' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose this offer: Venue a, Sun, 22 Nov' })).toBeTruthy();
    expect(screen.getAllByText('Venue a, Sun, 22 Nov').length).toBe(1);
  });
});

describe('the states of the board', () => {
  it('waits visibly: the number of asked venues, of opened requests, and that the reader may leave', () => {
    const { container } = render(board(someSnapshot(OWNER, { bidRequest: someRequest({ invitedCount: 8, openedCount: 3 }) })));
    expect(screen.getByText('8 venues are looking')).toBeTruthy();
    expect(screen.getByText('3 have opened your request.')).toBeTruthy();
    expect(container.querySelectorAll('[data-dot=opened]')).toHaveLength(3);
    expect(container.querySelectorAll('[data-dot=asked]')).toHaveLength(5);
    expect(container.textContent).toContain("Feel free to leave. We'll ping you at the first offer.");
  });

  it('shows that venues are being asked before the first has been, without a count of 0', () => {
    const { container } = render(board(someSnapshot(OWNER, { bidRequest: someRequest({ invitedCount: 0, openedCount: 0 }) })));
    expect(container.querySelector('[data-story]')?.textContent).toBe('Asking venues now');
    expect(screen.getByRole('heading', { name: 'Asking venues now' })).toBeTruthy();
    expect(container.querySelectorAll('[data-dot]')).toHaveLength(0);
    expect(container.textContent).not.toMatch(/no venues|0 venues/i);
  });

  it('shows the venues that still look once all offers were declined', () => {
    const bids = [bid(someId<BidId>('a'), { status: 'declined' }), bid(someId<BidId>('b'), { status: 'withdrawn' })];
    render(board(someSnapshot(OWNER, { bids, bidRequest: someRequest({ invitedCount: 8, openedCount: 3 }) })));
    expect(screen.getByText('6 venues are looking')).toBeTruthy();
    expect(screen.getByText('1 has opened your request.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('first offer');
    expect(document.querySelector('[data-story]')?.textContent).toBe('6 venues still deciding');
  });

  const closed = someStatus(OWNER);
  const noAccess = {
    preferencesStatus: {
      ...closed,
      readyCount: 1,
      pendingCount: 1,
      waitingFor: ['Kabir'],
      compatibility: { ...closed.compatibility, allowVenueAccess: false },
    },
  };
  it.each<[string, Partial<Snapshot>, string, string | null]>([
    [
      'no venue asked yet',
      { bidRequest: null, plan: somePlan(OWNER, { bidding: 'held', state: 'collecting' }) },
      'Venues have not been asked yet',
      'Discover Now',
    ],
    ['no eligible venue', { bidRequest: null }, 'No venue can be asked yet', 'Adjust preferences'],
    [
      'a member is missing',
      { bidRequest: null, ...noAccess, plan: somePlan(OWNER, { bidding: 'held', state: 'collecting' }) },
      'Waiting for Kabir',
      'Discover Now',
    ],
    [
      'no bids by half of the window',
      { bidRequest: someRequest({ opensAt: '2026-11-20T11:00:00.000Z' }) },
      'Still quiet out there',
      'Extend bidding',
    ],
    ['no bids at the close', { bidRequest: someRequest({ status: 'closed' }) }, 'Nobody bid this time', 'Ask again'],
    [
      'all offers ran out',
      { bidRequest: someRequest({ status: 'closed' }), bids: [bid(someId<BidId>('a'), { status: 'expired' })] },
      'Offers expired',
      'Ask again',
    ],
    [
      'all offers were declined, while one could decide',
      { bidRequest: someRequest({ status: 'decision' }), bids: [bid(someId<BidId>('a'), { status: 'declined' })] },
      'You sent 1 offer back',
      'Ask these again',
    ],
    [
      'all offers were sent back with what was asked instead',
      {
        plan: somePlan(OWNER, { bidding: 'held', state: 'collecting' }),
        bidRequest: someRequest({ status: 'cancelled' }),
        bids: [someId<BidId>('a'), someId<BidId>('b'), someId<BidId>('c')].map((id) => bid(id, { status: 'lost' })),
      },
      'You sent 3 offers back',
      'Choose other places',
    ],
    ['the plan is being changed', noAccess, 'You are changing the plan', null],
    ['the date has passed', { plan: somePlan(OWNER, { state: 'expired' }) }, 'Date passed', 'Ask for this day'],
    ['it is over', { plan: somePlan(OWNER, { state: 'done' }), booking: someBooking() }, 'This outing is over', 'Open booking'],
    [
      'its stops were booked',
      { plan: somePlan(OWNER, { state: 'done' }) },
      'This outing is over',
      'Its bookings are with its stops, above.',
    ],
    ['it is booked', { plan: somePlan(OWNER, { state: 'booked' }) }, 'Booked!', 'Open booking'],
  ])('explains the state and offers one action: %s', (_what, patch, title, action) => {
    render(board(someSnapshot(OWNER, patch)));
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    if (action) expect(screen.getAllByText(action).length).toBeGreaterThan(0);
  });

  it('shows the deadline of the choice, and asks a solo planner for no vote', () => {
    const snapshot = someSnapshot(OWNER, { bidRequest: someRequest({ status: 'decision' }), bids: [bid(someId<BidId>('a'))] });
    render(board({ ...snapshot, members: snapshot.members.slice(0, 1), plan: somePlan(OWNER, { planType: 'goSolo', state: 'deciding' }) }));
    expect(screen.getByText(/^Choose by/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose this offer: Venue a' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: /^Your vote/ })).toBeNull();
  });

  it('shows a member the decider’s deadline and asks them for a vote only', () => {
    const request = someRequest({ status: 'decision' });
    render(
      board(someSnapshot(MEMBER, { plan: somePlan(MEMBER, { state: 'deciding' }), bidRequest: request, bids: [bid(someId<BidId>('a'))] })),
    );
    expect(screen.getByText(/^The host chooses by/)).toBeTruthy();
    expect(screen.queryByText(/^Choose by/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Choose this offer/ })).toBeNull();
  });

  it.each<[string, Partial<Snapshot>, string]>([
    [
      'run out',
      { bidRequest: someRequest({ status: 'closed' }), bids: [bid(someId<BidId>('a'), { status: 'expired' })] },
      'Asha can ask the venues again.',
    ],
    [
      'been declined',
      { bidRequest: someRequest({ status: 'decision' }), bids: [bid(someId<BidId>('a'), { status: 'declined' })] },
      'Asha can ask again',
    ],
    ['come too late', { plan: somePlan(MEMBER, { state: 'expired' }) }, 'Asha can pick a new day'],
  ])('asks a member for no action that only the decider can take: offers have %s', (_what, patch, words) => {
    render(board(someSnapshot(MEMBER, patch)));
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Ask/ })).toBeNull();
  });

  it('shows of a cancelled booking that its offer had been chosen', () => {
    const bids = [bid(someId<BidId>('a'), { status: 'lost' }), bid(someId<BidId>('b'), { status: 'lost' })];
    const booking = someBooking({ bidId: someId<BidId>('a'), status: 'cancelled_by_user' });
    render(board(someSnapshot(OWNER, { bidRequest: someRequest({ status: 'closed' }), bids, booking })));
    expect(screen.getAllByText(/Booked, then cancelled|Not chosen/).map(({ textContent }) => textContent)).toEqual([
      '₹2,400 · Booked, then cancelled',
      '₹2,400 · Not chosen',
    ]);
  });

  it('asks for another day after the date has passed, by a new request', async () => {
    server.answer = (call) => (call.endsWith('/again') ? [200, { id: 'plan-2' }] : [404, {}]);
    render(board(someSnapshot(OWNER, { plan: somePlan(OWNER, { state: 'expired' }) })));
    await userEvent.click(screen.getByRole('button', { name: 'Ask for this day' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/again'))?.body).toEqual({
        relaxation: { kind: 'date', preferredDate: '2026-11-21' },
      }),
    );
  });
});
