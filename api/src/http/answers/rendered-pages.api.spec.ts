import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadConfig } from '@app/platform';
import { createTestDatabase, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';
import { createWatchedApi, type Api } from '../../testing/contract.js';

/** Renders what it is asked for and what the API said to it; the address says what is to go wrong. */
const RENDERER = `
let made = 0;
export const createRenderer = (url) => async (path, language, read) => {
  made += 1;
  if (path.includes('fails')) throw new Error('broken');
  if (path.includes('unread')) return null;
  if (path.includes('slow')) await new Promise((done) => setTimeout(done, 500));
  const answer = await read('/health/live');
  return {
    status: path.includes('gone') ? 404 : 200,
    head: '<title>' + path + '</title>',
    body: '<p>' + [language, url, answer.status, made].join(' ') + ' $&</p>',
    read: '[]',
    at: '2026-11-14T14:00:00.000Z',
  };
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
    '<!doctype html><html lang="en-IN"><head><meta name="description" content="all" /><title>app</title></head><body><div id="root"></div></body></html>',
  );
  await writeFile(join(root, 'dist-server/server.js'), RENDERER);
  await writeFile(join(root, 'dist-server/package.json'), '{"type":"module"}');
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, backend.env)), join(root, 'dist'));
  url = await api.listen(0);
}, 30_000);
afterAll(async () => {
  await api.close();
  await Promise.all([backend.stop(), rm(root, { recursive: true })]);
  await home.drop();
});

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, { headers });
  const html = await answer.text();
  const said = /<p>(\S+) (\S+) (\d+) (\d+) (.*)<\/p>/.exec(html);
  return {
    status: answer.status,
    html,
    robots: answer.headers.get('x-robots-tag'),
    language: said?.[1],
    site: said?.[2],
    asked: said?.[3],
    made: said?.[4],
    rest: said?.[5],
  };
}

it('a public page comes with its content and its own title, from what the API answers', async () => {
  const page = await read('/about');
  expect(page).toMatchObject({ status: 200, robots: null, language: 'en', site: api.services.config.publicUrl, asked: '200', rest: '$&' });
  expect(page.html.match(/<title>[^<]*/g)).toEqual(['<title>/about']);
  expect(page.html).not.toContain('content="all"');
  expect(page.html).toContain('<div id="root" data-language="en" data-at="2026-11-14T14:00:00.000Z">');
  expect(page.html).toContain('<script type="application/json" id="read">[]</script>');
});

it('what the brand says of itself is rendered, too, and search engines are asked to leave it out', async () => {
  expect(await read('/home-new')).toMatchObject({ status: 200, robots: 'noindex', language: 'en' });
  expect((await read('/video-demo')).html).toContain('<title>/video-demo</title>');
});

it('it is rendered once for everybody who reads the same language', async () => {
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

it('what is gone is said by the status and by the app, and kept by nobody', async () => {
  const page = await read('/about?gone');
  expect([page.status, page.robots, page.html.includes('<div id="root"></div>')]).toEqual([404, 'noindex', true]);
});

it('where it cannot be rendered, the browser gets the app as everywhere else, and the next one is tried again', async () => {
  for (const path of ['/about?fails', '/about?unread', '/city/goa?fails']) {
    const page = await read(path);
    expect([page.status, page.html.includes('<div id="root"></div>'), page.robots]).toEqual([200, true, null]);
  }
  expect((await read('/home')).html).toContain('<div id="root"></div>');
});

it('a crowd that asks for as many pages gets the app, and nobody waits', async () => {
  const pages = await Promise.all(Array.from({ length: 60 }, (_, n) => read(`/about?slow=${n}`)));
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  expect(pages.filter(({ language }) => language === undefined).length).toBeGreaterThan(0);
});
