import { expect, test, type Browser, type Page } from '@playwright/test';
import { person, PHONE } from './drivers/browser.js';
import { mouse } from './drivers/hand.js';
import { call, guest, savePreferences } from './drivers/http.js';
import { Planner } from './drivers/planner.js';

/** A tap on a choice or a button, counted. */
function finger(page: Page) {
  let taps = 0;
  return {
    count: () => taps,
    async choose(name: string, value: string): Promise<void> {
      taps += 1;
      await page
        .locator('label')
        .filter({ has: page.locator(`input[name="${name}"][value="${value}"]`) })
        .click();
    },
    async press(name: string): Promise<void> {
      taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
  };
}

/** Somebody who has seen the guide. */
async function visitor(browser: Browser, cookie?: string): Promise<Page> {
  const page = await person(browser, PHONE);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const [name, value] = cookie?.split('=') ?? [];
  if (name && value) await page.context().addCookies([{ name, value, url: process.env['PRODUCT_URL'] ?? '' }]);
  return page;
}

const question = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test('from the heart to the live board in nine taps, Back going one question back, and no error in the console', async ({ browser }) => {
  const page = await visitor(browser);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const hand = finger(page);
  await page.goto('/');
  await hand.press('Start a plan');
  await question(page, 'What mood are you in?');
  await hand.choose('vibe', 'romantic');
  await question(page, 'What would you like to do?');
  await page.goBack();
  await question(page, 'What mood are you in?');
  await page.goForward();
  await question(page, 'What would you like to do?');
  await hand.choose('activity', 'dining');
  await hand.choose('places', 'cafes');
  await hand.press('Next');
  await expect(page.getByRole('heading', { name: 'The last details' })).toBeVisible();
  await hand.choose('city', 'jaipur');
  // What costs is nobody's but one's own to choose; the problem stands beside it.
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.locator('#budget').getByRole('alert')).toHaveText(/Please enter budget/);
  await hand.choose('budget', '3000');
  await expect(page.locator('#budget').getByRole('alert')).toBeHidden();
  await hand.press('Save preferences');
  await hand.press('Discover Now');
  await expect(page).toHaveURL(/\/venue-dashboard\//);
  await expect(page.locator('[data-connection]').first()).toHaveText('Live');
  expect(hand.count()).toBeLessThanOrEqual(9);
  expect(errors).toEqual([]);

  // The next plan starts in the same city, although the tab's memory is gone.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/preferences?create=new&from=home');
  for (const [name, value] of [
    ['vibe', 'romantic'],
    ['activity', 'dining'],
    ['places', 'cafes'],
  ] as const)
    await hand.choose(name, value);
  await hand.press('Next');
  await expect(page.locator('#userLocation')).toContainText('Jaipur');
  await page.context().close();
});

test('a plan kept for later can be sent to the venues from home, at once', async ({ browser }) => {
  const cookie = await guest('Asha');
  const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie }, { name: 'Just Us', planType: 'datebook' });
  await savePreferences(cookie, plan.id, 'udaipur');
  await call('PATCH', `/api/datebooks/${plan.id}`, { cookie }, { bidding: 'held' });
  const page = await visitor(browser, cookie);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Discover Now' }).click();
  await expect(page).toHaveURL(new RegExp(`/venue-dashboard/${plan.id}`));
  await expect(page.getByText('Offers close at').or(page.getByText('Time left for offers')).first()).toBeVisible();
  await page.context().close();
});

test('four friends come to the live board: one joins by name, one differs, one comes late and only votes', async ({ browser }) => {
  const [host, kabir, meera] = (await Promise.all(['Asha', 'Kabir', 'Meera'].map(guest))) as [string, string, string];
  const { body: plan } = await call<{ id: string }>(
    'POST',
    '/api/datebooks',
    { cookie: host },
    { name: 'Four', planType: 'palbook', maxMembers: 4 },
  );
  const { inviteCode } = await savePreferences(host, plan.id, 'kochi');
  await call('PATCH', `/api/datebooks/${plan.id}`, { cookie: host }, { sameLocationMode: false, bidding: 'open' });
  const hostPage = await visitor(browser, host);
  await hostPage.goto(`/waiting?dateBookId=${plan.id}`);
  await expect(hostPage.getByText('Empty seat')).toHaveCount(3);
  for (const friend of [kabir, meera]) await call('POST', `/api/invites/${inviteCode}/join`, { cookie: friend }, {});
  await savePreferences(kabir, plan.id, 'kochi', 'afternoon');
  await expect(hostPage.getByText('2 of 4 ready')).toBeVisible();

  // Without a name nobody gets in unnoticed; the wizard begins where the host is.
  const ravi = await visitor(browser);
  await ravi.goto(`/join-datebook/${inviteCode}`);
  await ravi.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(ravi.getByText('Tell Asha who is coming.')).toBeVisible();
  await ravi.getByLabel('Your name').fill('Ravi');
  await ravi.getByRole('button', { name: 'Join', exact: true }).click();
  await question(ravi, 'What mood are you in?');
  await expect(hostPage.getByText('Ravi', { exact: true })).toBeVisible();

  // The host goes on: who was still choosing hears at once that only votes count now.
  await hostPage.getByRole('button', { name: 'Go without the rest' }).click();
  await expect(ravi.getByRole('heading', { name: 'You vote on the offers' })).toBeVisible();
  await expect(hostPage.getByRole('heading', { name: 'Almost There!' })).toBeVisible();
  const time = hostPage.getByRole('region', { name: 'Time of Day' });
  await expect(time).toContainText('Kabir');
  await expect(hostPage.getByText('Empty seat')).toHaveCount(0);
  await call('POST', '/api/accept-partner-preferences', { cookie: kabir }, { dateBookId: plan.id, partnerPreferences: {} });
  await expect(hostPage).toHaveURL(new RegExp(`/venue-dashboard/${plan.id}`));
  await ravi.getByRole('link', { name: 'Open the plan' }).click();
  for (const page of [hostPage, ravi]) await expect(page.locator('[data-connection]').first()).toHaveText('Live');

  const late = await visitor(browser);
  await call(
    'DELETE',
    `/api/datebooks/${plan.id}/members/${(await call<{ id: string }>('GET', '/api/auth/user', { cookie: meera })).body.id}`,
    { cookie: meera },
  );
  await late.goto(`/join-datebook/${inviteCode}`);
  await expect(late.getByText('The others have chosen already. You join to vote on the offers.')).toBeVisible();
  await late.getByLabel('Your name').fill('Ila');
  await late.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(late).toHaveURL(new RegExp(`/venue-dashboard/${plan.id}`));

  // A voter votes, the host books an offer of the invented market, and the ticket is everybody's.
  const offer = (page: Page) => page.locator('article[data-bid]').first();
  const love = offer(ravi).getByRole('button', { name: /^Love/ });
  await love.click();
  await expect(love).toHaveAttribute('aria-pressed', 'true');
  await new Planner(hostPage, mouse(hostPage)).accept(offer(hostPage), { phone: '9812345678' });
  for (const page of [hostPage, ravi, late]) {
    await expect(page.getByRole('article', { name: 'Your booking' })).toContainText('4 people');
    await expect(page.getByRole('region', { name: 'Split the bill' })).toContainText('Kabir');
  }
  await Promise.all([hostPage, ravi, late].map((page) => page.context().close()));
});
