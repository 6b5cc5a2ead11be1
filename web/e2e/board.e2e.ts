import { expect, test, type Page } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { bidBody, call, guest, makePlan, partner, requestOf, tomorrow } from './drivers/http.js';

const board = (page: Page, plan: string) => page.goto(`/venue-dashboard/${plan}?tab=offers`);

/** A person's phone, with the session that a guest has already. */
async function phoneOf(browser: Parameters<typeof person>[0], cookie: string): Promise<Page> {
  const page = await person(browser, PHONE);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  return page;
}

test('a board says who looks, what is left to spend and what a No was about, and a price asked for is answered as a moment', async ({
  browser,
}) => {
  const [asha, meera] = await Promise.all([guest('Asha'), guest('Meera')]);
  const venue = await partner(1, 'kolkata');
  const { id, inviteCode } = await makePlan(asha, { city: 'kolkata', name: 'Anniversary' });
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: meera }, {});
  const request = await requestOf(venue, asha);
  const placed = await call<{ id: string }>('POST', `/api/venues/me/bid-requests/${request.id}/bids`, venue, bidBody(request, 2640));
  const [owner, member] = await Promise.all([phoneOf(browser, asha), phoneOf(browser, meera)]);
  await Promise.all([board(owner, id), board(member, id)]);
  const row = (page: Page) => page.locator(`article[data-bid="${placed.body.id}"]`);

  await expect(row(owner)).toContainText('₹2,640');
  await expect(row(owner)).toContainText('₹360 more to spend there');
  await expect(owner.getByText(/^Offers close at/)).toBeVisible();
  await expect(owner.getByText('Offers are from simulated venues')).toHaveCount(1);
  await expect(owner.getByText('Meera is looking')).toBeVisible();
  await expect(member.getByText('Asha is looking')).toBeVisible();
  // Three rows and more have to go on a phone's screen.
  expect((await row(owner).boundingBox())?.height).toBeLessThan(200);

  await row(member).getByRole('button', { name: /^No/ }).click();
  await row(member).getByRole('button', { name: 'Too far' }).click();
  await row(owner).getByRole('button').first().click();
  const sheet = owner.getByRole('dialog');
  await expect(sheet).toContainText('Why not: Too far 1');
  await expect(sheet).toContainText('Your minimum of ₹3,000 counts.');
  await expect(sheet).toContainText('No bookings here yet');
  await sheet.getByText('Why this score').click();
  await expect(sheet.getByText('price matters most')).toBeVisible();
  await owner.keyboard.press('Escape');

  await row(owner)
    .getByRole('button', { name: /^Negotiate/ })
    .click();
  await row(owner)
    .getByRole('button', { name: /10\s?%/ })
    .click();
  await expect(row(owner)).toContainText('Asked for ₹2,370, waiting for the venue');
  await call('POST', `/api/venues/me/bids/${placed.body.id}/counter-reply`, venue, { accept: true });
  await expect(row(owner).getByText('They said yes: ₹2,370')).toBeVisible();
  await expect(row(member).getByText('They said yes: ₹2,370')).toBeVisible();
  await expect(row(owner).locator('[data-counter-news=yes]')).toContainText('₹2,640');

  // Without choosing the order stays as it is; the slider is the reader's own word for another.
  await owner.getByRole('slider', { name: 'What matters more to you?' }).fill('0');
  await expect(owner.getByText('for your choice')).toBeVisible();
  await owner.goto(`/venue-dashboard-experimental?dateBookId=${id}&tab=offers`);
  await expect(owner.getByRole('heading', { name: 'The best three side by side' })).toBeVisible();
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await Promise.all([owner.context().close(), member.context().close()]);
});

test('who waits sees that venues look; what was asked instead of a hike is said and can be sent back', async ({ browser }) => {
  const asha = await guest('Asha');
  const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie: asha }, { name: 'Hike', planType: 'goSolo' });
  await call(
    'POST',
    '/api/preferences',
    { cookie: asha },
    {
      dateBookId: plan.id,
      dateStyles: ['vibe:adventure', 'activity:nature', 'place:hiking_trails'],
      budget: '3000',
      travelDistance: 10,
      preferredDate: tomorrow(),
      preferredTime: 'morning',
      filterType: 'distance',
      citySlug: 'agra',
    },
  );
  const page = await phoneOf(browser, asha);
  await board(page, plan.id);
  // Before anybody is asked it is known already who would be.
  await expect(page.getByRole('region', { name: 'What was asked instead' })).toContainText('We would ask these near you instead');
  await page.getByRole('button', { name: 'Discover Now' }).click();
  await expect(
    page
      .getByText(/venues? (is|are) looking/)
      .or(page.locator('article[data-bid]').first())
      .first(),
  ).toBeVisible();
  await expect(page.locator('article[data-bid]').first()).toBeVisible();
  // A café in the morning, not a table for the evening.
  await expect(page.locator('article[data-bid]').first()).not.toContainText('evening');
  const note = page.getByRole('region', { name: 'What was asked instead' });
  await expect(note).toContainText("These don't take offers: Hiking trails");
  await note.getByRole('button', { name: 'No, send them back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No, send them back' }).click();
  await expect(page.getByRole('heading', { name: 'Venues have not been asked yet' })).toBeVisible();
  const { body: bids } = await call<{ status: string }[]>('GET', `/api/datebooks/${plan.id}/bids`, { cookie: asha });
  expect(new Set(bids.map(({ status }) => status))).toEqual(new Set(['lost']));
  await page.context().close();
});
