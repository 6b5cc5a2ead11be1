import '../../testing/browser-globals.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { ListedVenue, UnderstoodSearch, UserView, VenueDetails, VenueId, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setDiscreet } from '../../lib/device/discreet.js';
import { setLanguage, withTexts } from '../../lib/i18n/i18n.js';
import { keepUser } from '../../lib/last-seen.js';
import { paths } from '../../lib/paths.js';
import { local, LOCAL, session, SESSION } from '../../lib/storage.js';
import { stubApi } from '../../testing/stub-api.js';
import CityPartScreen from '../../routes/places/city-part.js';
import CityScreen from '../../routes/places/city.js';
import PlacesNearMeScreen from '../../routes/places/places-near-me.js';
import VenueScreen from '../../routes/places/venue.js';

const LISTED: ListedVenue = {
  id: someId<VenueId>('01900000-0000-7000-8000-000000000001'),
  kind: 'unclaimed',
  name: 'Leopold',
  citySlug: 'mumbai',
  area: 'Colaba',
  placeTypes: ['cafes'],
  priceLevel: 2,
  latitude: 18.9,
  longitude: 72.8,
  address: null,
  phone: null,
  website: null,
  cuisines: [],
  photoId: null,
  drinkingAge: null,
  cancelled: 0,
  assumed: ['openingHours', 'priceLevel', 'seats'],
  open: null,
  rating: null,
};
const CLOSE_UP: VenueDetails = { ...LISTED, apart: null, hours: [], photos: [], reviews: [], record: null, promises: null, near: [] };

globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList;
/** jsdom has no layout, and a map draws only what fits its size. */
const SIDES = ['clientWidth', 'clientHeight'] as const;
beforeAll(() => SIDES.forEach((side) => Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 400 })));
afterAll(() => SIDES.forEach((side) => Reflect.deleteProperty(HTMLElement.prototype, side)));

const server = stubApi();
beforeEach(async () => {
  await withTexts(() => Promise.resolve(), 'places');
  await act(() => setLanguage('en'));
});
afterEach(() => {
  session.remove(SESSION.wizardDraft);
  local.remove(LOCAL.lastSeen);
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
function open(path: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/city/:citySlug" element={<CityScreen />} />
          <Route path="/city/:citySlug/:partSlug" element={<CityPartScreen />} />
          <Route path="/city/:citySlug/:areaSlug/:kindSlug" element={<CityPartScreen />} />
          <Route path="/venue/:venueSlug" element={<VenueScreen />} />
          <Route path="/places-near-me" element={<PlacesNearMeScreen />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const address = () => screen.getByTestId('address').textContent;
const lists = () => server.asked.map(({ path }) => path).filter((path) => path.startsWith('/api/venues?'));
const PERSON: UserView = {
  id: someId<UserId>('u1'),
  firstName: 'Asha',
  email: null,
  isGuest: true,
  role: 'user',
  adult: false,
  discreet: false,
};
const NONE = { code: 'not-found', status: 404, title: 'Not found' };

describe('a list of places', () => {
  beforeEach(() => {
    server.answer = (_, { path }) => (path.startsWith('/api/venues?') ? [200, path.includes('q=zzz') ? [] : [LISTED]] : [404, NONE]);
  });

  it('requests the filters of its address, and writes each filter into it', async () => {
    const user = open('/city/mumbai?category=dining&type=cafes&open=now');
    expect(await screen.findByRole('link', { name: 'Leopold' })).toBeTruthy();
    expect(lists()).toEqual(['/api/venues?city=mumbai&placeType=cafes&open=now&limit=24']);
    await user.selectOptions(screen.getByLabelText('Area'), 'Bandra');
    expect(address()).toBe('/city/mumbai?category=dining&type=cafes&open=now&area=bandra');
    await user.selectOptions(screen.getByLabelText('What'), 'Wellness');
    expect(address()).toBe('/city/mumbai?category=wellness&open=now&area=bandra');
    await user.type(screen.getByLabelText('Search places'), 'tea room');
    expect(await screen.findByText('/city/mumbai?category=wellness&open=now&area=bandra&q=tea+room')).toBeTruthy();
    expect(lists().at(-1)).toBe('/api/venues?city=mumbai&category=wellness&area=bandra&open=now&q=tea+room&limit=24');
  });

  it('is beside its map, and marks the highlighted place in both', async () => {
    const away = { ...LISTED, id: '01900000-0000-7000-8000-000000000002', name: 'Sea View', latitude: 19.2, longitude: 72.95 };
    server.answer = (_, { path }) => (path.startsWith('/api/venues?') ? [200, [LISTED, away]] : [404, NONE]);
    const user = open('/city/mumbai');
    const map = await screen.findByRole('application', { name: /^Map with 2 places/ });
    await waitFor(() => expect(map.querySelectorAll('.map-pin')).toHaveLength(2));
    const card = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('article');
    await user.hover(card('Sea View') as HTMLElement);
    await waitFor(() => expect(map.querySelector('.map-chosen')?.getAttribute('aria-label')).toBe('Sea View'));
    fireEvent.click(map.querySelector('[aria-label="Leopold"]') as Element);
    await waitFor(() => expect(card('Leopold')?.className).toContain('ring-indigo'));
    expect(card('Sea View')?.className).not.toContain('ring-indigo');
    // While the list is hidden, the map names the place.
    const under = screen.getAllByRole('link', { name: /Leopold/ }).map((link) => link.getAttribute('href'));
    expect(under).toEqual([paths.venue(LISTED), paths.venue(LISTED)]);
  });

  it.each(['cafes', 'bandra', 'bandra/cafes'])('names no count on the page of %s while the counts are unknown', async (part) => {
    open(`/city/mumbai/${part}`);
    expect(await screen.findByRole('link', { name: 'Leopold' })).toBeTruthy();
    expect(screen.queryByText(/\b0 places/)).toBeNull();
  });

  it('omits unknown facts of a place', async () => {
    open('/city/mumbai');
    const card = (await screen.findByRole('link', { name: 'Leopold' })).closest('article');
    expect(card?.textContent).toBe('LeopoldCafés\u00a0· Colaba');
  });

  it('names the city in the reader’s language when a place has no area', async () => {
    server.answer = (_, { path }) => (path.startsWith('/api/venues?') ? [200, [{ ...LISTED, area: 'Mumbai' }]] : [404, NONE]);
    await act(() => setLanguage('hi'));
    open('/city/mumbai');
    expect((await screen.findByRole('link', { name: 'Leopold' })).closest('article')?.textContent).toMatch(/\u00a0· मुंबई$/);
  });

  it('reports an empty list with its possible reason, and clears the filters', async () => {
    const user = open('/city/mumbai?q=zzz&open=now');
    expect(await screen.findByText('Nothing like that here')).toBeTruthy();
    expect(screen.getByText(/Of most places we don’t know the hours/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Leopold' })).toBeTruthy();
    expect(address()).toBe('/city/mumbai');
  });

  it('says what it understood of a question, and takes a part out of it', async () => {
    const part = { isExcluded: false, isSetAside: false };
    const understood: UnderstoodSearch = {
      parts: [
        { ...part, what: 'mood', values: ['romantic'], without: 'rooftop no kids' },
        { ...part, what: 'kind', values: ['rooftop_dining'], without: 'romantic no kids' },
        { what: 'topic', values: ['children'], isExcluded: true, isSetAside: false, without: 'romantic rooftop' },
      ],
      nearest: null,
      ways: [],
    };
    server.answer = (_, { path }) =>
      path.startsWith('/api/venues/understood?') ? [200, understood] : path.startsWith('/api/venues?') ? [200, [LISTED]] : [404, NONE];
    const user = open('/city/mumbai?q=romantic+rooftop+no+kids');
    const parts = await screen.findByRole('list', { name: 'What we understood' });
    expect([...parts.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Romantic',
      'Rooftop dining',
      'Not: For kids',
    ]);
    await user.click(screen.getByRole('button', { name: 'Take out: Romantic' }));
    expect(address()).toBe('/city/mumbai?q=rooftop+no+kids');
  });

  it('shows what is nearest instead of nothing, what was left out for that, and the ways to widen the search', async () => {
    const understood: UnderstoodSearch = {
      parts: [],
      nearest: { without: [{ filter: 'area' }], venues: [LISTED] },
      ways: [{ filter: 'area' }, { filter: 'city', cities: ['goa'] }],
    };
    server.answer = (_, { path }) =>
      path.startsWith('/api/venues/understood?') ? [200, understood] : path.startsWith('/api/venues?') ? [200, []] : [404, NONE];
    const user = open('/city/mumbai?area=bandra&type=cafes');
    expect(await screen.findByText('Left out: Bandra. These fit the rest.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Leopold' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'In Goa' }).getAttribute('href')).toBe('/city/goa?type=cafes');
    await user.click(screen.getByRole('button', { name: 'Without Bandra' }));
    expect(address()).toBe('/city/mumbai?type=cafes');
  });

  it('says what it gave up of the quantities of a question, and starts a plan like it', async () => {
    const part = { isExcluded: false, isSetAside: false };
    const budget = { ...part, what: 'budget' as const, values: ['500', '2'], without: 'rooftop for two' };
    const understood: UnderstoodSearch = {
      parts: [
        { ...part, what: 'kind', values: ['rooftop_dining'], without: 'for two under 500' },
        { ...part, what: 'party', values: ['2'], without: 'rooftop under 500' },
        budget,
      ],
      nearest: { without: [{ part: budget }], venues: [LISTED] },
      ways: [{ part: budget }],
    };
    server.answer = (_, { path }) =>
      path.startsWith('/api/venues/understood?') ? [200, understood] : path.startsWith('/api/venues?') ? [200, []] : [404, NONE];
    const user = open('/city/mumbai?q=rooftop+for+two+under+500');
    expect(
      await screen.findByText('Nothing fits Rooftop dining · For 2 people · Up to ₹500 for 2. Without the budget:', {
        normalizer: (words) => words.replaceAll(/[\u2066-\u2069]/g, ''),
      }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Leopold' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start a plan like this' }).getAttribute('href')).toBe(
      '/preferences?create=new&from=home&budget=500-500&people=2&activity=dining&city=mumbai&kinds=rooftop_dining',
    );
    await user.click(screen.getByRole('button', { name: 'Without the budget' }));
    expect(address()).toBe('/city/mumbai?q=rooftop+for+two');
  });

  it('names areas and cuisines in the reader’s language', async () => {
    const near = { ...CLOSE_UP, area: 'Near Park Street', areaHi: 'पार्क स्ट्रीट के पास', cuisines: ['chinese'], cuisinesHi: ['चीनी'] };
    server.answer = (_, { path }) =>
      path.startsWith('/api/venues?')
        ? [200, [LISTED, { ...near, id: 'x', name: 'Near' }]]
        : path.startsWith('/api/venues/')
          ? [200, near]
          : [404, NONE];
    await act(() => setLanguage('hi'));
    open('/city/mumbai');
    await screen.findByRole('link', { name: 'Leopold' });
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').match(/· (.*)$/)?.[1])).toEqual([
      'कोलाबा',
      'पार्क स्ट्रीट के पास',
    ]);
    expect([...screen.getByLabelText('इलाक़ा').querySelectorAll('option')].map(({ textContent }) => textContent)).toContain('बांद्रा');
    cleanup();
    open(`/venue/${CLOSE_UP.id}`);
    expect(await screen.findByText('चीनी')).toBeTruthy();
    expect(screen.getByText('पार्क स्ट्रीट के पास')).toBeTruthy();
  });

  it('explains a failed read', async () => {
    server.answer = () => [503, { code: 'unavailable', status: 503, title: 'Unavailable' }];
    open('/city/mumbai');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('does not exist for an unknown city', () => {
    open('/city/atlantis');
    expect(screen.getByText('This page does not exist')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });
});

describe('the places near the reader', () => {
  const device = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) => {
    let asked = 0;
    const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) => {
      asked += 1;
      answer(found, failed);
    };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    return () => asked;
  };
  const at = (latitude: number, longitude: number) => device((found) => found({ coords: { latitude, longitude } } as GeolocationPosition));
  beforeEach(() => {
    const agreed = { version: '1', notice: {}, items: [{ item: 'location', granted: true, version: '1', at: null }] };
    const answers: Record<string, unknown> = { '/api/cities': [], '/api/auth/user': PERSON, '/api/user/choices': agreed };
    server.answer = (_, { path }) =>
      path.startsWith('/api/venues?') ? [200, [LISTED]] : path in answers ? [200, answers[path]] : [404, NONE];
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
    session.remove(SESSION.selectedCity);
    local.remove(LOCAL.lastCity);
  });

  it('are asked for at the first press of the button, and never before', async () => {
    const asked = at(19.06, 72.84);
    const user = open('/places-near-me');
    expect(screen.getByRole('link', { name: /^Mumbai/ })).toBeTruthy();
    expect([asked(), lists()]).toEqual([0, []]);
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    expect(await screen.findByRole('link', { name: 'Leopold' })).toBeTruthy();
    expect(lists()).toEqual(['/api/venues?lat=19.060&lng=72.840&radiusKm=10&limit=24']);
  });

  it.each([
    ['denied', () => device((_, failed) => failed({ code: 1 } as GeolocationPositionError)), /^We couldn’t read your location/],
    ['outside the cities', () => at(51.5, -0.1), /^You’re outside our twelve cities/],
    ['not to be had', () => () => 0, /^This browser can’t say where you are/],
  ])('offer the cities when the position is %s', async (_, prepare, words) => {
    prepare();
    const user = open('/places-near-me');
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.getByRole('link', { name: /^Goa/ })).toBeTruthy();
    expect(lists()).toEqual([]);
  });
});

describe('the page of a venue', () => {
  const show = (venue: Partial<VenueDetails>, requests: unknown[] | null = null) => {
    server.answer = (_, { path }) =>
      path.startsWith('/api/venues/')
        ? [200, { ...CLOSE_UP, ...venue }]
        : path === '/api/auth/user'
          ? [200, PERSON]
          : path === '/api/user/bid-requests'
            ? requests
              ? [200, requests]
              : [401, { code: 'not-signed-in', status: 401, title: 'No' }]
            : [404, NONE];
    return open(`/venue/${CLOSE_UP.id}`);
  };

  it('marks an unclaimed place: its hours are unknown, it takes no offers, and it can be claimed', async () => {
    show({ website: 'javascript:alert(1)' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Leopold' })).toBeTruthy();
    expect(screen.getByText('Nobody has told us yet.')).toBeTruthy();
    expect(screen.getByText(/takes no offers yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Claim this place' }).getAttribute('href')).toBe(`/venue-onboarding?place=${CLOSE_UP.id}`);
    expect(screen.queryByText(/Price level/)).toBeNull();
    expect(document.body.innerHTML).not.toContain('javascript:');
    expect(server.calls).not.toContain('GET /api/user/bid-requests');
  });

  it('links to each of its numbers, and shows neither unknown days as closed nor an inexact pin as exact', async () => {
    const assumed = ['openingHours.mo', 'priceLevel', 'seats', 'location'];
    show({ phone: '+91 832 222 0003; +91 98000 00004; NA', hours: [{ day: 'tu', opens: '09:00', closes: '17:00' }], assumed });
    await screen.findByRole('heading', { level: 1, name: 'Leopold' });
    const calls = [...document.querySelectorAll('a[href^="tel:"]')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(calls).toEqual([
      ['Call', 'tel:+918322220003'],
      ['+91 832 222 0003', 'tel:+918322220003'],
      ['+91 98000 00004', 'tel:+919800000004'],
    ]);
    expect([screen.getByRole('row', { name: /^Monday/ }).textContent, screen.getByRole('row', { name: /^Wednesday/ }).textContent]).toEqual(
      ['MondayNot known', 'WednesdayClosed'],
    );
    expect(screen.getByText(/^Its exact place is not known/)).toBeTruthy();
  });

  it('is distinguished from similar places in its title, below its heading and in lists, but not in a discreet reader’s title', async () => {
    show({ area: 'Colaba', apart: { by: 'way', from: 'Colaba', km: 1.2, direction: 'ne', nth: 2, of: 3 } });
    await screen.findByRole('heading', { level: 1, name: 'Leopold' });
    const titled = () => document.title.replace(/ ·\s?\w*$/, '');
    const way = '1.2 km north-east of the centre of Colaba, 2 of 3 there';
    expect(titled()).toBe(`Leopold · Cafés · Colaba · Mumbai · ${way}`);
    expect(screen.getByText(way)).toBeTruthy();
    cleanup();
    show({ address: '12 Hill Road', apart: { by: 'address' } });
    await screen.findByRole('heading', { level: 1, name: 'Leopold' });
    expect(titled()).toBe('Leopold · Cafés · Colaba · Mumbai · 12 Hill Road');
    cleanup();
    show({ address: '12 Hill Road' });
    await screen.findByRole('heading', { level: 1, name: 'Leopold' });
    expect(titled()).toBe('Leopold · Cafés · Colaba · Mumbai');
    cleanup();
    setDiscreet(true);
    show({ address: '12 Hill Road' });
    await screen.findByRole('heading', { level: 1, name: 'Leopold' });
    expect(titled()).toBe('A place');
    cleanup();
    setDiscreet(false);
    const twin = { ...LISTED, id: `${LISTED.id.slice(0, -1)}2`, latitude: 18.9267, longitude: 72.82723 };
    server.answer = (_, { path }) =>
      path.startsWith('/api/venues?') ? [200, [LISTED, twin, { ...LISTED, id: 'x', name: 'Mondegar' }]] : [404, NONE];
    open('/city/mumbai');
    expect((await screen.findAllByRole('article')).map(({ textContent }) => textContent?.match(/Colaba(.*)$/)?.[1])).toEqual([
      '3.5 km south-west of the centre of Colaba',
      '1.0 km north of the centre of Colaba',
      '',
    ]);
  });

  it('names its city beside its area in its structured data, and its page', async () => {
    const said = () =>
      JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}') as Record<string, unknown>;
    const at = { '@type': 'PostalAddress', addressLocality: 'Mumbai', addressCountry: 'IN' };
    show({ area: 'Bandra', address: '12 Hill Road' });
    await screen.findByRole('heading', { level: 1, name: 'Leopold' });
    expect(said()).toMatchObject({ name: 'Leopold', url: expect.stringMatching(new RegExp(`^http.*/venue/leopold-${CLOSE_UP.id}$`)) });
    expect(said()['address']).toEqual({ ...at, streetAddress: '12 Hill Road' });
    cleanup();
    show({ area: 'Bandra', address: null });
    await screen.findByRole('heading', { level: 1, name: 'Leopold' });
    expect(said()['address']).toEqual(at);
  });

  it('starts a plan around a place on the map with its kind, and asks no venue first', async () => {
    const user = show({ area: 'Bandra' });
    await user.click(await screen.findByRole('button', { name: 'Plan an evening near here' }));
    expect(await screen.findByText('/preferences?create=new&from=home')).toBeTruthy();
    expect(session.json(SESSION.wizardDraft)).toMatchObject({
      target: 'new',
      step: 'vibe',
      activity: 'dining',
      placeTypes: ['cafes'],
      place: { latitude: 18.9, longitude: 72.8, citySlug: 'mumbai', areaId: 'bandra', name: 'Leopold' },
      firstVenue: null,
    });
  });

  it('starts a plan at a venue that takes offers, which is asked first', async () => {
    const user = show({ kind: 'claimed', assumed: [] });
    await user.click(await screen.findByRole('button', { name: 'Plan an evening here' }));
    await screen.findByText('/preferences?create=new&from=home');
    expect(session.json(SESSION.wizardDraft)).toMatchObject({ firstVenue: { id: CLOSE_UP.id, name: 'Leopold' } });
  });

  it('leads to directions, but neither to an invented place nor to an assumed point, and copies its address without a share sheet', async () => {
    const directions = async (venue: Partial<VenueDetails>) => {
      cleanup();
      show(venue);
      await screen.findByRole('heading', { level: 1, name: 'Leopold' });
      return screen.queryByRole<HTMLAnchorElement>('link', { name: 'Directions' })?.href ?? null;
    };
    expect(await directions({})).toBe('https://www.google.com/maps/dir/?api=1&destination=18.9,72.8');
    expect(await directions({ kind: 'simulated' })).toBeNull();
    expect(await directions({ assumed: ['location'] })).toBe(
      'https://www.google.com/maps/search/?api=1&query=Leopold%2C%20Colaba%2C%20Mumbai',
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`^http.*/venue/leopold-${CLOSE_UP.id}$`));
  });

  it('names what is near it, and its hours from today on', async () => {
    const near = [{ ...LISTED, id: someId<VenueId>('near'), name: 'Sea View', placeTypes: ['parks' as const], distanceKm: 0.4 }];
    show({ near, hours: [{ day: 'mo', opens: '09:00', closes: '17:00' }], assumed: [] });
    expect(within(await screen.findByRole('region', { name: 'Near here' })).getByRole('link', { name: 'Sea View' })).toBeTruthy();
    const [first] = screen.getAllByRole('rowheader');
    expect(first?.textContent).toBe(new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(new Date()));
  });

  it('can be asked for each plan in an open auction, and for no other', async () => {
    keepUser(PERSON);
    const request = { id: 'r1', dateBookId: 'd1', planName: 'Anniversary', status: 'open' };
    show({ kind: 'claimed', assumed: [] }, [request, { ...request, id: 'r2', planName: 'Over', status: 'decision' }]);
    expect(await screen.findByText('For “Anniversary”')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Ask for an offer Leopold' })).toBeTruthy();
    expect(screen.queryByText('For “Over”')).toBeNull();
  });

  it('shows whether it is open, and the guests’ reviews with their number', async () => {
    const review = { stars: 4, tags: ['great_food'], text: 'Lovely evening', month: '2026-03-01' } as const;
    show({
      kind: 'claimed',
      assumed: [],
      open: { now: true, changesAt: null },
      hours: [{ day: 'mo', opens: '00:00', closes: '24:00' }],
      rating: { average: 4, count: 1 },
      reviews: [{ ...review, tags: [...review.tags] }],
    });
    expect(await screen.findByText('Always open')).toBeTruthy();
    expect(screen.getAllByText('4.0 of 5, from 1 guest').length).toBeGreaterThan(0);
    expect(screen.getByText('Lovely evening')).toBeTruthy();
    expect(screen.getByText('March 2026')).toBeTruthy();
    expect(screen.getByText('Price level 2 of 4')).toBeTruthy();
  });

  it('does not exist when the server knows no such venue', async () => {
    server.answer = () => [404, NONE];
    open('/venue/01900000-0000-7000-8000-0000000000ff');
    expect(await screen.findByText('This page does not exist')).toBeTruthy();
  });
});
