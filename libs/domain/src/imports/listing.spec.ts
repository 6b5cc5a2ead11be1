import { describe, expect, it } from '@jest/globals';
import { guessMapping } from './import-rows.js';
import { hoursWith, readListing, rowStands } from './listing.js';

/** A row of the spreadsheet that the Business Profile Manager makes. */
const cells = {
  'Store code': 'L1',
  'Business name': 'Neem Kitchen',
  'Address line 1': '12 Hill Road',
  'Address line 2': '',
  'Sub-locality': 'Bandra West',
  Locality: 'Mumbai',
  'Postal code': '400050',
  'Primary phone': '+91 22 2640 0000',
  Website: 'neem.example',
  'Primary category': 'Italian restaurant',
  'Additional categories': 'Cafe, Fine dining restaurant, Caterer',
  'Monday hours': 'x',
  'Friday hours': '12:00PM-3:00PM, 7:00PM-1:00AM',
};
const read = (more: Partial<Record<string, string>> = {}) => {
  const row = { line: 2, cells: { ...cells, ...more } as Record<string, string> };
  return readListing(row, guessMapping(Object.keys(row.cells)));
};

describe('the listing of a venue', () => {
  it('is read with its whole address, all its categories that we know, and its hours', () => {
    expect(read()).toEqual({
      line: 2,
      place: { name: 'Neem Kitchen' },
      said: {
        address: '12 Hill Road, Bandra West, Mumbai, 400050',
        phone: '+91 22 2640 0000',
        website: 'https://neem.example',
        placeTypes: ['casual_restaurants', 'cafes', 'fine_dining'],
        hours: [
          { day: 'fr', opens: '12:00', closes: '15:00' },
          { day: 'fr', opens: '19:00', closes: '01:00' },
        ],
      },
      unread: [],
      unknownDays: ['tu', 'we', 'th', 'sa', 'su'],
      oddDays: [],
    });
  });

  it('keeps the venue’s own hours of days of which it says nothing, and closes those that it says are closed', () => {
    const own = (['mo', 'tu', 'fr'] as const).map((day) => ({ day, opens: '10:00', closes: '20:00' }));
    const hours = (more: Partial<Record<string, string>>) => {
      const row = read(more);
      return row && hoursWith(row, own)?.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`);
    };
    expect(hours({})).toEqual(['tu 10:00-20:00', 'fr 12:00-15:00', 'fr 19:00-01:00']);
    expect(hours({ 'Tuesday hours': ' ', 'Sunday hours': '09:00-12:00' })).toEqual([
      'tu 10:00-20:00',
      'fr 12:00-15:00',
      'fr 19:00-01:00',
      'su 09:00-12:00',
    ]);
    // One closed day is no slip, and says nothing of the rest.
    expect(hours({ 'Friday hours': '' })).toEqual(['tu 10:00-20:00', 'fr 10:00-20:00']);
    expect(hours({ 'Monday hours': '', 'Friday hours': '' })).toBeUndefined();
    // One column for all of them says that the other days are closed.
    expect(hours({ opening_hours: 'Fr 12:00-15:00' })).toEqual(['fr 12:00-15:00']);
    const closed = ['Sunday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [`${day} hours`, 'x']);
    expect(read(Object.fromEntries(closed) as Record<string, string>)?.unread).toEqual(['hours']);
  });

  it('says what of it cannot be read, and leaves out what it does not say', () => {
    const odd = {
      'Primary phone': 'call us',
      'Friday hours': 'evenings',
      'Primary category': 'Dentist',
      'Additional categories': '',
      Website: '',
    };
    const { said, unread, oddDays } = read(odd) ?? {};
    // Monday is closed, of the other days nothing is known.
    expect([unread, oddDays]).toEqual([['phone', 'placeTypes'], ['fr']]);
    expect([Object.keys(said ?? {}), said?.hours]).toEqual([['address', 'hours'], []]);
    expect(read({ ...odd, 'Monday hours': '' })?.unread).toEqual(['phone', 'placeTypes', 'hours']);
    expect(read({ 'Business name': ' ' })).toBeNull();
  });

  it('names its place, with the id of Google where the export has it', () => {
    expect(read({ Latitude: '19,06', Longitude: '72.83', 'Place ID': 'ChIJx_A-1234567' })?.place).toEqual({
      name: 'Neem Kitchen',
      latitude: 19.06,
      longitude: 72.83,
      placeId: 'ChIJx_A-1234567',
    });
  });

  it('is of a venue by its name, or by being within 150 m of it, and never farther away', () => {
    const venue = { name: 'Neem  Kitchen!', latitude: 19.06, longitude: 72.83 };
    const stands = (name: string, latitude?: number) =>
      rowStands({ name, ...(latitude === undefined ? {} : { latitude, longitude: 72.83 }) }, venue);
    expect([stands('neem kitchen'), stands('Neem Kitchen', 19.0613), stands('Neem Kitchen', 19.0614)]).toEqual(['own', 'own', 'other']);
    expect([stands('Neem'), stands('Neem', 19.0613), stands('Neem', 19.0614)]).toEqual(['other', 'near', 'other']);
  });
});
