import { beforeEach, describe, expect, it } from '@jest/globals';
import type { VenueProfile } from '@app/contracts';
import { call, makeVenue, signInVenue } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

let venueId: string;
let token: string;
let place: { name: string; latitude: number; longitude: number };
beforeEach(async () => {
  venueId = await makeVenue(database);
  token = await signInVenue(database, venueId);
  const { name, latitude, longitude } = (await call<VenueProfile>(url, 'GET /venues/me', { token })).body;
  place = { name, latitude, longitude };
});
const take = (body: object) => call<VenueProfile>(url, 'POST /venues/me/listing', { token, body: { source: 'file', row: place, ...body } });
const stored = async (id = venueId) =>
  (
    await database.source.query<object[]>('SELECT phone, address, website, place_id, listing_source, assumed FROM venues WHERE id = $1', [
      id,
    ])
  )[0];

describe('a venue that takes over its own listing', () => {
  it('writes the fields it has chosen, where they are from and the id of the place, and nothing else', async () => {
    const before = (await call<VenueProfile>(url, 'GET /venues/me', { token })).body;
    const row = { ...place, placeId: 'ChIJx_A-1234567' };
    const hours = [{ day: 'fr', opens: '19:00', closes: '01:00' }];
    const { status, body } = await take({ row, phone: '+91 22 2640 0000', website: 'https://neem.example', hours });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      phone: '+91 22 2640 0000',
      website: 'https://neem.example',
      hours,
      listing: { source: 'file', at: expect.any(String) },
    });
    expect(await stored()).toMatchObject({ place_id: 'ChIJx_A-1234567', listing_source: 'file', address: before.address });
    const [entry] = await database.source.query<object[]>(`SELECT action, details FROM audit_log WHERE subject_id = $1`, [venueId]);
    expect(entry).toEqual({ action: 'venue.listing_imported', details: { about: 'file' } });
    // A later file that names no id leaves it.
    await take({ address: '12 Hill Road' });
    expect(await stored()).toMatchObject({ place_id: 'ChIJx_A-1234567', address: '12 Hill Road' });
  });

  it('never takes the row of another place, nor writes to another venue', async () => {
    const other = await makeVenue(database);
    const before = await stored(other);
    for (const row of [
      { name: 'Somebody else' },
      { ...place, latitude: place.latitude + 0.01 },
      { ...place, name: 'Somebody else', latitude: place.latitude + 0.0015 },
    ])
      expect((await take({ row, phone: '+91 22 2640 0000' })).code).toBe('invalid-fields');
    expect(await stored()).toMatchObject({ phone: null, listing_source: null });
    // Another name at the same door is the venue's own to say.
    expect((await take({ row: { ...place, name: 'Renamed' }, phone: '+91 22 2640 0000' })).status).toBe(200);
    expect((await take({ venueId: other })).code).toBe('malformed-request');
    expect(await stored(other)).toEqual(before);
  });

  it.each([
    ['no source', { source: 'guess' }],
    ['a link that runs', { website: 'javascript:alert(1)' }],
    ['no telephone', { phone: 'call us' }],
    ['no kind of place', { placeTypes: [] }],
    ['hours that end as they begin', { hours: [{ day: 'mo', opens: '10:00', closes: '10:00' }] }],
    ['no id of Google', { row: { name: 'x', placeId: '<script>' } }],
  ])('refuses %s', async (_what, wrong) => {
    expect((await take(wrong)).code).toBe('invalid-fields');
    expect(await stored()).toMatchObject({ listing_source: null, place_id: null });
  });

  it('is a matter of its owner and managers', async () => {
    await database.source.query(`UPDATE venue_staff SET role = 'host' WHERE venue_id = $1`, [venueId]);
    expect((await take({ phone: '+91 22 2640 0000' })).status).toBe(403);
  });
});
