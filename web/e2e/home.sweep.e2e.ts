import { expect, test, type Locator } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { accept, bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';

test('home begins with the next outing, and follows offers and bookings without a reload', async ({ browser }) => {
  const asha = await guest('Asha');
  const page = await signedIn(browser, asha);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Where to tonight?' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const { id: plan } = await makePlan(asha, { city: 'kochi', name: 'Date Night' });
  // A banner may close by itself before it is dismissed.
  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
  await page.addLocatorHandler(dismiss, () => dismiss.click({ timeout: 2_000 }).catch(() => undefined), { noWaitAfter: true });
  const next = page.getByRole('region', { name: 'Date Night' });
  await expect(next).toContainText('Live now');
  const venue = await partner(1, 'kochi');
  const { body: offer } = await bid(venue, await requestOf(venue, asha), 700);
  // The package is below the minimum, which is spent in any case.
  await expect(next).toContainText('You spend ₹3,000');
  const card = page.getByRole('main').getByRole('link', { name: /Date Night.*DateBook/ });
  await expect(card).toContainText(/\d Bids? Received/);
  await accept(asha, offer);
  await expect(card).toContainText('Booking Confirmed');
  await expect(page.getByText('Coming up')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.goto('/all-datebooks');
  await expect(page.getByRole('tab', { name: /^Booked/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`Date Night`) })).toHaveAttribute('href', new RegExp(plan));
  await leave(page);
});

/** Returns the links, buttons and fields under a banner. */
const covered = (banner: Locator): Promise<string[]> =>
  banner.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll('main a, main button, main input, nav a')].flatMap((other) => {
      if (element.contains(other)) return [];
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const isApart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
      return isApart ? [] : [other.outerHTML.slice(0, 120)];
    });
  });

test('a banner covers no control, gives way to newer news, and does not repeat news that was just watched', async ({ browser }) => {
  const ila = await guest('Ila');
  const page = await signedIn(browser, ila);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { id: plan } = await makePlan(ila, { city: 'agra', name: 'Under the Stars' });
  const banner = page.getByRole('complementary', { name: 'Your plan is live!' });
  await expect(banner).toBeVisible();
  expect(await covered(banner)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await covered(banner)).toEqual([]);
  const venue = await partner(1, 'agra');
  expect((await bid(venue, await requestOf(venue, ila), 2600)).status).toBe(201);
  await expect(page.getByRole('complementary', { name: 'New Bid Received!' })).toBeVisible();
  await expect(banner).toBeHidden();

  await page.goto(`/venue-dashboard/${plan}`);
  await expect(page.getByText('₹2,600').first()).toBeVisible();
  /** Returns the news that this page does not count as watched. */
  const unwatched = async (): Promise<string[]> => {
    const closed = await page.evaluate(
      () => (JSON.parse(sessionStorage.getItem('bannersSeen') ?? '{}') as { closed?: Record<string, number> }).closed ?? {},
    );
    const { body } = await call<{ id: string; createdAt: string }[]>('GET', '/api/banners', { cookie: ila });
    return body.filter(({ id, createdAt }) => !(Date.parse(createdAt) <= (closed[id] ?? 0))).map(({ id }) => id);
  };
  // The page may read the news a moment after it shows the offer.
  await expect.poll(unwatched).toEqual([]);
  await leave(page);
});
