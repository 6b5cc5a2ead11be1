import { expect, test } from '@playwright/test';
import { DESK, person, PHONE } from './drivers/browser.js';
import { mouse } from './drivers/hand.js';
import { bid, openRequest, partner } from './drivers/http.js';
import { Planner, ROMANTIC_DINNER } from './drivers/planner.js';
import { blockSockets } from './drivers/socket-block.js';
import { Venue } from './drivers/venue.js';

test('without sockets the whole path works by polling, the pill says so, and it turns live again', async ({ browser }) => {
  const ownerPage = await person(browser, PHONE);
  const ownerSockets = await blockSockets(ownerPage.context());
  const owner = new Planner(ownerPage, mouse(ownerPage));
  await owner.arrive('Ila');
  await owner.pressHeart();
  await owner.prefer({ ...ROMANTIC_DINNER, city: 'Jaipur' });
  await owner.next('Discover Now');
  await expect(owner.pill()).toHaveText('Polling every 3 s');

  const venuePage = await person(browser, DESK);
  await blockSockets(venuePage.context());
  const venue = new Venue(venuePage, mouse(venuePage));
  await venue.logIn('partner1.jaipur@demo.saanjh.local');
  await expect(venuePage.locator('[data-connection]')).toHaveText('Polling every 5 s');
  const venueName = await venue.name();
  await venue.open(venue.request('2 people', 'min ₹3,000').first());
  await venue.bid('2650');
  const offer = owner.offer(venueName);
  await expect(offer).toContainText('₹2,650');
  await expect(owner.pill()).toHaveText('Polling every 3 s');

  // The way is free again: the pill says so, and what happens from then on arrives by the socket.
  ownerSockets.unblock();
  await expect(owner.pill()).toHaveText('Live');
  const other = await partner(2, 'jaipur');
  expect((await bid(other, await openRequest(other), 2475)).status).toBe(201);
  await expect(owner.offer('₹2,475')).toBeVisible();
  await expect(owner.pill()).toHaveText('Live');

  await ownerSockets.block();
  await expect(owner.pill()).toHaveText('Polling every 3 s', { timeout: 30_000 });
  await owner.accept(offer, { phone: '9812345678' });
  await expect(venuePage.getByRole('heading', { name: 'You won!' })).toBeVisible();
  await Promise.all([ownerPage.context().close(), venuePage.context().close()]);
});
