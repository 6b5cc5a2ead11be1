import { PAGES, pageAt, type PageName } from '@app/contracts';
import { expect, test, type Page } from '@playwright/test';
import { DESK } from './drivers/browser.js';
import { brokenWords, sideways, violations } from './drivers/checker.js';
import { newColours } from './drivers/colours.js';
import { en, hi, type Screen } from './drivers/screen.js';
import { SCREENS } from './drivers/screens.js';
import { makeFixture, type Fixture } from './drivers/fixture.js';
import { smallTargets } from './drivers/targets.js';
import { NOWHERE, Viewer } from './drivers/viewer.js';

const NARROWEST = { width: 320, height: 720 };
/** Screens that a desk arranges differently: the frames of planners, venues and the team, and lists beside their maps. */
const WIDE = ['home', 'offers', 'discover', 'city', 'admin-venues', 'venue-inbox', 'venue-bookings', 'venue-seats'];

/** The rest of a long list, whose first items represent all. */
const REST_OF_LISTS = 'li:nth-child(n + 9), article:nth-child(n + 9)';

/** The texts of a screen and its links. */
interface Seen {
  path: string;
  title: string;
  product: string;
  text: string;
  /** The texts that only a screen reader, a hovering pointer or an empty field shows. */
  hiddenText: string;
  /** Names, which are not translated, and people's own words, whose language is not known. */
  names: string[];
  links: string[];
}

const inspect = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];
    const links = all<HTMLAnchorElement>('a[href]').filter(({ origin }) => origin === location.origin);
    return {
      path: location.pathname,
      title: document.title,
      product: document.querySelector('meta[name=application-name]')?.getAttribute('content') ?? '',
      text: document.body.innerText,
      hiddenText: attributes.flatMap((name) => all(`body [${name}]`).map((element) => element.getAttribute(name) ?? '')).join('\n'),
      names: all('[translate=no], [lang=""]').map(({ textContent }) => textContent),
      links: links.map(({ pathname, search }) => pathname + search),
    };
  });

const TURNED = { light: 'dark', dark: 'light', en: 'hi', hi: 'en' } as const;

/**
 * Walks every screen once, because opening one costs more than inspecting it: at 320 px in one language and theme, then in the other of both, in
 * which the next one opens. Axe reads all of a screen in the first look and its colours in the second; it reads the different arrangements of a desk
 * there. The pictures walk the same looks.
 */
async function check(viewer: Viewer, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  const followed = new Set<string>();
  const passed = { light: new Set<string>(), dark: new Set<string>() };
  for (const screen of screens) {
    const page = await viewer.show(screen).catch((error: unknown) => void found.push(`${screen.name} did not open: ${String(error)}`));
    if (!page) continue;
    const say = (what: string, list: string[]): void =>
      void found.push(...list.map((line) => `${screen.name}, ${what}, ${viewer.look.theme}, ${viewer.look.language}: ${line}`));
    const read = async (): Promise<Seen> => {
      const seen = await inspect(page);
      say('title', untitled(seen));
      say('words', viewer.look.language === 'hi' ? notHindi(seen) : keysIn(seen.text));
      say('width', await sideways(page));
      say('broken word', await brokenWords(page));
      say('width at twice the text size', await sideways(page, '200%'));
      say('target', await smallTargets(page));
      return seen;
    };
    const colours = async (): Promise<void> => say('axe', await newColours(page, passed[viewer.look.theme], REST_OF_LISTS));
    say('axe', await violations(page, 'structure', REST_OF_LISTS));
    await colours();
    const { links } = await read();
    say('links', await dead(page, links, followed));
    await viewer.wear(TURNED[viewer.look.theme]);
    await colours();
    if (WIDE.includes(screen.name)) {
      await page.setViewportSize(DESK);
      say('desk', await violations(page, 'all', REST_OF_LISTS));
      await page.setViewportSize(NARROWEST);
    }
    await viewer.speak(TURNED[viewer.look.language]);
    await read();
  }
  return found;
}

/** Returns dead links. Of the addresses of a page the first one is followed; the server refuses an address that is none of ours. */
async function dead(page: Page, links: readonly string[], followed: Set<string>): Promise<string[]> {
  const found: string[] = [];
  for (const link of new Set(links)) {
    const [path = ''] = link.split('?');
    const name = pageAt(path)?.page;
    // The page for missing addresses links to itself in the other language.
    const target = name ?? link;
    if (path === NOWHERE || followed.has(target)) continue;
    followed.add(target);
    const answer = await page.request.get(link);
    if (!answer.ok()) found.push(`${link} answers ${answer.status()}`);
  }
  return found;
}

const DEVANAGARI = /[\u0900-\u097F]/;
/** Suggestions that become the text of a person: plans keep the language of their creation. */
const SUGGESTION = /^create\.idea\./;
/** First names of the demo's team. */
const NAMES = new Set(['Operations', 'Administration']);
/** Texts of the English catalogue that differ in Hindi; words as short as "OK" or a name are the same in both. */
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

/** The name of a text in the catalogues, which would appear in place of its text. */
const KEY = /[a-z]\w*(?:\.[\w-]+)+/gi;
const keysIn = (text: string): string[] => (text.match(KEY) ?? []).flatMap((word) => (word in en ? [`the key ${word}`] : []));

/** The entry pages of the app are the product itself; every other page names itself in its tab. */
const DOORS: readonly string[] = [PAGES.landing, PAGES.splitLanding, PAGES.home];
const untitled = ({ title, product, path }: Seen): string[] =>
  title === product && !DOORS.includes(path) ? ['only the name of the product'] : [];

/** Four consecutive words in Latin letters, two of them in small letters: no name, brand, code or typed text of a test has that form. */
const LATIN = /[a-z][a-z'’-]*(?:[ ,;:]+[a-z][a-z'’-]*){3,}/gi;
const latinIn = (text: string): string[] =>
  (text.match(LATIN) ?? []).filter((run) => run.split(' ').filter((word) => /^[a-z]/.test(word)).length > 1);

/** Matches a text that is complete: a part of a longer name, or of a code, is none of ours. */
const standaloneText = (line: string): RegExp =>
  new RegExp(`(?<![A-Za-z][ ,&'’-]{0,2})${line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![ ,&'’-]{0,2}[A-Za-z])`);

function notHindi({ title, text: shown, hiddenText, names }: Seen): string[] {
  const text = names.reduce((rest, name) => (name ? rest.replaceAll(name, '\n') : rest), `${title}\n${shown}\n${hiddenText}`);
  const english = ENGLISH.filter((line) => text.includes(line) && standaloneText(line).test(text));
  const found = new Set([...english, ...latinIn(text)]);
  return [...(DEVANAGARI.test(text) ? [] : ['no Hindi at all']), ...found, ...keysIn(text)];
}

/** The screens of the walk that show a page which none of their paths names. */
const REACHED: Partial<Record<PageName, string>> = { discovery: 'offers', venue: 'venue', guide: 'guide' };

test('the walk visits every page of the app', () => {
  const anyId = new Proxy({} as Fixture, { get: () => '01900000-0000-7000-8000-000000000000' });
  const opened = new Set(SCREENS.map(({ path }) => pageAt(path(anyId).split(/[?#]/)[0] ?? '')?.page));
  const names = new Set(SCREENS.map(({ name }) => name));
  expect((Object.keys(PAGES) as PageName[]).filter((page) => !opened.has(page) && !names.has(REACHED[page] ?? ''))).toEqual([]);
});

test.describe('every main screen is accessible in both themes, fits 320 px at twice the text size and a finger, has no dead link, and shows no other language', () => {
  test.setTimeout(300_000);
  const ofWhom = ({ who }: Screen): 'visitors' | 'planners' | 'venues and the team' =>
    who === 'nobody' ? 'visitors' : ['venue', 'applicant', 'ops'].includes(who) ? 'venues and the team' : 'planners';
  // A person's screens follow one another: only the first of them is a load.
  const mine = SCREENS.toSorted((one, other) => one.who.localeCompare(other.who));
  const cases = [
    { whose: 'visitors', city: 'jaipur' },
    { whose: 'planners', city: 'delhi' },
    { whose: 'venues and the team', city: 'goa' },
  ];
  for (const { whose, city } of cases) {
    test(`of ${whose}`, async ({ browser }) => {
      const viewer = new Viewer(browser, await makeFixture(city), { viewport: NARROWEST, language: 'en', theme: 'light' });
      expect(
        await check(
          viewer,
          mine.filter((screen) => ofWhom(screen) === whose),
        ),
      ).toEqual([]);
      await viewer.close();
    });
  }
});
