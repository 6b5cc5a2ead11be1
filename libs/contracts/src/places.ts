import { isUuid, venueOfSlug, type Instant } from './ids.js';
import { ACTIVITIES, CITY_SLUGS, kindAt, type CitySlug, type PlaceType } from './options.js';
import { SETTINGS_PARTS } from './notifications.js';

/** The states in which the cities are: taxes on alcohol and dry days are theirs. */
export const STATE_OF_CITY = {
  mumbai: 'maharashtra',
  delhi: 'delhi',
  bangalore: 'karnataka',
  pune: 'maharashtra',
  hyderabad: 'telangana',
  chennai: 'tamil_nadu',
  kolkata: 'west_bengal',
  goa: 'goa',
  jaipur: 'rajasthan',
  agra: 'uttar_pradesh',
  udaipur: 'rajasthan',
  kochi: 'kerala',
} as const satisfies Record<CitySlug, string>;
export type IndianState = (typeof STATE_OF_CITY)[CitySlug];

/** A city that can be picked. Centres: GeoNames (CC BY 4.0). */
export interface City {
  slug: CitySlug;
  name: string;
  latitude: number;
  longitude: number;
}

/** An area of a region. Centres: GeoNames (CC BY 4.0) and OpenStreetMap (ODbL 1.0). */
export interface Area {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
}

/** A region whose areas can be chosen; the box is padded by 0.03° on every side when a point is looked up in it. */
export interface Region {
  box: { south: number; north: number; west: number; east: number };
  areas: readonly Area[];
}

export const CITIES: readonly City[] = [
  { slug: 'mumbai', name: 'Mumbai', latitude: 19.07283, longitude: 72.88261 },
  { slug: 'delhi', name: 'Delhi', latitude: 28.65195, longitude: 77.23149 },
  { slug: 'bangalore', name: 'Bangalore', latitude: 12.97194, longitude: 77.59369 },
  { slug: 'pune', name: 'Pune', latitude: 18.51957, longitude: 73.85535 },
  { slug: 'hyderabad', name: 'Hyderabad', latitude: 17.38405, longitude: 78.45636 },
  { slug: 'chennai', name: 'Chennai', latitude: 13.08784, longitude: 80.27847 },
  { slug: 'kolkata', name: 'Kolkata', latitude: 22.56263, longitude: 88.36304 },
  { slug: 'goa', name: 'Goa', latitude: 15.49574, longitude: 73.82624 },
  { slug: 'jaipur', name: 'Jaipur', latitude: 26.91962, longitude: 75.78781 },
  { slug: 'agra', name: 'Agra', latitude: 27.18333, longitude: 78.01667 },
  { slug: 'udaipur', name: 'Udaipur', latitude: 24.58584, longitude: 73.71346 },
  { slug: 'kochi', name: 'Kochi', latitude: 9.93988, longitude: 76.26022 },
];

export const REGION_SLUGS = ['goa', 'mumbai', 'delhi', 'bangalore'] as const satisfies readonly CitySlug[];
export type RegionSlug = (typeof REGION_SLUGS)[number];

export const REGIONS: Record<RegionSlug, Region> = {
  goa: {
    box: { south: 14.85, north: 15.85, west: 73.55, east: 74.35 },
    areas: [
      { id: 'candolim', name: 'Candolim', latitude: 15.51807, longitude: 73.76259 },
      { id: 'panaji', name: 'Panaji', latitude: 15.49574, longitude: 73.82624 },
      { id: 'calangute', name: 'Calangute', latitude: 15.5439, longitude: 73.7553 },
      { id: 'anjuna', name: 'Anjuna', latitude: 15.58005, longitude: 73.74487 },
      { id: 'arambol', name: 'Arambol', latitude: 15.68681, longitude: 73.70449 },
      { id: 'baga', name: 'Baga', latitude: 15.56517, longitude: 73.75517 },
      { id: 'margao', name: 'Margao', latitude: 15.27501, longitude: 73.95786 },
      { id: 'ponda', name: 'Ponda', latitude: 15.40341, longitude: 74.01519 },
      { id: 'vasco-da-gama', name: 'Vasco da Gama', latitude: 15.39585, longitude: 73.81568 },
      { id: 'mapusa', name: 'Mapusa', latitude: 15.59154, longitude: 73.80898 },
    ],
  },
  mumbai: {
    box: { south: 18.8, north: 19.3, west: 72.7, east: 72.9 },
    areas: [
      { id: 'bandra', name: 'Bandra', latitude: 19.05498, longitude: 72.84022 },
      { id: 'juhu', name: 'Juhu', latitude: 19.10803, longitude: 72.83016 },
      { id: 'colaba', name: 'Colaba', latitude: 18.91767, longitude: 72.82723 },
      { id: 'andheri', name: 'Andheri', latitude: 19.1197, longitude: 72.84642 },
      { id: 'powai', name: 'Powai', latitude: 19.1164, longitude: 72.90471 },
      { id: 'worli', name: 'Worli', latitude: 19.00861, longitude: 72.81927 },
      { id: 'lower-parel', name: 'Lower Parel', latitude: 18.9944, longitude: 72.83087 },
      { id: 'malad', name: 'Malad', latitude: 19.18672, longitude: 72.84859 },
      { id: 'santa-cruz', name: 'Santa Cruz', latitude: 19.08152, longitude: 72.84176 },
      { id: 'goregaon', name: 'Goregaon', latitude: 19.16487, longitude: 72.84955 },
    ],
  },
  delhi: {
    box: { south: 28.4, north: 28.9, west: 76.8, east: 77.4 },
    areas: [
      { id: 'connaught-place', name: 'Connaught Place', latitude: 28.63274, longitude: 77.21951 },
      { id: 'khan-market', name: 'Khan Market', latitude: 28.60224, longitude: 77.22913 },
      { id: 'hauz-khas', name: 'Hauz Khas', latitude: 28.54381, longitude: 77.20588 },
      { id: 'karol-bagh', name: 'Karol Bagh', latitude: 28.64401, longitude: 77.18852 },
      { id: 'lajpat-nagar', name: 'Lajpat Nagar', latitude: 28.57009, longitude: 77.23745 },
      { id: 'delhi-cantonment', name: 'Delhi Cantonment', latitude: 28.6, longitude: 77.13333 },
      { id: 'rajouri-garden', name: 'Rajouri Garden', latitude: 28.65012, longitude: 77.12349 },
      { id: 'vasant-kunj', name: 'Vasant Kunj', latitude: 28.52694, longitude: 77.15098 },
      { id: 'dwarka', name: 'Dwarka', latitude: 28.5835, longitude: 77.05325 },
      { id: 'rohini', name: 'Rohini', latitude: 28.71127, longitude: 77.12069 },
    ],
  },
  bangalore: {
    box: { south: 12.8, north: 13.1, west: 77.4, east: 77.8 },
    areas: [
      { id: 'koramangala', name: 'Koramangala', latitude: 12.93623, longitude: 77.62317 },
      { id: 'indiranagar', name: 'Indiranagar', latitude: 12.97443, longitude: 77.64048 },
      { id: 'whitefield', name: 'Whitefield', latitude: 12.96992, longitude: 77.74998 },
      { id: 'jayanagar', name: 'Jayanagar', latitude: 12.92951, longitude: 77.58014 },
      { id: 'mg-road', name: 'MG Road', latitude: 12.97553, longitude: 77.60679 },
      { id: 'electronic-city', name: 'Electronic City', latitude: 12.84721, longitude: 77.67106 },
      { id: 'marathahalli', name: 'Marathahalli', latitude: 12.9563, longitude: 77.69968 },
      { id: 'hsr-layout', name: 'HSR Layout', latitude: 12.91682, longitude: 77.63596 },
      { id: 'rajajinagar', name: 'Rajajinagar', latitude: 13.00052, longitude: 77.54966 },
      { id: 'malleshwaram', name: 'Malleshwaram', latitude: 12.99925, longitude: 77.56964 },
    ],
  },
};

/** Other names by which people know a city, in lower case. */
export const CITY_ALIASES: Readonly<Record<string, CitySlug>> = {
  bengaluru: 'bangalore',
  'new delhi': 'delhi',
  bombay: 'mumbai',
  calcutta: 'kolkata',
  madras: 'chennai',
  cochin: 'kochi',
};

/** What an import reads of a place; each is found in one column of the file. */
export const IMPORT_FIELDS = ['name', 'latitude', 'longitude', 'kind', 'address', 'phone', 'website', 'hours', 'key', 'placeId'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const IMPORT_ROWS_MAX = 10_000;
/** Rows that go with one call. */
export const IMPORT_ROWS_AT_ONCE = 100;
/** Who sends rows waits so many times as long as the last call took: an import has time, and people who bid don't. */
export const IMPORT_REST = 3;
export const IMPORT_STATES = ['open', 'running', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What Google's ids of places look like. */
export const PLACE_ID = /^[A-Za-z0-9_-]{10,255}$/;
/** The phone numbers of a place, each of which is made a link. */
export const PHONES = /^\+?[0-9][0-9 ()-]{5,18}[0-9](; ?\+?[0-9][0-9 ()-]{5,18}[0-9])*$/;
/** What a website of a place may be: it is made a link. */
export const WEBSITE = /^https?:\/\/[^\s/]\S*$/i;

/**
 * One place of a file, its row checked; `line` is that of the file. Hours as OpenStreetMap writes them, telephone numbers in the international
 * form and divided by semicolons.
 */
export interface ImportPlace {
  line: number;
  name: string;
  latitude: number;
  longitude: number;
  placeType: PlaceType;
  address?: string;
  phone?: string;
  website?: string;
  hours?: string;
  /** Google's, where the export names it: what may be kept of theirs. */
  placeId?: string;
  /** By what the file names the place for good: `osm/node/1`, or `store/` and the owner's code. */
  key?: string;
  /** The file has no coordinates: the middle of the area that was chosen stands in for them. */
  isPinAssumed?: boolean;
}

/** POST /api/admin/imports; the same file (by its SHA-256, hex) is the same import until that is undone. */
export interface NewImport {
  name: string;
  fingerprint: string;
  rows: number;
}

/** An import of the catalogue of places. */
export interface ImportView {
  id: string;
  name: string;
  state: ImportState;
  /** Rows of the file that could be read, those that were sent so far, and what came of them. */
  rows: number;
  sent: number;
  written: number;
  /** Places that were there, known by a key. */
  updated: number;
  skipped: number;
  /** After an undo: places that have been claimed or asked for meanwhile, and stay. */
  kept: number;
  createdAt: Instant;
}

/** A place that is in the catalogue already: by a key of the row, or by the same name within 150 m. */
export interface ImportMatch {
  line: number;
  by: 'key' | 'name';
  name: string;
  address: string | null;
}

/**
 * POST /api/admin/imports/:id/start: what becomes of the rows that are there already by their name, and of which the opposite does. Those that are
 * there by a key are brought up to date, unless a partner has the place.
 */
export interface StartImport {
  same: 'skip' | 'add';
  except: number[];
}

/** The areas that can be chosen in a city; empty outside the regions. */
export const areasOf = (city: string): readonly Area[] => REGIONS[city as RegionSlug]?.areas ?? [];

/** The number of places from which on a kind or an area of a city has a page of its own: fewer make no list. */
export const LEAST_PLACES = 5;
const isAmong = (values: readonly string[], value: string): boolean => values.includes(value);
const isArea = (city: string | undefined, value: string): boolean => areasOf(city ?? '').some(({ id }) => id === value);

type IsKnown = (value: string, params: Readonly<Record<string, string>>) => boolean;
const SLUGS: Readonly<Record<string, IsKnown>> = {
  venueSlug: (value) => venueOfSlug(value) !== null,
  citySlug: (value) => isAmong(CITY_SLUGS, value),
  categorySlug: (value) => isAmong(ACTIVITIES, value) || kindAt(value) !== null,
  partSlug: (value, { citySlug }) => kindAt(value) !== null || isArea(citySlug, value),
  areaSlug: (value, { citySlug }) => isArea(citySlug, value),
  kindSlug: (value) => kindAt(value) !== null,
  settingsPart: (value) => isAmong(SETTINGS_PARTS, value),
};

/** The names of the parameters of a page that name nothing that the product knows; of an id only the form is checked. */
export const unknownParams = (params: Readonly<Record<string, string>>): string[] =>
  Object.entries(params).flatMap(([name, value]) => ((SLUGS[name]?.(value, params) ?? isUuid(value)) ? [] : [name]));
