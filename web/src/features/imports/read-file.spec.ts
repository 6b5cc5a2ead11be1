import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { readBytes, readTable } from './read-file.js';

const why = (name: string, text: string) =>
  readTable(name, text).then(
    () => null,
    (error: { why?: string }) => error.why,
  );

describe('a file of places', () => {
  it('is read by RFC 4180, with the lines of the file, for each delimiter', async () => {
    const csv = '\uFEFFName,Note\r\n"Café ""Lota""","two\r\nlines, one cell"\r\n\r\n=SUM(1),\r\n';
    expect(await readTable('a.csv', csv)).toEqual({
      columns: ['Name', 'Note'],
      rows: [
        { line: 3, cells: { Name: 'Café "Lota"', Note: 'two\nlines, one cell' } },
        { line: 5, cells: { Name: '=SUM(1)', Note: '' } },
      ],
    });
    for (const sign of [';', '\t']) {
      const { rows } = await readTable('a.csv', `name${sign}lat\nA, B${sign}19,05\n`);
      expect(rows).toEqual([{ line: 2, cells: { name: 'A, B', lat: '19,05' } }]);
    }
  });

  it('finds its column names under a title, after a sep= line and between blank rows; of two columns with one name the first filled one counts', async () => {
    const csv = 'sep=;\r\nOur branches, all of them\r\n;;\r\nName;Phone;Phone\r\n;;\r\nLota;;98\r\nAsha;97;98\r\n';
    expect(await readTable('a.csv', csv)).toEqual({
      columns: ['Name', 'Phone'],
      rows: [
        { line: 6, cells: { Name: 'Lota', Phone: '98' } },
        { line: 7, cells: { Name: 'Asha', Phone: '97' } },
      ],
    });
    expect((await readTable('a.csv', 'List of 1 January, 2026, final\nname|lat|lng\nA|1|2\n')).columns).toEqual(['name', 'lat', 'lng']);
  });

  it('is read in UTF-8, UTF-16 and Windows-1252, and in no other encoding', async () => {
    // Node 20 decodes no bytes from 0x80 to 0x9f in Windows-1252; browsers do.
    const text = 'name,lat\nCafé Píco,1\n';
    const utf16 = (isLittle: boolean, mark: string) => {
      const view = new DataView(new ArrayBuffer((text.length + mark.length) * 2));
      [...(mark + text)].forEach((letter, at) => view.setUint16(at * 2, letter.charCodeAt(0), isLittle));
      return new Uint8Array(view.buffer);
    };
    const windows = Uint8Array.from([...text], (letter) => letter.charCodeAt(0));
    const all = [new TextEncoder().encode(text), windows, utf16(true, '\uFEFF'), utf16(false, '\uFEFF'), utf16(true, ''), utf16(false, '')];
    for (const bytes of all) expect((await readBytes('a.csv', bytes)).rows[0]?.cells['name']).toBe('Café Píco');
    const whyOf = (...bytes: number[]) =>
      Promise.resolve()
        .then(() => readBytes('a.csv', Uint8Array.from(bytes)))
        .catch((error: { why?: string }) => error.why);
    expect(await whyOf(0x61, 0x2c, 0x81, 0x8d)).toBe('letters');
    expect(await whyOf(0x50, 0x4b, 3, 4)).toBe('workbook');
    expect(await whyOf(0x25, 0x50, 0x44, 0x46)).toBe('pdf');
  });

  it('ignores its own type as a kind, and uses the id of OpenStreetMap as a key', async () => {
    const feature = { type: 'Feature', id: 'node/5', geometry: { type: 'Point', coordinates: [75.8, 26.9] }, properties: { name: 'B' } };
    const { columns, rows } = await readTable('b.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    expect([columns, rows[0]?.cells['@id']]).toEqual([['name', '@id', 'longitude', 'latitude'], 'node/5']);
    const element = { type: 'node', id: 7, lat: 1, lon: 2, tags: { name: 'A', shop: 'dentist', leisure: 'park', 'contact:phone': '1' } };
    expect((await readTable('c.json', JSON.stringify({ elements: [element] }))).rows[0]?.cells).toMatchObject({
      '@id': 'node/7',
      kind: 'park',
      phone: '1',
    });
    const listed = [{ name: 'C', type: 'bakery', opening_hours: { Monday: '10:00-18:00' } }];
    expect((await readTable('d.json', JSON.stringify(listed))).rows[0]?.cells).toEqual({
      name: 'C',
      type: 'bakery',
      opening_hours: '{"Monday":"10:00-18:00"}',
    });
  });

  it('may be an answer of Overpass, GeoJSON or a plain list', async () => {
    const overpass = { elements: [{ type: 'way', id: 2, center: { lat: 26.9, lon: 75.8 }, tags: { name: 'A', amenity: 'cafe' } }] };
    expect((await readTable('a.json', JSON.stringify(overpass))).rows[0]?.cells).toMatchObject({ lat: '26.9', name: 'A', kind: 'cafe' });
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [75.8, 26.9] }, properties: { name: 'B', shop: 'bakery' } };
    const { rows } = await readTable(
      'b.geojson',
      JSON.stringify({ features: [feature, { ...feature, geometry: { coordinates: [0, 0] } }] }),
    );
    expect(rows[0]?.cells).toMatchObject({ latitude: '26.9', longitude: '75.8', kind: 'bakery' });
    expect(rows[1]?.cells).not.toHaveProperty('latitude');
    expect((await readTable('c.json', '[{"name":"C","lat":1}]')).columns).toEqual(['name', 'lat']);
  });

  it('explains why it cannot be read', async () => {
    expect(await why('a.csv', 'name,lat\n')).toBe('empty');
    expect(await why('a.csv', 'name\n"open')).toBe('form');
    expect(await why('a.json', '{"a":')).toBe('form');
    expect(await why('a.json', '{"a":1}')).toBe('places');
    expect(await why('a.csv', `name\n${'x\n'.repeat(10_001)}`)).toBe('rows');
  });
});
