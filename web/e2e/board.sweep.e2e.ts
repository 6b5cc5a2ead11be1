import { expect, test, type Page } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';

test('a board shows who is present, the remaining budget and the reason of an objection, and both phones get the answer to a named price', async ({
  browser,
}) => {
  const [asha, meera] = (await Promise.all(['Asha', 'Meera'].map(guest))) as [string, string];
  const venue = await partner(1, 'kolkata');
  const { id, inviteCode } = await makePlan(asha, { city: 'kolkata', name: 'Anniversary' });
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: meera }, {});
  const placed = (await bid(venue, await requestOf(venue, asha), 2640)).body as { id: string };
  const [owner, member] = (await Promise.all([asha, meera].map((cookie) => signedIn(browser, cookie)))) as [Page, Page];
  await Promise.all([owner, member].map((page) => page.goto(`/venue-dashboard/${id}?tab=offers`)));
  const row = (page: Page) => page.locator(`article[data-bid="${placed.id}"]`);

  await expect(row(owner)).toContainText('You spend ₹3,000');
  await expect(row(owner)).toContainText('₹2,640 package + ₹360 for whatever you like');
  await expect(owner.getByText('Offers are from simulated venues')).toHaveCount(1);
  await expect(owner.getByText('Meera is looking')).toBeVisible();
  await expect(member.getByText('Asha is looking')).toBeVisible();
  // A phone's screen shows three rows and more.
  expect((await row(owner).boundingBox())?.height).toBeLessThan(200);

  await row(member).getByRole('button', { name: /^No/ }).click();
  await row(member).getByRole('button', { name: 'Too far' }).click();
  await row(owner).getByRole('button').first().click();
  await expect(owner.getByRole('dialog')).toContainText('Why not: Too far 1');
  await owner.keyboard.press('Escape');

  await row(owner)
    .getByRole('button', { name: /^Negotiate/ })
    .click();
  await row(owner)
    .getByRole('button', { name: /10\s?%/ })
    .click();
  await expect(row(owner)).toContainText('Asked for ₹2,370, waiting for the venue');
  await call('POST', `/api/venues/me/bids/${placed.id}/counter-reply`, venue, { accept: true });
  for (const page of [owner, member]) await expect(row(page).getByText('They said yes: ₹2,370')).toBeVisible();
  await leave(owner, member);
});
