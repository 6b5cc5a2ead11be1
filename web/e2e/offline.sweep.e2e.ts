import { expect, test } from '@playwright/test';
import { leave, PHONE, signedIn } from './drivers/browser.js';
import { startProxy } from './drivers/proxy.js';
import { bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';

test('the app without a network says so at once, shows the last state, and catches up with the network', async ({ browser }) => {
  const proxy = await startProxy();
  const cookie = await guest('Asha');
  const { id: plan, inviteCode } = await makePlan(cookie, { city: 'pune', name: 'Rainy Sunday' });
  // A planner alone does not vote.
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: await guest('Kabir') }, {});
  const [venue, other] = await Promise.all([partner(1, 'pune'), partner(2, 'pune')]);
  await bid(venue, await requestOf(venue, cookie), 2750);
  const myVote = async (): Promise<string | null | undefined> => {
    const { body } = await call<{ proposedPrice: number; votes: { mine: string | null } }[]>('GET', `/api/datebooks/${plan}/bids`, {
      cookie,
    });
    return body.find(({ proposedPrice }) => proposedPrice === 2750)?.votes.mine;
  };
  const page = await signedIn(browser, cookie, PHONE, { serviceWorkers: 'allow', baseURL: proxy.url });
  const pill = page.locator('[data-connection]').first();
  const offer = page.locator('[data-bid]').filter({ hasText: '₹2,750' });
  /** Returns the pages that a worker has cached under names of files. */
  const pagesAsFiles = () =>
    page.evaluate(async () => {
      const caching = (await caches.keys()).map((name) => caches.open(name));
      const kept = await Promise.all(
        (await Promise.all(caching)).map(async (cache) =>
          Promise.all(
            (await cache.keys()).map(async (request) => [request.url, (await cache.match(request))?.headers.get('content-type')]),
          ),
        ),
      );
      return kept.flat().filter(([url, type]) => /\.\w+$/.test(new URL(url ?? '').pathname) && /html/.test(type ?? ''));
    });
  const firstWorker = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/sw.js')).catch(() => null);
  // The page of a captive portal is never cached as a file of the app: neither at the worker's start, nor later.
  proxy.intercept((path) => (path === '/manifest.webmanifest' || path === '/icon-192.png' ? 'portal' : 'pass'));
  await page.goto('/all-datebooks');
  await expect(page.getByText('Rainy Sunday').first()).toBeVisible();
  await firstWorker;
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state ?? 'none'))
    .toBe('none');
  expect(await pagesAsFiles()).toEqual([]);
  proxy.intercept(() => 'pass');
  await page.goto(`/venue-dashboard/${plan}?tab=offers`);
  await expect(offer).toBeVisible();
  await expect(pill).toHaveText('Live');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  proxy.intercept((path) => (/^\/assets\/settings-/.test(path) ? 'portal' : 'pass'));
  await page.goto('/settings');
  // The page has reloaded itself before it shows the message.
  const reload = page.getByRole('button', { name: 'Reload Page' });
  await expect(reload).toBeVisible();
  expect(await pagesAsFiles()).toEqual([]);
  proxy.intercept(() => 'pass');
  await reload.click();
  await expect(page.getByRole('heading', { level: 1, name: 'You' })).toBeVisible();
  await page.goto(`/venue-dashboard/${plan}?tab=offers`);
  await expect(offer).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  // The cached state of an auction may be a second old.
  const kept = () =>
    page.evaluate((id) => {
      const { snapshots } = JSON.parse(localStorage.getItem('lastSeen') ?? '{}') as {
        snapshots?: { plan: { id: string }; bids: unknown[] }[];
      };
      return snapshots?.some(({ plan: { id: known }, bids }) => known === id && bids.length > 0);
    }, plan);
  await expect.poll(kept).toBe(true);

  // The browser's own switch passes calls that a service worker has left alone.
  proxy.disconnect();
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
  await page.goto(`/venue-dashboard/${plan}?tab=offers`);
  await expect(offer).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await bid(other, await requestOf(other, cookie), 2480);

  proxy.reconnect();
  await page.context().setOffline(false);
  await expect.poll(myVote).toBe('love');
  // The open page shows the missed events without a reload.
  await expect(page.locator('[data-bid]').filter({ hasText: '₹2,480' })).toBeVisible();
  await expect(pill).toHaveText('Live');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/home');
  expect(cached.filter((path) => /^\/(api|socket\.io|health)/.test(path))).toEqual([]);
  await leave(page);
  await proxy.close();
});

test('a part that cannot be fetched leaves the page as it is, and loads when the server answers again', async ({ browser }) => {
  const proxy = await startProxy();
  const cookie = await guest('Asha');
  const { id: plan } = await makePlan(cookie, { city: 'pune', name: 'Rainy Sunday', live: false });
  const page = await signedIn(browser, cookie, PHONE, { baseURL: proxy.url });
  await page.goto(`/waiting?dateBookId=${plan}`);
  const invite = page.getByRole('button', { name: /^Empty seat/ });
  await expect(invite).toBeVisible();
  proxy.disconnect();
  await invite.click();
  const failure = page.getByText('This could not be loaded', { exact: true });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for Partner' })).toBeVisible();
  proxy.reconnect();
  // A browser that caches the failure reloads the page; another shows the sheet.
  await expect(failure).toBeHidden();
  await expect(page.locator('[data-connection]').first()).toHaveText('Live');
  if (!(await page.getByRole('dialog').isVisible())) await invite.click();
  await expect(page.getByRole('dialog', { name: /Rainy Sunday/ })).toBeVisible();
  await leave(page);
  await proxy.close();
});

test('navigation shows a progress bar and keeps the previous screen while the next one loads', async ({ browser }) => {
  const page = await signedIn(browser, await guest('Asha'));
  await page.goto('/home');
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route(/assets\/settings-/, async (route) => {
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
  await leave(page);
});

test('the offline document is renewed while there is a network, because it holds the numbers of the rules', async ({ browser }) => {
  const page = await signedIn(browser, await guest('Asha'), PHONE, { serviceWorkers: 'allow' });
  await page.goto('/home');
  const changed = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const [name = ''] = await caches.keys();
    await (await caches.open(name)).put('/home', new Response('<p>of another day</p>'));
    return (await caches.match('/home'))?.text();
  });
  expect(changed).toBe('<p>of another day</p>');
  await page.goto('/all-datebooks');
  await expect.poll(() => page.evaluate(async () => (await caches.match('/home'))?.text())).toContain('<div id="root">');
  await leave(page);
});

test('a missing script costs its own part of a page and nothing else', async ({ browser }) => {
  const cookie = await guest('Asha');
  const { id: plan } = await makePlan(cookie, { city: 'pune', name: 'Rainy Sunday' });
  const pages = ['/home', '/all-datebooks', `/venue-dashboard/${plan}?tab=offers`, '/settings', '/old-home'];
  await Promise.all(
    pages.map(async (path) => {
      const page = await signedIn(browser, cookie, PHONE);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      // A dialog over the page hides it from the roles.
      const heading = page.locator('h1').first();
      await page.goto(path);
      await expect(heading).toBeVisible();
      await page.waitForLoadState('networkidle');
      // The document and its first scripts name the page itself.
      const optional = await page.evaluate(() => {
        const named = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href));
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        return loaded.filter((name) => /\/assets\/.*\.js$/.test(name) && !named.has(name)).map((name) => new URL(name).pathname);
      });
      for (const blocked of new Set(optional.filter((name) => !/\/(app|vendor|rolldown-runtime)-/.test(name)))) {
        // A route would switch the cache off, and each load would fetch and compile the whole app.
        await devtools.send('Network.setBlockedURLs', { urls: [`*${blocked}`] });
        const missed = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === blocked);
        await Promise.all([missed, page.goto(path)]);
        // The app has checked the server, and continues without the script.
        await page.evaluate(() => fetch('/health/live'));
        await expect(heading, `${path} without ${blocked}`).toBeVisible();
        await expect(page.getByText('Something went wrong'), `${path} without ${blocked}`).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Reload Page' }), `${path} without ${blocked}`).toHaveCount(0);
      }
      await devtools.detach();
      await leave(page);
    }),
  );
});
