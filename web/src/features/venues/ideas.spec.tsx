import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { IDEAS, type CityIdea, type ListedVenue, type VenueId } from '@app/contracts';
import { IDEA_RULES } from '@app/domain';
import { someId } from '@app/testkit/scenario/some-id';
import { isTextKey, setLanguage } from '../../lib/i18n/i18n.js';
import { stubApi } from '../../testing/stub-api.js';
import ThingsToDoScreen from '../../routes/places/things-to-do.js';

const VENUE: ListedVenue = {
  id: someId<VenueId>('01900000-0000-7000-8000-000000000001'),
  kind: 'unclaimed',
  name: 'Carter Road Beach',
  citySlug: 'mumbai',
  area: 'Bandra',
  placeTypes: ['beaches'],
  priceLevel: 1,
  latitude: 19,
  longitude: 72.8,
  address: null,
  phone: null,
  website: null,
  cuisines: [],
  photoId: null,
  drinkingAge: null,
  cancelled: 0,
  assumed: [],
  open: { now: true, changesAt: '2026-11-27T16:30:00.000Z' },
  rating: null,
};
const venue = (n: number, more: Partial<ListedVenue>): ListedVenue => ({
  ...VENUE,
  id: someId<VenueId>(`01900000-0000-7000-8000-00000000000${n}`),
  ...more,
});
const IDEA: CityIdea = {
  id: 'sea_sunset',
  scene: 'beach',
  time: '17:15',
  kind: 'beaches',
  venues: [VENUE, venue(2, { name: 'Versova Beach', area: 'Juhu', open: null }), venue(3, { name: 'Aksa Beach', area: '', open: null })],
};

const server = stubApi();
beforeEach(async () => {
  await act(() => setLanguage('en'));
});

function open(ideas: CityIdea[]) {
  server.answer = (call) => (call === 'GET /api/cities/mumbai/ideas' ? [200, ideas] : [404, {}]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/things-to-do/mumbai']}>
        <Routes>
          <Route path="/things-to-do/:citySlug" element={<ThingsToDoScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

describe('the things to do in a city', () => {
  it('are ideas with a sentence, a time, three linked places and two ways on', async () => {
    open([IDEA]);
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe('Sunset by the sea');
    expect(within(card).getByText(/^Best around 5:15.pm$/)).toBeTruthy();
    const places = within(within(card).getByRole('list', { name: 'Places: Sunset by the sea' })).getAllByRole('link');
    expect(places.map((place) => hrefOf(place)?.slice(-36))).toEqual(IDEA.venues.map(({ id }) => id));
    expect(places[0]?.textContent).toMatch(/^Carter Road BeachBandraOpen · closes 10:00.pm/);
    expect(places[2]?.textContent).toBe('Aksa BeachBeaches');
    expect(hrefOf(within(card).getByRole('link', { name: 'More like this: Sunset by the sea' }))).toBe('/city/mumbai/beaches');
    expect(hrefOf(within(card).getByRole('link', { name: 'Plan an evening: Sunset by the sea' }))).toBe(
      '/preferences?create=new&from=home',
    );
  });

  it('tell search engines the places', async () => {
    open([IDEA]);
    await screen.findByRole('article');
    const told = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(told)).toMatchObject({ '@type': 'ItemList', numberOfItems: 3 });
  });

  it('say so where there are too few places', async () => {
    open([]);
    expect(await screen.findByText(/too few places on our map/)).toBeTruthy();
  });

  it('have a title and a sentence for each idea', () => {
    expect(IDEAS.filter((id) => !isTextKey(`idea.${id}`) || !isTextKey(`idea.${id}.line`))).toEqual([]);
    expect(Object.keys(IDEA_RULES)).toHaveLength(IDEAS.length);
  });
});
