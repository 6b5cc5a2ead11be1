import { expect, test, type Browser, type Page } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { cable } from './drivers/cable.js';
import { bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';

interface Offer {
  proposedPrice: number;
  votes: { mine: string | null };
}

/** Somebody at a browser that has its service worker. */
async function pageOf(browser: Browser, cookie: string, url = productUrl()): Promise<Page> {
  const page = await person(browser, PHONE, { serviceWorkers: 'allow', baseURL: url });
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url }]);
  return page;
}

/** A person with a live plan and an offer, at a browser that has its service worker. */
async function watching(
  browser: Browser,
  url: string,
): Promise<{ page: Page; plan: string; myVote: () => Promise<string | null | undefined> }> {
  const cookie = await guest('Asha');
  const { id: plan, inviteCode } = await makePlan(cookie, { city: 'pune', name: 'Rainy Sunday' });
  // Nobody votes alone.
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: await guest('Kabir') }, {});
  const venue = await partner(1, 'pune');
  await bid(venue, await requestOf(venue, cookie), 2750);
  const page = await pageOf(browser, cookie, url);
  // Simulated venues bid as well.
  const myVote = async (): Promise<string | null | undefined> => {
    const { body } = await call<Offer[]>('GET', `/api/datebooks/${plan}/bids`, { cookie });
    return body.find(({ proposedPrice }) => proposedPrice === 2750)?.votes.mine;
  };
  return { page, plan, myVote };
}

test('without a network the app says so at once, shows what was seen last, and sends the votes when it is back', async ({ browser }) => {
  const line = await cable();
  const { page, plan, myVote } = await watching(browser, line.url);
  const pill = page.locator('[data-connection]').first();
  const offer = page.locator('[data-bid]').filter({ hasText: '₹2,750' });
  await page.goto('/all-datebooks');
  await expect(page.getByText('Rainy Sunday').first()).toBeVisible();
  await page.goto(`/venue-dashboard/${plan}?tab=offers`);
  await expect(offer).toBeVisible();
  await expect(pill).toHaveText('Live');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  // What is kept of an auction may be a second old.
  const kept = () =>
    page.evaluate((id) => {
      const { snapshots } = JSON.parse(localStorage.getItem('lastSeen') ?? '{}') as {
        snapshots?: { plan: { id: string }; bids: unknown[] }[];
      };
      return snapshots?.some(({ plan: { id: known }, bids }) => known === id && bids.length > 0);
    }, plan);
  await expect.poll(kept).toBe(true);

  // The browser's own switch lets calls through that a service worker has left alone.
  line.cut();
  await page.context().setOffline(true);
  await expect(pill).toHaveText('Offline');
  // A new page: neither the document nor a script comes from the server.
  await page.reload();
  await expect(offer).toBeVisible();
  await expect(pill).toHaveText('Offline');
  const love = offer.getByRole('button', { name: /^Love/ });
  await love.click();
  await expect(love).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/all-datebooks');
  await expect(page.getByText('Rainy Sunday').first()).toBeVisible();
  expect(await myVote()).toBeNull();

  line.join();
  await page.context().setOffline(false);
  await expect.poll(myVote).toBe('love');
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/home');
  expect(cached.filter((path) => /^\/(api|socket\.io|health)/.test(path))).toEqual([]);
  await page.context().close();
  await line.close();
});

test('while the socket is down the documented paths are asked at their intervals, and none of them while it is up', async ({ browser }) => {
  // Nothing happens to this plan: what is asked is asked by the clock, and not because of news.
  const cookie = await guest('Asha');
  const { id: plan } = await makePlan(cookie, { city: 'pune', name: 'Rainy Sunday', live: false });
  await call('PATCH', `/api/datebooks/${plan}`, { cookie }, { sameLocationMode: false, bidding: 'open' });
  const page = await pageOf(browser, cookie);
  const asked: string[] = [];
  const PATHS = /^\/api\/(user\/bids|user\/bid-requests|datebooks(\/[\w-]+\/preferences-status)?|notifications\/user\/unread-count)$/;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (PATHS.test(pathname)) asked.push(pathname.replace(plan, 'ID'));
  });
  const count = (end: string): number => asked.filter((path) => path.endsWith(end)).length;
  let up = true;
  const open = new Set<{ close: (options: { code: number }) => Promise<void> }>();
  await page.context().routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (!up) return socket.close({ code: 1011 });
    open.add(socket);
    socket.connectToServer();
  });
  await page.clock.install();
  await page.goto(`/waiting?dateBookId=${plan}`);
  await expect(page.locator('[data-connection]').first()).toHaveText('Live');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('Rainy Sunday').first()).toBeVisible();
  await expect.poll(() => count('/unread-count')).toBeGreaterThan(0);
  // A board that was left is followed for some seconds more: its events read the status.
  await page.clock.runFor(6_000);
  await page.evaluate(() => fetch('/health/live'));
  asked.length = 0;
  // Less than the silence after which the socket gives its server up: a ping comes by the real clock.
  await page.clock.runFor(30_000);
  expect(asked).toEqual([]);

  up = false;
  await Promise.all([...open].map((socket) => socket.close({ code: 1011 })));
  await expect.poll(async () => (await page.clock.runFor(1_000), count('/user/bids'))).toBeGreaterThan(0);
  asked.length = 0;
  // A turn is planned when the answer of the one before has come: time moves in small steps.
  for (let second = 0; second < 60; second++) {
    await page.clock.runFor(1_000);
    await page.evaluate(() => fetch('/health/live'));
  }
  const near = (path: string, times: number): void => {
    expect([path, count(path) >= times * 0.5 && count(path) <= times * 1.1 + 1, count(path)]).toEqual([path, true, count(path)]);
  };
  near('/user/bids', 20);
  near('/user/bid-requests', 4);
  near('/preferences-status', 12);
  near('/unread-count', 2);
  near('/datebooks', 2);
  await page.context().close();
});

test('a part that cannot be fetched leaves the page as it is, and can be had when the server answers again', async ({ browser }) => {
  const line = await cable();
  // Nothing is kept on a first visit.
  const cookie = await guest('Asha');
  const { id: plan } = await makePlan(cookie, { city: 'pune', name: 'Rainy Sunday', live: false });
  const page = await person(browser, PHONE, { baseURL: line.url });
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: line.url }]);
  await page.goto(`/waiting?dateBookId=${plan}`);
  const invite = page.getByRole('button', { name: /^Empty seat/ });
  await expect(invite).toBeVisible();
  line.cut();
  await invite.click();
  const failure = page.getByText('This could not be loaded', { exact: true });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for Partner' })).toBeVisible();
  line.join();
  // A browser that keeps the failure loads the page again; another shows the sheet.
  await expect(failure).toBeHidden();
  await expect(page.locator('[data-connection]').first()).toHaveText('Live');
  if (!(await page.getByRole('dialog').isVisible())) await invite.click();
  await expect(page.getByRole('dialog', { name: /Rainy Sunday/ })).toBeVisible();
  await page.context().close();
  await line.close();
});

test('shows a progress bar and keeps the previous screen while the next one loads', async ({ browser }) => {
  const page = await pageOf(browser, await guest('Asha'));
  await page.goto('/home');
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.context().route(/assets\/settings-/, async (route) => {
    await sent;
    await route.continue();
  });
  await page.getByRole('navigation').getByRole('link', { name: 'You' }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading...' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('button', { name: 'How it works' })).toBeVisible();
  send();
  await expect(page.getByRole('heading', { level: 1, name: 'You' })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.context().close();
});
