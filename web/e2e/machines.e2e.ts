import { expect, test } from '@playwright/test';
import { DESK, person, productUrl } from './drivers/browser.js';

interface Read {
  path: string;
  status: number;
  html: string;
  noindex: boolean;
}

async function read(path: string): Promise<Read> {
  const answer = await fetch(`${productUrl()}${path}`, { redirect: 'manual' });
  return {
    path,
    status: answer.status,
    html: await answer.text(),
    noindex: (answer.headers.get('x-robots-tag') ?? '').includes('noindex'),
  };
}

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)]
    .map(([, href = '']) => new URL(unescaped(href), productUrl()))
    .filter(({ origin }) => origin === new URL(productUrl()).origin)
    .map(({ pathname, search }) => pathname + search);
const titleOf = ({ html }: Read): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

/** Of what there are thousands (a place each), some stand for all. */
const MOST = 150;

test('who follows every link without a script finds a page behind each, and no two of one title', async () => {
  const wanted = ['/', '/about'];
  const pages = new Map<string, Read>();
  for (let path = wanted.shift(); path !== undefined && pages.size < MOST; path = wanted.shift()) {
    if (pages.has(path)) continue;
    const page = await read(path);
    pages.set(path, page);
    wanted.push(...linksOf(page.html));
  }
  const all = [...pages.values()];
  expect(all.filter(({ status }) => status !== 200).map(({ path, status }) => [path, status])).toEqual([]);
  const public_ = all.filter(({ noindex, html }) => !noindex && html.includes('id="read"'));
  expect(public_.length).toBeGreaterThanOrEqual(4);
  const titles = public_.filter(({ path }) => !path.includes('?')).map(titleOf);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  for (const page of public_) {
    const { html, path } = page;
    expect([path, html.match(/<title>/g)?.length, html.match(/<meta name="description"/g)?.length, html.match(/<h1\b/g)?.length]).toEqual([
      path,
      1,
      1,
      1,
    ]);
    const canonical = unescaped(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '');
    expect(new URL(canonical).pathname).toBe(new URL(path, productUrl()).pathname);
    for (const [, facts = ''] of html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g))
      expect(JSON.parse(facts)).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) });
  }
  for (const page of all.filter(({ path }) => path.startsWith('/preferences') || path.startsWith('/signup')))
    expect(page.noindex).toBe(true);
});

test('a public page stands before any script has run, and goes on in the browser as it was', async ({ browser }) => {
  const still = await person(browser, DESK, { javaScriptEnabled: false });
  await still.goto('/about');
  await expect(still.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await still.locator('main').innerText();
  await still.context().close();

  for (const path of ['/about', '/terms?lang=hi']) {
    const page = await person(browser, DESK);
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => ((element as HTMLElement).dataset['kept'] = 'yes'));
    // A link of the footer leads on without the document being loaded again: the app is there.
    await page.getByRole('contentinfo').locator('a[href="/venue-onboarding"]').click();
    await expect(page).toHaveURL(/venue-onboarding/);
    await page.goBack();
    await expect(heading).toBeVisible();
    if (path === '/about') expect(await page.locator('main').innerText()).toBe(before);
    await expect(page.locator('title')).toHaveCount(1);
    expect(wrong).toEqual([]);
    await page.context().close();
  }
});
