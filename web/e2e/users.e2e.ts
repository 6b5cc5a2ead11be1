import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { LoggedIn, PersonalData } from '@app/contracts';
import { person, productUrl } from './drivers/browser.js';
import { call, guest, makePlan } from './drivers/http.js';

const TABLET = { width: 1024, height: 768 };
const REASON = 'They wrote to us, G-2026-17';

test('somebody who wrote to the team is found, handed their data, and deleted in a week unless it is taken back', async ({ browser }) => {
  const cookie = await guest('Vasundhara');
  const { id: plan } = await makePlan(cookie, { city: 'udaipur', name: 'Secret evening', live: false });
  const account = { email: `${randomUUID()}@letters.test`, password: 'a-good-long-password', firstName: 'Vasundhara' };
  const { body: user } = await call<LoggedIn>('POST', '/api/auth/signup', { cookie }, account);
  const { cookie: admin } = await call('POST', '/api/auth/login', {}, { email: 'admin@demo.saanjh.local', password: 'saanjh-demo' });

  const page = await person(browser, TABLET, { acceptDownloads: true });
  const [name = '', value = ''] = (admin ?? '').split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox').fill(account.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 person found')).toBeVisible();
  await expect(page.getByText('Vasundhara')).toHaveCount(0);
  await page.getByRole('button', { name: `Look: ${user.id}` }).click();
  const sheet = page.getByRole('dialog', { name: 'V•••' });
  await expect(sheet.getByRole('link', { name: plan })).toHaveAttribute('href', `/admin/plans/${plan}`);
  await expect(sheet.getByText('Secret evening')).toHaveCount(0);
  const act = async (action: string, title: string) => {
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('Why? On which request?').fill(REASON);
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog).toBeHidden();
  };

  const handed = page.waitForEvent('download');
  await act('Export their data', 'Export this person’s data?');
  const file = JSON.parse(readFileSync(await (await handed).path(), 'utf8')) as PersonalData;
  expect(file.profile.email).toBe(account.email);
  expect(file.plans.map(({ name: of }) => of)).toEqual(['Secret evening']);

  await act('Delete…', 'Delete this person in 7 days?');
  await expect(sheet.getByText(/Everything that tells who this is will be deleted/)).toBeVisible();
  await act('Show name and contact', 'Show name and contact?');
  const shown = page.getByRole('dialog', { name: 'Vasundhara' });
  await expect(shown.getByText(account.email)).toBeVisible();
  await act('Don’t delete', 'Don’t delete this person?');
  await expect(shown.getByRole('button', { name: 'Delete…' })).toBeVisible();
  await expect(shown.getByText(REASON)).toHaveCount(4);
  // An address leads back to the record, masked again.
  await page.reload();
  await expect(sheet.getByText(account.email)).toHaveCount(0);

  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Security log' }).click();
  for (const what of ['People looked for', 'Data downloaded', 'Deletion asked for', 'Person’s contact shown', 'Deletion taken back'])
    await expect(page.getByRole('heading', { name: what }).first()).toBeVisible();
});
