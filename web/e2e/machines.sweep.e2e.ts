import { expect, test, type Page } from '@playwright/test';
import { pageAt, pathTo, venueSlug } from '@app/contracts';
import { DESK, leave, person, PHONE, productUrl, running } from './drivers/browser.js';
import { addressesIn, faultsOf, linksOf, read, saidBy, titleOf, unescaped, type Read } from './drivers/crawl.js';
import { call, guest, makeGuide } from './drivers/http.js';
import { textsOf } from './drivers/screen.js';

const hi = textsOf('hi');

/** The number of followed addresses of a page with thousands of them (a place each). */
const MOST_OF_A_PAGE = 3;
/** The number of read pages of one kind in the sitemap. */
const MOST_OF_A_KIND = 12;

test('a crawler without scripts finds a page behind each link, and no two of one title', async () => {
  const wanted = ['/', '/about'];
  const pages = new Map<string, Read>();
  const counts = new Map<string, number>();
  for (let path = wanted.shift(); path !== undefined; path = wanted.shift()) {
    const [address = ''] = path.split('?');
    const name = pageAt(address)?.page ?? address;
    const count = counts.get(name) ?? 0;
    if (pages.has(path) || count >= MOST_OF_A_PAGE) continue;
    counts.set(name, count + 1);
    const page = await read(path);
    pages.set(path, page);
    wanted.push(...linksOf(page.html));
  }
  const all = [...pages.values()];
  expect(faultsOf(all)).toEqual([]);
  expect(all.some((page) => saidBy(page).length > 0)).toBe(true);
  const public_ = all.filter(({ noindex, html }) => !noindex && html.includes('id="read"'));
  expect(public_.length).toBeGreaterThanOrEqual(4);
  for (const { html, path } of public_) {
    expect([path, html.match(/<title>/g)?.length, html.match(/<meta name="description"/g)?.length, html.match(/<h1\b/g)?.length]).toEqual([
      path,
      1,
      1,
      1,
    ]);
    const canonical = unescaped(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '');
    expect(new URL(canonical).pathname).toBe(new URL(path, productUrl()).pathname);
  }
  // A page of each kind, and the entry page: the previews of links to them.
  const kinds = new Map(
    [...public_, ...all.filter(({ path }) => path === '/')].map((page) => [pageAt(page.path.split('?')[0] ?? '')?.page, page]),
  );
  expect(kinds.size).toBeGreaterThanOrEqual(8);
  for (const [, { path, html }] of kinds) {
    const tag = (name: string): string => unescaped(new RegExp(`property="og:image${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
    const { pathname, search } = new URL(tag(''));
    const picture = await fetch(`${productUrl()}${pathname}${search}`, { redirect: 'manual' });
    expect([path, picture.status, picture.headers.get('content-type'), tag(':width'), tag(':height'), tag(':alt') !== '']).toEqual([
      path,
      200,
      'image/png',
      '1200',
      '630',
      true,
    ]);
  }
  for (const page of all.filter(({ path }) => path.startsWith('/preferences') || path.startsWith('/signup')))
    expect(page.noindex).toBe(true);
});

test('the crawler names a dead link, duplicate titles, invalid structured data, and an invalid sitemap', () => {
  const page = (path: string, title: string, facts?: object, status = 200): Read => ({
    path,
    status,
    noindex: false,
    html: `<html><title>${title}</title>${facts ? `<script type="application/ld+json">${JSON.stringify(facts)}</script>` : ''}`,
  });
  const place = {
    ...{ '@context': 'https://schema.org', '@type': 'FoodEstablishment', name: 'Leopold', url: 'https://example.org/venue/1' },
    address: { '@type': 'PostalAddress', addressLocality: 'Mumbai', addressCountry: 'IN' },
    geo: { '@type': 'GeoCoordinates', latitude: 18.92, longitude: 72.83 },
  };
  expect(faultsOf([page('/a', 'A'), page('/b', 'B', place)])).toEqual([]);
  const hours = [{ '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '9:00', closes: '24:00' }];
  const rating = { ratingValue: 4.5, reviewCount: 0 };
  expect(
    faultsOf([
      page('/a', 'A'),
      page('/b', 'A'),
      page('/c', ''),
      page('/d', 'D', undefined, 404),
      page('/e', 'E', { ...place, name: ' ', geo: { ...place.geo, latitude: 72.83, longitude: 18.92 } }),
      page('/g', 'G', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'Evenings' }, { '@type': 'ItemList' }] }),
      page('/f', 'F', { ...place, openingHoursSpecification: hours, aggregateRating: rating, address: { addressCountry: 'IN' } }),
    ]),
  ).toEqual([
    ...['/d: 404', '/b: title "A"', '/c: title ""', '/e: name', '/e: geo'],
    ...['/g: url', '/g: itemListElement', '/f: address', '/f: openingHoursSpecification', '/f: aggregateRating'],
  ]);
  const map = (...entries: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  const at = (url: string, changed = '') => `<url><loc>${url}</loc>${changed}</url>`;
  expect(addressesIn(map(at('https://a.example/x', '<lastmod>2026-11-27T12:30:00.000Z</lastmod>'), at('https://a.example/y')))).toEqual([
    '/x',
    '/y',
  ]);
  for (const broken of [
    map(at('/x')),
    map(at('https://a.example/x', '<lastmod>yesterday</lastmod>')),
    map(at('https://a.example/x'), at('https://a.example/x')),
    map('<loc>x</loc>'),
    '<urlset>',
  ])
    expect(() => addressesIn(broken)).toThrow();
  expect(() => addressesIn(map(at('https://a.example/x'), at('https://b.example/y')))).toThrow();
});

test('the about page leads to the licences of data, fonts and packages, and security.txt to the security policy', async () => {
  expect(linksOf((await read('/about')).html)).toContain('/notice.txt');
  const notice = await read('/notice.txt');
  expect(notice.status).toBe(200);
  for (const part of [
    'OpenStreetMap contributors',
    'GeoNames',
    'SIL OPEN FONT LICENSE Version 1.1',
    '## react-dom - ',
    'Permission is hereby granted',
  ])
    expect(notice.html).toContain(part);
  const policy = /^Policy: (.+)$/m.exec((await read('/.well-known/security.txt')).html)?.[1] ?? '';
  const { status, html } = await read(new URL(policy).pathname);
  expect([status, html.split('\n')[0]]).toEqual([200, '# Security policy']);
});

test('a public page is complete before any script has run, and hydrates unchanged', async ({ browser }) => {
  const still = await person(browser, DESK, { javaScriptEnabled: false });
  await still.goto('/about');
  await expect(still.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await still.locator('main').innerText();
  await leave(still);

  for (const path of ['/about', '/terms?lang=hi']) {
    const page = await person(browser, DESK);
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await page.locator('html').evaluate((element) => (element.dataset['kept'] = 'yes'));
    await running(page);
    // A link of the footer navigates without a load of the document, which proves that the app runs.
    await page.getByRole('contentinfo').locator('a[href="/venue-onboarding"]').click();
    await expect(page).toHaveURL(/venue-onboarding/);
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
    await page.goBack();
    await expect(heading).toBeVisible();
    if (path === '/about') expect(await page.locator('main').innerText()).toBe(before);
    await expect(page.locator('title')).toHaveCount(1);
    expect(wrong).toEqual([]);
    await leave(page);
  }
});

interface Listed {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
}
const museum = async (city: string): Promise<Listed> => {
  const { body } = await call<Listed[]>('GET', `/api/venues?city=${city}&placeType=museums&limit=1`);
  if (!body[0]) throw new Error(`${city} has museums`);
  return body[0];
};

test('each page of the sitemap exists, under a heading and a title of its own', async () => {
  const places = async (path: string) => addressesIn((await read(path)).html);
  const [first = '', ...others] = await places('/sitemap.xml');
  const listed = await places(first);
  for (const other of others) expect((await places(other)).length).toBeGreaterThan(0);
  // Of the pages of cities, areas and kinds some represent the others.
  const counts = new Map<string, number>();
  const paths = listed.filter((path) => {
    const name = pageAt(path)?.page ?? path;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= MOST_OF_A_KIND;
  });
  expect(paths.length).toBeGreaterThan(30);
  const titles: string[] = [];
  for (const path of paths) {
    const page = await read(path);
    const headings = page.html.match(/<h1\b/g)?.length;
    expect([path, page.status, page.noindex, headings]).toEqual([path, 200, false, 1]);
    titles.push(titleOf(page));
  }
  expect(titles.filter((title, index) => title === '' || titles.indexOf(title) !== index)).toEqual([]);
});

test('a venue gives its location to programs, and a reader of Hindi gets Hindi, without personal data', async () => {
  const venue = await museum('kochi');
  const { name, latitude, longitude } = venue;
  expect(saidBy(await read(pathTo('venue', { venueSlug: venueSlug(venue) })))).toEqual([
    expect.objectContaining({
      name,
      address: expect.objectContaining({ '@type': 'PostalAddress', addressCountry: 'IN' }),
      geo: { '@type': 'GeoCoordinates', latitude, longitude },
    }),
  ]);
  const { html } = await read('/city/kochi', { cookie: `${await guest('Vasundhara')}; language=hi` });
  expect(html).toContain('<html lang="hi-IN"');
  expect(html).toMatch(new RegExp(`<h1[^>]*>${hi('places.inCity').replace('{city}', hi('city.kochi'))}</h1>`));
  expect(html).not.toContain('Vasundhara');
  expect((await read('/city/kochi')).html).toContain('<html lang="en-IN"');
});

test('presses and typed text before the app runs are not lost', async ({ browser }) => {
  const early = await person(browser, PHONE);
  let letRun = (): void => undefined;
  const held = new Promise<void>((resolve) => (letRun = resolve));
  await early.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await early.goto('/city/kochi', { waitUntil: 'commit' });
  const filters = early.getByRole('button', { name: 'Filters' });
  await filters.click();
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  letRun();
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await leave(early);

  const still = await person(browser, DESK, { javaScriptEnabled: false });
  await still.goto('/city/kochi');
  await still.getByRole('combobox', { name: 'What', exact: true }).selectOption('wellness');
  await still.getByRole('searchbox').press('Enter');
  await expect(still).toHaveURL(/[?&]category=wellness/);
  await expect(still.locator('article').first()).toBeVisible();
  await leave(still);
});

const AHEAD_MS = 5 * 365 * 86_400_000;
/** Makes a reader whose browser has data that no server has: a location, a language, and a clock that is years ahead. */
async function reader(page: Page, language: 'en' | 'hi'): Promise<string[]> {
  await page.context().addCookies([{ name: 'language', value: language, url: productUrl() }]);
  await page.addInitScript(
    ([spoken, ahead]) => {
      localStorage.setItem('lastCity', 'kochi');
      localStorage.setItem('language', spoken);
      const real = Date.now.bind(Date);
      Date.now = () => real() + ahead;
      // Records whether the heading is still the one of the server.
      new MutationObserver((_changes, watch) => {
        const heading = document.querySelector('#root h1');
        if (heading) watch.disconnect();
        if (heading) Object.assign(heading, { sent: true });
      }).observe(document, { childList: true, subtree: true });
    },
    [language, AHEAD_MS] as const,
  );
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  return wrong;
}

test('the browser hydrates each page as it was sent, for any reader and any clock', async ({ browser }) => {
  await makeGuide('udaipur');
  const { body: guides } = await call<{ id: string }[]>('GET', '/api/guides?city=udaipur');
  const paths = [
    '/city/kochi',
    `/venue/${(await museum('kochi')).id}`,
    '/category/wellness',
    '/places-near-me',
    '/home-new',
    '/guides',
    `/guides/${guides[0]?.id}`,
  ];
  // The server answers in English by default, so Hindi shows the forgotten pages; of English one page is enough.
  for (const [language, opened] of [
    ['hi', paths],
    ['en', paths.slice(-1)],
  ] as const) {
    const page = await person(browser, DESK);
    const wrong = await reader(page, language);
    for (const path of opened) {
      await page.goto(path);
      await running(page);
      if (path === '/places-near-me') await expect(page.locator('article').first()).toBeVisible();
      const sent = await page.evaluate(() => 'sent' in (document.querySelector('h1') ?? {}));
      expect([path, language, sent, wrong]).toEqual([path, language, true, []]);
    }
    if (language === 'en') await expect(page.getByText('Speaks Hindi, Marwari')).toBeVisible();
    await leave(page);
  }
});
