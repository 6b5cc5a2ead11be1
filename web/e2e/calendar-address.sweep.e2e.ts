import { expect, test } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { bookedEvening } from './drivers/evening.js';
import { call } from './drivers/http.js';

test('a planner makes a calendar address that shows the booking, replaces it, and the old one is gone', async ({ browser }) => {
  const { owner, booking } = await bookedEvening('pune');
  const page = await signedIn(browser, owner);
  await page.goto('/settings/calendar');
  const shown = page.getByRole('region', { name: 'Your calendar address' });
  const panel = page.getByRole('region', { name: 'In your own calendar' });
  const read = async () => {
    const address = await shown.getByText(/^https?:.*calendar\.ics$/).innerText();
    const answer = () => call<string>('GET', new URL(address).pathname);
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    return answer;
  };
  await panel.getByRole('button', { name: 'Make an address' }).click();
  const first = await read();
  const calendar = await first();
  expect(calendar.status).toBe(200);
  expect(calendar.body).toContain(`UID:${booking.id}@`);

  await panel.getByRole('button', { name: 'Make a new one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new one' }).click();
  const second = await read();
  expect([(await first()).status, (await second()).status]).toEqual([404, 200]);
  await page.reload();
  await expect(panel).toContainText('A calendar last read it on');
  await expect(shown).toHaveCount(0);
  await leave(page);
});
