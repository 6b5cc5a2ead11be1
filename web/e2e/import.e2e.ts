import { expect, test } from '@playwright/test';
import { person, productUrl } from './drivers/browser.js';
import { call } from './drivers/http.js';

test('an administrator imports a file: columns, errors by line, what is there already, and back', async ({ browser }) => {
  const { cookie } = await call('POST', '/api/auth/login', {}, { email: 'admin@demo.saanjh.local', password: 'saanjh-demo' });
  const [name = '', value = ''] = (cookie ?? '').split('=');
  const page = await person(browser, { width: 1024, height: 768 });
  await page.context().addCookies([{ name, value, url: productUrl() }]);
  await page.goto('/gmb-import');
  const rows = Array.from({ length: 250 }, (_, at) => `"Imported ""${at}""",${19 + at / 10_000},72.84,Coffee shop`);
  const choose = (file: string, lines: string[]) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`) });
  await choose('places.csv', ['Place,Lat,Lng,Category', ...rows, 'Nowhere,0,0,Cafe', '<b>x</b>,19,72.8,Dentist']);
  await expect(page.getByText('0 of 252 rows can be imported.')).toBeVisible();
  await page.getByLabel('Name').selectOption('Place');
  await expect(page.getByText('250 of 252 rows can be imported.')).toBeVisible();
  const problems = page.getByRole('region', { name: '2 rows cannot be read' });
  await expect(problems.getByText('Line 252 · Lat: this is in none of our cities')).toBeVisible();
  await expect(problems.getByText('Line 253 · Category: we do not know this kind')).toBeVisible();
  await page.getByRole('button', { name: 'Compare with the catalogue' }).click();
  await expect(page.getByText('None of them is in the catalogue yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'places.csv' }) });
  await expect(item.getByText('250 written, 0 left out.')).toBeVisible({ timeout: 15_000 });
  await expect(item.getByText('Done')).toBeVisible();

  await choose('again.csv', ['name,lat,lng,kind', ...rows.slice(0, 2), 'Imported new,19.2,72.9,bar']);
  await page.getByRole('button', { name: 'Compare with the catalogue' }).click();
  const same = page.getByRole('region', { name: '2 places are in the catalogue already' });
  await same.getByRole('checkbox', { name: 'Line 3: Imported "1"' }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const again = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'again.csv' }) });
  await expect(again.getByText('2 written, 1 left out.')).toBeVisible({ timeout: 15_000 });
  await again.getByRole('button', { name: 'Undo import again.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(again.getByText('Undone')).toBeVisible({ timeout: 15_000 });
  await page.context().close();
});
