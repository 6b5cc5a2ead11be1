import { randomUUID } from 'node:crypto';
import { ACTIVITIES, NOTIFICATION_TYPES, pageAt, PAGES, pathTo, type PageName } from '@app/contracts';
import { notificationHref } from '@app/domain';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { DESK, person, PHONE, productUrl } from './drivers/browser.js';
import { mouse } from './drivers/hand.js';
import { bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';

interface Offer {
  id: string;
  version: number;
}

/** A page of somebody who has been here before. */
async function pageOf(browser: Parameters<typeof person>[0], cookie: string, viewport = PHONE): Promise<Page> {
  const page = await person(browser, viewport);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  return page;
}

async function book(cookie: string, plan: string): Promise<string> {
  const { body: offers } = await call<Offer[]>('GET', `/api/datebooks/${plan}/bids`, { cookie });
  const offer = offers[0];
  if (!offer) throw new Error('There is an offer to book');
  await call('PATCH', '/api/auth/user', { cookie }, { adult: true });
  const { body } = await call<{ id: string }>(
    'POST',
    `/api/bids/${offer.id}/accept`,
    { cookie, 'idempotency-key': randomUUID() },
    { expectedVersion: offer.version, contact: { name: 'Asha', phone: '+919812345678' } },
  );
  return body.id;
}

/** The links, buttons and fields that a banner or a toast lies over. */
const liesOver = (what: Locator, controls = 'main a, main button, main input, nav a'): Promise<string[]> =>
  what.evaluate((element, selector) => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll(selector)].flatMap((other) => {
      if (element.contains(other)) return [];
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const apart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
      return apart ? [] : [other.outerHTML.slice(0, 120)];
    });
  }, controls);

test('home begins with what is next, and follows offers and bookings without being opened again', async ({ browser }) => {
  const asha = await guest('Asha');
  const page = await pageOf(browser, asha);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Where to tonight?' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameLife: true }));

  // The same page follows everything from here on.
  const { id: plan } = await makePlan(asha, { city: 'kochi', name: 'Date Night' });
  // A banner may close by itself before it is dismissed.
  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
  await page.addLocatorHandler(dismiss, () => dismiss.click({ timeout: 2_000 }).catch(() => undefined), { noWaitAfter: true });
  const next = page.getByRole('region', { name: 'Date Night' });
  await expect(next).toContainText('Live now');
  await expect(next).toContainText(/We’ve asked \d+ venues/);
  const venue = await partner(1, 'kochi');
  expect((await bid(venue, await requestOf(venue, asha), 700)).status).toBe(201);
  // Less than what the invented market asks, which may be quicker.
  await expect(next).toContainText('₹700');
  const card = page.getByRole('main').getByRole('link', { name: /Date Night.*DateBook/ });
  await expect(card).toContainText(/\d Bids? Received/);
  await book(asha, plan);
  await expect(card).toContainText('Booking Confirmed');
  await expect(page.getByText('Coming up')).toBeVisible();
  expect(await page.evaluate(() => 'sameLife' in window)).toBe(true);

  await page.goto('/all-datebooks');
  await expect(page.getByRole('tab', { name: /^Booked/ })).toHaveAttribute('aria-selected', 'true');
  await page.context().close();
});

/** News that this page has not heard as watched. */
async function unwatched(page: Page, cookie: string): Promise<string[]> {
  const closed = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('bannersSeen') ?? '{}') as { closed?: Record<string, number> }).closed ?? {},
  );
  const { body } = await call<{ id: string; createdAt: string }[]>('GET', '/api/banners', { cookie });
  return body.filter(({ id, createdAt }) => !(Date.parse(createdAt) <= (closed[id] ?? 0))).map(({ id }) => id);
}

test('a banner lies over nothing, comes alone, and tells nobody what they have just watched', async ({ browser }) => {
  const ila = await guest('Ila');
  const page = await pageOf(browser, ila);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { id: plan } = await makePlan(ila, { city: 'agra', name: 'Under the Stars' });
  const banner = page.getByRole('complementary', { name: 'Your plan is live!' });
  await expect(banner).toBeVisible();
  expect(await liesOver(banner)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await liesOver(banner)).toEqual([]);

  // A task of one's own is not interrupted.
  await page.goto('/preferences?create=new&from=home');
  await expect(page.getByText('What mood are you in?')).toBeVisible();
  const venue = await partner(1, 'agra');
  expect((await bid(venue, await requestOf(venue, ila), 2600)).status).toBe(201);
  await page.goto('/settings');
  const news = page.getByRole('complementary', { name: 'New Bid Received!' });
  await expect(news).toBeVisible();
  await expect(banner).toBeHidden();

  // Whoever has looked at the board is not told of it on home.
  await page.goto(`/venue-dashboard/${plan}`);
  await expect(page.getByText('₹2,600').first()).toBeVisible();
  const seen = await page.locator('[data-bid]').count();
  // What the board shows, the news may come to hear a moment later.
  await expect.poll(() => unwatched(page, ila)).toEqual([]);
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Under the Stars', includeHidden: true })).toContainText('₹');
  // Simulated venues go on bidding: home may tell of offers that have come since.
  const dialog = page.getByRole('dialog');
  if (await dialog.isVisible()) expect(Number(/\d+/.exec(await dialog.innerText())?.[0])).toBeGreaterThan(seen);
  await page.context().close();
});

test('the plan dashboard makes a plan in one form and asks in its own words what comes next', async ({ browser }) => {
  const page = await pageOf(browser, await guest('Dev'), DESK);
  await page.goto('/old-home');
  await expect(page.getByRole('heading', { name: 'Plan Dashboard' })).toBeVisible();
  await expect(page.getByText('No Plans Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Start Planning' }).click();
  await expect(page.getByRole('button', { name: 'Hide Setup' })).toBeVisible();
  await page.getByRole('button', { name: 'Plan Preferences' }).click();
  const form = page.getByRole('dialog', { name: 'Plan Preferences' });
  const create = form.getByRole('button', { name: 'Create Plan' });
  await expect(create).toBeDisabled();
  await form.getByText('Foodie', { exact: true }).click();
  await create.click();
  // The place is asked for once; without one the plan is made all the same.
  await page.getByRole('button', { name: 'No, thanks' }).click();
  const done = page.getByRole('dialog', { name: 'Plan created successfully!' });
  await expect(done).toContainText('What would you like to do next?');
  await expect(done.getByRole('button', { name: 'Multi-Location Setup' })).toBeVisible();
  await done.getByRole('button', { name: 'Multi-Location Setup' }).click();
  await expect(page).toHaveURL(/\/waiting\?from=multilocation/);
  expect(await page.evaluate(() => sessionStorage.getItem('isMultiLocationSetup'))).toBe('true');
  await page.context().close();
});

test('a toast lies over neither the wizard’s way on nor its progress', async ({ browser }) => {
  const page = await pageOf(browser, await guest('Mira'), DESK);
  await page.goto('/preferences?create=new&from=home');
  const hand = mouse(page);
  await hand.pick(page.getByRole('radio', { name: /^Romantic/ }));
  await hand.pick(page.getByRole('radio', { name: /^Dining/ }));
  await hand.choose(page.getByRole('checkbox', { name: 'Cafés', exact: true }));
  await page.getByRole('button', { name: 'Next' }).click();
  const bars = 'main header button, main footer button';
  await expect(page.locator(bars)).not.toHaveCount(0);
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    // Nothing of the last step is answered, and each try says so.
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await expect(toasts).toBeVisible();
    expect(await liesOver(toasts, bars)).toEqual([]);
  }
  await page.context().close();
});

/** Pages that need what only a link of a mail or of another person brings. */
const pathsOf = (ids: Record<string, string>): string[] =>
  (Object.keys(PAGES) as PageName[]).map((page) => pathTo(page, ids)).filter((path) => pageAt(path) !== null);

const NOWHERE = '/nowhere';

test('every page and every link on it leads somewhere, and so does every notification', async ({ browser }) => {
  const kabir = await guest('Kabir');
  const venue = await partner(1, 'udaipur');
  const { id: booked } = await makePlan(kabir, { city: 'udaipur', name: 'Rooftop Friday' });
  await bid(venue, await requestOf(venue, kabir), 2550);
  const bookingId = await book(kabir, booked);

  const page = await pageOf(browser, kabir);
  const missing = page.getByRole('heading', { name: 'This page does not exist', includeHidden: true });
  const title = page.locator('h1').filter({ hasNotText: 'This page does not exist' }).first();
  const route = (path: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await page.goto(NOWHERE);
  // From a page that does not exist, so that no title of the one before is taken for that of the next.
  const open = (path: string): Promise<void> =>
    test.step(path, async () => {
      await route(NOWHERE);
      await missing.waitFor({ state: 'attached' });
      await route(path);
      await title.waitFor({ state: 'attached' });
      expect([path, await missing.count()]).toEqual([path, 0]);
    });
  const found = new Set<string>();
  const { body: places } = await call<{ id: string }[]>('GET', '/api/venues?city=udaipur&limit=1', {});
  const paths = pathsOf({
    dateBookId: booked,
    bookingId,
    venueId: places[0]?.id ?? '',
    citySlug: 'udaipur',
    categorySlug: ACTIVITIES[0],
  });
  for (const path of paths) {
    await open(path);
    const hrefs = await page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href));
    for (const href of hrefs) found.add(href);
  }
  const ours = [...found].map((href) => new URL(href)).filter(({ origin }) => origin === new URL(productUrl()).origin);
  expect(ours.length).toBeGreaterThan(20);
  const links = [...new Set(ours.map(({ pathname, search }) => `${pathname}${search}`))];
  // Whether a file is there, the server says below.
  const isPage = (link: string): boolean => !/^\/api\/|\.\w+$/.test(link);
  expect(links.filter((link) => isPage(link) && pageAt(link.split('?')[0] ?? '') === null)).toEqual([]);

  // What a notification speaks of is on the page that it leads to.
  const { body: booking } = await call<{ ref: string }>('GET', `/api/bookings/${bookingId}`, { cookie: kabir });
  const hrefs = new Set(
    NOTIFICATION_TYPES.flatMap((type) => notificationHref(type, { dateBookId: booked, bookingId }).split('#')[0] ?? []),
  );
  for (const href of hrefs) {
    await open(href);
    if (href.startsWith('/booking/')) await expect(page.getByText(booking.ref).first(), href).toBeVisible();
    else if (href.includes(booked)) await expect(page.getByText('Rooftop Friday').first(), href).toBeVisible();
  }

  // The same from outside: the server has a document for each.
  const all = [...new Set([...paths, ...links, ...hrefs])];
  const answers = await Promise.all(all.map(async (link) => [link, (await page.request.get(link)).status()]));
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  await page.context().close();
});
