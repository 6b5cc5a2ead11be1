import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isIndexedPage, LANGUAGE_COOKIE, LEAST_PLACES, pageAt, PAGES, pathTo, PUBLIC_PAGES, type PageName } from '@app/contracts';
import { inviteCodeFrom, tune } from '@app/domain';
import { loadConfig } from '@app/platform';
import { createTestDatabase, makeVenue, liveAuction, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';
import fc from 'fast-check';
import sharp from 'sharp';

import { watchContract, type Api } from '../../testing/contract.js';
import { WEB_ROOT } from './web-app.js';

const createWatchedApi = watchContract();

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let root: string;
let api: Api;
let url: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><head><title>app</title><script type="module" src="/assets/app.js"></script></head><body></body>',
  );
  const built = {
    scripts: { home: ['/assets/home-1a2b.js'], landing: ['/assets/landing-1a2b.js'] },
    texts: { en: { home: ['/assets/en-1a2b.js'] }, hi: { home: ['/assets/hi-1a2b.js'] } },
    landing: { en: '<h1>Dusk</h1>', hi: '<h1>शाम</h1>' },
    tunables: ['counterFloorShare', 'strikes'],
  };
  await writeFile(join(root, 'documents.json'), JSON.stringify(built));
  await writeFile(join(root, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(join(root, 'assets', 'app-1a2b.js.br'), brotliCompressSync('export {};'));
  await writeFile(join(root, 'assets', 'app-1a2b.js.gz'), gzipSync('export {};'));
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  tune({ TUNABLE_COUNTER_FLOOR_SHARE: '0.9', TUNABLE_SUCCESS_FEE_SHARE: '0.1' });
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, { ...backend.env, RATE_LIMITS: 'on' })), root);
  url = await api.listen(0);
}, 30_000);
afterAll(async () => {
  tune({});
  await api.close();
  await Promise.all([backend.stop(), rm(root, { recursive: true })]);
  await home.drop();
});

const UUID = '01900000-0000-7000-8000-000000000000';
const makeGuide = async (city: string): Promise<string> => {
  const [guide] = await api.services.database.source.query<[{ id: string }]>(
    `INSERT INTO local_contacts (city_slug, phone_number) VALUES ($1, '+912941234567') RETURNING id`,
    [city],
  );
  return guide.id;
};
/** The status and media type of a path's response. */
const open = async (path: string, init: RequestInit = {}): Promise<[number, string]> => {
  const answer = await fetch(`${url}${path}`, init);
  await answer.text();
  return [answer.status, /html|problem|javascript/.exec(answer.headers.get('content-type') ?? '')?.[0] ?? ''];
};
const LINK_CODE = 'ABCDEFGHJKMN';
/** Gives a plan an evening of one stop, with a link. */
async function linkedEvening(planId: string): Promise<void> {
  const { source } = api.services.database;
  const [venue] = await source.query<{ id: string }[]>('SELECT id FROM venues LIMIT 1');
  const [arriveAt, leaveAt] = ['2026-11-28T12:30:00.000Z', '2026-11-28T13:30:00.000Z'];
  const stop = { venueId: venue?.id, placeType: 'cafes', arriveAt, leaveAt, cost: 1_800, travelMinutes: null, onFoot: false, reasons: [] };
  await source.query('DELETE FROM itineraries WHERE link_code = $1', [LINK_CODE]);
  await source.query(`INSERT INTO itineraries (datebook_id, time_slot, stops, link_code) VALUES ($1, '4-6-hours', $2, $3)`, [
    planId,
    JSON.stringify([stop]),
    LINK_CODE,
  ]);
}

const PAGE = [200, 'html'];
const NO_PAGE = [404, 'html'];
const NOTHING = [404, 'problem'];

// Runs before the guesses below, after which no code is disclosed any more.
describe('the head of a document', () => {
  const documentAt = async (path: string): Promise<{ html: string; tag: (name: string) => string | undefined; robots: string | null }> => {
    const answer = await fetch(`${url}${path}`);
    const html = await answer.text();
    const tag = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    return { html, tag, robots: answer.headers.get('x-robots-tag') };
  };

  it('names the scripts of the texts in the reader’s language', async () => {
    expect((await documentAt('/home')).html).toContain('crossorigin href="/assets/en-1a2b.js" />');
    const hindi = (await documentAt('/home?lang=hi')).html;
    expect(hindi).toContain('crossorigin href="/assets/hi-1a2b.js" />');
    expect(hindi).not.toContain('en-1a2b');
  });

  it('names the scripts of the screen; only the landing has its picture, whose fonts load first', async () => {
    expect((await documentAt('/home')).html).toContain('<link rel="modulepreload" crossorigin href="/assets/home-1a2b.js" />');
    const landing = (await documentAt('/')).html;
    expect(landing).toContain('<h1>Dusk</h1>');
    expect(landing.match(/<(?:link rel="modulepreload"|script type="module")[^>]*>/g)).toEqual([
      '<script type="module" fetchpriority="low" src="/assets/app.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/landing-1a2b.js" />',
    ]);
    expect((await documentAt('/home')).html).not.toContain('Dusk');
  });

  it('passes the tunables to the scripts that they read and that differ from their defaults', async () => {
    for (const path of ['/', '/home', '/venue-bidding', '/no-such-page'])
      expect((await documentAt(path)).html).toContain('<meta name="tunables" content="{&quot;counterFloorShare&quot;:0.9}" />');
  });

  it('comes from a build that lists the tunables of its scripts, and reveals none of the server’s limits', async () => {
    const { tunables } = JSON.parse(await readFile(join(WEB_ROOT, 'documents.json'), 'utf8')) as { tunables: string[] };
    expect(tunables).toEqual(expect.arrayContaining(['counterFloorShare', 'softCloseMax', 'strikes', 'arrivalBeforeMs']));
    for (const key of ['seenStepPoints', 'guestWorkBits', 'inviteExploration']) expect(tunables).not.toContain(key);
  });

  it('says in the reader’s language what needs scripts, and leads to what does not', async () => {
    for (const [path, said] of [
      ['/', 'needs JavaScript'],
      ['/preferences?lang=hi', 'JavaScript चाहिए'],
    ] as const) {
      const [, block = ''] = /<noscript>(.*?)<\/noscript>/.exec((await documentAt(path)).html) ?? [];
      expect([path, block.includes(said), block.includes('href="/places-near-me')]).toEqual([path, true, true]);
    }
  });

  it('is compressed like the assets', async () => {
    const answer = await fetch(`${url}/home`, { headers: { 'accept-encoding': 'br' } });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'br',
      expect.stringContaining('accept-encoding'),
    ]);
    expect(await answer.text()).toContain('<title>app</title>');
  });

  it('names the day, the stops and the sum of a shared evening, and nothing of that of a discreet host', async () => {
    const { database } = api.services;
    const { id, ownerId } = await liveAuction(database);
    await linkedEvening(id);
    const path = pathTo('linkedEvening', { linkCode: LINK_CODE });
    const shown = await documentAt(path);
    expect(shown.tag('title')).toBe('An evening on Sat, 28 Nov');
    expect(shown.tag('description')).toMatch(/ · 1 stop · about ₹1,800$/);
    expect(shown.robots).toBe('noindex');
    expect((await documentAt(`${path}?lang=hi`)).tag('title')).toBe('शनि, 28 नव॰ की शाम');
    await database.source.query(`UPDATE users SET settings = settings || '{"discreet": true}' WHERE id = $1`, [ownerId]);
    expect((await documentAt(path)).tag('title')).toMatch(/ · Plan an evening together$/);
    expect((await open(pathTo('linkedEvening', { linkCode: 'ABCDEFGHJKMQ' })))[0]).toBe(404);
  });

  it('names host, guest and occasion, escaped, and no name for a discreet host', async () => {
    const { database } = api.services;
    const plan = await liveAuction(database);
    const code = inviteCodeFrom(new Uint8Array(12).fill(99));
    await database.source.query(`UPDATE datebooks SET invite_code = $2, name = 'Tea & "Talk" <b>' WHERE id = $1`, [plan.id, code]);
    const [{ first_name: host }] = await database.source.query<[{ first_name: string }]>('SELECT first_name FROM users WHERE id = $1', [
      plan.ownerId,
    ]);
    const path = pathTo('join', { inviteCode: code });
    const shown = await documentAt(path);
    expect(shown.tag('title')).toBe(`${host} asks you along: Tea &amp; &quot;Talk&quot; &lt;b&gt;`);
    expect(shown.tag('image')).toMatch(new RegExp(`^https?://.*/cards/plans/${code}\\.jpg\\?v=[\\w-]{16}$`));
    expect([shown.robots, shown.html.includes('<meta name="robots" content="noindex" />')]).toEqual(['noindex', true]);

    await database.source.query(`UPDATE users SET settings = settings || '{"discreet": true}' WHERE id = $1`, [plan.ownerId]);
    const hidden = await documentAt(path);
    expect(hidden.tag('title')).toBe('Somebody asks you along: A plan');
    expect(hidden.html).not.toContain(host);
    expect(hidden.html).not.toContain('Talk');
  });

  it('describes the plan of a link in the words and the language of its host; a discreet host’s has neither day nor place', async () => {
    const { database } = api.services;
    const plan = await liveAuction(database);
    const code = inviteCodeFrom(new Uint8Array(12).fill(77));
    const write = (statement: string) => database.source.query(statement, [plan.id]);
    await database.source.query(`UPDATE datebooks SET invite_code = $2, plan_type = 'palbook', max_members = 4 WHERE id = $1`, [
      plan.id,
      code,
    ]);
    await write(`UPDATE members SET city_slug = 'pune', latitude = 18.5362, longitude = 73.8939 WHERE datebook_id = $1`);
    await database.source.query(
      `INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, filter_type, preferred_date)
       VALUES ($1, $2, '{vibe:romantic}', '3000', 3000, 'distance', '2031-11-29')`,
      [plan.id, plan.ownerId],
    );
    const path = pathTo('join', { inviteCode: code });
    const previewWords = async () => (({ tag }) => [tag('description')?.split('. ')[0], tag('locale')])(await documentAt(path));
    expect(await previewWords()).toEqual(['PalBook · Sat, 29 Nov · Pune · 3 places left', 'en_IN']);
    await write(`UPDATE preferences SET selected_areas = '{bandra}', filter_type = 'locality' WHERE datebook_id = $1`);
    expect(await previewWords()).toEqual(['PalBook · Sat, 29 Nov · Bandra · 3 places left', 'en_IN']);
    // The device's place appears nowhere.
    expect((await documentAt(path)).html).not.toMatch(/18\.53|73\.89/);

    const settings = (patch: object) =>
      database.source.query('UPDATE users SET settings = settings || $2 WHERE id = $1', [plan.ownerId, JSON.stringify(patch)]);
    await settings({ language: 'hi' });
    expect(await previewWords()).toEqual([expect.stringMatching(/^पैलबुक · .*29.* · Bandra · 3 जगहें बाक़ी$/), 'hi_IN']);
    await settings({ language: 'en', discreet: true });
    expect(await previewWords()).toEqual(['PalBook · 3 places left', 'en_IN']);
  });

  it('draws a plan’s picture from the plan: another plan, another picture; a discreet host’s names no person', async () => {
    const { database } = api.services;
    const code = inviteCodeFrom(new Uint8Array(12).fill(55));
    const plan = await liveAuction(database);
    const set = (statement: string, ...values: unknown[]) => database.source.query(statement, [plan.id, ...values]);
    await set('UPDATE datebooks SET invite_code = $2 WHERE id = $1', code);
    const read = async (headers: Record<string, string> = {}) => {
      const image = new URL((await documentAt(pathTo('join', { inviteCode: code }))).tag('image') ?? '');
      const answer = await fetch(`${url}${image.pathname}`, { headers });
      return {
        status: answer.status,
        tag: answer.headers.get('etag') ?? '',
        version: image.search,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const first = await read();
    const { format, width, height } = await sharp(first.bytes).metadata();
    expect([format, width, height, first.bytes.length < 300_000]).toEqual(['jpeg', 1200, 630, true]);
    expect(await read({ 'if-none-match': first.tag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });

    // The picture differs with each fact, and with the language.
    const drawn = [first];
    const changes: (() => Promise<unknown>)[] = [
      () => set(`UPDATE datebooks SET name = 'शाम 🍕' WHERE id = $1`),
      () => set(`UPDATE datebooks SET plan_type = 'palbook', max_members = 4 WHERE id = $1`),
      () =>
        set(
          `INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, filter_type, preferred_date)
           VALUES ($1, $2, '{vibe:romantic}', '3000', 3000, 'distance', '2031-11-29')`,
          plan.ownerId,
        ),
      () => set(`UPDATE members SET city_slug = 'pune' WHERE datebook_id = $1`),
      () => set(`UPDATE users SET settings = settings || '{"language": "hi"}' WHERE id = (SELECT created_by FROM datebooks WHERE id = $1)`),
    ];
    for (const change of changes) {
      await change();
      drawn.push(await read());
    }
    for (const part of ['tag', 'version'] as const) expect(new Set(drawn.map((one) => one[part])).size).toBe(drawn.length);
    expect(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size).toBe(drawn.length);

    // A discreet host's picture is that of any other of the kind, regardless of names, day and place.
    await set(`UPDATE users SET settings = settings || '{"discreet": true}' WHERE id = (SELECT created_by FROM datebooks WHERE id = $1)`);
    const hidden = await read();
    await set(`UPDATE datebooks SET name = 'Another name' WHERE id = $1`);
    await set(`UPDATE preferences SET date_styles = '{vibe:unique}', preferred_date = '2031-12-01' WHERE datebook_id = $1`);
    await set(`UPDATE members SET city_slug = 'delhi' WHERE datebook_id = $1`);
    expect((await read()).bytes.equals(hidden.bytes)).toBe(true);
  });

  it('shows the general picture when a code leads nowhere', async () => {
    const answer = await fetch(`${url}/cards/plans/${inviteCodeFrom(new Uint8Array(12).fill(9))}.jpg`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/cards/evening.jpg']);
  });

  it('the front page has a picture in each language, which is cached and never limited', async () => {
    const image = new URL((await documentAt('/')).tag('image') ?? '');
    const hindi = new URL((await documentAt('/?lang=hi')).tag('image') ?? '');
    expect((await documentAt('/home')).tag('image')).toMatch(/\/cards\/evening\.jpg$/);
    const [first, second] = await Promise.all([image, hindi].map(({ pathname, search }) => fetch(`${url}${pathname}${search}`)));
    expect([first?.status, first?.headers.get('content-type'), second?.status]).toEqual([200, 'image/png', 200]);
    const tag = first?.headers.get('etag') ?? '';
    expect(second?.headers.get('etag')).not.toBe(tag);
    let last = first;
    for (let asked = 2; asked <= 70; asked += 1) last = await fetch(`${url}${image.pathname}`);
    expect([last?.status, last?.headers.get('etag')]).toEqual([200, tag]);
  });

  it('uses the language of the address or the reader’s choice', async () => {
    expect((await documentAt('/?lang=hi')).tag('title')).toContain('साथ मिलकर शाम बनाएँ');
    const chosen = await fetch(`${url}/about`, { headers: { cookie: `${LANGUAGE_COOKIE}=hi` } });
    expect(await chosen.text()).toContain('property="og:locale" content="hi_IN"');
    expect((await documentAt('/?lang=xx')).tag('locale')).toBe('en_IN');
  });

  it('lets search engines index public pages, and no personal page', async () => {
    for (const path of ['/', '/about', '/terms', '/privacy-policy']) expect([path, (await documentAt(path)).robots]).toEqual([path, null]);
    for (const path of ['/home', `/booking/${UUID}`, '/nowhere'])
      expect([path, (await documentAt(path)).robots]).toEqual([path, 'noindex']);
    expect((await documentAt('/about')).tag('title')).toContain('About');
  });
});

describe('the document of the app', () => {
  it('is sent for every page of the app, in every spelling of its path', async () => {
    const venueId = await makeVenue(api.services.database);
    const guideId = await makeGuide('goa');
    const places = { citySlug: 'goa', categorySlug: 'dining', partSlug: 'baga', areaSlug: 'baga', kindSlug: 'cafes' };
    await linkedEvening((await liveAuction(api.services.database)).id);
    const about = {
      dateBookId: UUID,
      bookingId: UUID,
      guideId,
      linkCode: LINK_CODE,
      venueSlug: `a-place-${venueId}`,
      settingsPart: 'look',
      ...places,
    };
    for (const page of Object.keys(PAGES) as PageName[]) expect([page, await open(pathTo(page, about))]).toEqual([page, PAGE]);
    for (const path of ['/home/', '/Home', '/%68ome', '/home?from=x.js', `/venue-dashboard/${UUID}/`])
      expect([path, await open(path)]).toEqual([path, PAGE]);
    expect(await open('/home', { method: 'HEAD' })).toEqual(PAGE);
  });

  it('answers 404 for an unknown page, and for an impossible id', async () => {
    for (const path of ['/nowhere', '/home/nowhere', '/mismatch', '/booking', '//home', `/venue-dashboard/${UUID}/x`])
      expect([path, await open(path)]).toEqual([path, NO_PAGE]);
    for (const path of ['/city/atlantis', '/category/gambling', '/things-to-do/atlantis'])
      expect([path, await open(path)]).toEqual([path, NO_PAGE]);
    for (const path of ['/booking/1', '/mismatch/x', '/venue-dashboard/x', '/settings/nowhere'])
      expect([path, await open(path)]).toEqual([path, NO_PAGE]);
    expect(await open('/nowhere', { method: 'HEAD' })).toEqual(NO_PAGE);
  });

  it('answers every path with a page or a refusal, whatever the path consists of', async () => {
    const parts = fc.constantFrom(
      '/',
      '//',
      '[',
      ']',
      ':',
      '@',
      '\\\\',
      '%',
      '%zz',
      '%2f',
      '..',
      '.',
      '?',
      '&',
      '=',
      'a:99999',
      'home',
      'é',
      '\ud800',
    );
    const paths = fc.sample(
      fc.array(parts, { minLength: 1, maxLength: 5 }).map((path) => `/${path.join('')}`),
      { seed: 20_261_126, numRuns: 200 },
    );
    for (const path of ['//', '//?x', '//[', '//a:99999/', ...paths]) {
      const [status, kind] = await open(path);
      expect([path, status < 500, ['html', 'problem'].includes(kind)]).toEqual([path, true, true]);
    }
    const elsewhere = await (await fetch(`${url}//elsewhere.example/home`)).text();
    expect(elsewhere).not.toMatch(/https?:\/\/elsewhere\.example/);
  });

  it('answers 404 for a venue that is not public', async () => {
    const { database } = api.services;
    const venueId = await makeVenue(database);
    const path = pathTo('venue', { venueSlug: venueId });
    expect(await open(path)).toEqual(PAGE);
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [venueId]);
    for (const gone of [path, `/venue/${UUID}`, '/venue/1', '/venue']) expect([gone, await open(gone)]).toEqual([gone, NO_PAGE]);
  });

  it('answers 404 for a guide that is no longer listed', async () => {
    const path = pathTo('guide', { guideId: await makeGuide('agra') });
    expect(await open(path)).toEqual(PAGE);
    await api.services.database.source.query(`DELETE FROM local_contacts WHERE city_slug = 'agra'`);
    for (const gone of [path, `/guides/${UUID}`, '/guides/1']) expect([gone, await open(gone)]).toEqual([gone, NO_PAGE]);
  });

  it('reports by its status whether an invite code is valid, and nothing to a guessing address', async () => {
    const plan = await liveAuction(api.services.database);
    const [known, over] = [1, 2].map((n) => inviteCodeFrom(new Uint8Array(12).fill(n))) as [string, string];
    const sql = (text: string, values: unknown[]) => api.services.database.source.query(text, values);
    await sql('UPDATE datebooks SET invite_code = $2 WHERE id = $1', [plan.id, known]);
    const ended = await liveAuction(api.services.database);
    await sql(`UPDATE datebooks SET invite_code = $2, state = 'expired' WHERE id = $1`, [ended.id, over]);
    for (const page of ['join', 'preferences'] as const) {
      const at = (inviteCode: string) => open(pathTo(page, { inviteCode }));
      expect([await at(known), await at(known.toLowerCase()), await at(over), await at('0000-0000-0000'), await at('no.js')]).toEqual([
        PAGE,
        PAGE,
        [410, 'html'],
        NO_PAGE,
        NO_PAGE,
      ]);
    }
    const guesses = [];
    for (let n = 10; n < 20; n++) guesses.push(await open(pathTo('join', { inviteCode: inviteCodeFrom(new Uint8Array(12).fill(n)) })));
    expect(guesses.at(0)).toEqual(NO_PAGE);
    expect(guesses.at(-1)).toEqual(PAGE);
    // A picture reveals nothing either, from then on.
    expect((await fetch(`${url}/cards/plans/${known}.jpg`, { redirect: 'manual' })).status).toBe(302);
  });

  it('is not sent for a missing asset, file or call', async () => {
    expect(await open('/assets/app-1a2b.js')).toEqual([200, 'javascript']);
    for (const path of [
      '/assets/app-0000.js',
      '/assets/nothing',
      '/home.html',
      '/sitemap-venues-9.xml',
      '/sitemap-venues-0.xml',
      '/api/nothing',
      '/ops/nothing',
    ])
      expect([path, await open(path)]).toEqual([path, NOTHING]);
    expect(await open('/home', { method: 'POST' })).toEqual(NOTHING);
  });
});

describe('the sitemap', () => {
  const addresses = async (path: string): Promise<string[]> => {
    const answer = await fetch(`${url}${path}`);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/xml; charset=utf-8']);
    return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  };

  it('is named by robots.txt and lists every public page, every guide and every public venue, and each address exists', async () => {
    const guideId = await makeGuide('kochi');
    const { database } = api.services;
    const [shown, hidden, invented] = [
      await makeVenue(database),
      await makeVenue(database),
      await makeVenue(database, { kind: 'simulated' }),
    ];
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [hidden]);
    for (let n = 0; n < LEAST_PLACES; n += 1) await makeVenue(database, { placeTypes: ['cafes'] });
    await database.source.query(`UPDATE venues SET area_id = 'bandra'`);
    const robots = await (await fetch(`${url}/robots.txt`)).text();
    const map = new URL(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '').pathname;
    const parts = await addresses(map);
    const all = (await Promise.all(parts.map(addresses))).flat();
    expect(all).toEqual(expect.arrayContaining([expect.stringMatching(`^/venue/[a-z0-9-]+-${shown}$`), pathTo('guide', { guideId })]));
    for (const venueId of [hidden, invented]) expect(all).not.toContainEqual(expect.stringContaining(venueId));
    expect(new Set(all).size).toBe(all.length);
    for (const path of all) expect([path, await open(path)]).toEqual([path, PAGE]);
    // Every indexed page is in the sitemap, or leads to one; the brand's variants are not.
    for (const page of PUBLIC_PAGES) expect([page, all.some((path) => pageAt(path)?.page === page)]).toEqual([page, isIndexedPage(page)]);
  });
});

describe('the date of an address in the sitemap', () => {
  it('moves with what anybody reads of a venue, and with nothing else', async () => {
    const { database } = api.services;
    const id = await makeVenue(database);
    const dated = async () => (await database.venues.publicPages(1000, 0)).find((page) => page.id === id)?.changedAt.getTime();
    const made = await dated();
    await database.source.query('UPDATE venues SET honoured = honoured + 1, name = name WHERE id = $1', [id]);
    expect(await dated()).toBe(made);
    await database.source.query(`UPDATE venues SET address = '1 Hill Road' WHERE id = $1`, [id]);
    expect(await dated()).toBeGreaterThan(made ?? Infinity);
  });
});

describe('a hashed asset', () => {
  it('is sent in the build’s compression, and cached for a year', async () => {
    for (const [accepted, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': accepted } });
      expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([sent, 'export {};']);
      expect(answer.headers.get('content-type')).toContain('javascript');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toContain('accept-encoding');
    }
  });
});
