import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { DESK, person, PHONE, productUrl } from './drivers/browser.js';
import { bid, call, guest, makePlan, operations, partner, requestOf } from './drivers/http.js';

/** A browser of somebody of operations. */
async function team(browser: Browser, viewport: typeof DESK): Promise<Page> {
  const page = await person(browser, viewport);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const [name = '', value = ''] = (await operations()).split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
  return page;
}

/** A venue that has applied, by its headers. */
async function applicant(venueName: string): Promise<Record<string, string>> {
  const owner = { name: 'Meera', email: `${randomUUID()}@test.invalid`, password: 'a-good-long-password' };
  await call('POST', '/api/venues/onboarding', {}, { name: venueName, citySlug: 'agra', owner });
  const { body } = await call<{ token: string }>('POST', '/api/venues/login', {}, { email: owner.email, password: owner.password });
  const venue = { authorization: `Bearer ${body.token}` };
  const sent = await call('POST', '/api/venues/me/application', venue, {
    business: { name: venueName },
    placeTypes: ['spas'],
    location: { latitude: 27.17, longitude: 78.01 },
    hours: [{ day: 'sa', opens: '10:00', closes: '20:00' }],
    seatsPerSlot: 8,
    priceLevel: 2,
    template: { name: 'Rooftop supper', priceKind: 'total', price: 2400, inclusions: [], perks: [], policy: 'moderate' },
  });
  if (sent.status >= 300) throw new Error(`The application was answered ${sent.status}: ${JSON.stringify(sent.body)}`);
  return venue;
}

test('an applicant is verified from what was sent, and may bid from then on', async ({ browser }) => {
  const name = `Terrace ${randomUUID().slice(0, 8)}`;
  const venue = await applicant(name);
  const status = async () => (await call<{ status: string }>('GET', '/api/venues/me', venue)).body.status;
  expect(await status()).toBe('pending');
  const page = await team(browser, DESK);
  await page.goto('/admin');
  await page.getByRole('link', { name: /Venue applications/ }).click();
  await page.getByLabel('Name or id').fill(name);
  await page.getByRole('button', { name: `Look: ${name}` }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('Rooftop supper · ₹2,400')).toBeVisible();
  await sheet.getByRole('button', { name: 'Verify' }).click();
  await page
    .getByRole('dialog', { name: `Verify ${name}?` })
    .getByRole('button', { name: 'Verify' })
    .click();
  await expect(sheet.getByText('Verified').first()).toBeVisible();
  expect(await status()).toBe('verified');
});

test('a report is closed with a note, and a plan is stepped through by keys and by a link', async ({ browser }) => {
  const cookie = await guest('Asha');
  const { id } = await makePlan(cookie, { city: 'kochi', name: 'Secret evening' });
  const desk = await partner(1, 'kochi');
  await bid(desk, await requestOf(desk, cookie), 2650);
  const { body: venue } = await call<{ id: string; name: string }>('GET', '/api/venues/me', desk);
  await call('POST', '/api/reports', { cookie }, { kind: 'report', venueId: venue.id, reason: 'unsafe', text: 'Dark stairs.' });

  const page = await team(browser, PHONE);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Reports' }).click();
  const report = page.getByRole('listitem').filter({ hasText: 'Dark stairs.' });
  await expect(report.getByText(/hours left/)).toBeVisible();
  await report.getByRole('button', { name: /Close report/ }).click();
  await page.getByLabel('What was done about it?').fill('Lamps are up.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close report' }).click();
  await expect(report).toBeHidden();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Lamps are up.').first()).toBeVisible();

  await page.goto(`/admin/plans/${id}?seq=1`);
  const heading = page.getByRole('main').locator('[aria-live=polite]');
  await expect(heading).toContainText('Plan made');
  await expect(page.getByText('Secret evening')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/seq=2/);
  const placed = page.getByRole('button', { name: /Offer made/ }).first();
  await placed.click();
  await expect(page.getByRole('heading', { name: /Offers.*Changed here/ })).toBeVisible();
  const link = page.url();
  await page.goto(link);
  await expect(heading).toContainText('Offer made');
  await page.getByRole('button', { name: 'Show names' }).click();
  await page.getByLabel('Case reference').fill('GR-2026-1');
  await page.getByLabel('Case reference').press('Enter');
  await expect(page.getByText('Secret evening').first()).toBeVisible();

  // Both looks, and who closed the report, are in the log.
  await page.goto('/admin/security-log');
  for (const what of ['Plan’s log looked at with names', 'Report closed']) await expect(page.getByText(what).last()).toBeVisible();
});

test('nobody else gets in', async ({ browser }) => {
  const page = await person(browser, PHONE);
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'This page is for the team' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
