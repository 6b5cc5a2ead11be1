import { describe, expect, it } from '@jest/globals';
import { guessMapping, readRow } from './import-rows.js';
import { readListing } from './listing.js';
import { PROFILE_COLUMNS, profileRow } from './profile-places.js';

const location = {
  storeCode: 'N1',
  openInfo: { status: 'OPEN', canReopen: true },
  title: 'Neem Kitchen',
  phoneNumbers: { primaryPhone: '+91 22 2640 0000', additionalPhones: ['+91 98100 12345'] },
  categories: {
    primaryCategory: { name: 'categories/gcid:italian_restaurant', displayName: 'Italian restaurant' },
    additionalCategories: [{ displayName: 'Cafe' }],
  },
  storefrontAddress: {
    regionCode: 'IN',
    addressLines: ['12 Hill Road'],
    sublocality: 'Bandra West',
    locality: 'Mumbai',
    postalCode: '400050',
  },
  websiteUri: 'https://neem.example/',
  latlng: { latitude: 19.06, longitude: 72.83 },
  metadata: { placeId: 'ChIJx_A-1234567' },
  regularHours: {
    periods: [
      { openDay: 'FRIDAY', openTime: { hours: 12 }, closeDay: 'FRIDAY', closeTime: { hours: 15, minutes: 30 } },
      { openDay: 'FRIDAY', openTime: { hours: 19 }, closeDay: 'SATURDAY', closeTime: { hours: 1 } },
      { openDay: 'SUNDAY', openTime: {}, closeDay: 'SUNDAY', closeTime: { hours: 24 } },
    ],
  },
};
const cellsOf = (of: unknown) => Object.fromEntries((profileRow(of) ?? []).map((cell, at) => [PROFILE_COLUMNS[at] ?? '', cell]));
const hoursOf = (...periods: object[]) => {
  const cells = cellsOf({ title: 'x', regularHours: { periods } });
  return Object.entries(cells).flatMap(([column, cell]) => (column.endsWith(' hours') ? [cell] : []));
};

describe('a location of a business profile', () => {
  it('is read like the row of its export', () => {
    const cells = cellsOf(location);
    expect(readListing({ line: 1, cells }, guessMapping(PROFILE_COLUMNS))).toEqual({
      line: 1,
      place: { name: 'Neem Kitchen', latitude: 19.06, longitude: 72.83, placeId: 'ChIJx_A-1234567' },
      said: {
        address: '12 Hill Road, Bandra West, Mumbai, 400050',
        phone: '+91 22 2640 0000; +91 98100 12345',
        website: 'https://neem.example/',
        placeTypes: ['casual_restaurants', 'cafes'],
        hours: [
          { day: 'fr', opens: '12:00', closes: '15:30' },
          { day: 'fr', opens: '19:00', closes: '01:00' },
          { day: 'su', opens: '00:00', closes: '24:00' },
        ],
      },
      unread: [],
      unknownDays: [],
      oddDays: [],
    });
  });

  it('says its store code, and that it is closed for good', () => {
    const read = (of: object) => {
      const cells = cellsOf({ ...location, ...of });
      return readRow({ line: 1, cells }, guessMapping(PROFILE_COLUMNS));
    };
    expect(read({})).toMatchObject({ place: { key: 'store/N1', placeId: 'ChIJx_A-1234567' } });
    expect(read({ openInfo: { status: 'CLOSED_PERMANENTLY' } })).toEqual({ problems: [{ line: 1, field: 'name', why: 'closed' }] });
  });

  it('has the days of a period that lasts over nights, and no hours where it names none or half of them cannot be read', () => {
    const long = { openDay: 'SATURDAY', openTime: { hours: 18 }, closeDay: 'MONDAY', closeTime: { hours: 2 } };
    expect(hoursOf(long)).toEqual(['00:00-24:00', '00:00-02:00', 'x', 'x', 'x', 'x', '18:00-24:00']);
    const unknown = Array.from({ length: 7 }, () => '');
    expect(hoursOf()).toEqual(unknown);
    for (const wrong of [{ openDay: 'SOMEDAY' }, { closeTime: { hours: 25 } }, { openTime: { hours: '9' } }])
      expect(hoursOf(long, { ...long, ...wrong })).toEqual(unknown);
  });

  it('is none without a name, and leaves out what is not as documented', () => {
    for (const none of [null, 'x', [], {}, { title: 7 }, { title: ' ' }]) expect(profileRow(none)).toBeNull();
    const odd = {
      title: 'x',
      latlng: 'here',
      storefrontAddress: [1],
      categories: { additionalCategories: {} },
      phoneNumbers: null,
      metadata: 3,
    };
    expect(Object.entries(cellsOf(odd)).filter(([, cell]) => cell !== '')).toEqual([['Business name', 'x']]);
  });
});
