import { expect, type Page } from '@playwright/test';
import type { Fixture } from './fixture.js';
import { tomorrow } from './http.js';
import { button, choice, heading, type Screen, type Text } from './screen.js';
import { SIDE } from './side-screens.js';

const board = (fixture: Fixture): string => `/venue-dashboard/${fixture.live}?tab=offers`;
const offer = (page: Page) => page.locator('article[data-bid]').first();
const wizard = (): string => '/preferences?create=new&from=home';

const toPlaces = async (page: Page): Promise<void> => {
  await choice(page, 'vibe', 'romantic').click();
  await choice(page, 'activity', 'dining').click();
};
const toDetails = async (page: Page, text: Text): Promise<void> => {
  await toPlaces(page);
  await choice(page, 'places', 'cafes').click();
  await button(page, text('shell.next')).click();
};

const toSaved = async (page: Page, text: Text): Promise<void> => {
  await toDetails(page, text);
  await choice(page, 'city', 'mumbai').click();
  await choice(page, 'budget', '3000').click();
  await choice(page, 'filterType', 'distance').click();
  await choice(page, 'travelDistance', '10').click();
  await choice(page, 'preferredTime', 'evening').click();
  await button(page, text('wizard.submit')).click();
};

const PUBLIC: Screen[] = [
  { name: 'landing', who: 'nobody', path: () => '/', ready: (page, t) => button(page, t('landing.start')) },
  { name: 'sign-up', who: 'nobody', path: () => '/signup', ready: (page) => page.locator('input[type=password]') },
  { name: 'log-in', who: 'nobody', path: () => '/signup?mode=login', ready: (page) => page.locator('input[type=password]') },
  { name: 'guest', who: 'nobody', path: () => '/guest-auth', ready: (page, t) => button(page, t('guest.continue')) },
  {
    name: 'join',
    who: 'nobody',
    path: (fixture) => `/join-datebook/${fixture.inviteCode}`,
    ready: (page, t) => button(page, t('join.join')),
  },
  { name: 'join-code', who: 'nobody', path: () => '/join-datebook', ready: (page, t) => heading(page, t('join.form.title')) },
  { name: 'privacy', who: 'nobody', path: () => '/privacy-policy', ready: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'terms', who: 'nobody', path: () => '/terms', ready: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'about', who: 'nobody', path: () => '/about', ready: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'not-found', who: 'nobody', path: () => '/nowhere', ready: (page) => page.getByRole('heading', { level: 1 }) },
];

const PLANNING: Screen[] = [
  {
    name: 'evenings',
    who: 'host',
    path: () => '/ai-plans?city=udaipur',
    ready: (page, t) => button(page, t('evenings.keep')).first(),
  },
  { name: 'landing-plans', who: 'owner', path: () => '/testlp', ready: (page, t) => heading(page, t('home.recent')) },
  { name: 'wizard-vibe', who: 'host', path: wizard, ready: (page, t) => page.getByText(t('wizard.vibeQuestion')) },
  {
    name: 'wizard-activity',
    who: 'host',
    path: wizard,
    open: (page) => choice(page, 'vibe', 'romantic').click(),
    ready: (page, t) => page.getByText(t('wizard.activityQuestion')),
  },
  { name: 'wizard-places', who: 'host', path: wizard, open: toPlaces, ready: (page, t) => page.getByText(t('wizard.placesQuestion')) },
  { name: 'wizard-details', who: 'host', path: wizard, open: toDetails, ready: (page, t) => heading(page, t('wizard.detailsQuestion')) },
  {
    name: 'next-step',
    who: 'nobody',
    path: wizard,
    open: toSaved,
    ready: (page, t) => page.getByRole('dialog', { name: t('next.title') }),
  },
  { name: 'location', who: 'host', path: () => '/gps-detection', ready: (page, t) => button(page, t('place.useMine')) },
  {
    name: 'banner',
    who: 'asker',
    path: () => '/home',
    ready: (page, t) => page.getByRole('dialog').filter({ hasText: t('banner.dismiss') }),
  },
  { name: 'home', who: 'owner', path: () => '/home', ready: (page, t) => heading(page, t('home.recent')) },
  {
    name: 'create-dialog',
    who: 'owner',
    path: () => '/home',
    open: (page, t) => page.getByRole('button', { name: t('home.createPlan') }).click(),
    ready: (page) => page.getByRole('dialog').locator('input[name=planType]').first(),
  },
  { name: 'plans', who: 'owner', path: () => '/all-datebooks', ready: (page) => page.getByRole('tab').first() },
  {
    name: 'settings',
    who: 'owner',
    path: () => '/settings',
    ready: (page) => page.locator('main nav a[href="/settings/security"]'),
  },
  {
    name: 'waiting',
    who: 'host',
    path: (fixture) => `/waiting?from=multilocation&dateBookId=${fixture.waiting}`,
    ready: (page, t) => heading(page, t('waiting.title')),
  },
  {
    name: 'mismatch',
    who: 'decider',
    path: (fixture) => `/mismatch/${fixture.mismatch}`,
    ready: (page, t) => button(page, t('mismatch.acceptTheirs')),
  },
];

const MARKET: Screen[] = [
  {
    name: 'discover',
    who: 'owner',
    path: (fixture) => `/venue-dashboard/${fixture.live}?tab=discover`,
    ready: (page, t) => heading(page, t('discover.list')),
  },
  { name: 'offers', who: 'owner', path: board, ready: offer },
  {
    name: 'score',
    who: 'owner',
    path: board,
    open: (page) => offer(page).getByRole('button').first().click(),
    ready: (page) => page.getByRole('dialog'),
  },
  {
    name: 'compare',
    who: 'owner',
    path: board,
    open: async (page, t) => {
      for (const index of [0, 1, 2]) {
        await page.locator('article[data-bid]').nth(index).getByRole('button').first().click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('button', { name: t('offers.compare'), exact: true }).click();
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      }
      await page
        .locator('.sticky')
        .getByRole('button', { name: t('compare.open'), exact: true })
        .click();
    },
    ready: (page, t) => page.getByRole('dialog', { name: t('compare.title') }),
  },
  {
    name: 'accept',
    who: 'owner',
    path: board,
    open: (page, t) =>
      offer(page)
        .getByRole('button', { name: t('offers.accept') })
        .click(),
    ready: (page, t) => page.getByRole('dialog', { name: t('accept.summary') }),
  },
  {
    name: 'contact',
    who: 'owner',
    path: board,
    open: async (page, t) => {
      await offer(page)
        .getByRole('button', { name: t('offers.accept') })
        .click();
      await button(page, t('accept.next')).click();
    },
    ready: (page, t) => page.getByRole('dialog', { name: t('accept.contact') }),
  },
  {
    name: 'booking',
    who: 'booked',
    path: (fixture) => `/venue-dashboard/${fixture.bookedPlan}?tab=booking`,
    ready: (page, t) => page.getByRole('article', { name: t('booking.title') }),
  },
];

const VENUE: Screen[] = [
  { name: 'venue-login', who: 'nobody', path: () => '/venue-login', ready: (page, t) => button(page, t('venue.login.submit')) },
  {
    name: 'venue-inbox',
    who: 'venue',
    path: () => '/venue-bidding',
    ready: (page) => page.getByRole('listitem').getByRole('button').first(),
  },
  {
    name: 'venue-bid',
    who: 'venue',
    path: () => '/venue-bidding',
    open: (page, t) =>
      page
        .getByRole('listitem')
        .getByRole('button')
        .filter({ hasText: t('venue.phase.open') })
        .first()
        .click(),
    ready: (page, t) => heading(page, t('venue.form.title')),
  },
  {
    name: 'venue-bookings',
    who: 'venue',
    path: () => `/venue-bidding/bookings?day=${tomorrow()}`,
    ready: (page) => page.getByRole('button', { name: /Meera/ }).first(),
  },
  {
    name: 'venue-booking',
    who: 'venue',
    path: () => `/venue-bidding/bookings?day=${tomorrow()}`,
    open: (page) => page.getByRole('button', { name: /Meera/ }).first().click(),
    ready: (page, t) => page.getByText(t('venue.booking.code')).first(),
  },
  {
    name: 'venue-week',
    who: 'venue',
    path: () => '/venue-bidding/bookings?view=week',
    ready: (page) => page.locator('[aria-current=date]'),
  },
  { name: 'venue-insights', who: 'venue', path: () => '/venue-bidding/insights', ready: (page, t) => heading(page, t('insights.funnel')) },
  {
    name: 'venue-door',
    who: 'venue',
    path: () => '/venue-bidding/bookings',
    open: async (page, t) => {
      await page.getByLabel(t('venue.checkIn.label')).fill('ZZZZZZ-123456');
      await button(page, t('venue.checkIn.button')).click();
    },
    ready: (page, t) => page.getByText(t('arrival.elsewhere')),
  },
  {
    name: 'venue-offers',
    who: 'venue',
    path: () => '/venue-bidding/settings?tab=offers&edit=new',
    ready: (page, t) => page.getByLabel(t('venueSet.offers.name')),
  },
  {
    name: 'venue-rule',
    who: 'venue',
    path: (fixture) => `/venue-bidding/settings?tab=rules&edit=${fixture.venueRule}`,
    open: async (page, t) => {
      await button(page, t('venueSet.dry.try')).click();
      await page.getByText(t('venueSet.rules.narrow')).click();
    },
    ready: (page, t) => heading(page, t('venueSet.dry.title')),
  },
  {
    name: 'venue-rules',
    who: 'venue',
    path: () => '/venue-bidding/settings?tab=rules',
    ready: (page, t) => button(page, t('venueSet.rules.new')),
  },
  {
    name: 'venue-seats',
    who: 'venue',
    path: () => '/venue-bidding/settings?tab=seats',
    ready: (page, t) => heading(page, t('venueSet.days.title')),
  },
  {
    name: 'venue-hours',
    who: 'venue',
    path: () => '/venue-bidding/settings?tab=hours',
    ready: (page, t) => heading(page, t('venueSet.mute.title')),
  },
  {
    name: 'venue-photos',
    who: 'venue',
    path: () => '/venue-bidding/settings?tab=photos',
    ready: (page, t) => page.getByLabel(t('photos.desk.description')),
  },
  {
    name: 'venue-says',
    who: 'venue',
    path: () => '/venue-bidding/settings?tab=venue',
    ready: (page, t) => heading(page, t('venueSet.venue.title')),
  },
  {
    name: 'venue-listing',
    who: 'venue',
    path: () => '/venue-bidding/settings?tab=listing',
    ready: (page, t) => heading(page, t('listing.title')),
  },
  {
    name: 'venue-system',
    who: 'venue',
    path: () => '/venue-bidding/settings?tab=system',
    ready: (page, t) => heading(page, t('hooks.title')),
  },
  {
    name: 'venue-filter',
    who: 'venue',
    path: () => '/venue-bidding?min=10000',
    ready: (page, t) => heading(page, t('inbox.nothingFits')),
  },
  {
    name: 'venue-bell',
    who: 'venue',
    path: () => '/venue-bidding',
    open: (page) => page.locator('header button[aria-haspopup=dialog]').click(),
    ready: (page, t) => heading(page, t('desk.device.title')),
  },
  {
    name: 'venue-board-open',
    who: 'venue',
    path: () => '/venue-bidding-dashboard',
    open: (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
    ready: (page, t) => heading(page, t('venue.request')),
  },
  { name: 'venue-board', who: 'venue', path: () => '/venue-bidding-dashboard', ready: (page, t) => heading(page, t('venue.board')) },
];

/** Every screen: those of the main job in its order, then the others. */
export const SCREENS: readonly Screen[] = [...PUBLIC, ...PLANNING, ...MARKET, ...VENUE, ...SIDE];
