import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_PLACE_TYPES, CITY_SLUGS, isOneOf, NIGHTLIFE_TYPES, type PlaceType } from '@app/contracts';
import { dayNote } from './special-days.js';
import { addDays } from '../time.js';

const isBar = (types: readonly PlaceType[]) => types.some((type) => isOneOf(NIGHTLIFE_TYPES, type));

describe('what is special about a day', () => {
  it.each(['2026-01-26', '2027-01-26', '2027-08-15', '2028-10-02'])('%s is dry for bars and clubs in every city', (day) => {
    for (const city of CITY_SLUGS)
      for (const type of NIGHTLIFE_TYPES) expect(dayNote(day, city, ['cafes', type])).toMatchObject({ dry: true });
    expect(dayNote(day, null, ['nightclubs'])).toMatchObject({ dry: true });
  });

  it.each([
    ['2027-03-01', 'kochi', 'first_of_month'],
    ['2027-01-30', 'udaipur', 'martyrs_day'],
    ['2027-05-01', 'pune', 'may_day'],
    ['2027-01-16', 'chennai', 'thiruvalluvar_day'],
    ['2027-03-06', 'delhi', 'maha_shivratri'],
    ['2027-03-22', 'mumbai', 'holi'],
  ] as const)('%s is dry in the state of %s alone: %s', (day, city, name) => {
    expect(dayNote(day, city, ['pubs_lounges'])).toEqual({ name, dry: true });
    expect(dayNote(day, 'hyderabad', ['pubs_lounges'])?.dry ?? false).toBe(false);
  });

  it('is a warning for bars and clubs only; elsewhere a holiday has its name, and any other day nothing', () => {
    expect(dayNote('2027-10-02', 'goa', ['fine_dining'])).toEqual({ name: 'gandhi_jayanti', dry: false });
    expect(dayNote('2026-12-31', 'goa', ['nightclubs'])).toEqual({ name: 'new_years_eve', dry: false });
    expect(dayNote('2027-02-14', 'agra', ['cafes'])).toEqual({ name: 'valentines_day', dry: false });
    expect(dayNote('2027-03-01', 'kochi', ['cafes'])).toBeNull();
    expect(dayNote('2027-01-30', 'mumbai', ['cafes'])).toBeNull();
    expect(dayNote('2027-06-16', 'kochi', ['nightclubs'])).toBeNull();
    expect(dayNote(null, 'kochi', ['nightclubs'])).toBeNull();
  });

  it('is never dry for who has no bar', () => {
    const types = fc.subarray([...ALL_PLACE_TYPES]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.constantFrom(...CITY_SLUGS), types, (n, city, placeTypes) => {
        const note = dayNote(addDays('2026-11-01', n), city, placeTypes);
        if (note?.dry) expect(isBar(placeTypes)).toBe(true);
      }),
    );
  });
});
