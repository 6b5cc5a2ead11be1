import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { DESK, PHONE } from './drivers/browser.js';
import { sideways, violations, type Scope } from './drivers/checker.js';
import { SCREENS } from './drivers/screens.js';
import { makeFixture } from './drivers/fixture.js';
import { smallTargets } from './drivers/targets.js';
import { Viewer } from './drivers/viewer.js';

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));

interface Look {
  name: string;
  viewport: typeof PHONE;
  theme: 'light' | 'dark';
  scope: Scope;
}

/** In an order in which each look changes little of the one before, because opening a screen costs more than inspecting it. */
const LOOKS: Look[] = [
  { name: 'phone-light', viewport: PHONE, theme: 'light', scope: 'all' },
  { name: 'phone-dark', viewport: PHONE, theme: 'dark', scope: 'colours' },
  { name: 'desk-dark', viewport: DESK, theme: 'dark', scope: 'colours' },
  { name: 'desk-light', viewport: DESK, theme: 'light', scope: 'all' },
  { name: 'tablet', viewport: { width: 1024, height: 768 }, theme: 'light', scope: 'all' },
  { name: 'narrow', viewport: { width: 320, height: 640 }, theme: 'light', scope: 'all' },
];
const LANGUAGES = [
  { language: 'en', city: 'mumbai' },
  { language: 'hi', city: 'jaipur' },
] as const;

/** Waits for visible covers, maps and photos, which load after the page, and for the end of movements. */
async function drawn(page: Page): Promise<void> {
  const undrawn = (): Promise<number> =>
    page.locator('[data-undrawn], .shimmer').evaluateAll((all) => {
      const inSight = ({ top, bottom }: DOMRect): boolean => bottom > 0 && top < innerHeight;
      return all.filter((one) => one.checkVisibility() && inSight(one.getBoundingClientRect())).length;
    });
  await expect.poll(undrawn).toBe(0);
  await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight);
    const moving = document.getAnimations().map((animation) => animation.finished);
    await Promise.allSettled([document.fonts.ready, ...seen.map((image) => image.decode()), ...moving]);
  });
}

/** The pictures of the README: the way from the first screen to the ticket, sharp on a good screen. */
test('readme', async ({ browser }) => {
  const fixture = await makeFixture('hyderabad');
  const look = { viewport: { width: 360, height: 780 }, language: 'en', density: 1.5 } as const;
  for (const [name, theme] of [
    ['landing', 'light'],
    ['offers', 'light'],
    ['booking', 'dark'],
  ] as const) {
    const screen = SCREENS.find((one) => one.name === name);
    if (!screen) throw new Error(`There is no screen ${name}`);
    const viewer = new Viewer(browser, fixture, { ...look, theme });
    const page = await viewer.show(screen);
    if (name === 'offers') await expect(page.locator('[data-connection=live]')).toBeVisible();
    await drawn(page);
    await page.screenshot({ path: fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url)) });
    await viewer.close();
  }
});

for (const { language, city } of LANGUAGES) {
  test.describe(language, () => {
    let viewer: Viewer;
    test.beforeAll(async ({ browser }) => {
      viewer = new Viewer(browser, await makeFixture(city), { viewport: PHONE, theme: 'light', language });
    });
    test.afterAll(() => viewer.close());

    for (const [index, screen] of SCREENS.entries()) {
      test(screen.name, async () => {
        const page = await viewer.show(screen);
        // The picture of a board needs offers on it.
        if (screen.name === 'offers') await expect(page.locator('article[data-bid]').nth(3)).toBeVisible();
        const found: string[] = [];
        for (const { name, viewport, theme, scope } of LOOKS) {
          await page.setViewportSize(viewport);
          await viewer.wear(theme);
          await drawn(page);
          const say = (list: string[]): void => void found.push(...list.map((line) => `${name}: ${line}`));
          say(await violations(page, scope));
          say(await sideways(page));
          if (name === 'narrow') say(await smallTargets(page));
          await page.screenshot({ path: `${FOLDER}${language}-${name}/${String(index + 1).padStart(2, '0')}-${screen.name}.png` });
        }
        expect(found).toEqual([]);
      });
    }
  });
}
