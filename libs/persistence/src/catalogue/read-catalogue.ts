import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ALL_PLACE_TYPES, CITY_SLUGS, REGION_SLUGS, type Area, type CitySlug, type PlaceType, type RegionSlug } from '@app/contracts';
import { nearestArea, readPhones, regionOf } from '@app/domain';

// Found from src and from dist alike: both lie two folders deep in the package.
const FILE = new URL('../../catalogue/venues.csv.gz', import.meta.url);

/** A real place as the file gives it; empty texts are null. */
export interface CataloguePlace {
  sourceId: string;
  name: string;
  citySlug: CitySlug;
  area: string;
  areaId: string | null;
  latitude: number;
  longitude: number;
  placeType: PlaceType;
  cuisines: string[];
  phone: string | null;
  website: string | null;
  openingHours: string | null;
  address: string | null;
}

const isCity = (text: string): text is CitySlug => CITY_SLUGS.some((slug) => slug === text);
const isPlaceType = (text: string): text is PlaceType => ALL_PLACE_TYPES.some((type) => type === text);
const orNull = (text: string | undefined): string | null => text?.trim() || null;

/**
 * Reads the compressed catalogue of real places.
 * @throws when a row has a city, a type of place or a position that the product does not know: the file is ours and must be whole.
 */
export async function readCatalogue(): Promise<CataloguePlace[]> {
  const text = (await promisify(gunzip)(await readFile(FILE))).toString('utf8');
  return readCsv(text).map(toPlace);
}

/** The chosen area of a point of a region with areas: the nearest of its ten; null elsewhere. */
export function areaOf(citySlug: CitySlug, latitude: number, longitude: number): Area | null {
  const region = regionOf({ latitude, longitude });
  return region && region === citySlug && isRegion(region) ? nearestArea(region, { latitude, longitude }) : null;
}

const isRegion = (slug: string): slug is RegionSlug => REGION_SLUGS.some((region) => region === slug);

function toPlace(row: Record<string, string>): CataloguePlace {
  const { id = '', name = '', city = '', place_type: placeType = '' } = row;
  const [latitude, longitude] = [Number(row.lat), Number(row.lon)];
  if (!id || !name || !isCity(city) || !isPlaceType(placeType) || !Number.isFinite(latitude) || !Number.isFinite(longitude)) {
    throw new Error(`The catalogue's row ${id || '(no id)'} is broken`);
  }
  const area = areaOf(city, latitude, longitude);
  return {
    sourceId: id,
    name,
    citySlug: city,
    area: area?.name ?? row.area ?? '',
    areaId: area?.id ?? null,
    latitude,
    longitude,
    placeType,
    cuisines: (row.cuisines ?? '')
      .split(';')
      .map((cuisine) => cuisine.trim())
      .filter((cuisine) => cuisine !== ''),
    // Mappers write two numbers, opening hours or a mail address there: what cannot be called is left out.
    phone: orNull(readPhones(row.phone ?? '').phones.join('; ')),
    website: orNull(row.website),
    openingHours: orNull(row.opening_hours),
    address: orNull(row.address),
  };
}

/** Reads RFC 4180 text with a header row into records by column name; a quoted field may hold commas, quotes and line breaks. */
function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = cells(text);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function cells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const at = CELL.lastIndex;
    const found = CELL.exec(text);
    if (!found) throw new Error(`Not CSV at character ${at}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] !== ',') {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push([...row, '']);
  return rows;
}
