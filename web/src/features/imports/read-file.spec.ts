import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { readTable } from './read-file.js';

const why = (name: string, text: string) =>
  readTable(name, text).then(
    () => null,
    (error: { why?: string }) => error.why,
  );

describe('a file of places', () => {
  it('is read as RFC 4180 says, with the lines of the file, whatever divides its columns', async () => {
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

  it('says why it cannot be read', async () => {
    expect(await why('a.csv', 'name,lat\n')).toBe('empty');
    expect(await why('a.csv', 'name\n"open')).toBe('form');
    expect(await why('a.json', '{"a":')).toBe('form');
    expect(await why('a.json', '{"a":1}')).toBe('places');
    expect(await why('a.csv', `name\n${'x\n'.repeat(10_001)}`)).toBe('rows');
  });
});
