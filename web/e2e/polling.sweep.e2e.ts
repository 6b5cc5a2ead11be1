import { expect, test } from '@playwright/test';
import { DESK, leave, person, signedIn } from './drivers/browser.js';
import { mouse } from './drivers/hand.js';
import { bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';
import { Planner } from './drivers/planner.js';
import { blockSockets } from './drivers/socket-block.js';
import { Venue } from './drivers/venue.js';

test('the auction without sockets works by polling, the pill says so, and it becomes live again', async ({ browser }) => {
  const cookie = await guest('Ila');
  const ownerPage = await signedIn(browser, cookie);
  const ownerSockets = await blockSockets(ownerPage);
  const owner = new Planner(ownerPage, mouse(ownerPage));
  const { id: plan } = await makePlan(cookie, { city: 'jaipur', name: 'Out tonight', budget: '10000' });
  await ownerPage.goto(`/venue-dashboard/${plan}?tab=offers`);
  await expect(owner.pill()).toHaveText('Polling every 3 s');

  const venuePage = await person(browser, DESK);
  await blockSockets(venuePage);
  const venue = new Venue(venuePage, mouse(venuePage));
  await venue.logIn('partner1.jaipur@demo.saanjh.local');
  await expect(venuePage.locator('[data-connection]')).toHaveText('Polling every 5 s');
  const venueName = await venue.name();
  await venue.open(venue.request('min ₹10,000'));
  await venue.bid('2650');
  const offer = owner.offer(venueName);
  await expect(offer).toContainText('₹2,650');
  await expect(owner.pill()).toHaveText('Polling every 3 s');

  // From here on the socket connects, and events arrive over it.
  ownerSockets.unblock();
  await expect(owner.pill()).toHaveText('Live');
  const other = await partner(2, 'jaipur');
  expect((await bid(other, await requestOf(other, cookie), 2475)).status).toBe(201);
  await expect(owner.offer('₹2,475')).toBeVisible();
  await expect(owner.pill()).toHaveText('Live');

  await ownerSockets.block();
  await expect(owner.pill()).toHaveText('Polling every 3 s', { timeout: 30_000 });
  await owner.accept(offer, { name: 'Ila', phone: '9812345678' });
  await expect(venuePage.getByRole('heading', { name: 'You won!', level: 3 })).toBeVisible();
  await leave(ownerPage, venuePage);
});

test('the app polls the documented paths at their intervals while the socket is down, and none of them while it is up', async ({
  browser,
}) => {
  // This plan has no events: each request comes from the clock, and not from news.
  const cookie = await guest('Asha');
  const { id: plan } = await makePlan(cookie, { city: 'pune', name: 'Rainy Sunday', live: false });
  await call('PATCH', `/api/datebooks/${plan}`, { cookie }, { sameLocationMode: false, bidding: 'open' });
  const page = await signedIn(browser, cookie);
  const polled: string[] = [];
  const PATHS = /^\/api\/(user\/bids|user\/bid-requests|datebooks(\/[\w-]+\/preferences-status)?|notifications\/user\/unread-count)$/;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (PATHS.test(pathname)) polled.push(pathname.replace(plan, 'ID'));
  });
  const count = (end: string): number => polled.filter((path) => path.endsWith(end)).length;
  let up = true;
  const open = new Set<{ close: (options: { code: number }) => Promise<void> }>();
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
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
  polled.length = 0;
  // Less than the silence after which the socket gives up its server, together with the time above: heads come by the real clock.
  await page.clock.runFor(8_000);
  expect(polled).toEqual([]);

  up = false;
  await Promise.all([...open].map((socket) => socket.close({ code: 1011 })));
  await expect.poll(async () => (await page.clock.runFor(1_000), count('/user/bids'))).toBeGreaterThan(0);
  polled.length = 0;
  // A poll is scheduled after the answer of the one before, so time moves in small steps.
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
  await leave(page);
});
