import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { LANGUAGES, REGION_SLUGS, type CitySlug, type PlaceType, type VenueView } from '@app/contracts';
import { disambiguate, nearestArea } from '@app/domain';
import { speak, text, withTexts } from '../../lib/i18n/i18n.js';
import { titleOf } from './venue-words.js';

type Row = Record<'id' | 'name' | 'city' | 'area' | 'lat' | 'lon' | 'place_type' | 'address', string>;

/** The catalogue of the repository, with the data of titles. */
const places = (): VenueView[] =>
  parse<Row>(gunzipSync(readFileSync('libs/persistence/catalogue/venues.csv.gz')), { columns: true }).map((row) => {
    const region = REGION_SLUGS.find((slug) => slug === row.city);
    const point = { latitude: Number(row.lat), longitude: Number(row.lon) };
    const area = region ? nearestArea(region, point).name : row.area;
    const placeTypes = [row.place_type as PlaceType];
    return { ...row, ...point, area, placeTypes, citySlug: row.city as CitySlug, address: row.address || null } as unknown as VenueView;
  });

afterEach(() => speak('en'));

it('gives each place of the whole catalogue a title of its own, in both languages', async () => {
  await withTexts(() => Promise.resolve(), 'places');
  const all = places();
  expect(all.length).toBeGreaterThan(13_000);
  const apart = disambiguate(all);
  for (const language of LANGUAGES) {
    await speak(language);
    const titles = new Map<string, string>();
    const twice = all.filter((place) => {
      const title = titleOf(text, place, apart.get(place.id) ?? null).toLowerCase();
      return titles.size === titles.set(title, place.id).size;
    });
    expect(twice.map(({ id, name }) => [id, name])).toEqual([]);
    expect([...titles.keys()].filter((title) => /apart\.|place\.|city\./.test(title))).toEqual([]);
  }
});
