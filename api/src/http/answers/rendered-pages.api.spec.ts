import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACTIVITIES } from '@app/contracts';
import { tune } from '@app/domain';
import { loadConfig } from '@app/platform';
import sharp from 'sharp';
import { createTestDatabase, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';

const createWatchedApi = watchContract();

const GATE = `gate of ${process.pid}`;
const GONE = '/venue/01900000-0000-7000-8000-00000000dead';
/** Renders its input and the API's responses; the page names the fault to simulate. A list reads its search words. */
const RENDERER = `
let made = 0;
const gate = new BroadcastChannel('${GATE}');
const opened = new Promise((resolve) => gate.onmessage = resolve);
gate.unref();
export const createRenderer = (url) => async (path, language, read) => {
  made += 1;
  if (path === '/city/goa') throw new Error('broken');
  if (path === '/city/kochi') return null;
  if (path === '/city/jaipur') process.exit(1);
  if (path.startsWith('/city/mumbai?')) await opened;
  const answer = await read('/health/live');
  return {
    status: path === '${GONE}' ? 404 : 200,
    head: '<title>' + path + '</title>',
    picture: path.includes('privacy') ? { title: 'தனியுரிமை', line: 'ಗೌಪ್ಯತೆ' } : { title: 'Page ' + path, line: language === 'hi' ? 'एक पंक्ति'.repeat(30) : 'a line' },
    body: path === '${GONE}' ? '' : '<p>' + [language, url, answer.status, made].join(' ') + ' $&</p>',
    read: '[]',
    at: '2026-11-14T14:00:00.000Z',
  };
};`;

const KNOWN_PATH = `
export const knownPath = (url) => {
  const { pathname, searchParams } = new URL(url, 'http://known.invalid');
  const q = pathname.startsWith('/city/') ? searchParams.get('q') : null;
  return pathname + (q === null ? '' : '?q=' + q);
};`;

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let root: string;
let api: Api;
let url: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rendered-'));
  await Promise.all(['dist', 'dist-server'].map((folder) => mkdir(join(root, folder))));
  await writeFile(
    join(root, 'dist/index.html'),
    '<!doctype html><html lang="en-IN"><head><meta name="description" content="all" /><title>app</title><script type="module" crossorigin src="/assets/app.js"></script></head><body><div id="root"></div></body></html>',
  );
  await writeFile(join(root, 'dist-server/server.js'), RENDERER);
  await writeFile(join(root, 'dist-server/known-path.js'), KNOWN_PATH);
  await writeFile(join(root, 'dist-server/package.json'), '{"type":"module"}');
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  tune({ TUNABLE_PAGES_PER_ADDRESS: '3' });
  const env = { ...backend.env, RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1' };
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, env)), join(root, 'dist'));
  url = await api.listen(0);
}, 30_000);
afterAll(async () => {
  tune({});
  await api.close();
  await Promise.all([backend.stop(), rm(root, { recursive: true })]);
  await home.drop();
});

let addresses = 0;
/** An unused address. */
const newAddress = () => `2001:db8:${(addresses += 1).toString(16)}::1`;

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': newAddress(), ...headers } });
  const html = await answer.text();
  const said = /<p>(\S+) (\S+) (\d+) (\d+) (.*)<\/p>/.exec(html);
  return {
    status: answer.status,
    html,
    robots: answer.headers.get('x-robots-tag'),
    retryAfter: Number(answer.headers.get('retry-after')),
    isShell: html.includes('<div id="root"></div>'),
    language: said?.[1],
    site: said?.[2],
    asked: said?.[3],
    made: said?.[4],
    rest: said?.[5],
  };
}

it('a public page arrives with its content and its own title, from the API’s responses', async () => {
  const page = await read('/about');
  expect(page).toMatchObject({ status: 200, robots: null, language: 'en', site: api.services.config.publicUrl, asked: '200', rest: '$&' });
  expect(page.html.match(/<title>[^<]*/g)).toEqual(['<title>/about']);
  expect(page.html).not.toContain('content="all"');
  expect(page.html).toContain('<div id="root" data-waits data-language="en" data-at="2026-11-14T14:00:00.000Z">');
  expect(page.html).toContain('<script type="application/json" id="read">[]</script>');
});

it('scripts of a rendered page load after its content; those of any other page at once', async () => {
  const scripts = async (path: string) => (await read(path)).html.match(/<script type="module"[^>]*>/g);
  expect(await scripts('/about')).toEqual(['<script type="module" fetchpriority="low" crossorigin src="/assets/app.js">']);
  expect(await scripts('/home')).toEqual(['<script type="module" crossorigin src="/assets/app.js">']);
});

it('brand pages are rendered too, and are not indexed by search engines', async () => {
  expect(await read('/home-new')).toMatchObject({ status: 200, robots: 'noindex', language: 'en' });
  expect((await read('/video-demo')).html).toContain('<title>/video-demo</title>');
});

it('a page is rendered once for all readers of one language', async () => {
  const [first, second] = [await read('/terms'), await read('/terms')];
  expect(second.made).toBe(first.made);
  const hindi = [
    await read('/terms?lang=hi'),
    await read('/terms', { cookie: 'language=hi' }),
    await read('/terms', { cookie: 'language=xx' }),
  ];
  expect(hindi.map(({ language, html }) => [language, /<html lang="([^"]*)"/.exec(html)?.[1]])).toEqual([
    ['hi', 'hi-IN'],
    ['hi', 'hi-IN'],
    ['en', 'en-IN'],
  ]);
});

it('a missing page has the status 404 and the app’s own text, and is not cached', async () => {
  const page = await read(GONE);
  expect([page.status, page.robots, page.isShell]).toEqual([404, 'noindex', true]);
});

it('a failed rendering sends the app’s empty document, and the next request retries', async () => {
  for (const path of ['/city/goa', '/city/kochi', '/city/jaipur']) {
    const page = await read(path);
    expect([page.status, page.isShell, page.robots]).toEqual([200, true, null]);
  }
  expect((await read('/home')).isShell).toBe(true);
  // Another thread replaces the one that ended.
  expect((await read('/city/agra')).isShell).toBe(false);
});

it('a crowd of many pages gets the app’s document without waiting', async () => {
  const gate = new BroadcastChannel(GATE);
  let shells = 0;
  const asked = Array.from({ length: 30 }, async (_, n) => {
    const page = await read(`/city/mumbai?q=${n}`);
    if (page.isShell) shells += 1;
    // Twenty requests wait for the renderer. All others are answered before it goes on.
    if (shells === 10) gate.postMessage('open');
    return page;
  });
  const pages = await Promise.all(asked);
  gate.close();
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  expect(pages.filter(({ language }) => language === 'en')).toHaveLength(20);
});

it('a page is rendered once, whatever unread parameters its address has', async () => {
  const pages = [
    await read('/terms'),
    await read('/terms?utm_source=mail'),
    await read('/terms?q=tea'),
    await read('/terms?lang=en&x[]=1&%00=2'),
  ];
  expect(new Set(pages.map(({ made, html }) => `${made} ${html.length}`)).size).toBe(1);
  const lists = [await read('/city/delhi?q=tea'), await read('/city/delhi?q=tea&x=1'), await read('/city/delhi?q=coffee')];
  expect(lists.map(({ made }) => made === lists[0]?.made)).toEqual([true, true, false]);
});

describe('an address that has many pages rendered', () => {
  it('an address over its limit gets 429 with Retry-After and the app; cached pages stay free, and other addresses go on', async () => {
    const from = { 'x-forwarded-for': newAddress() };
    const kept = await read('/terms');
    const pages = [];
    for (const activity of ACTIVITIES.slice(0, 5)) pages.push(await read(`/category/${activity}`, from));
    expect(pages.map(({ status, isShell }) => [status, isShell])).toEqual([
      [200, false],
      [200, false],
      [200, false],
      [429, true],
      [429, true],
    ]);
    expect(pages[4]?.retryAfter).toBeGreaterThan(0);
    expect(pages[4]?.retryAfter).toBeLessThanOrEqual(60);
    expect(await read('/terms', from)).toMatchObject({ status: 200, made: kept.made });
    expect(await read(`/category/${ACTIVITIES[4]}`)).toMatchObject({ status: 200, isShell: false });
  });

  it('counts a page that does not exist against the limit too', async () => {
    const from = { 'x-forwarded-for': newAddress() };
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await read(GONE, from)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
  });
});

it('rendering over its share of the time leaves pages to the browser; cached pages are still sent', async () => {
  const kept = await read('/terms');
  tune({ TUNABLE_PAGES_PER_ADDRESS: '3', TUNABLE_RENDERING_SHARE: '0' });
  try {
    expect(await read('/city/pune')).toMatchObject({ status: 200, isShell: true, robots: null });
    expect(await read('/terms')).toMatchObject({ status: 200, made: kept.made });
  } finally {
    tune({ TUNABLE_PAGES_PER_ADDRESS: '3' });
  }
  expect(await read('/city/pune')).toMatchObject({ status: 200, isShell: false });
});

describe('the picture of a link to a page', () => {
  const drawn = async (path: string, headers: Record<string, string> = {}) => {
    const from = { 'x-forwarded-for': newAddress() };
    const answer = await fetch(`${url}/cards/pages${path}`, { headers: { ...from, ...headers }, redirect: 'manual' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, type: answer.headers.get('content-type'), tag: answer.headers.get('etag') ?? '', answer, bytes };
  };

  it('draws the words of the page, in the language of its address; a reader with the picture gets no body', async () => {
    const first = await drawn('/about.png');
    const { format, width, height } = await sharp(first.bytes).metadata();
    expect([first.status, first.type, format, width, height]).toEqual([200, 'image/png', 'png', 1200, 630]);
    expect(first.bytes.length).toBeLessThan(300_000);
    expect(await drawn('/about.png', { 'if-none-match': first.tag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    const others = await Promise.all(['/terms.png', '/about.png?lang=hi', '/city/delhi.png'].map((path) => drawn(path)));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([first, ...others].map(({ bytes }) => bytes.toString('base64'))).size).toBe(4);
    expect((await drawn('/about.png', { cookie: 'language=hi' })).tag).toBe(first.tag);
  });

  it('answers 404 unless the page exists and is public', async () => {
    for (const path of ['/city/atlantis.png', '/nowhere.png', '/home.png', '/about.jpg', '/.png', '', '/venue/1.png'])
      expect([path, (await drawn(path)).status]).toEqual([path, 404]);
  });

  it('falls back to the general picture when the page’s words are in another script', async () => {
    const { status, answer } = await drawn('/privacy-policy.png');
    expect([status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([302, '/cards/evening.jpg', 'no-store']);
  });
});

it('a cached page is not sent again to its reader, and compressed once for all', async () => {
  const get = (headers: Record<string, string>) => fetch(`${url}/grievance`, { headers });
  const first = await get({ 'accept-encoding': 'br' });
  const tag = first.headers.get('etag') ?? '';
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': tag });
  expect([first.status, first.headers.get('content-encoding'), again.status, await again.text()]).toEqual([200, 'br', 304, '']);
  expect((await get({ 'if-none-match': tag, cookie: 'language=hi' })).status).toBe(200);
});

it('a rendered venue is looked up once, by its page', async () => {
  const venue = '/venue/01900000-0000-7000-8000-000000000001';
  expect((await read(venue)).status).toBe(200);
  expect((await read(GONE)).status).toBe(404);
});
