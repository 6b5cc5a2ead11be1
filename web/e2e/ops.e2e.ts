import { expect, test, type Page } from '@playwright/test';
import { PHONE, person, productUrl } from './drivers/browser.js';
import { operations } from './drivers/http.js';

async function operator(page: Page) {
  const [name = '', value = ''] = (await operations()).split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
}

test('operations see the numbers live, and what to do about each', async ({ browser }) => {
  const page = await person(browser, { width: 1024, height: 768 });
  await operator(page);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Pages of the team' }).getByRole('link', { name: 'Operations' }).click();
  const sockets = page.locator('[data-number=sockets]');
  await expect(sockets.getByText(/^\d+$/)).toBeVisible({ timeout: 25_000 });
  await expect(sockets.getByRole('img', { name: /^Open sockets: Last hour: / })).toBeVisible();
  await expect(page.getByText('API processes: 1. Workers: 1.')).toBeVisible();
  await expect(page.locator('[data-number=auctionLag]').getByText(/ m?s$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'What to do: Auctions are late by' }).click();
  const runbook = page.getByRole('dialog', { name: 'Auctions are late' });
  await expect(runbook.getByRole('listitem').first()).toContainText('Is there a worker?');
  await runbook.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Given up, until you try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Queues' })).toHaveAttribute('href', '/ops/queues');
  await page.context().setOffline(true);
  await expect(page.getByText(/the server cannot be reached/)).toBeVisible({ timeout: 25_000 });
  await page.context().close();
});

test('the team’s accounts are listed, and a demo account needs no second factor', async ({ browser }) => {
  const page = await person(browser, PHONE);
  await operator(page);
  await page.goto('/admin/team-accounts');
  await expect(page.getByText('ops@demo.saanjh.local')).toBeVisible();
  await expect(page.getByText('Demo account').first()).toBeVisible();
  await page.goto('/admin/second-factor');
  await expect(page.getByRole('heading', { name: 'No second factor here' })).toBeVisible();
  await page.context().close();
});
