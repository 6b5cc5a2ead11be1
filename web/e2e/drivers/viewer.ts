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
  /** Device pixels per CSS pixel. */
  density?: number;
}

/** A path without a screen, which the app passes between two screens, so that the earlier one is not taken for the next. */
export const NOWHERE = '/nowhere';
const push = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    sessionStorage.removeItem('wizardDraft');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Navigates the open app to a path without a load. */
export async function follow(page: Page, path: string, language: Language): Promise<void> {
  await push(page, NOWHERE);
  await page.locator('h1', { hasText: textsOf(language)('notFound.title') }).waitFor({ state: 'attached' });
  await push(page, path);
}

/** Switches the language of the open screen, as another tab would; resolves once it is applied. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((newValue) => void dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })), language);
  await page.locator(`html[lang=${language}-IN]`).waitFor();
}

/** Opens any screen as its person. For the person of the screen before, the app navigates there without a load. */
export class Viewer {
  private current: { who: Screen['who']; page: Page } | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly fixture: Fixture,
    /** The look of the open screen, in which the next one opens. */
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
    // The page reports its presence; `expect` would poll only every half second.
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
    // News may cover any screen at any moment; it is inspected once, on its own screen.
    const words = LANGUAGES.map((spoken) => textsOf(spoken)('banner.dismiss')).join('|');
    const dismiss = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^(${words})$`) });
    if (who !== 'asker')
      await page.addLocatorHandler(dismiss, () => dismiss.click({ timeout: 2_000 }).catch(() => undefined), { noWaitAfter: true });
    return page;
  }
}
