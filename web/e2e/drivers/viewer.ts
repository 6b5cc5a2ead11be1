import { expect, type Browser, type Page } from '@playwright/test';
import { person, productUrl } from './browser.js';
import { heading, textsOf, type Language, type Screen } from './screen.js';
import type { Fixture } from './fixture.js';

interface Look {
  viewport: { width: number; height: number };
  language: Language;
  theme: 'light' | 'dark';
  /** Device pixels for one of CSS. */
  density?: number;
}

/** The ways of the app itself lead on from here: no screen is at this path, so that none is taken for the one before. */
const NOWHERE = '/nowhere';
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    sessionStorage.removeItem('wizardDraft');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Another theme on the screen that is open. */
export const wear = (page: Page, theme: Look['theme']): Promise<void> =>
  page.evaluate((shown) => void (document.documentElement.dataset['theme'] = shown), theme);

/** Another language on the screen that is open, as if it was chosen in another tab; resolves once it is spoken. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((newValue) => void dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })), language);
  await page.locator(`html[lang=${language}-IN]`).waitFor();
}

/** Opens any screen as the person that it belongs to, in one language and theme. Only the first of each person is a load. */
export class Viewer {
  private readonly pages = new Map<Screen['who'], Page>();

  constructor(
    private readonly browser: Browser,
    private readonly fixture: Fixture,
    private readonly look: Look,
  ) {}

  async show(screen: Screen): Promise<Page> {
    const { language, theme, viewport } = this.look;
    const known = this.pages.get(screen.who);
    const page = known ?? (await this.enter(screen.who));
    const text = textsOf(language);
    await page.setViewportSize(viewport);
    if (known) {
      await follow(page, NOWHERE);
      await wear(page, theme);
      await speak(page, language);
      await heading(page, text('notFound.title')).waitFor();
      await follow(page, screen.path(this.fixture));
    } else await page.goto(screen.path(this.fixture));
    await screen.open?.(page, text);
    // Told by the page when it is there; `expect` looks again only every half second.
    await screen.ready(page, text).waitFor();
    return page;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pages.values()].map((page) => page.context().close()));
  }

  private async enter(who: Screen['who']): Promise<Page> {
    const { viewport, language, theme, density } = this.look;
    // The page's own policy would refuse the checker's script.
    const page = await person(this.browser, viewport, {
      bypassCSP: true,
      ...(density && { deviceScaleFactor: density }),
    });
    await page.addInitScript((stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)), {
      language,
      theme,
      firstTimeGuideSeen: 'true',
    });
    // Each visit to the wizard starts with its first question.
    await page.addInitScript(() => sessionStorage.removeItem('wizardDraft'));
    // News may lie over any screen at any moment; it is looked at once, on the screen that is about it.
    const dismiss = page.getByRole('dialog').getByRole('button', { name: textsOf(language)('banner.dismiss'), exact: true });
    if (who !== 'asker')
      await page.addLocatorHandler(dismiss, () => dismiss.click({ timeout: 2_000 }).catch(() => undefined), { noWaitAfter: true });
    if (who === 'venue') await this.logIn(page, this.fixture.venueEmail);
    else if (who === 'applicant') await this.logIn(page, this.fixture.applicantEmail);
    else if (who !== 'nobody') {
      const [name = '', value = ''] = this.fixture[who].split('=');
      await page.context().addCookies([{ name, value, url: productUrl() }]);
    }
    this.pages.set(who, page);
    return page;
  }

  private async logIn(page: Page, email: string): Promise<void> {
    await page.goto('/venue-login');
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill('saanjh-demo');
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/venue-bidding/);
  }
}
