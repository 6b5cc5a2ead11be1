import '../../testing/browser-globals.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { BRAND_PAGES, isIndexedPage, PAGES, type CityView, type GuideView, type PageName } from '@app/contracts';
import { setLanguage } from '../../lib/i18n/i18n.js';
import BrandLabScreen from '../../routes/brand/brand-lab.js';
import MarketingHomeScreen from '../../routes/brand/marketing-home.js';
import VideoDemoScreen from '../../routes/brand/video-demo.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';
import { shownStats } from './marketing-stats.js';

const server = stubApi();
const guide: GuideView = {
  id: '01900000-0000-7000-8000-000000000001',
  city: 'udaipur',
  name: 'Meera Rathore',
  languages: ['hi'],
  bio: null,
  verified: true,
  hasPhone: true,
  hasWhatsapp: false,
  isDemo: false,
};
const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
};
const open = (page: PageName, query = '') =>
  show(
    <Routes>
      <Route path={PAGES.marketingHome} element={<MarketingHomeScreen />} />
      <Route path={PAGES.aiTheme} element={<MarketingHomeScreen />} />
      <Route path={PAGES.videoDemo} element={<VideoDemoScreen />} />
      {(['instagramAd', 'logoShowcase', 'circuitHearts', 'planningLogos'] as const).map((name) => (
        <Route key={name} path={PAGES[name]} element={<BrandLabScreen />} />
      ))}
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    PAGES[page] + query,
  );
const tile = (name: RegExp) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

// These parts render nothing here, but load during a test.
beforeAll(async () => {
  open('marketingHome');
  open('videoDemo');
  await act(() => Promise.all([import('../datebooks/components/marketing-plans.js'), import('../bids/components/price-plot.js')]));
  cleanup();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.answer = (call) => (call === 'GET /api/guides' ? [200, [guide]] : [200, []]);
});

describe('the marketing home', () => {
  it('leads from each tile over a city to the page that plans the evening', async () => {
    for (const [name, path] of [
      [/^Create Plan/, '/preferences?create=new&from=home'],
      [/^AI Plans/, '/preferences?create=new&from=home&mode=ai'],
    ] as const) {
      open('marketingHome');
      await userEvent.click(tile(name));
      expect(within(await screen.findByRole('dialog')).getAllByRole('listitem')).toHaveLength(12);
      const auto = screen.getByRole<HTMLAnchorElement>('link', { name: 'Use my location' });
      expect(new URL(auto.href).searchParams.get('next')).toBe(path);
      await press('Goa');
      expect((await screen.findByTestId('elsewhere')).textContent).toBe(path);
      expect(JSON.parse(sessionStorage.getItem('selectedCity') ?? '{}')).toMatchObject({ citySlug: 'goa', source: 'city' });
      cleanup();
    }
  });

  it('calls the guide of a city by a tap, and reports a city without one', async () => {
    open('marketingHome');
    await userEvent.click(await screen.findByRole('button', { name: /^Call Local Guide/ }));
    expect(within(await screen.findByRole('dialog')).getAllByRole('listitem')).toHaveLength(1);
    await press('Udaipur');
    expect(await screen.findByRole('heading', { name: 'Meera Rathore' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Call guide' })).toBeTruthy();
    expect(server.calls.filter((call) => call.includes('local-contact'))).toEqual([]);
    await press('Another city');
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    open('marketingHome', '?for=guide&city=agra');
    expect((await screen.findByRole('alert')).textContent).toContain('No number is listed for Agra yet.');
  });

  it('shows no way to a guide where no city has one', async () => {
    server.answer = () => [200, []];
    open('marketingHome');
    await waitFor(() => expect(server.calls).toContain('GET /api/guides'));
    expect(screen.queryByRole('button', { name: /^Call Local Guide/ })).toBeNull();
    expect(tile(/^Create Plan/)).toBeTruthy();
  });

  it('takes the place that was found on the way back, and reports guides that cannot be read', async () => {
    sessionStorage.setItem('selectedCity', JSON.stringify({ latitude: 24.5, longitude: 73.7, source: 'gps', citySlug: 'udaipur' }));
    server.answer = () => refusal(503, 'unavailable');
    open('marketingHome', '?for=guide&city=here');
    expect((await screen.findByRole('dialog')).textContent).toContain('in Udaipur');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('puts AI first in its variant, and reads neither session nor plans', async () => {
    open('aiTheme');
    const [first] = within(screen.getByRole('region', { name: 'How would you like to plan?' })).getAllByRole('button');
    expect(first?.textContent).toMatch(/^AI Plans/);
    expect(await screen.findByText('categories')).toBeTruthy();
    expect(new Set(server.calls)).toEqual(new Set(['GET /api/cities', 'GET /api/guides']));
  });
});

describe('the figures of the marketing pages', () => {
  const city = (partnerCount: number, simulatedCount: number, venueCount: number) =>
    ({
      partnerCount,
      simulatedCount,
      venueCount,
      openCount: 0,
      hoursCount: 0,
      categories: {},
      placeTypes: {},
      areas: [],
    }) as unknown as CityView;
  const serve = (cities: readonly CityView[]) => {
    server.answer = (call) => [200, call === 'GET /api/cities' ? cities : []];
    open('marketingHome');
  };

  it('are those of the specification in a demonstration, each marked as not counted', async () => {
    const cities = [city(1_200, 1_190, 4_000), city(0, 0, 0)];
    expect(shownStats(cities).map(({ figure }) => figure)).toEqual(['2.4K+', '150+', '4.9', '10,000+', '6', '30']);
    serve(cities);
    expect(await screen.findByText(/^4\.9 average rating: stated by .*, not counted on this site\.$/)).toBeTruthy();
  });

  it('are counted when no venue is simulated, and left out without a count', async () => {
    const cities = [city(12, 0, 1_300), city(0, 0, 200), city(0, 0, 0)];
    expect(shownStats(cities).map(({ what, figure }) => [what, figure])).toEqual([
      ['brand.stat.partners', '12'],
      ['brand.stat.places', '1,500'],
      ['brand.stat.categories', '6'],
      ['brand.stat.cities', '2'],
    ]);
    expect(shownStats([city(0, 0, 0)]).map(({ figure }) => figure)).toEqual(['6']);
    expect(shownStats(undefined)).toEqual([]);
    serve(cities);
    expect(await screen.findByText(/^1,500 places: counted from what this site offers\.$/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/4\.9|10,000\+|2\.4K/);
  });
});

it('each page of the brand has its own title and heading, in both languages, and is hidden from search engines', async () => {
  for (const language of ['hi', 'en'] as const) {
    await setLanguage(language);
    const said = BRAND_PAGES.map((page) => {
      const { container } = open(page);
      const one = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content')];
      expect([page, container.querySelectorAll('h1').length, isIndexedPage(page)]).toEqual([page, 1, false]);
      cleanup();
      return one;
    });
    for (const column of [0, 1] as const) expect(new Set(said.map((one) => one[column])).size).toBe(BRAND_PAGES.length);
  }
  expect(isIndexedPage('about')).toBe(true);
});
