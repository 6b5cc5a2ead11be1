import { expect, test, type Page } from '@playwright/test';
import { collectFaults, leave, person, PHONE, signedIn } from './drivers/browser.js';
import { mouse } from './drivers/hand.js';
import { call, guest, savePreferences } from './drivers/http.js';
import { Planner } from './drivers/planner.js';
import { choice } from './drivers/screen.js';

/** Clicks choices and buttons, and counts them. */
function finger(page: Page) {
  let taps = 0;
  return {
    count: () => taps,
    async choose(name: string, value: string): Promise<void> {
      taps += 1;
      await choice(page, name, value).click();
    },
    async press(name: string): Promise<void> {
      taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
  };
}

const question = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test('nine taps lead from the landing to the live board, and Back goes one question back', async ({ browser }) => {
  const page = await person(browser, PHONE);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const faults = collectFaults(page);
  const hand = finger(page);
  await page.goto('/');
  await hand.press('Start a plan');
  await hand.choose('vibe', 'romantic');
  await question(page, 'What would you like to do?');
  await page.goBack();
  await question(page, 'What mood are you in?');
  await page.goForward();
  await question(page, 'What would you like to do?');
  await hand.choose('activity', 'dining');
  await hand.choose('places', 'cafes');
  await hand.press('Next');
  await hand.choose('city', 'jaipur');
  // The budget has no default; the fault is shown at its field.
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.locator('#budget').getByRole('alert')).toHaveText(/Please enter budget/);
  await hand.choose('budget', '3000');
  await expect(page.locator('#budget').getByRole('alert')).toBeHidden();
  await hand.press('Save preferences');
  await hand.press('Discover Now');
  await expect(page).toHaveURL(/\/venue-dashboard\//);
  await expect(page.locator('[data-connection]').first()).toHaveText('Live');
  expect(hand.count()).toBeLessThanOrEqual(9);
  // Back passes over the finished wizard.
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/(home)?$/);
  expect(faults).toEqual([]);
  await leave(page);
});

test('a group aligns its differing preferences, and a late member only votes', async ({ browser }) => {
  const [host, kabir] = (await Promise.all(['Asha', 'Kabir'].map(guest))) as [string, string];
  const body = { name: 'Four', planType: 'palbook', maxMembers: 4 };
  const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie: host }, body);
  const { inviteCode } = await savePreferences(host, plan.id, 'kochi');
  await call('PATCH', `/api/datebooks/${plan.id}`, { cookie: host }, { sameLocationMode: false, bidding: 'open' });
  const hostPage = await signedIn(browser, host);
  await hostPage.goto(`/waiting?dateBookId=${plan.id}`);
  await expect(hostPage.getByText('Empty seat')).toHaveCount(3);
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: kabir }, {});
  await savePreferences(kabir, plan.id, 'kochi', 'afternoon');
  await expect(hostPage.getByText('2 of 4 ready')).toBeVisible();

  // A guest enters a name before joining; the wizard begins with the host's answers.
  const ravi = await person(browser, PHONE);
  await ravi.goto(`/join-datebook/${inviteCode}`);
  await ravi.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(ravi.getByText('Tell Asha who is coming.')).toBeVisible();
  await ravi.getByLabel('Your name').fill('Ravi');
  await ravi.getByRole('button', { name: 'Join', exact: true }).click();
  await question(ravi, 'What mood are you in?');
  await expect(hostPage.getByText('Ravi', { exact: true })).toBeVisible();

  // Without the rest, a member who is still choosing becomes a voter.
  await hostPage.getByRole('button', { name: 'Go without the rest' }).click();
  await expect(ravi.getByRole('heading', { name: 'You vote on the offers' })).toBeVisible();
  await expect(hostPage.getByRole('heading', { name: 'Almost There!' })).toBeVisible();
  await expect(hostPage.getByRole('region', { name: 'Time of Day' })).toContainText('Kabir');
  const kabirPage = await signedIn(browser, kabir);
  await kabirPage.goto(`/mismatch/${plan.id}`);
  const time = kabirPage.getByRole('region', { name: 'Time of Day' });
  for (const slot of ['Afternoon', 'Evening']) await expect(time).toContainText(slot);
  await kabirPage.getByRole('button', { name: /^Accept .* Preferences$/ }).click();
  for (const page of [hostPage, kabirPage]) await expect(page).toHaveURL(new RegExp(`/venue-dashboard/${plan.id}`));
  await ravi.getByRole('link', { name: 'Open the plan' }).click();
  for (const page of [hostPage, ravi]) await expect(page.locator('[data-connection]').first()).toHaveText('Live');

  const late = await person(browser, PHONE);
  await late.goto(`/join-datebook/${inviteCode}`);
  await expect(late.getByText('The others have chosen already. You join to vote on the offers.')).toBeVisible();
  await late.getByLabel('Your name').fill('Ila');
  await late.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(late).toHaveURL(new RegExp(`/venue-dashboard/${plan.id}`));

  // The simulated market bids by itself; every member sees the ticket.
  const offer = (page: Page) => page.locator('article[data-bid]').first();
  const love = offer(ravi).getByRole('button', { name: /^Love/ });
  await love.click();
  await expect(love).toHaveAttribute('aria-pressed', 'true');
  await new Planner(hostPage, mouse(hostPage)).accept(offer(hostPage), { phone: '9812345678' });
  for (const page of [hostPage, ravi, late]) {
    await expect(page.getByRole('article', { name: 'Your booking' })).toContainText('4 people');
    await expect(page.getByRole('region', { name: 'Split the bill' })).toContainText('Kabir');
  }
  await leave(hostPage, ravi, kabirPage, late);
});
