import { expect, test, type Browser, type Page } from '@playwright/test';
import { leave, PHONE, running, signedIn } from './drivers/browser.js';
import { bookedEvening } from './drivers/evening.js';
import { call, guest, makePlan, savePreferences } from './drivers/http.js';
import { startProxy } from './drivers/proxy.js';
import { textsOf } from './drivers/screen.js';
import { follow } from './drivers/viewer.js';

/** A page of a planner, and its content once its reads are answered. */
interface Place {
  path: string;
  shows: RegExp;
  /** The word by which the device's own store contains it, too. */
  kept?: string;
  /** What it shows when it is opened without a network as well: one page for each kind of the device's store. */
  offline?: RegExp;
}

const CITY = 'bangalore';
const waitsForSomebody = async (cookie: string, name: string) => {
  const plan = await makePlan(cookie, { city: CITY, name, live: false });
  await call('PATCH', `/api/datebooks/${plan.id}`, { cookie }, { sameLocationMode: false, bidding: 'open' });
  return plan;
};

/** Makes a person with a plan in each state, and every page that a planner reads. */
async function planner(): Promise<{ cookie: string; places: Place[] }> {
  const { owner: cookie, plan, booking } = await bookedEvening(CITY);
  const ila = await guest('Ila');
  const [minds, foreign] = await Promise.all([waitsForSomebody(cookie, 'Two Minds'), waitsForSomebody(ila, 'Lake walk')]);
  await call('POST', `/api/invites/${minds.inviteCode}/join`, { cookie: ila }, {});
  await savePreferences(ila, minds.id, CITY, 'afternoon');
  const live = await makePlan(cookie, { city: CITY, name: 'Date Night' });
  const waiting = await waitsForSomebody(cookie, 'Under the Stars');
  const places: Place[] = [
    { path: '/home', shows: /Live now/, kept: `plan ${live.id}`, offline: /Coming up/ },
    { path: '/all-datebooks', shows: /Date Night/, kept: 'Date Night' },
    { path: '/old-home', shows: /Date Night/, kept: 'Date Night' },
    { path: '/live', shows: /Date Night/ },
    { path: '/venue-discovery', shows: /Date Night/ },
    { path: `/venue-dashboard/${live.id}`, shows: /Date Night/, kept: `plan ${live.id}` },
    { path: `/venue-dashboard/${plan}`, shows: new RegExp(booking.ref), kept: `plan ${plan}` },
    { path: `/booking/${booking.id}`, shows: new RegExp(booking.ref), kept: booking.ref, offline: new RegExp(booking.ref) },
    { path: '/waiting', shows: /Under the Stars/ },
    { path: `/waiting?dateBookId=${waiting.id}`, shows: /Under the Stars/, kept: `plan ${waiting.id}` },
    { path: `/mismatch/${minds.id}`, shows: /Almost There!/, kept: `plan ${minds.id}` },
    { path: `/preferences?dateBookId=${waiting.id}`, shows: /Your preferences/ },
    { path: `/join-datebook/${foreign.inviteCode}`, shows: /Ila invites you to/ },
    { path: `/ai-plans?city=${CITY}`, shows: /Evening 1/ },
    { path: '/settings/notifications', shows: /By e-mail/ },
  ];
  return { cookie, places };
}

/** The reads of a page, except that of its reader. */
const READS = /^\/api\/(?!auth\/user)/;
const ALL = /^\/(api|socket\.io|health)\//;

const STALE = /This may be out of date|This is your ticket as of/;
/** Found by their names, because a layer over a page hides the roles on it. */
const again = (page: Page) => page.locator('main button').filter({ hasText: 'Try again' });
const main = (page: Page) => page.locator('main');
/** Returns the content of this device's store for plans and tickets: a list's words, and the ids of the plans that are stored whole. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { plans, snapshots } = JSON.parse(localStorage.getItem('lastSeen') ?? '{}') as {
      plans?: { name: string }[] | null;
      snapshots?: { plan: { id: string } }[];
    };
    return [
      ...(plans ?? []).map(({ name }) => name),
      // A ticket names its plan as well.
      ...(snapshots ?? []).map(({ plan }) => `plan ${plan.id}`),
      localStorage.getItem('tickets'),
    ].join();
  });

/** Opens a page of a planner through a proxy that can refuse requests. Only a reload reads the device's store. */
async function pageBy(browser: Browser, url: string, cookie: string): Promise<Page> {
  const page = await signedIn(browser, cookie, PHONE, { baseURL: url });
  await page.addInitScript(() => {
    localStorage.setItem('visited', 'true');
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit?.type !== 'reload') for (const key of ['lastSeen', 'tickets']) localStorage.removeItem(key);
  });
  return page;
}

type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** Restores the server; a press loads the page. */
async function press(page: Page, proxy: Proxy, { path, shows }: Place): Promise<void> {
  proxy.intercept(() => 'pass');
  await expect(async () => {
    if (await again(page).first().isVisible()) await again(page).first().click({ timeout: 1_000 });
    await expect(main(page), path).toContainText(shows, { timeout: 2_000 });
    await expect(main(page), path).not.toContainText(STALE, { timeout: 2_000 });
  }).toPass();
}

async function openFirst(page: Page, proxy: Proxy, place: Place, status: 429 | 500 | 503): Promise<void> {
  const { path } = place;
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  proxy.intercept(async (requested) => {
    if (!READS.test(requested)) return 'pass';
    await answered;
    return status;
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(main(page).locator('[aria-busy=true], .shimmer, [role=status]:not(:empty)').first(), `${path} loads`).toBeAttached();
  answer();
  await expect(again(page).first(), `${path} answered ${status}`).toBeVisible();
  await expect(main(page), path).not.toContainText(STALE);
  expect((await main(page).innerText()).length, path).toBeGreaterThan(40);
  await press(page, proxy, place);
}

async function openAgain(page: Page, proxy: Proxy, place: Place, kept: string): Promise<void> {
  const { path, shows } = place;
  await expect.poll(() => keptBy(page), { message: path }).toContain(kept);
  proxy.intercept((requested) => (READS.test(requested) ? 503 : 'pass'));
  await page.reload({ waitUntil: 'commit' });
  await expect(again(page).first(), `${path}, not read again`).toBeVisible();
  await expect(main(page), path).toContainText(shows);
  await expect(main(page), path).toContainText(STALE);
  await expect(page.locator('[data-connection=live]'), path).toHaveCount(0);
  await press(page, proxy, place);
}

async function openOffline(page: Page, proxy: Proxy, { path, shows }: Place, showsOffline: RegExp): Promise<void> {
  proxy.intercept((requested) => (ALL.test(requested) ? 'drop' : 'pass'));
  await page.reload({ waitUntil: 'commit' });
  await expect(main(page).getByText('You are offline.').first(), path).toBeVisible();
  await expect(main(page), path).toContainText(showsOffline);
  proxy.intercept(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(main(page).getByText(/offline\./i), `${path}, back`).toHaveCount(0);
  await expect(main(page), path).not.toContainText(STALE);
  await expect(main(page), path).toContainText(shows);
}

// The two halves run in parallel.
for (const half of [0, 1]) {
  test(`a page announces loading and failure, and shows its last state, until a press loads it (half ${half + 1})`, async ({ browser }) => {
    const [{ cookie, places }, proxy] = await Promise.all([planner(), startProxy()]);
    const page = await pageBy(browser, proxy.url, cookie);
    for (const [index, place] of places.entries()) {
      if (index % 2 !== half) continue;
      await openFirst(page, proxy, place, ([500, 503, 429] as const)[index % 3] ?? 500);
      if (place.kept) await openAgain(page, proxy, place, place.kept);
      if (place.offline) await openOffline(page, proxy, place, place.offline);
    }
    await leave(page);
    await proxy.close();
  });
}

test('every page has an empty state for a new person, and leads on from it', async ({ browser }) => {
  const page = await signedIn(browser, await guest('Dev'));
  await page.goto('/about');
  await running(page);
  for (const [path, words] of [
    ['/home', 'Where to tonight?'],
    ['/all-datebooks', 'Your plans'],
    ['/old-home', 'No Plans Yet'],
    ['/live', 'No live plan yet'],
    ['/venue-discovery', 'No live plan yet'],
    ['/waiting', 'No plan to wait for'],
    ['/ai-plans', 'Pick a city to see evenings there'],
    ['/settings/privacy', 'You have blocked nobody.'],
  ] as const) {
    await follow(page, path, 'en');
    await expect(main(page), path).toContainText(new RegExp(words, 'i'));
    expect(await main(page).locator('a, button, label').count(), path).toBeGreaterThan(0);
    await expect(again(page), path).toHaveCount(0);
  }
  await leave(page);
});

test('an app whose scripts do not load says so, and loads them on request', async ({ browser }) => {
  const cookie = await guest('Dev');
  const scripts = /\/assets\/[^/]+\.js$/;
  for (const [language, path, missing] of [
    ['en', '/home', scripts],
    // Without its style sheet, too.
    ['hi', '/home', /\/assets\/[^/]+\.(js|css)$/],
    // Only the texts of the language are missing.
    ['hi', '/home', /\/assets\/hi-[^/]+\.js$/],
    ['en', '/about', scripts],
  ] as const) {
    const t = textsOf(language);
    const page = await signedIn(browser, cookie);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.route(missing, (route) => route.abort('connectionreset'));
    await page.goto(path);
    const said = page.getByRole('alert').filter({ hasText: t('crash.startup') });
    await expect(said, path).toContainText(t('crash.startupMessage'));
    const reload = said.getByRole('button', { name: t('crash.reload') });
    expect((await reload.boundingBox())?.height, path).toBeGreaterThanOrEqual(44);
    await page.unroute(missing);
    await reload.click();
    await expect(page.getByRole('navigation').first(), path).toBeVisible();
    await expect(said, path).toHaveCount(0);
    await leave(page);
  }
});
