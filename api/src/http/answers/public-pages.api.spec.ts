import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isIndexedPage, LEAST_PLACES, pageAt, PUBLIC_PAGES, type PageName, type VenueId } from '@app/contracts';
import { tune } from '@app/domain';
import { loadConfig } from '@app/platform';
import { createTestDatabase, makeVenue, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';

const createWatchedApi = watchContract();

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;
let invented: VenueId;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  tune({ TUNABLE_RENDERING_SHARE: '1' });
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, { ...backend.env, DEMO_MARKET: 'on' })));
  url = await api.listen(0);
  const { database } = api.services;
  for (let n = 0; n < LEAST_PLACES; n += 1) await makeVenue(database, { placeTypes: ['cafes'], kind: n === 0 ? 'claimed' : 'unclaimed' });
  invented = await makeVenue(database, { placeTypes: ['cafes'], kind: 'simulated' });
  for (let n = 0; n < LEAST_PLACES; n += 1) await makeVenue(database, { placeTypes: ['bowling'], kind: 'simulated' });
  await database.source.query(`UPDATE venues SET area_id = 'bandra'`);
  await database.source.query(`UPDATE venues SET address = '1 Hill Road', rating_sum = 9, rating_count = 2 WHERE kind = 'claimed'`);
  await database.source.query(`INSERT INTO local_contacts (city_slug, phone_number) VALUES ('goa', '+912941234567')`);
}, 60_000);
afterAll(async () => {
  tune({});
  await api.close();
  await backend.stop();
  await home.drop();
});

type Schema = { '@type': string } & Record<string, unknown>;

/** The properties that a type of schema.org needs, so that a search engine can use it. */
const PLACE = ['name', 'description', 'url', 'address'];
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  Organization: ['name', 'url', 'logo'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement', 'numberOfItems'],
  CafeOrCoffeeShop: PLACE,
  PostalAddress: ['addressLocality', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  AggregateRating: ['ratingValue', 'reviewCount'],
};
/** A step of a way is an item, an entry of a list an address. */
const isWhole = (said: Schema): boolean =>
  said['@type'] === 'ListItem'
    ? typeof said['position'] === 'number' && typeof said['name'] === 'string' && ('item' in said || 'url' in said)
    : (NEEDED[said['@type']] ?? ['a row in this table']).every((name) => said[name] !== undefined);

/** All that is said in a text of JSON, with what it is made of. */
function partsOf(said: unknown): Schema[] {
  if (typeof said !== 'object' || said === null) return [];
  const inside = Object.values(said).flatMap(partsOf);
  return '@type' in said ? [said as Schema, ...inside] : inside;
}

async function open(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
  const html = await answer.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'));
  return {
    path,
    status: answer.status,
    location: answer.headers.get('location'),
    robots: answer.headers.get('x-robots-tag'),
    h1: all(/<h1[\s>]/g).length,
    title: all(/<title>([^<]*)<\/title>/g),
    description: all(/<meta name="description" content="([^"]*)"/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    alternates: all(/<link rel="alternate" hrefLang="([^"]*)"/gi),
    schemas: all(/<script type="application\/ld\+json">([^<]*)<\/script>/g).flatMap((text) => partsOf(JSON.parse(text))),
    links: all(/<a [^>]*?href="(\/[^"#]*)/g),
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

const listed = async (path: string): Promise<string[]> =>
  [...(await (await fetch(`${url}${path}`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

/** The address of each page of the sitemap, the first of its kind first. */
const sitemap = async (): Promise<string[]> => (await Promise.all((await listed('/sitemap.xml')).map(listed))).flat();

describe('the public pages, read as a crawler reads them', () => {
  let pages: Opened[];

  beforeAll(async () => {
    const all = await sitemap();
    const kinds = new Map<PageName | undefined, string>();
    for (const path of all) if (!kinds.has(pageAt(path)?.page)) kinds.set(pageAt(path)?.page, path);
    // A city with places, and a second of the kinds that have several.
    const more = ['/city/mumbai', '/things-to-do/mumbai', '/city/mumbai/bandra', '/city/mumbai/cafes', '/category/cafes', '/city/goa'];
    pages = [];
    for (const path of new Set([...kinds.values(), ...more])) pages.push(await open(path));
    for (const path of ['/', '/city/mumbai', '/city/mumbai/cafes', '/about']) pages.push(await open(`${path}?lang=hi`));
  }, 60_000);

  it('are all there, each with one heading', () => {
    expect(new Set(pages.map(({ path }) => pageAt(path.split('?')[0] ?? '')?.page))).toEqual(
      new Set(['landing', ...PUBLIC_PAGES.filter(isIndexedPage)]),
    );
    expect(pages.filter(({ status, h1, robots }) => status !== 200 || h1 !== 1 || robots).map(({ path }) => path)).toEqual([]);
  });

  it('each have a title and a description of their own, which no minute changes', () => {
    for (const part of ['title', 'description'] as const) {
      const said = pages.map((page) => page[part]);
      expect(pages.filter((page) => page[part].length !== 1 || page[part][0] === '').map(({ path }) => [part, path])).toEqual([]);
      const texts = said.flat();
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
    expect(pages.filter(({ description }) => /\d+ open now|अभी खुली/.test(description[0] ?? '')).map(({ path }) => path)).toEqual([]);
  });

  it('each name themselves as the page to keep, in both languages', () => {
    const { publicUrl } = api.services.config;
    for (const { path, canonical, alternates } of pages)
      expect([path, canonical, alternates.toSorted()]).toEqual([path, [new URL(path, publicUrl).href], ['en-IN', 'hi-IN', 'x-default']]);
  });

  it('say what they are in whole words of schema.org', () => {
    for (const { path, schemas } of pages)
      expect([path, schemas.filter((said) => !isWhole(said)).map((said) => said['@type'])]).toEqual([path, []]);
    const typesOf = (path: string) => new Set(pages.find((page) => page.path === path)?.schemas.map((said) => said['@type']));
    expect([...typesOf('/')]).toEqual(expect.arrayContaining(['WebSite', 'SearchAction', 'Organization']));
    expect([...typesOf('/city/mumbai/bandra/cafes')]).toEqual(expect.arrayContaining(['BreadcrumbList', 'ItemList']));
    expect(pages.flatMap(({ schemas }) => schemas.map((said) => said['@type']))).toContain('CafeOrCoffeeShop');
  });

  it('have no link that leads nowhere', async () => {
    const links = new Set(pages.flatMap((page) => page.links));
    const nowhere = [];
    for (const path of links) {
      const { status, location } = await open(path);
      const end = (status === 301 || status === 302) && location ? (await open(location)).status : status;
      if (end !== 200) nowhere.push([path, end]);
    }
    expect(nowhere).toEqual([]);
    expect(links).toContain('/city/mumbai/bandra/cafes');
  }, 60_000);
});

describe('a page of a kind or an area of a city', () => {
  it('leads to the list of the city while there are too few places', async () => {
    for (const [path, to] of [
      ['/city/mumbai/karaoke', '/city/mumbai?category=entertainment&type=karaoke'],
      ['/city/mumbai/worli', '/city/mumbai?area=worli'],
      ['/city/mumbai/worli/cafes', '/city/mumbai?category=dining&type=cafes&area=worli'],
    ] as const)
      expect([path, await open(path)]).toMatchObject([path, { status: 302, location: to }]);
    expect(await open('/city/goa/karaoke?lang=hi')).toMatchObject({ location: '/city/goa?category=entertainment&type=karaoke&lang=hi' });
  });
});

describe('an address that names nothing', () => {
  it('is answered with 404, and with links to what there is', async () => {
    for (const path of [
      '/city/atlantis',
      '/city/mumbai/atlantis',
      '/category/gambling',
      '/city/mumbai?type=zzz',
      '/category/art?price=9',
    ]) {
      const page = await open(path);
      expect([path, page.status, page.robots, page.h1, page.links.includes('/city/mumbai')]).toEqual([path, 404, 'noindex', 1, true]);
    }
    expect((await open('/city/mumbai/atlantis')).links).toContain('/city/mumbai/cafes');
  });
});

describe('an invented guide', () => {
  it('is in no sitemap, and asks search engines to leave its page out', async () => {
    const [guide] = await api.services.database.source.query<[{ id: string }]>(
      `INSERT INTO local_contacts (city_slug, name, is_demo) VALUES ('kochi', 'Anil', true) RETURNING id`,
    );
    const path = `/guides/${guide.id}`;
    expect(await open(path)).toMatchObject({ status: 200, robots: 'noindex' });
    expect(await sitemap()).not.toContain(path);
  });
});

/** The path of a venue's page. */
async function pathOf(id: VenueId): Promise<string> {
  const { location } = await open(`/venue/${id}`);
  expect(location).toMatch(new RegExp(`^/venue/[a-z0-9-]+-${id}$`));
  return location ?? '';
}

describe('the page of a venue', () => {
  it('has the name in its address, to which every other address of it leads for good', async () => {
    const path = await pathOf(invented);
    expect(await open(path)).toMatchObject({ status: 200 });
    for (const other of [`/venue/${invented}`, `/venue/another-name-${invented}`])
      expect([other, await open(other)]).toMatchObject([other, { status: 301, location: path }]);
    expect(await open(`/venue/${invented}?lang=hi`)).toMatchObject({ status: 301, location: `${path}?lang=hi` });
  });
});

describe('an invented venue', () => {
  it('is in no sitemap and in no list that search engines read, and asks them to leave its page out', async () => {
    const path = await pathOf(invented);
    expect(await open(path)).toMatchObject({ status: 200, robots: 'noindex', schemas: [] });
    expect(await sitemap()).not.toContain(path);
    const list = await open('/city/mumbai/cafes');
    expect(list.links).toContain(path);
    expect(await sitemap()).toContain('/city/mumbai/cafes');
    expect((await open('/city/mumbai/bowling')).status).toBe(200);
    expect(await sitemap()).not.toContain('/city/mumbai/bowling');
    expect(list.schemas.map((said) => said['url'])).not.toContain(new URL(path, api.services.config.publicUrl).href);
  });
});

describe('a list that is longer than a page', () => {
  it('goes on by a link that needs no scripts', async () => {
    const { database } = api.services;
    for (let n = 0; n < 24; n += 1) await makeVenue(database, { placeTypes: ['cafes'], kind: 'unclaimed' });
    // The list that was rendered before these is kept, so another order is asked for.
    const first = await open('/city/mumbai/cafes?sort=name');
    const next = first.links.find((path) => path.includes('after=')) ?? first.links.join(' ');
    const second = await open(next);
    const places = ({ links }: Opened) => links.filter((path) => path.startsWith('/venue/'));
    expect([places(first).length, places(second).length]).toEqual([24, 6]);
    expect(places(first).filter((path) => places(second).includes(path))).toEqual([]);
  });
});
