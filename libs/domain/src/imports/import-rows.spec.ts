import { describe, expect, it } from '@jest/globals';
import { guessMapping, placeTypeOf, readRow, readRows } from './import-rows.js';

const cells = { Name: 'Café Lota', Lat: '28.6', Lng: '77.2', Category: 'Coffee shop' };
const mapping = { name: 'Name', latitude: 'Lat', longitude: 'Lng', kind: 'Category', website: 'Site' };

describe('a row of an import', () => {
  it('is found by the names that exports give their columns, in any case', () => {
    const columns = ['Store code', 'BUSINESS NAME', 'Address line 1', 'Latitude', 'lng', 'Primary phone', 'Primary category'];
    expect(guessMapping(columns)).toEqual({
      name: 'BUSINESS NAME',
      latitude: 'Latitude',
      longitude: 'lng',
      kind: 'Primary category',
      address: 'Address line 1',
      phone: 'Primary phone',
    });
  });

  it('is a place of our kinds in one of our cities, its text as it was', () => {
    expect(readRow({ line: 2, cells }, mapping)).toEqual({
      place: { line: 2, name: 'Café Lota', latitude: 28.6, longitude: 77.2, placeType: 'cafes' },
    });
    const formula = { ...cells, Name: '=HYPERLINK("x")', Phone: '+91 98' };
    expect(readRow({ line: 3, cells: formula }, { ...mapping, phone: 'Phone' })).toMatchObject({
      place: { name: '=HYPERLINK("x")', phone: '+91 98' },
    });
  });

  it('has the hours of a business profile, a column a day', () => {
    const days = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [`${day} hours`, '09:00-18:00']);
    const hours = { 'Sunday hours': 'x', 'Monday hours': '10:00AM-3:00PM, 7:00PM-11:30PM', ...Object.fromEntries(days) };
    const hoursRead = (more: object) => {
      const read = readRow({ line: 2, cells: { ...cells, ...hours, ...more } }, mapping);
      return 'place' in read ? read.place.hours : null;
    };
    expect(hoursRead({})).toBe(
      'Su off; Mo 10:00-15:00,19:00-23:30; Tu 09:00-18:00; We 09:00-18:00; Th 09:00-18:00; Fr 09:00-18:00; Sa 09:00-18:00',
    );
    // An empty day is unknown, not closed: then what is usual for such a place is assumed.
    expect(hoursRead({ 'Friday hours': '' })).toBeUndefined();
  });

  it.each([
    [{ Name: ' ' }, [['name', 'missing']]],
    [{ Name: '<b>Lota</b>' }, [['name', 'markup']]],
    [{ Name: 'x'.repeat(121) }, [['name', 'long']]],
    [
      { Lat: '', Lng: 'east' },
      [
        ['latitude', 'missing'],
        ['longitude', 'number'],
      ],
    ],
    [{ Lat: '0', Lng: '0' }, [['latitude', 'outside']]],
    [{ Category: 'Dentist' }, [['kind', 'kind']]],
    [{ Site: 'javascript:alert(1)' }, [['website', 'website']]],
  ])('says everything that is wrong with it: %j', (changed, expected) => {
    const read = readRow({ line: 7, cells: { ...cells, ...changed } }, mapping);
    expect(read).toEqual({ problems: expected.map(([field, why]) => ({ line: 7, field, why })) });
  });

  it('has a website that can be followed, also where the file leaves out how', () => {
    const websiteOf = (Site: string) => {
      const read = readRow({ line: 2, cells: { ...cells, Site } }, mapping);
      return 'place' in read ? read.place.website : null;
    };
    expect(['lota.example', 'www.lota.example:8080/a', 'HTTP://lota.example', 'https://lota.example/?q=1'].map(websiteOf)).toEqual([
      'https://lota.example',
      'https://www.lota.example:8080/a',
      'HTTP://lota.example',
      'https://lota.example/?q=1',
    ]);
    expect(['data:text/html,x', 'lota', '//lota.example', 'https:// x.y'].map(websiteOf)).toEqual([null, null, null, null]);
  });

  it('is taken once where a file has the same name twice within 150 m', () => {
    const named = (line: number, Name: string, Lat: string) => ({ line, cells: { ...cells, Name, Lat } });
    const rows = [
      named(2, 'Café Lota', '28.6'),
      named(3, 'CAFÉ  LOTA!', '28.6013'),
      named(4, 'Café Lota', '28.6014'),
      named(5, '', '28.6'),
    ];
    const { places, problems } = readRows(rows, mapping);
    expect(places.map(({ line }) => line)).toEqual([2, 4]);
    expect(problems).toEqual([
      { line: 3, field: 'name', why: 'twice' },
      { line: 5, field: 'name', why: 'missing' },
    ]);
  });

  it('knows the special kinds before the plain ones', () => {
    expect(['Fine dining restaurant', 'Night club', 'ice_cream', 'Bar', 'Barber'].map(placeTypeOf)).toEqual([
      'fine_dining',
      'nightclubs',
      'cafes',
      'bars_pubs',
      null,
    ]);
  });
});
