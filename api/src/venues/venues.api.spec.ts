import { describe, expect, it } from '@jest/globals';
import type { Problem, VenueDetails, VenueView } from '@app/contracts';
import { api, url } from '../testing/seeded-api.js';

const get = (path: string) => fetch(`${url}/api${path}`);
const list = async (path: string) => (await (await get(path)).json()) as VenueView[];

describe('the public catalogue over HTTP', () => {
  it('lists venues of a city by category without a session, and links to the next page with the same filters', async () => {
    const answer = await get('/venues?city=mumbai&category=dining&limit=5');
    expect(answer.status).toBe(200);
    const first = (await answer.json()) as VenueView[];
    expect(first).toHaveLength(5);
    const [, next = ''] = /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    expect(next).toContain('category=dining');
    const second = await list(next);
    expect(second.some((venue) => first.some(({ id }) => id === venue.id))).toBe(false);
    for (const venue of [...first, ...second]) expect(venue.citySlug).toBe('mumbai');
  });

  it('says the kind of each venue and never how reliable it is', async () => {
    const venues = await list('/venues?city=jaipur&placeType=cafes&limit=100');
    expect(new Set(venues.map(({ kind }) => kind))).toEqual(new Set(['unclaimed', 'simulated']));
    for (const venue of venues)
      for (const hidden of ['status', 'isDemo', 'personality', 'sourceId']) expect(venue).not.toHaveProperty(hidden);
  });

  it('measures from the point asked about', async () => {
    const venues = await list('/venues?lat=19.0544&lng=72.8402&radiusKm=1');
    expect(venues.length).toBeGreaterThan(3);
    for (const venue of venues) expect(venue.distanceKm).toBeLessThanOrEqual(1);
  });

  it('refuses half a point, unknown values and unknown parameters by name', async () => {
    for (const [path, status, field] of [
      ['/venues?lat=19', 422, 'lng'],
      ['/venues?city=atlantis', 422, 'city'],
      ['/venues?limit=1000', 422, 'limit'],
      ['/venues?colour=red', 400, 'colour'],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(Object.keys(((await answer.json()) as Problem).fieldErrors ?? {})).toContain(field);
    }
  });

  it('says of each venue how many bookings it has cancelled', async () => {
    const [venue] = await list('/venues?city=goa&limit=1');
    expect(venue?.cancelled).toBe(0);
    await api.services.database.source.query('UPDATE venues SET cancelled = 2 WHERE id = $1', [venue?.id]);
    expect(((await (await get(`/venues/${venue?.id ?? ''}`)).json()) as VenueView).cancelled).toBe(2);
  });

  it('reads one venue, and answers 404 for one that is not there', async () => {
    const [venue] = await list('/venues?city=goa&limit=1');
    if (!venue) throw new Error('nothing in Goa');
    const closeUp = (await (await get(`/venues/${venue.id}`)).json()) as VenueDetails;
    expect(closeUp).toMatchObject({ ...venue, rating: null, record: null });
    expect(closeUp.hours.length).toBeGreaterThan(0);
    expect((await get('/venues/018f0000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});
