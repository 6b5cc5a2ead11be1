import { describe, expect, it } from '@jest/globals';
import { guessMapping, knownColumns, plainName, readRow, readRows } from './import-rows.js';

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
      key: 'Store code',
    });
    expect(guessMapping(['name', 'amenity', 'Opening_Hours', '@id'])).toEqual({
      name: 'name',
      kind: 'amenity',
      hours: 'Opening_Hours',
      key: '@id',
    });
  });

  it('is a place of our kinds in one of our cities, its text as it was', () => {
    expect(readRow({ line: 2, cells }, mapping)).toEqual({
      place: { line: 2, name: 'Café Lota', latitude: 28.6, longitude: 77.2, placeType: 'cafes' },
      notes: [],
    });
    const formula = { ...cells, Name: '=HYPERLINK("x")', Phone: '+91 98100 12345' };
    expect(readRow({ line: 3, cells: formula }, { ...mapping, phone: 'Phone' })).toMatchObject({
      place: { name: '=HYPERLINK("x")', phone: '+91 98100 12345' },
    });
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
    [
      { Lat: '', Lng: '', Category: '' },
      [
        ['kind', 'missing'],
        ['latitude', 'noPlace'],
      ],
    ],
  ])('says everything that is wrong with it: %j', (changed, expected) => {
    const read = readRow({ line: 7, cells: { ...cells, ...changed } }, mapping);
    expect(read).toEqual({ problems: expected.map(([field, why]) => ({ line: 7, field, why })) });
  });

  it.each([
    ['Primary phone', 'Additional phones', '+91 22 2640 0001, 098100 12345'],
    ['phone', 'Other phones', '+91 22 2640 0001;098100 12345'],
    ['Phone number', 'Secondary phone', '022 2640 0001 / 098100 12345'],
    ['contact:phone', 'contact:mobile', '+91 22 2640 0001; 098100 12345'],
    ['Phone', 'Phone 2', '022 2640 0001, 098100 12345'],
  ])('reads the numbers of %s and those of %s, each once', (first, other, numbers) => {
    const cells = {
      name: 'Cafe',
      latitude: '19.06',
      longitude: '72.83',
      kind: 'cafe',
      [first]: '022 2640 0000; 098100 12345',
      [other]: numbers,
    };
    expect(readRow({ line: 2, cells }, guessMapping(Object.keys(cells)))).toMatchObject({
      place: { phone: '+91 22 2640 0000; +91 98100 12345; +91 22 2640 0001' },
    });
    expect(knownColumns([other])).toBe(1);
  });

  it('reads a column of further numbers alone, and none of a column that was chosen for another field', () => {
    const cells = {
      name: 'Cafe',
      latitude: '19.06',
      longitude: '72.83',
      kind: 'cafe',
      'Additional phones': '098100 12345',
      Mobile: '022 2640 0000',
    };
    const mapping = guessMapping(Object.keys(cells));
    expect(readRow({ line: 2, cells }, { ...mapping, address: 'Mobile', phone: 'Additional phones' })).toMatchObject({
      place: { phone: '+91 98100 12345' },
    });
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
    expect(['data:text/html,x', 'lota', '//lota.example', 'https:// x.y'].map(websiteOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
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

  it('loses an optional field that cannot be read, and that field alone', () => {
    const columns = { phone: 'Phone', website: 'Site', address: 'Street', placeId: 'Place', hours: 'Hours', key: 'Code' } as const;
    const odd = { Phone: 'call us', Site: 'javascript:alert(1)', Street: '<b>x</b>', Place: 'none!', Hours: 'evenings', Code: ' L1 ' };
    const read = readRow({ line: 4, cells: { ...cells, ...odd } }, { ...mapping, ...columns });
    expect(read).toEqual({
      place: { line: 4, name: 'Café Lota', latitude: 28.6, longitude: 77.2, placeType: 'cafes', key: 'store/L1' },
      notes: [
        { line: 4, field: 'phone', why: 'phone' },
        { line: 4, field: 'address', why: 'markup' },
        { line: 4, field: 'website', why: 'website' },
        { line: 4, field: 'placeId', why: 'placeId' },
        { line: 4, field: 'hours', why: 'hours' },
      ],
    });
  });

  it('is closed by its status, by a flag, by a tag of what it was, by its hours or by its name', () => {
    const closed = (more: Partial<Record<string, string>>) => {
      const read = readRow({ line: 2, cells: { ...cells, ...more } as Record<string, string> }, { ...mapping, hours: 'Hours' });
      return 'problems' in read && read.problems.map(({ why }) => why).join();
    };
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    for (const more of [
      { business_status: 'CLOSED_PERMANENTLY' },
      { Status: 'Permanently closed' },
      { business_status: 'CLOSED_TEMPORARILY' },
      { permanently_closed: 'true' },
      { 'abandoned:shop': 'bakery' },
      { Hours: 'off' },
      { Hours: 'Mo-Su closed' },
      Object.fromEntries(days.map((day) => [`${day} hours`, 'x'])),
      { Name: 'Café Lota (Permanently closed)' },
    ])
      expect([more, closed(more)]).toEqual([more, 'closed']);
    for (const more of [
      { Status: 'Published', business_status: 'OPERATIONAL', permanently_closed: 'false', 'Open state': 'Closed, opens at 9' },
      { Hours: 'Mo off; Tu-Su 10:00-18:00' },
      { 'Monday hours': 'x' },
      { Name: 'The Closed Door' },
    ])
      expect([more, closed(more)]).toEqual([more, false]);
  });

  it('has the kind and the place that were chosen for what the file does not say', () => {
    const bare = [
      { line: 2, cells: { Name: 'A', City: 'Bengaluru', Category: 'Car Park' } },
      { line: 3, cells: { Name: 'B', City: 'Bengaluru', Category: 'car parks' } },
      { line: 4, cells: { Name: 'C', City: 'Timbuktu', Category: '' } },
    ];
    const columns = { name: 'Name', kind: 'Category' };
    const asked = readRows(bare, columns);
    expect(asked.unknownKinds).toEqual([{ key: 'car park', word: 'Car Park', count: 2 }]);
    expect(asked.unknownPlaces).toEqual([
      { word: 'Bengaluru', city: 'bangalore', count: 2 },
      { word: 'Timbuktu', city: null, count: 1 },
    ]);
    const answers = { kinds: { 'car park': 'parks' }, places: { Bengaluru: 'bangalore' } } as const;
    const answered = readRows(bare, columns, answers);
    expect(answered.places.map(({ name, placeType, isPinAssumed }) => [name, placeType, isPinAssumed])).toEqual([
      ['A', 'parks', true],
      ['B', 'parks', true],
    ]);
    expect(answered.unknownKinds).toEqual(asked.unknownKinds);
    const all = readRows(bare, columns, { kindOfAll: 'cafes', places: { ...answers.places, Timbuktu: 'goa' } });
    expect([all.places.map(({ placeType }) => placeType), all.unknownKinds]).toEqual([['cafes', 'cafes', 'cafes'], []]);
  });

  it('is taken once where a file has the same key twice, whatever the names', () => {
    const keyed = (line: number, Name: string, Code: string) => ({ line, cells: { ...cells, Name, Code } });
    const { places, problems } = readRows([keyed(2, 'A', 'node/7'), keyed(3, 'B', 'Node 7'), keyed(4, 'C', '7')], {
      ...mapping,
      key: 'Code',
    });
    expect(places.map(({ key }) => key)).toEqual(['osm/node/7', 'store/7']);
    expect(problems).toEqual([{ line: 3, field: 'key', why: 'twice' }]);
  });

  it('is compared by a name without accents, in whatever form they are written', () => {
    expect(plainName('Cafe\u0301 LOTA!')).toBe('cafelota');
    expect(plainName('Caf\u00e9 Lota')).toBe('cafelota');
    expect(plainName('कॉफ़ी')).toBe(plainName('कॉफ़ी'.normalize('NFD')));
    expect(plainName('कॉफ़ी')).not.toBe(plainName('कफ़'));
  });
});
