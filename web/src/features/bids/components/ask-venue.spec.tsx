import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { BidRequestView, NearbyVenue } from '@app/contracts';
import { setLanguage } from '../../../lib/i18n/i18n.js';
import { NearbyList } from './nearby-list.js';

const venue = (more: Partial<NearbyVenue>): NearbyVenue =>
  ({ id: 'v1', kind: 'claimed', name: 'Neem Kitchen', area: 'Bandra', placeTypes: ['cafes'], asked: false, ...more }) as NearbyVenue;
const REQUEST = { id: 'r1', dateBookId: 'd1', status: 'open' } as BidRequestView;
let refusal: { code: string; fieldErrors?: Record<string, string[]> } | null;
let bodies: unknown[];

// The network is the one thing that a test of the browser's side stands in for.
const realFetch = globalThis.fetch;
beforeEach(async () => {
  refusal = null;
  bodies = [];
  globalThis.fetch = (input, init = {}) => {
    bodies.push([input, typeof init.body === 'string' ? JSON.parse(init.body) : null]);
    const body = refusal ? { ...refusal, status: 409, title: 'No', detail: 'No' } : REQUEST;
    return Promise.resolve({
      status: refusal ? 409 : 200,
      ok: !refusal,
      statusText: '',
      headers: new Headers(),
      text: () => Promise.resolve(JSON.stringify(body)),
    } as Response);
  };
  await act(() => setLanguage('en'));
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function show(venues: NearbyVenue[], request: BidRequestView | null = REQUEST) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <NearbyList venues={venues} request={request} pointed={null} onPoint={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const ask = () => screen.getByRole('button', { name: 'Ask for an offer Neem Kitchen' });

describe('a venue that can be discovered', () => {
  it('is asked by name once, and says so', async () => {
    const user = show([
      venue({}),
      venue({ id: 'v2', name: 'Asked before', asked: true }),
      venue({ id: 'v3', name: 'A park', kind: 'unclaimed' }),
    ]);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(ask());
    expect(await screen.findAllByText('Has been asked')).toHaveLength(2);
    expect(bodies[0]).toEqual(['/api/bid-requests/r1/venues', { venueId: 'v1' }]);
  });

  it.each([
    [{ code: 'venue-not-askable', fieldErrors: { venueId: ['closed'] } }, 'It is closed at that time.'],
    [{ code: 'venue-not-askable', fieldErrors: { venueId: ['unavailable'] } }, 'It is not available for this plan.'],
    [{ code: 'limit-reached' }, '25 venues have been asked'],
  ])('says why it cannot be asked: %j', async (no, words) => {
    refusal = no;
    const user = show([venue({})]);
    await user.click(ask());
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it('is only looked at by who does not decide, and when nobody is asking', () => {
    show([venue({})], null);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
