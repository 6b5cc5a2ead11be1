import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ALL_PLACE_TYPES, CITY_SLUGS, REGION_SLUGS, type Area, type CitySlug, type PlaceType, type RegionSlug } from '@app/contracts';
import { nearestArea, readPhones, regionOf } from '@app/domain';
import { hindiNames, type HindiNames } from './hindi-names.js';
import { readCsv } from './read-csv.js';

// Found from src and from dist alike: both lie two folders deep in the package.
const FILE = new URL('../../catalogue/venues.csv.gz', import.meta.url);

/** A real place as the file gives it; empty texts are null. */
export interface CataloguePlace {
  sourceId: string;
  name: string;
  citySlug: CitySlug;
  area: string;
  areaId: string | null;
  /** The name of an area in Hindi that is none of those that can be chosen. */
  areaHi: string | null;
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
  const names = await hindiNames();
  return readCsv(text).map((row) => toPlace(row, names));
}

/** The chosen area of a point of a region with areas: the nearest of its ten; null elsewhere. */
export function areaOf(citySlug: CitySlug, latitude: number, longitude: number): Area | null {
  const region = regionOf({ latitude, longitude });
  return region && region === citySlug && isRegion(region) ? nearestArea(region, { latitude, longitude }) : null;
}

const isRegion = (slug: string): slug is RegionSlug => REGION_SLUGS.some((region) => region === slug);

function toPlace(row: Record<string, string>, names: HindiNames): CataloguePlace {
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
    areaHi: area ? null : names.areaOf(city, row.area ?? ''),
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
