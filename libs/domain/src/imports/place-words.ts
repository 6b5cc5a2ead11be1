import type { CitySlug } from '@app/contracts';
import { areaOf, cityNamed } from '../geo.js';
import type { Point } from '../grid.js';
import { firstOf, type FileRow } from './cells.js';

const TOWNS = ['locality', 'city', 'town', 'addr:city', 'municipality', 'district', 'administrative area'];
const QUARTERS = ['sub locality', 'sublocality', 'neighborhood', 'neighbourhood', 'suburb', 'addr:suburb', 'area'];

/** The quarter and town of a row without coordinates, as one word; '' for none. */
export function placeWordOf(cells: FileRow['cells']): { word: string; city: CitySlug | null } {
  const [quarter, town] = [firstOf(cells, QUARTERS), firstOf(cells, TOWNS)];
  const cities = TOWNS.map((column) => cityNamed(firstOf(cells, [column])));
  return { word: [quarter, town].filter((text) => text !== '').join(', '), city: cities.find((city) => city !== null)?.slug ?? null };
}

/** The middle of an area or of a city, by its id or slug; null for neither. */
export function middleOf(place: string): Point | null {
  const middle = areaOf(place)?.area ?? cityNamed(place);
  return middle ? { latitude: middle.latitude, longitude: middle.longitude } : null;
}
