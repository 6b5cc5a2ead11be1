import { LANGUAGES, PAGES, pageAt, type PageName } from '@app/contracts';
import { expect, test, type Page } from '@playwright/test';
import { DESK, PHONE } from './drivers/browser.js';
import { sideways, violations } from './drivers/checker.js';
import { en, hi, type Screen } from './drivers/screen.js';
import { SCREENS } from './drivers/screens.js';
import { makeFixture, type Fixture } from './drivers/fixture.js';
import { smallTargets } from './drivers/targets.js';
import { speak, Viewer, wear } from './drivers/viewer.js';

const NARROWEST = { width: 320, height: 720 };

/**
 * Walks every screen once, as opening one costs more than looking at it: in English on a light phone and at a dark desk, then in Hindi, which
 * changes the words and the room they take. Every look in both languages is what the pictures walk.
 */
async function check(viewer: Viewer, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    const page = await viewer.show(screen).catch((error: unknown) => void found.push(`${screen.name} did not open: ${String(error)}`));
    if (!page) continue;
    const say = (what: string, list: string[]): void => void found.push(...list.map((line) => `${screen.name}, ${what}: ${line}`));
    say('English', await keysIn(page));
    say('phone', await violations(page, 'all'));
    await page.setViewportSize(DESK);
    await wear(page, 'dark');
    say('dark desk', await violations(page, 'all'));
    await page.setViewportSize(NARROWEST);
    for (const language of LANGUAGES) {
      await speak(page, language);
      say(`title in ${language}`, await untitled(page));
      say(`320 px in ${language}`, await sideways(page));
      say(`target in ${language}`, await smallTargets(page));
    }
    say('Hindi', await notHindi(page));
  }
  return found;
}

const DEVANAGARI = /[\u0900-\u097F]/;
/** Suggestions that become what somebody has written: plans keep the language they were made in. */
const SUGGESTION = /^create\.idea\./;
/** First names of the demo's team. */
const NAMES = new Set(['Operations', 'Administration']);
/** Texts of the English catalogue that Hindi says otherwise; words as short as "OK" or a name are the same in both. */
const ENGLISH = Object.entries(en as Record<string, unknown>).flatMap(([key, text]) =>
  typeof text === 'string' &&
  text.length >= 8 &&
  !text.includes('{') &&
  !SUGGESTION.test(key) &&
  !NAMES.has(text) &&
  (hi as Record<string, unknown>)[key] !== text
    ? [text]
    : [],
);

const seenText = (page: Page): Promise<string> => page.locator('body').innerText();

async function keysIn(page: Page): Promise<string[]> {
  const text = await seenText(page);
  return Object.keys(en).flatMap((key) => (text.includes(key) ? [`the key ${key}`] : []));
}

/** The doors of the app are the product itself; every other page says in its tab which it is. */
const DOORS: readonly string[] = [PAGES.landing, PAGES.splitLanding, PAGES.home];
async function untitled(page: Page): Promise<string[]> {
  const product = await page.locator('meta[name=application-name]').getAttribute('content');
  return (await page.title()) === product && !DOORS.includes(new URL(page.url()).pathname) ? ['only the name of the product'] : [];
}

/** What only a screen reader, a hovering pointer or an empty field says. */
const toldText = (page: Page): Promise<string> =>
  page.evaluate(() =>
    ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description']
      .flatMap((name) => [...document.querySelectorAll(`body [${name}]`)].map((element) => element.getAttribute(name) ?? ''))
      .join('\n'),
  );

/** Four words in Latin letters on end, two of them in small letters: no name, brand or code is that, and nothing that a test types. */
const LATIN = /[a-z][a-z'’-]*(?:[ ,;:]+[a-z][a-z'’-]*){3,}/gi;
const latinIn = (text: string): string[] =>
  (text.match(LATIN) ?? []).filter((run) => run.split(' ').filter((word) => /^[a-z]/.test(word)).length > 1);

/** A text that stands by itself: as a part of a longer name, or of a code, it is none of ours. */
const alone = (line: string): RegExp =>
  new RegExp(`(?<![A-Za-z][ ,&'’-]{0,2})${line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![ ,&'’-]{0,2}[A-Za-z])`);

/** Names that nobody translates. */
const names = (page: Page): Promise<string[]> => page.locator('[translate=no]').allTextContents();

async function notHindi(page: Page): Promise<string[]> {
  const all = `${await page.title()}\n${await seenText(page)}\n${await toldText(page)}`;
  const text = (await names(page)).reduce((rest, name) => (name ? rest.replaceAll(name, '\n') : rest), all);
  const english = ENGLISH.filter((line) => text.includes(line) && alone(line).test(text));
  const found = new Set([...english, ...latinIn(text)]);
  return [...(DEVANAGARI.test(text) ? [] : ['no Hindi at all']), ...found, ...(await keysIn(page))];
}

/** Which screens of the walk show a page that none of their paths names. */
const REACHED: Partial<Record<PageName, string>> = { discovery: 'offers', venue: 'venue', guide: 'guide' };

test('the walk comes to every page of the app', () => {
  const anyId = new Proxy({} as Fixture, { get: () => '01900000-0000-7000-8000-000000000000' });
  const opened = new Set(SCREENS.map(({ path }) => pageAt(path(anyId).split('?')[0] ?? '')?.page));
  const names = new Set(SCREENS.map(({ name }) => name));
  expect((Object.keys(PAGES) as PageName[]).filter((page) => !opened.has(page) && !names.has(REACHED[page] ?? ''))).toEqual([]);
});

test.describe('every main screen is accessible in both themes, fits 320 px and a finger, and says nothing in another language', () => {
  test.setTimeout(300_000);
  const atWork = ({ who }: Screen): boolean => who === 'venue' || who === 'applicant' || who === 'ops';
  const cases = [
    { whose: 'of planners', city: 'delhi', screens: SCREENS.filter((screen) => !atWork(screen)) },
    { whose: 'of venues and the team', city: 'goa', screens: SCREENS.filter(atWork) },
  ];
  for (const { whose, city, screens } of cases) {
    test(whose, async ({ browser }) => {
      const viewer = new Viewer(browser, await makeFixture(city), { viewport: PHONE, language: 'en', theme: 'light' });
      expect(await check(viewer, screens)).toEqual([]);
      await viewer.close();
    });
  }
});
