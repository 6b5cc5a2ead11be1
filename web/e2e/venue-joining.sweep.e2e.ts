import { randomUUID } from 'node:crypto';
import { VENUE_CHECKS } from '@app/contracts';
import { expect, test, type Page } from '@playwright/test';
import { leave, person } from './drivers/browser.js';
import { call, drawPhoto, operations } from './drivers/http.js';
import { linkTo, mailTo } from './drivers/outbox.js';
import { COUNTER } from './drivers/venue.js';

const PASSWORD = 'a good long password';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

test('a new venue applies, is verified, and brings a colleague in and out again', async ({ browser }) => {
  const name = `Neem ${randomUUID().slice(0, 6)}`;
  const email = `${randomUUID()}@cafe.test`;
  const page = await person(browser, COUNTER);

  // The application has five steps; typed text survives Back.
  await page.goto('/venue-onboarding');
  await button(page, 'Start: five short steps').click();
  await page.getByLabel('Name of the place').fill(name);
  await page.getByLabel('City').selectOption('mumbai');
  await page.getByLabel('Your name').fill('Meera');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Save and go on').click();
  await page.locator('label').filter({ has: page.locator('input[value=spas]') }).click(); // oxfmt-ignore
  await button(page, 'Next').click();
  await page.locator('label').filter({ has: page.locator('input[value=bandra]') }).click(); // oxfmt-ignore
  const pin = page.getByRole('button', { name: /^Pin\./ });
  const before = await pin.boundingBox();
  await pin.press('ArrowRight');
  await expect.poll(async () => (await pin.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
  await button(page, 'Next').click();
  await page.getByLabel('Guests at a time').fill('24');
  await button(page, 'Next').click();
  await page.getByLabel('Name of the offer').fill('Dinner for two');
  // Photos wait for the address to be confirmed.
  const mails = await person(browser, COUNTER);
  await mails.goto(await linkTo(email, 'confirm-mail'));
  await button(mails, 'Yes, this is my address').click();
  await expect(mails.getByRole('status')).toContainText('your address is confirmed');
  await page.getByLabel('Add a photo').setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto('#2f6d5f') });
  await expect(page.getByRole('listitem', { name: 'Photo 1' })).toContainText('We are looking at it');
  await page.goBack();
  await expect(page.getByLabel('Guests at a time')).toHaveValue('24');
  await page.goForward();
  await expect(page.getByLabel('Name of the offer')).toHaveValue('Dinner for two');
  await button(page, 'Send application').click();
  await page.getByLabel('Price in ₹').fill('1800');
  await button(page, 'Send application').click();

  await expect.poll(() => mailTo(email)).toContain('Our team looks at it');

  // The desk shows the decisions of operations.
  await expect(page.getByRole('region', { name: 'We are checking your application' })).toBeVisible();
  const cookie = await operations();
  const waiting = await call<{ id: string; name: string }[]>('GET', '/api/admin/venues?status=pending&limit=100', { cookie });
  const id = waiting.body.find((venue) => venue.name === name)?.id ?? '';
  const sent = await call<{ photos: { state: string }[] }>('GET', `/api/admin/venues/${id}`, { cookie });
  expect(sent.body.photos).toMatchObject([{ state: 'waiting' }]);
  await call('POST', `/api/admin/venues/${id}/verify`, { cookie }, { checked: VENUE_CHECKS });
  await expect.poll(() => mailTo(email)).toContain('Your venue is verified');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No requests right now' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'We are checking your application' })).toHaveCount(0);

  // A colleague joins by the link of the mail, and is removed from the team.
  await page.goto('/venue-bidding/settings?tab=team');
  const other = `${randomUUID()}@cafe.test`;
  await page.getByLabel('E-mail').fill(other);
  await button(page, 'Send invitation').click();
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(other);
  const colleague = await person(browser, COUNTER);
  await colleague.goto(await linkTo(other, 'venue-invite'));
  await expect(colleague.getByText(name)).toBeVisible();
  expect(colleague.url()).not.toContain('token');
  await colleague.getByLabel('Your name').fill('Ravi');
  await colleague.getByLabel('Password').fill(PASSWORD);
  await button(colleague, 'Join and open the desk').click();
  // A host begins with the bookings.
  await expect(colleague.getByRole('heading', { name: /^Bookings: / })).toBeVisible();
  await page.reload();
  await button(page, /^Remove.*Ravi/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(colleague.getByRole('dialog', { name: 'You were signed out' })).toBeVisible({ timeout: 15_000 });
  await colleague.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(colleague).toHaveURL(/venue-login/);
  await leave(page, colleague, mails);
});
