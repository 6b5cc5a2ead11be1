import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@app/platform';
import { createTestDatabase, enterGuest, startTestBackend, testEnvironment, type Planner, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';

const createWatchedApi = watchContract();

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let root: string;
let api: Api;
let url: string;
let plain: Api;
let plainUrl: string;
let guest: Planner;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><head><title>app</title></head>');
  await writeFile(join(root, 'assets', 'app-1a2b.js'), 'export {};');
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  api = await createWatchedApi(
    loadConfig(
      testEnvironment(home.url, {
        ...backend.env,
        PUBLIC_URL: 'https://plans.example',
        ANALYTICS_URL: 'https://count.example/v1/events',
        TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key="k"',
        TILES_ATTRIBUTION: '© Tiles & Sons',
        GRIEVANCE_CONTACT: 'Asha Rao <asha@plans.example>',
      }),
    ),
    root,
  );
  plain = await createWatchedApi(loadConfig(testEnvironment(home.url, backend.env)), root);
  [url, plainUrl] = await Promise.all([api.listen(0), plain.listen(0)]);
  guest = await enterGuest(plainUrl);
}, 30_000);
afterAll(async () => {
  await Promise.all([api.close(), plain.close()]);
  await Promise.all([backend.stop(), rm(root, { recursive: true })]);
  await home.drop();
});

/** A request for each kind of response, with its status. */
const ANSWERS: [string, number, RequestInit][] = [
  ['/', 200, {}],
  ['/nowhere', 404, {}],
  ['/assets/app-1a2b.js', 200, {}],
  ['/assets/app-0000.js', 404, {}],
  ['/health/ready', 200, {}],
  ['/api/cities', 200, {}],
  ['/api/auth/user', 401, {}],
  ['/api/docs', 200, {}],
  ['/api/openapi.json', 200, {}],
  ['/api/openapi.yaml', 200, {}],
  ['/ops/queues', 401, {}],
  ['/api/nowhere', 404, {}],
  ['/api/datebooks', 403, { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ['/api/datebooks', 415, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }],
  // Responses that no hook sees: the router's own refusals, and a head that is too long.
  ['/api/datebooks/%zz', 400, {}],
  [`/api/invites/${'A'.repeat(201)}`, 400, {}],
  ['/api/auth/user', 400, { headers: { accept: 'x'.repeat(17_000) } }],
];

/** Sends exactly these bytes over a separate connection and returns the response up to its end. */
async function sendBytes(head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(head);
  return text(socket);
}

describe('every answer', () => {
  it.each(ANSWERS)('%s (%i) forbids the browser to load from other hosts, to guess types, and to leave TLS', async (path, status, init) => {
    const { headers, status: answered } = await fetch(`${url}${path}`, init);
    expect(answered).toBe(status);
    const policy = headers.get('content-security-policy');
    for (const rule of [/default-src '(self|none)'/, /object-src 'none'/, /base-uri 'none'/, /frame-ancestors 'none'/])
      expect(policy).toMatch(rule);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('names its media type, and the charset of texts', async () => {
    for (const [path, , init] of ANSWERS) {
      const type = (await fetch(`${url}${path}`, init)).headers.get('content-type');
      expect([path, type]).toEqual([
        path,
        expect.stringMatching(/^(text\/(html|javascript|yaml)|application\/(problem\+)?json|application\/javascript)/),
      ]);
      if (type?.startsWith('text/')) expect([path, type]).toEqual([path, expect.stringMatching(/; charset=utf-8$/i)]);
    }
  });

  it('lets pages reach one other host: that of the configured analytics, if any', async () => {
    const reaches = async (at: string) =>
      /connect-src ([^;]*)/.exec((await fetch(`${at}/`)).headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
    expect(await reaches(url)).toEqual(["'self'", 'wss://plans.example', 'https://count.example']);
    expect(await reaches(plainUrl)).toEqual(["'self'", expect.stringMatching(/^ws:/)]);
  });

  it('lets pages show images of one other host, which their head names: that of the configured maps, if any', async () => {
    const maps = async (at: string) => {
      const page = await fetch(`${at}/`);
      return [/img-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1], await page.text()];
    };
    const [sources, html] = await maps(url);
    expect(sources).toBe("'self' data: blob: https://tiles.example");
    expect(html).toContain('<meta name="tiles-url" content="https://tiles.example/{z}/{x}/{y}.png?key=&quot;k&quot;" />');
    expect(html).toContain('<meta name="tiles-attribution" content="© Tiles &amp; Sons" />');
    const [none, drawn] = await maps(plainUrl);
    expect(none).toBe("'self' data: blob:");
    expect(drawn).not.toContain('tiles');
  });

  it('sends no HSTS header when the public address is plain http', async () => {
    for (const path of ['/', '/api/nowhere', '/api/datebooks/%zz'])
      expect((await fetch(`${plainUrl}${path}`)).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a malicious request', () => {
  it('is not echoed back by TRACE', async () => {
    const { hostname, port } = new URL(url);
    for (const path of ['/', '/api/cities', '/nowhere']) {
      const sent = request({ hostname, port, method: 'TRACE', path, headers: { 'x-mark': 'mark-of-the-caller' } }).end();
      const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
      expect(answer.statusCode).toBe(404);
      expect(await text(answer)).not.toContain('mark-of-the-caller');
    }
  });

  it('is refused with two lengths or with two ends, and a hidden second request never begins', async () => {
    const hidden = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
    const heads = [
      `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
      `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    ];
    for (const head of heads) {
      const answer = await sendBytes(
        `POST /api/auth/guest-login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${head}`,
      );
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    }
  });

  it('is refused when its body reaches for the prototype of objects', async () => {
    const send = (body: string) =>
      fetch(`${plainUrl}/api/datebooks`, { method: 'POST', headers: { cookie: guest.cookie, 'content-type': 'application/json' }, body });
    for (const body of [
      '{"planType":"goSolo","__proto__":{"role":"admin"}}',
      '{"planType":"goSolo","constructor":{"prototype":{"role":"admin"}}}',
    ])
      expect((await send(body)).status).toBe(400);
    expect({}).not.toHaveProperty('role');
  });

  it('is refused when a parameter is sent twice', async () => {
    for (const path of [
      '/api/datebooks?limit=1&limit=100',
      '/api/preferences?dateBookId=a&dateBookId=b',
      '/api/venues?city=mumbai&city=pune',
    ]) {
      const { status } = await fetch(`${plainUrl}${path}`, { headers: { cookie: guest.cookie } });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });

  it('gets no listing of a folder, and no path out of the built app', async () => {
    const { hostname, port } = new URL(url);
    for (const path of [
      '/assets',
      '/assets/',
      '/assets/../../etc/passwd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/.git/config',
      '/.env',
      '/package.json',
    ]) {
      const sent = request({ hostname, port, path }).end();
      const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
      expect([path, await text(answer)]).toEqual([path, expect.not.stringMatching(/app-1a2b|root:|\[core\]|"name"/)]);
      expect([path, answer.statusCode === 200]).toEqual([path, false]);
    }
  });
});

describe('/.well-known/security.txt', () => {
  const fieldsAt = async (base: string): Promise<string[][]> => {
    const answer = await fetch(`${base}/.well-known/security.txt`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    return [...(await answer.text()).matchAll(/^([A-Z][\w-]+): (.+)\n/gm)].map(([, name = '', value = '']) => [name, value]);
  };
  const DAY_MS = 86_400_000;

  it('names the configured mail address, the page for complaints, the languages, its own address and the policy', async () => {
    expect(await fieldsAt(url)).toEqual([
      ['Contact', 'mailto:asha@plans.example'],
      ['Contact', 'https://plans.example/grievance'],
      ['Expires', expect.any(String)],
      ['Preferred-Languages', 'en, hi'],
      ['Canonical', 'https://plans.example/.well-known/security.txt'],
      ['Policy', 'https://plans.example/security-policy.txt'],
    ]);
  });

  it('has a contact on an installation without one configured, and expires in the future, within a year of each request', async () => {
    const fields = await fieldsAt(plainUrl);
    expect(fields.filter(([name]) => name === 'Contact')).toEqual([['Contact', `${plain.services.config.publicUrl}/grievance`]]);
    const days = (Date.parse(new Map(fields as [string, string][]).get('Expires') ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });
});
