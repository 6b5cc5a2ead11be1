import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { DESK, PHONE } from './drivers/browser.js';
import type { Language } from './drivers/screen.js';
import { SCREENS } from './drivers/screens.js';
import { makeFixture } from './drivers/fixture.js';
import { Viewer } from './drivers/viewer.js';

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));

const SETS: { folder: string; viewport: typeof PHONE; theme: 'light' | 'dark'; language: Language; city: string }[] = [
  { folder: 'phone-light', viewport: PHONE, theme: 'light', language: 'en', city: 'mumbai' },
  { folder: 'phone-dark', viewport: PHONE, theme: 'dark', language: 'en', city: 'pune' },
  { folder: 'desk-light', viewport: DESK, theme: 'light', language: 'en', city: 'bangalore' },
  { folder: 'desk-dark', viewport: DESK, theme: 'dark', language: 'en', city: 'delhi' },
  { folder: 'phone-narrow', viewport: { width: 320, height: 640 }, theme: 'light', language: 'en', city: 'chennai' },
  { folder: 'phone-hindi', viewport: PHONE, theme: 'light', language: 'hi', city: 'jaipur' },
];

/** The picture of the README: a live board as it stands on a phone, sharp on a good screen. */
test('live-offers', async ({ browser }) => {
  const board = SCREENS.find(({ name }) => name === 'offers');
  if (!board) throw new Error('There is a screen of the offers');
  const viewer = new Viewer(browser, await makeFixture('hyderabad'), {
    viewport: { width: 360, height: 860 },
    theme: 'light',
    language: 'en',
    density: 1.5,
  });
  const page = await viewer.show(board);
  await expect(page.locator('article[data-bid]').nth(3)).toBeVisible();
  await expect(page.locator('[data-connection=live]')).toBeVisible();
  await page.screenshot({ path: fileURLToPath(new URL('../../docs/pictures/live-offers.png', import.meta.url)) });
  await viewer.close();
});

for (const { folder, city, ...look } of SETS) {
  test(folder, async ({ browser }) => {
    const viewer = new Viewer(browser, await makeFixture(city), look);
    for (const [index, screen] of SCREENS.entries()) {
      const page = await viewer.show(screen);
      // A board is a board with offers on it.
      if (screen.name === 'offers') await expect(page.locator('article[data-bid]').nth(3)).toBeVisible();
      await page.screenshot({ path: `${FOLDER}${folder}/${String(index + 1).padStart(2, '0')}-${screen.name}.png` });
    }
    await viewer.close();
  });
}
