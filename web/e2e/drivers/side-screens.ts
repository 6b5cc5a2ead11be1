import type { Page } from '@playwright/test';
import type { Fixture } from './fixture.js';
import { running } from './browser.js';
import { GUIDE } from './http.js';
import { button, heading, type Screen } from './screen.js';

const plan = (fixture: Fixture): string => `/venue-dashboard/${fixture.live}?tab=offers`;
const booking = (fixture: Fixture): string => `/booking/${fixture.booking}`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const sheet = (page: Page) => page.getByRole('dialog');

/** Pages that are reached by a link of another, or by their address. */
const PAGES: Screen[] = [
  { name: 'old-home', who: 'owner', path: () => '/old-home', ready: (page, t) => heading(page, t('dash.recent')) },
  {
    name: 'old-home-setup',
    who: 'owner',
    path: () => '/old-home',
    open: async (page, t) => {
      await button(page, t('dash.start')).click();
      await button(page, t('dash.open')).click();
    },
    ready: (page) => sheet(page).locator('input[name=vibe]').first(),
  },
  { name: 'natural-theme', who: 'owner', path: () => '/natural-theme', ready: (page, t) => button(page, t('natural.start')) },
  {
    name: 'natural-steps',
    who: 'owner',
    path: () => '/natural-theme',
    open: async (page, t) => {
      await button(page, t('natural.start')).click();
      await button(page, t('shell.next')).click();
    },
    ready: (page, t) => heading(page, t('natural.vibe')),
  },
  { name: 'quick-plan', who: 'host', path: () => '/create-datebook?style=quick', ready: (page, t) => button(page, t('quick.create')) },
  { name: 'create-plan', who: 'host', path: () => '/create-datebook', ready: (page, t) => heading(page, t('create.title')) },
  { name: 'places-near-me', who: 'nobody', path: () => '/places-near-me', ready: (page, t) => heading(page, t('places.near')) },
  { name: 'city', who: 'nobody', path: ({ city }) => `/city/${city}`, ready: (page) => page.locator('article').first() },
  {
    name: 'city-filters',
    who: 'nobody',
    path: ({ city }) => `/city/${city}?category=dining&q=zzzqx`,
    open: (page, t) => button(page, `${t('places.filters')} · 1`).click(),
    ready: (page, t) => heading(page, t('places.none')),
  },
  {
    name: 'things-to-do',
    who: 'nobody',
    path: ({ city }) => `/things-to-do/${city}`,
    ready: (page) => page.locator('main nav li').first(),
  },
  {
    name: 'category',
    who: 'nobody',
    path: ({ city }) => `/category/wellness?city=${city}`,
    ready: (page) => page.locator('article').first(),
  },
  { name: 'category-cities', who: 'nobody', path: () => '/category/cafes', ready: (page, t) => heading(page, t('places.whichCity')) },
  { name: 'city-kind', who: 'nobody', path: () => '/city/mumbai/cafes', ready: (page) => page.locator('article').first() },
  {
    name: 'area-kind',
    who: 'nobody',
    path: () => '/city/mumbai/bandra/casual-restaurants',
    ready: (page) => page.locator('article').first(),
  },
  { name: 'venue-showcase', who: 'nobody', path: () => '/venue-showcase', ready: (page) => page.locator('article').first() },
  {
    name: 'venue',
    who: 'nobody',
    path: ({ city }) => `/city/${city}?category=dining`,
    open: (page) => page.locator('article a').first().click(),
    ready: (page, t) => page.getByRole('region', { name: t('venueSheet.about') }),
  },
  {
    name: 'join-name',
    who: 'nobody',
    path: (fixture) => `/join-datebook/${fixture.inviteCode}`,
    open: (page, t) => button(page, t('join.join')).click(),
    ready: (page) => page.getByRole('article').getByRole('alert'),
  },
  {
    name: 'name-card',
    who: 'nameless',
    path: (fixture) => `/waiting?dateBookId=${fixture.namelessPlan}`,
    ready: (page, t) => page.getByLabel(t('invite.yourName')),
  },
  { name: 'home-tonight', who: 'tonight', path: () => '/home', ready: (page, t) => page.getByRole('link', { name: t('home.openTicket') }) },
  {
    name: 'location-denied',
    who: 'host',
    path: () => '/gps-detection',
    // No page of these browsers gets the location.
    open: async (page, t) => {
      await button(page, t('place.useMine')).click();
      await button(page, t('consent.yes')).click();
    },
    ready: (page, t) => page.getByText(t('place.failed')),
  },
  {
    name: 'city-map',
    who: 'nobody',
    path: ({ city }) => `/city/${city}`,
    open: (page, t) => button(page, t('map.show')).click(),
    ready: (page) => page.getByRole('application'),
  },
  { name: 'guides', who: 'nobody', path: () => '/guides', ready: (page, t) => heading(page, t('guides.title')) },
  {
    name: 'guide',
    who: 'nobody',
    path: () => '/guides',
    open: (page) => page.getByRole('link', { name: GUIDE }).first().click(),
    ready: (page, t) => page.getByText(t('guides.hidden')),
  },
  {
    name: 'guide-invented',
    who: 'nobody',
    path: () => '/guides',
    open: (page, t) =>
      page
        .locator('article')
        .filter({ hasText: t('guides.demo') })
        .getByRole('link')
        .first()
        .click(),
    ready: (page, t) => page.getByText(t('guides.demoHint')),
  },
  { name: 'marketing-home', who: 'nobody', path: () => '/home-new', ready: (page, t) => heading(page, t('brand.stats')) },
  {
    name: 'marketing-where',
    who: 'nobody',
    path: () => '/ai-theme',
    open: async (page, t) => {
      await running(page);
      await page.getByRole('button', { name: t('brand.tile.ai') }).click();
    },
    ready: (page, t) => heading(page, t('brand.cities')),
  },
  {
    name: 'video-demo',
    who: 'nobody',
    path: () => '/video-demo',
    open: async (page, t) => {
      await running(page);
      for (let n = 0; n < 6; n++) await button(page, t('demo.forward')).click();
    },
    ready: (page) => page.locator('article[data-bid]').nth(3),
  },
  { name: 'instagram-ad', who: 'nobody', path: () => '/instagram-ad', ready: title },
  { name: 'logo-showcase', who: 'nobody', path: () => '/logo-showcase', ready: title },
  { name: 'circuit-hearts', who: 'nobody', path: () => '/circuit-heart-variations', ready: title },
  { name: 'planning-logos', who: 'nobody', path: () => '/planning-ai-logos', ready: title },
  { name: 'grievance', who: 'nobody', path: () => '/grievance', ready: (page, t) => heading(page, t('grievance.title')) },
  { name: 'venue-onboarding', who: 'nobody', path: () => '/venue-onboarding', ready: (page, t) => heading(page, t('home.partnerTitle')) },
  {
    name: 'apply-business',
    who: 'nobody',
    path: () => '/venue-onboarding?step=business',
    open: (page, t) => button(page, t('apply.begin')).click(),
    ready: (page, t) => page.getByText(t('apply.missing.yourName')),
  },
  {
    name: 'apply-types',
    who: 'applicant',
    path: () => '/venue-onboarding?step=types',
    ready: (page, t) => heading(page, t('apply.types.title')),
  },
  { name: 'apply-pin', who: 'applicant', path: () => '/venue-onboarding?step=pin', ready: (page) => page.getByRole('application') },
  {
    name: 'apply-hours',
    who: 'applicant',
    path: () => '/venue-onboarding?step=hours',
    ready: (page, t) => heading(page, t('apply.hours.title')),
  },
  {
    name: 'apply-offer',
    who: 'applicant',
    path: () => '/venue-onboarding?step=offer',
    ready: (page, t) => heading(page, t('apply.offer.title')),
  },
  {
    name: 'venue-status',
    who: 'applicant',
    path: () => '/venue-bidding',
    ready: (page, t) => page.getByRole('region', { name: t('venueStatus.draft') }),
  },
  {
    name: 'venue-team',
    who: 'applicant',
    path: () => '/venue-bidding/settings?tab=team',
    ready: (page, t) => page.getByText(t('team.notVerified')),
  },
  {
    name: 'acknowledge-booking',
    who: 'nobody',
    path: () => '/acknowledge-booking',
    ready: (page, t) => page.getByText(t('ackLink.over')),
  },
  {
    name: 'venue-invite',
    who: 'nobody',
    path: () => '/venue-invite',
    ready: (page, t) => page.getByText(t('team.link.over').split('{')[0] ?? ''),
  },
  { name: 'evening-link', who: 'nobody', path: ({ linkCode }) => `/evening/${linkCode}`, ready: (page) => page.locator('time').first() },
  { name: 'email-link', who: 'nobody', path: () => '/email-link#token=none', ready: (page, t) => button(page, t('byLink.do')) },
  {
    name: 'confirm-mail',
    who: 'nobody',
    path: () => '/confirm-mail#token=none',
    ready: (page, t) => button(page, t('mailLink.confirm.do')),
  },
  { name: 'block-mail', who: 'nobody', path: () => '/no-mail#token=none', ready: (page, t) => button(page, t('mailLink.block.do')) },
  { name: 'reset-password', who: 'nobody', path: () => '/reset-password', ready: title },
  {
    name: 'reset-venue-password',
    who: 'nobody',
    path: () => '/reset-password?for=venue#token=none',
    ready: (page, t) => button(page, t('reset.save')),
  },
  { name: 'no-plan', who: 'ops', path: () => '/live', ready: (page, t) => heading(page, t('dashboard.noPlan.title')) },
  {
    name: 'compare-board',
    who: 'owner',
    path: (fixture) => `/venue-dashboard-experimental?dateBookId=${fixture.live}&tab=offers`,
    ready: (page) => page.locator('article[data-bid]').first(),
  },
];

/** The sub-pages of the settings, beside that of the privacy. */
const SETTINGS: Screen[] = ['profile', 'paid-back', 'calendar', 'look', 'notifications', 'reminders', 'security'].map((part) => ({
  name: `settings-${part}`,
  who: 'booked',
  path: () => `/settings/${part}`,
  ready: (page) => page.locator('main section').last(),
}));

/** Dialogs over a page, and parts that unfold in it. */
const OVER: Screen[] = [
  {
    name: 'invite-sheet',
    who: 'owner',
    path: plan,
    open: (page, t) => button(page, t('dashboard.share')).click(),
    ready: (page, t) => sheet(page).getByRole('img', { name: t('invite.scan') }),
  },
  {
    name: 'manage-sheet',
    who: 'owner',
    path: plan,
    // Its name contains the plan's, so it is found by its position.
    open: (page) => page.locator('header:has(h1) button').last().click(),
    ready: (page, t) => button(page, t('manage.delete')),
  },
  {
    name: 'settings-list',
    who: 'booked',
    path: () => '/settings/privacy',
    open: (page, t) => page.getByText(t('sees.open')).click(),
    ready: (page) => page.locator('details[open] dd').first(),
  },
  { name: 'booking-page', who: 'booked', path: booking, ready: (page, t) => page.getByRole('article', { name: t('booking.title') }) },
  {
    name: 'booking-change',
    who: 'booked',
    path: booking,
    open: (page, t) => button(page, t('change.ask')).click(),
    ready: (page, t) => page.getByRole('dialog', { name: t('change.title') }),
  },
  {
    name: 'booking-end',
    who: 'booked',
    path: booking,
    open: (page, t) => button(page, t('booking.cancel')).click(),
    ready: (page, t) => button(page, t('booking.keep')),
  },
];

/** The screens of the team that runs the product. */
const TEAM: Screen[] = [
  { name: 'admin', who: 'ops', path: () => '/admin', ready: (page, t) => heading(page, t('overview.today')) },
  { name: 'admin-venues', who: 'ops', path: () => '/admin/venues?status=verified', ready: (page) => page.locator('main li h2').first() },
  {
    name: 'admin-venue',
    who: 'ops',
    path: () => '/admin/venues?status=verified',
    open: (page) => page.locator('main li button').first().click(),
    ready: (page) => sheet(page).locator('dl').first(),
  },
  {
    name: 'time-machine',
    who: 'ops',
    path: (fixture) => `/admin/plans/${fixture.live}`,
    ready: (page, t) => heading(page, t('timeMachine.members')),
  },
  { name: 'time-machine-start', who: 'ops', path: () => '/admin/plans', ready: (page, t) => button(page, t('timeMachine.look')) },
  { name: 'admin-users', who: 'ops', path: () => '/admin/users', ready: (page) => page.getByRole('searchbox') },
  { name: 'admin-reports', who: 'ops', path: () => '/admin/reports', ready: (page) => page.locator('main h2').first() },
  { name: 'admin-contacts', who: 'ops', path: () => '/admin/contacts', ready: (page, t) => heading(page, t('contacts.guides')) },
  { name: 'admin-tunables', who: 'ops', path: () => '/admin/tunables', ready: (page) => page.locator('main li h3').first() },
  { name: 'admin-disputes', who: 'ops', path: () => '/admin/disputes', ready: (page) => page.locator('main h2').first() },
  { name: 'admin-approvals', who: 'ops', path: () => '/admin/approvals', ready: (page) => page.locator('main h2').first() },
  { name: 'admin-owner-flags', who: 'ops', path: () => '/admin/owner-flags', ready: (page) => page.locator('main h2').first() },
  { name: 'admin-not-for-you', who: 'owner', path: () => '/admin', ready: (page, t) => heading(page, t('admin.forTeam')) },
  { name: 'security-log', who: 'ops', path: () => '/admin/security-log', ready: (page) => page.locator('main li h2').first() },
  { name: 'images', who: 'ops', path: () => '/admin/images', ready: (page, t) => page.getByLabel(t('photos.why')).first() },
  { name: 'stuck-rows', who: 'ops', path: () => '/admin/stuck-rows', ready: (page) => page.locator('main h2').first() },
  { name: 'unanswered-bookings', who: 'ops', path: () => '/admin/unanswered-bookings', ready: (page) => page.locator('main h2').first() },
  { name: 'import-for-admins', who: 'ops', path: () => '/gmb-import', ready: (page, t) => heading(page, t('admin.forAdmins')) },
  { name: 'ops', who: 'ops', path: () => '/admin/ops', ready: (page) => page.locator('[data-number=sockets]') },
  { name: 'team-accounts', who: 'ops', path: () => '/admin/team-accounts', ready: (page) => page.locator('main li h2').first() },
  { name: 'second-factor', who: 'ops', path: () => '/admin/second-factor', ready: (page, t) => heading(page, t('factor.demo')) },
];

/** The screens beside the main job. */
export const SIDE: readonly Screen[] = [...PAGES, ...SETTINGS, ...OVER, ...TEAM];
