import '../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PAGES } from '@app/contracts';
import { Route, Routes } from 'react-router-dom';
import { consentVersion } from '@app/domain';
import { ConsentList } from '../features/accounts/components/consent-list.js';
import { ObstacleCard } from '../live/plan-obstacle.js';
import LivePlanPage from '../routes/live.js';
import SettingsScreen from '../routes/accounts/settings.js';
import { stubApi, show } from '../testing/stub-api.js';
import { OWNER, PLAN, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { Footer } from './public/footer.js';

const server = stubApi();
const apart = { ...someStatus(OWNER).compatibility, allowVenueAccess: false };

describe('the links of the app', () => {
  it('a plan without a place links to the page that sets one', () => {
    const status = someStatus(OWNER, { compatibility: apart, me: { ...someStatus(OWNER).me, hasCoordinates: false } });
    show(<ObstacleCard snapshot={someSnapshot(OWNER, { preferencesStatus: status })} />);
    const to = new URL(screen.getByRole('link').getAttribute('href') ?? '', 'http://x');
    expect([to.pathname, to.searchParams.get('dateBookId'), to.searchParams.get('next')]).toEqual([
      '/gps-detection',
      PLAN,
      `/waiting?dateBookId=${PLAN}`,
    ]);
  });

  it.each([
    ['held', /Yours is kept as it is: once asked, it goes to them by itself/],
    ['open', /This one is kept as it is, and goes to them by itself/],
  ] as const)('a plan of a paused city says why no venue is asked, and what the host can do: %s', (bidding, words) => {
    const status = someStatus(OWNER, { pausedIn: 'mumbai' });
    const plan = somePlan(OWNER, { state: 'collecting', bidding });
    show(<ObstacleCard snapshot={someSnapshot(OWNER, { plan, bidRequest: null, preferencesStatus: status })} />);
    expect(screen.getByRole('heading').textContent).toBe('Plans in Mumbai are paused');
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('Live links to the venues for a plan that was kept for later', async () => {
    const plan = somePlan(OWNER, { state: 'collecting', bidding: 'held' });
    const status = someStatus(OWNER, { compatibility: apart, bothHavePreferences: false, pendingCount: 1, readyCount: 1 });
    server.answer = (call) =>
      call.startsWith('GET /api/datebooks') ? [200, [{ ...plan, memberCount: 1, preferencesStatus: status }]] : [200, null];
    show(<LivePlanPage />);
    expect(await screen.findByRole('button', { name: 'Discover Now' })).toBeTruthy();
    expect(screen.queryByText('No live plan yet')).toBeNull();
  });

  it('the footer links to the page for new venues and to the contact', () => {
    show(<Footer />);
    const links = screen.getByRole('navigation', { name: 'Quick Links' });
    for (const [name, to] of [
      ['Partner with Us', '/venue-onboarding'],
      ['Venue Login', '/venue-login'],
      ['Grievances', '/grievance'],
    ] as const)
      expect(within(links).getByRole('link', { name }).getAttribute('href')).toBe(to);
  });
});

describe('the terms of an agreement', () => {
  const items = (['location', 'contact', 'analytics'] as const).map((item) => ({
    item,
    granted: item === 'location',
    version: consentVersion(),
    at: null,
  }));
  const notice = Object.fromEntries(items.map(({ item }) => [item, { title: `Title of ${item}`, text: `Detail of ${item}` }]));

  it('shows one line for each term, with its detail folded', async () => {
    document.head.innerHTML = '<meta name="analytics-url" content="https://count.example">';
    server.answer = () => [200, { version: consentVersion(), notice: { en: notice, hi: notice }, items }];
    const { container } = show(<ConsentList />);
    const lines = await screen.findAllByRole('switch');
    expect(lines.map((line) => line.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false']);
    const folds = [...container.querySelectorAll('details')];
    expect(folds).toHaveLength(3);
    expect(folds.some(({ open }) => open)).toBe(false);
  });

  it('the page You links to the terms and to the list of who sees which data', async () => {
    show(
      <Routes>
        <Route path={PAGES.settings} element={<SettingsScreen />} />
      </Routes>,
      '/settings/privacy',
    );
    await userEvent.click(await screen.findByText('Show the list'));
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms.length).toBeGreaterThanOrEqual(8);
    expect(screen.getAllByRole('definition')).toHaveLength(3 * terms.length);
  });
});
