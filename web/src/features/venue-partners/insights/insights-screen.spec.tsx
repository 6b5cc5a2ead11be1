import '../../../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { VenueInsights } from '@app/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { text } from '../../../lib/i18n/i18n.js';
import { useNetwork } from '../../../lib/network.js';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { venueProfile } from '@app/testkit/scenario/venue-views';
import { InsightsScreen } from './components/insights-screen.js';
import { insightRows } from './insight-rows.js';

const insights: VenueInsights = {
  days: 30,
  from: '2030-05-31T12:00:00.000Z',
  now: '2030-06-30T12:00:00.000Z',
  winRate: { share: 0.5, won: 3, n: 6 },
  response: { medianMs: 240_000, n: 9 },
  honour: { share: 40 / 41, kept: 40, n: 41 },
  outcomes: [
    { outcome: 'won', n: 3 },
    { outcome: 'lost_price', n: 2 },
    { outcome: 'open', n: 1 },
  ],
  passed: [
    { reason: 'full', n: 3 },
    { reason: 'time', n: 1 },
  ],
  price: { mine: 4, chosen: 2, n: 10, needed: 0 },
  funnel: { invited: 11, seen: 10, bid: 9, won: 3, came: 1 },
  busiest: [{ day: 'sa', slot: 'evening', bookings: 2, people: 7 }],
  income: { expected: 5200, expectedN: 2, earned: 3000, earnedN: 1 },
};
const none: VenueInsights = {
  ...insights,
  winRate: { share: null, won: 0, n: 0 },
  price: { mine: null, chosen: null, n: 0, needed: 5 },
  funnel: { invited: 0, seen: 0, bid: 0, won: 0, came: 0 },
  income: { expected: 0, expectedN: 0, earned: 0, earnedN: 0 },
};

const server = stubApi();
const open = (answer: VenueInsights | null, at = '/') => {
  server.answer = () => (answer ? [200, answer] : refusal(503, 'unavailable'));
  return show(<InsightsScreen profile={venueProfile} />, at);
};
const figures = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
afterEach(() => act(() => useNetwork.setState({ offline: false })));

describe('insights', () => {
  it('show each figure with its sample size, and every chart in a table', async () => {
    open(insights);
    await screen.findByRole('table', { name: 'From invitation to guests' });
    expect(figures()).toEqual([
      'Win rate50%of 6 decided offers',
      'Usual time to an offer4 minmedian of 9 requests',
      'Bookings kept97.6%40 of 41 completed or cancelled by you',
      'Income expected₹5,200from 2 bookings to come',
    ]);
    const rows = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row');
    expect(
      rows('From invitation to guests')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['Invited11', 'Seen10', 'Offered9', 'Won3', 'Guests came1']);
    expect(rows('Your price among the offers').map(({ textContent }) => textContent)).toEqual([
      '▼ Your offersfourth fifth',
      '■ Chosen offerssecond fifth',
    ]);
    expect(within(screen.getByRole('table', { name: 'Busiest times' })).getByRole('row', { name: 'Sat 0 0 7' })).toBeTruthy();
    expect(
      within(screen.getByRole('table', { name: 'Requests you passed on' })).getByRole('row', { name: 'We are full then 3' }),
    ).toBeTruthy();
    expect(document.body.textContent).toContain('it moves with every five');
  });

  it('cover thirty days, or ninety by the address', async () => {
    open(insights);
    await userEvent.setup().click(await screen.findByRole('radio', { name: '90 days' }));
    await screen.findByRole('table', { name: 'Busiest times' });
    expect(server.calls).toEqual(['GET /api/venues/me/insights?days=30', 'GET /api/venues/me/insights?days=90']);
  });

  it('show prices only after five decided requests', async () => {
    open({ ...insights, price: { mine: null, chosen: null, n: 0, needed: 2 } });
    expect(await screen.findByText('Shown after 2 more decided requests.')).toBeTruthy();
  });

  it('show a new venue when they begin', async () => {
    open(none);
    expect(await screen.findByText('Nothing to show yet')).toBeTruthy();
    expect(figures()).toEqual([]);
  });

  it('can be read again after a failure', async () => {
    open(null);
    await screen.findByRole('alert');
    server.answer = () => [200, insights];
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('50%')).toBeTruthy();
  });

  it('stay without a network, with a note', async () => {
    open(insights);
    await screen.findByText('50%');
    act(() => useNetwork.setState({ offline: true }));
    expect(screen.getByRole('status').textContent).toContain('may be a moment old');
  });

  it('can be saved as a file with every figure', () => {
    const rows = insightRows(text, insights);
    expect(rows).toContainEqual(['Win rate', '50%', 6]);
    expect(rows).toContainEqual(['Saturday · Evening', 7, 2]);
    expect(rows).toContainEqual(['Your offers', 'fourth fifth', 10]);
    expect(rows.every((row) => row.length === 3)).toBe(true);
  });
});
