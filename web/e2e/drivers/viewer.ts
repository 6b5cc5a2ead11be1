import { LANGUAGES } from '@app/contracts';
import type { Browser, Page } from '@playwright/test';
import { leave, person, signedIn } from './browser.js';
import { textsOf, type Language, type Screen } from './screen.js';
import type { Fixture } from './fixture.js';

export type Theme = 'light' | 'dark';
interface Look {
  viewport: { width: number; height: number };
  language: Language;
  theme: Theme;
  /** Device pixels for one of CSS. */
  density?: number;
}

/** No screen is at this path: the app passes it on its way from one to the next, so that none is taken for the one before. */
export const NOWHERE = '/nowhere';
const push = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    sessionStorage.removeItem('wizardDraft');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Leads the app that is open to a path without a load. */
export async function follow(page: Page, path: string, language: Language): Promise<void> {
  await push(page, NOWHERE);
  await page.locator('h1', { hasText: textsOf(language)('notFound.title') }).waitFor({ state: 'attached' });
  await push(page, path);
}

/** Another language on the screen that is open, as if it was chosen in another tab; resolves once it is spoken. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((newValue) => void dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })), language);
  await page.locator(`html[lang=${language}-IN]`).waitFor();
}

/** Opens any screen as the person that it belongs to. Where that is the person of the screen before, the app leads there without a load. */
export class Viewer {
  private current: { who: Screen['who']; page: Page } | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly fixture: Fixture,
    /** The one of the screen that is open, in which the next one opens. */
    readonly look: Look,
  ) {}

  async show({ who, path, open, ready }: Screen): Promise<Page> {
    const address = path(this.fixture);
    const text = textsOf(this.look.language);
    let page = this.current?.page;
    if (page && this.current?.who === who) {
      await follow(page, address, this.look.language);
    } else {
      await this.close();
      page = await this.enter(who);
      await page.goto(address);
    }
    await open?.(page, text);
    // Told by the page when it is there; `expect` looks again only every half second.
    await ready(page, text).waitFor();
    return page;
  }

  async wear(theme: Theme): Promise<void> {
    this.look.theme = theme;
    await this.current?.page.evaluate((shown) => void (document.documentElement.dataset['theme'] = shown), theme);
  }

  async speak(language: Language): Promise<void> {
    this.look.language = language;
    if (this.current) await speak(this.current.page, language);
  }

  async close(): Promise<void> {
    if (this.current) await leave(this.current.page);
    this.current = undefined;
  }

  private async enter(who: Screen['who']): Promise<Page> {
    const { viewport, language, theme, density } = this.look;
    const cookie = who in this.fixture ? this.fixture[who as keyof Fixture] : '';
    const more = density ? { deviceScaleFactor: density } : {};
    const page = await (cookie ? signedIn(this.browser, cookie, viewport, more) : person(this.browser, viewport, more));
    this.current = { who, page };
    const token = who === 'venue' || who === 'applicant' ? this.fixture[`${who}Token`] : '';
    const stored = { language, theme, firstTimeGuideSeen: 'true', ...(token && { venueAuthToken: token }) };
    await page.addInitScript((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), stored);
    // Each visit to the wizard starts with its first question.
    await page.addInitScript(() => sessionStorage.removeItem('wizardDraft'));
    // News may lie over any screen at any moment; it is looked at once, on the screen that is about it.
    const words = LANGUAGES.map((spoken) => textsOf(spoken)('banner.dismiss')).join('|');
    const dismiss = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^(${words})$`) });
    if (who !== 'asker')
      await page.addLocatorHandler(dismiss, () => dismiss.click({ timeout: 2_000 }).catch(() => undefined), { noWaitAfter: true });
    return page;
  }
}
