import { describe, expect, it } from '@jest/globals';
import {
  kindAt,
  kindSlug,
  type CategoryView,
  type CityIdea,
  type ListedVenue,
  type Problem,
  type UnderstoodSearch,
  type VenueDetails,
  type VenueView,
} from '@app/contracts';
import { hindiNames } from '@app/persistence/testing';
import { liveAuction, signInUser, bookOverHttp } from '@app/testkit';
import { api, url, useSeededApi } from '../testing/seeded-api.js';

useSeededApi();

const get = (path: string) => fetch(`${url}/api${path}`);
const list = async (path: string) => (await (await get(path)).json()) as ListedVenue[];

describe('the public catalogue over HTTP', () => {
  it('lists venues of a city by category without a session, and links to the next page with the same filters', async () => {
    const answer = await get('/venues?city=mumbai&category=dining&limit=5');
    expect(answer.status).toBe(200);
    const first = (await answer.json()) as ListedVenue[];
    expect(first).toHaveLength(5);
    const [, next = ''] = /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    expect(next).toContain('category=dining');
    const second = await list(next);
    expect(second.some((venue) => first.some(({ id }) => id === venue.id))).toBe(false);
    for (const venue of [...first, ...second]) expect(venue.citySlug).toBe('mumbai');
  });

  it('shows the kind of each venue and never its reliability', async () => {
    const venues = await list('/venues?city=jaipur&placeType=cafes&limit=100');
    expect(new Set(venues.map(({ kind }) => kind))).toEqual(new Set(['unclaimed', 'simulated']));
    for (const venue of venues)
      for (const hidden of ['status', 'isDemo', 'personality', 'sourceId']) expect(venue).not.toHaveProperty(hidden);
  });

  it('measures distances from the requested point', async () => {
    const venues = await list('/venues?lat=19.0544&lng=72.8402&radiusKm=1');
    expect(venues.length).toBeGreaterThan(3);
    for (const venue of venues) expect(venue.distanceKm).toBeLessThanOrEqual(1);
  });

  it('names the four nearest places of other kinds beside a venue, and none where its own place is assumed', async () => {
    const pages = await list('/venues?city=bangalore&placeType=cafes&limit=40');
    const known = pages.find(({ assumed }) => !assumed.includes('location'));
    const { near, placeTypes } = (await (await get(`/venues/${known?.id}`)).json()) as VenueDetails;
    expect(near).toHaveLength(4);
    expect(near.filter((place) => place.placeTypes.some((type) => placeTypes.includes(type)))).toEqual([]);
    expect(new Set(near.map((place) => place.placeTypes[0])).size).toBe(4);
    const distances = near.map(({ distanceKm = Infinity }) => distanceKm);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(5);
    const assumed = pages.find(({ id, kind }) => id !== known?.id && kind === 'unclaimed')?.id;
    await api.services.database.source.query(`UPDATE venues SET assumed = assumed || '{location}' WHERE id = $1`, [assumed]);
    expect(((await (await get(`/venues/${assumed}`)).json()) as VenueDetails).near).toEqual([]);
  });

  it('refuses half a point, unknown values and unknown parameters by name', async () => {
    for (const [path, status, field] of [
      ['/venues?lat=19', 422, 'lng'],
      ['/venues?city=atlantis', 422, 'city'],
      ['/venues?limit=1000', 422, 'limit'],
      ['/venues?colour=red', 400, 'colour'],
      ['/venues?city=mumbai&area=panaji', 422, 'area'],
      ['/venues?area=bandra', 422, 'area'],
      ['/venues?price=5', 422, 'price'],
      ['/venues?open=yes', 422, 'open'],
      ['/venues?sort=price', 422, 'sort'],
      [`/venues?q=${'a'.repeat(101)}`, 422, 'q'],
      ['/venues?q=%00', 422, 'q'],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(Object.keys(((await answer.json()) as Problem).fieldErrors ?? {})).toContain(field);
    }
  });

  it('searches by words, and keeps every filter on the way to the next page', async () => {
    const path = '/venues?city=mumbai&q=cafee%20bandra&area=bandra&sort=name&limit=3';
    const answer = await get(path);
    const found = (await answer.json()) as ListedVenue[];
    expect(found).toHaveLength(3);
    for (const venue of found)
      expect([venue.area, `${venue.name} ${venue.placeTypes.join()}`.toLowerCase()]).toEqual(['Bandra', expect.stringContaining('caf')]);
    const [, next = ''] = /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    const more = await list(next);
    expect([...found, ...more].map(({ name }) => name)).toEqual(
      [...found, ...more].map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    );
    for (const venue of more) expect(venue.area).toBe('Bandra');
  });

  it('explains a search, and names the nearest places and the ways out when it finds none', async () => {
    const understood = async (query: string) => (await (await get(`/venues/understood?${query}`)).json()) as UnderstoodSearch;
    const rooftops = await understood('city=mumbai&q=romntic%20rooftop');
    expect(rooftops.parts.map(({ what, values, without }) => [what, values, without])).toEqual([
      ['mood', ['romantic'], 'rooftop'],
      ['kind', ['rooftop_dining'], 'romntic'],
    ]);
    expect(rooftops).toMatchObject({ nearest: null, ways: [] });
    const none = await understood('city=agra&placeType=beaches');
    expect(none.ways).toEqual([{ filter: 'kind' }, { filter: 'city', cities: expect.arrayContaining(['goa']) as unknown }]);
    expect(none.nearest?.without).toEqual([{ filter: 'kind' }]);
    expect(none.nearest?.venues.length).toBeGreaterThan(0);
    expect((await get('/venues/understood?colour=red')).status).toBe(400);
  });

  it('names the areas and cuisines of each place in Hindi', async () => {
    const [near] = await list(`/venues?city=kolkata&q=${encodeURIComponent('पार्क स्ट्रीट')}&limit=1`);
    expect(near).toMatchObject({ area: 'Near Park Street', areaHi: 'पार्क स्ट्रीट के पास' });
    const [{ id } = { id: '' }] = await list(`/venues?q=${encodeURIComponent('चाइनीज़')}&limit=1`);
    expect(((await (await get(`/venues/${id}`)).json()) as VenueDetails).cuisinesHi).toContain('चीनी');
    const rows = await api.services.database.source.query<{ area: string }[]>(
      `SELECT DISTINCT city_slug || ' ' || area AS area FROM venues WHERE area_id IS NULL AND area_hi IS NULL AND area <> ''
         AND lower(area) <> city_slug`,
    );
    expect(rows.map(({ area }) => `add ${area} to libs/persistence/catalogue/hindi-names.csv`)).toEqual([]);
    const cuisines = await api.services.database.source.query<{ name: string }[]>(
      `SELECT DISTINCT lower(unnest(cuisines)) AS name FROM venues`,
    );
    const { cuisine } = await hindiNames();
    const unnamed = cuisines.filter(({ name }) => cuisine(name) === name && name !== '24/7');
    expect(unnamed.map(({ name }) => `add ${name} to libs/persistence/catalogue/hindi-names.csv`)).toEqual([]);
  });

  it('answers 304 to a reader with the same body', async () => {
    for (const path of ['/venues?city=agra&limit=5', '/cities/agra', '/categories/dining']) {
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      expect([path, first.headers.get('cache-control'), etag.length > 10]).toEqual([path, 'public, max-age=60', true]);
      const again = await fetch(`${url}/api${path}`, { headers: { 'if-none-match': etag } });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    }
  });

  it('hides a venue’s data for guests and the team', async () => {
    const [partner] = await list('/venues?city=kochi&partners=true&limit=1');
    const { source } = api.services.database;
    await source.query(`UPDATE venues SET kind = 'claimed', phone = '+919812345678', gstin = '32ABCDE1234F1Z5' WHERE id = $1`, [
      partner?.id,
    ]);
    const text = `${await (await get(`/venues/${partner?.id ?? ''}`)).text()}${await (await get('/venues?city=kochi&partners=true')).text()}`;
    expect(text).toContain(partner?.id);
    for (const secret of ['9812345678', '32ABCDE1234F1Z5', 'gstin', 'fssai', 'personality', 'searchTerms', 'search_terms', 'seatsPerSlot'])
      expect(text).not.toContain(secret);
  });

  it('shows guests’ reviews without author and day, and none of simulated venues', async () => {
    const { database } = api.services;
    const { venueIds, ownerId, bidIds } = await liveAuction(database, { venues: 1 });
    await bookOverHttp(url, (await signInUser(database, ownerId)).cookie, bidIds[0]);
    await database.source.query(
      `INSERT INTO reviews (booking_id, user_id, venue_id, stars, tags, text, created_at)
       SELECT id, $2, venue_id, 4, '{great_food}', 'Lovely evening', '2026-03-14T20:00:00Z' FROM bookings WHERE bid_id = $1`,
      [bidIds[0], ownerId],
    );
    const closeUp = async () => (await (await get(`/venues/${venueIds[0] ?? ''}`)).json()) as VenueDetails;
    expect((await closeUp()).reviews).toEqual([{ stars: 4, tags: ['great_food'], text: 'Lovely evening', month: '2026-03-01' }]);
    await database.source.query(`UPDATE venues SET kind = 'simulated' WHERE id = $1`, [venueIds[0]]);
    expect((await closeUp()).reviews).toEqual([]);
  });

  it('shows how many bookings each venue has cancelled', async () => {
    const [venue] = await list('/venues?city=goa&limit=1');
    expect(venue?.cancelled).toBe(0);
    await api.services.database.source.query('UPDATE venues SET cancelled = 2 WHERE id = $1', [venue?.id]);
    expect(((await (await get(`/venues/${venue?.id ?? ''}`)).json()) as VenueView).cancelled).toBe(2);
  });

  it('reads one venue, and answers 404 for an unknown one', async () => {
    const [venue] = await list('/venues?city=goa&limit=1');
    if (!venue) throw new Error('nothing in Goa');
    const closeUp = (await (await get(`/venues/${venue.id}`)).json()) as VenueDetails;
    expect(closeUp).toMatchObject({ ...venue, rating: null, record: null });
    expect((await get('/venues/018f0000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

const read = async (path: string): Promise<unknown> => (await get(path)).json();

describe('the cities over HTTP', () => {
  it('are the twelve, with the areas of the four regions and live counts', async () => {
    const cities = (await read('/cities')) as {
      slug: string;
      areas: unknown[];
      venueCount: number;
      categories: { dining: number };
    }[];
    expect(cities).toHaveLength(12);
    for (const city of cities) {
      expect(city.venueCount).toBeGreaterThan(60);
      expect(city.categories.dining).toBeGreaterThan(0);
    }
    expect(
      cities
        .filter(({ areas }) => areas.length === 10)
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(['bangalore', 'delhi', 'goa', 'mumbai']);
    expect((await get('/cities/atlantis')).status).toBe(404);
  });
});

describe('this evening in a city', () => {
  it('is up to six places that are open by then, each for a kind of its own', async () => {
    const evening = (await read('/cities/mumbai/evening')) as ListedVenue[];
    expect([evening.length, new Set(evening.map(({ id }) => id)).size]).toEqual([6, 6]);
    expect(evening.map(({ placeTypes }) => placeTypes[0])).toEqual(expect.arrayContaining(['casual_restaurants', 'cafes']));
    for (const { open, citySlug } of evening) expect([open !== null, citySlug]).toEqual([true, 'mumbai']);
    expect((await get('/cities/atlantis/evening')).status).toBe(404);
  });
});

describe('the ideas for a city', () => {
  it('are eight with three real places each, none of them twice', async () => {
    for (const slug of ['goa', 'mumbai']) {
      const ideas = (await read(`/cities/${slug}/ideas`)) as CityIdea[];
      const venues = ideas.flatMap((idea) => idea.venues);
      const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;
      expect([slug, ideas.length, venues.length]).toEqual([slug, 8, 24]);
      expect([slug, isDistinct(ideas.map(({ scene }) => scene)), isDistinct(venues.map(({ id }) => id))]).toEqual([slug, true, true]);
      expect(venues.filter(({ kind, citySlug }) => kind === 'simulated' || citySlug !== slug)).toEqual([]);
      for (const { time, kind } of ideas)
        expect([time, kindAt(kindSlug(kind))]).toEqual([expect.stringMatching(/^\d\d:(00|15|30|45)$/), kind]);
    }
    expect((await get('/cities/atlantis/ideas')).status).toBe(404);
  });
});

describe('the categories over HTTP', () => {
  it('are the six, each with its places counted by city', async () => {
    const categories = (await read('/categories')) as CategoryView[];
    expect(categories.map(({ slug }) => slug)).toEqual(['dining', 'active', 'art', 'entertainment', 'wellness', 'nature']);
    for (const category of categories) {
      expect(category.placeTypes).toHaveLength(8);
      expect(category.cities).toHaveLength(12);
      expect(category.venueCount).toBe(category.cities.reduce((sum, city) => sum + city.venueCount, 0));
      expect(await read(`/categories/${category.slug}`)).toEqual(category);
    }
    expect((await get('/categories/gambling')).status).toBe(404);
  });
});

describe('the local contact over HTTP', () => {
  it('is found by slug, name and other names of the city, and null without a listed number', async () => {
    await api.services.database.source.query(
      `INSERT INTO local_contacts (city_slug, phone_number, whatsapp_number) VALUES ('kochi', '+914842345678', NULL), ('agra', NULL, '919876543210')`,
    );
    const kochi = { contact: { phoneNumber: '+914842345678', whatsappNumber: null } };
    for (const city of ['kochi', 'Kochi', ' cochin ']) expect(await read(`/local-contact?city=${encodeURIComponent(city)}`)).toEqual(kochi);
    expect(await read('/local-contact?city=Agra')).toEqual({ contact: { phoneNumber: null, whatsappNumber: '919876543210' } });
    for (const city of ['hyderabad', 'Atlantis']) expect(await read(`/local-contact?city=${city}`)).toEqual({ contact: null });
  });

  it('asks for the city when none is named', async () => {
    expect((await get('/local-contact')).status).toBe(422);
  });
});
