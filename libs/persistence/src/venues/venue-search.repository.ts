import {
  CITIES,
  PLACE_TYPES,
  type Activity,
  type CitySlug,
  type ListedVenue,
  type PlaceType,
  type UnderstoodSearch,
  type VenueSort,
} from '@app/contracts';
import {
  conditionsOf,
  inLatin,
  isNight,
  LATE_HOUR,
  minuteOfWeek,
  dayOf,
  hourOf,
  MOST_WORDS,
  STOP_WORDS,
  tokensOf,
  understandSearch,
  type Likeness,
  type SearchConditions,
  type Understood,
  type Unlike,
} from '@app/domain';
import { understoodSearch } from './understood-search.js';
import { ASSUMABLE } from '../catalogue/assumptions.js';
import { hindiNames } from '../catalogue/hindi-names.js';
import type { OlderReads } from '../database/older-reads.js';
import { distanceSql } from './venue-matching.repository.js';
import { CAN_BE_FOUND, listed, LISTED, type ListedVenueRow } from './venues.repository.js';

/** What part of the catalogue is asked for; everything is optional and narrows. */
export interface VenueSearch {
  citySlug?: CitySlug | undefined;
  /** Of a region; for nothing without its city. */
  areaId?: string | undefined;
  category?: Activity | undefined;
  placeType?: PlaceType | undefined;
  /** Those of none of these kinds. */
  otherThan?: readonly PlaceType[] | undefined;
  /** Up to this price level, 1 to 4. */
  price?: number | undefined;
  /** Those that are open now. */
  open?: boolean | undefined;
  /** Those that are open at this minute of the week, instead. */
  openAt?: number | undefined;
  /** Those that make offers. */
  partners?: boolean | undefined;
  near?: { latitude: number; longitude: number; radiusKm: number } | undefined;
  /** Words for kinds, moods, prices, hours, days, times, budgets and parties, and of names, areas and cuisines; a slip is forgiven, in Latin letters and in Devanagari. */
  text?: string | undefined;
  /** By nearness where a point is asked about; else those first that guests rate well and of which most is known. */
  sort?: VenueSort | undefined;
  limit: number;
  /** The last row of the page before. */
  after?: string | undefined;
}

/** What shorter words begin with is too much to be meant. */
const SHORTEST_BEGINNING = 3;
const KM_PER_DEGREE = 111.195;

/** That a known word begins with the one that was asked for. */
const begins = (known: string): string => `${known} >= q.word COLLATE "C" AND ${known} <= q.word
  || CASE WHEN length(q.word) >= ${SHORTEST_BEGINNING} THEN chr(x'10FFFF'::int) ELSE '' END COLLATE "C"`;
const SPELLINGS = `SELECT q.word AS asked, f.word, f.alike FROM unnest($1::text[]) q(word) LEFT JOIN LATERAL (
    (SELECT w.word, 1::float8 AS alike FROM venue_words w WHERE ${begins('w.word')} ORDER BY w.word LIMIT 12)
    UNION ALL (SELECT w.word, similarity(w.word, q.word) FROM venue_words w WHERE w.word % q.word
      AND NOT EXISTS (SELECT 1 FROM venue_words k WHERE ${begins('k.word')}) ORDER BY 2 DESC, 1 LIMIT 8)) f ON true`;

/** The price levels that are cheap end here. */
const CHEAP = 2;
const ANYTHING: SearchConditions = { terms: [], without: [], price: null, hours: null, open: null, level: null, seats: null };

/** A point on Mercator's map, where an index finds what is nearest: there, unlike in degrees, no direction is stretched. */
const onMap = (x: string, y: string): string => `point(${x}, degrees(asinh(tan(radians(${y})))))`;
const MAP = onMap('v.location[0]', 'v.location[1]');
const mapY = (latitude: number): number => (Math.asinh(Math.tan((latitude * Math.PI) / 180)) * 180) / Math.PI;

/** The public catalogue, searched: by what and where, in an order, from one page to the next. */
export class VenueSearchRepository {
  constructor(private readonly database: OlderReads) {}

  /** A page of what can be discovered. `distanceKm` is given when a point was asked about. */
  async search(search: VenueSearch): Promise<ListedVenue[]> {
    return this.find(search, await this.understand(search.text));
  }

  /** What a question in words means; nothing without one. */
  async understand(text: string | undefined): Promise<Understood[]> {
    if (!text) return [];
    const latin = inLatin(text);
    const words = tokensOf(text)
      .map(({ word }) => word)
      .filter((word) => !STOP_WORDS.includes(word))
      .slice(0, MOST_WORDS);
    const asked = [...new Set(words.flatMap((word) => [word, ...(latin.get(word) ?? [])]))];
    const [known, { vocabulary }, now] = await Promise.all([
      this.database.read<Likeness | Unlike>('venue-spellings', SPELLINGS, [asked]),
      hindiNames(),
      this.database.now(),
    ]);
    return understandSearch(text, { words: known, latin, names: vocabulary, today: dayOf(now) });
  }

  /** What the words of a search mean, and what is nearest to it when it finds nothing. */
  understood(search: VenueSearch): Promise<UnderstoodSearch> {
    return understoodSearch(this, search);
  }

  /** A page of what fits a question that was understood. */
  async find(search: VenueSearch, parts: readonly Understood[]): Promise<ListedVenue[]> {
    const now = await this.database.now();
    const asked = conditionsOf(parts, now);
    if (asked.level === 0 || asked.terms.some((alternatives) => alternatives.length === 0)) return [];
    const { text, values } = searchStatement(search, asked, now);
    return (await this.database.search<ListedVenueRow>(text, values)).map((row) => listed(row, now));
  }
}

/**
 * The statement of a search, made of what it asks for, so that Postgres plans it for that. It finds the ids of the page first: the indexes
 * of nearness, of rank and of names hold what most questions ask of a venue, and the table is read for the page alone.
 */
export function searchStatement(search: VenueSearch, asked: Partial<SearchConditions>, now: Date): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const $ = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const where = [CAN_BE_FOUND];
  const { citySlug, areaId, category, placeType, price, near } = search;
  const { terms, without, price: called, hours, open, level: most, seats } = { ...ANYTHING, ...asked };
  if (areaId) where.push(`v.area_id = ${$(areaId, 'text')} AND v.city_slug = ${$(citySlug, 'text')}`);
  const sort = search.sort ?? (near ? 'near' : 'best');
  // In these orders a city's venues stand together; nearness has the city among the terms.
  if (citySlug && !areaId && sort !== 'near') where.push(`v.city_slug = ${$(citySlug, 'text')}`);
  // Postgres asks in this order of each row of an index: lists of terms cost the most, and by night hours leave out the most.
  const levels = [
    price && `<= ${$(price, 'int')}`,
    most && `<= ${$(most, 'int')}`,
    called && (called === 'low' ? `<= ${CHEAP}` : `> ${CHEAP}`),
  ].filter(Boolean);
  for (const level of levels) where.push(`v.price_level ${level}`);
  if (levels.length > 0) where.push(`NOT '${ASSUMABLE.price}' = ANY(v.assumed)`);
  const known = `NOT '${ASSUMABLE.hours}' = ANY(v.assumed)`;
  const late = hours === 'late' && minuteOfWeek(hourOf(dayOf(now), LATE_HOUR));
  const minutes = [search.openAt, (search.open || hours === 'now') && minuteOfWeek(now), late].filter((at) => typeof at === 'number');
  for (const at of minutes) where.push(`v.open_minutes @> ${$(at, 'int')} AND ${known}`);
  if (open) where.push(`v.open_minutes ${open.isWhole ? '@>' : '&&'} int4range(${$(open.from, 'int')}, ${$(open.to, 'int')}) AND ${known}`);
  const all = [
    !areaId && citySlug && (placeType || terms.length > 0 || sort === 'near') && `city:${citySlug}`,
    placeType && `type:${placeType}`,
    minutes.some(isNight) && 'open:night',
  ].filter(Boolean);
  if (all.length > 0) where.push(`v.search_terms @> ${$(all, 'text[]')}`);
  if (category && !placeType) {
    // Much of everything is of one of its kinds: IS TRUE keeps the index of terms from reading all that.
    const types = PLACE_TYPES[category].map((type) => `type:${type}`);
    where.push(`(v.search_terms && ${$(types, 'text[]')}) IS TRUE`);
  }
  for (const alternatives of terms) where.push(`v.search_terms && ${$(alternatives, 'text[]')}`);
  if (without.length > 0) where.push(`NOT v.search_terms && ${$(without, 'text[]')}`);
  if (seats) {
    // The indexes do not hold seats: the few that are known to have fewer are looked up once, and the table is not read for all others.
    const within = citySlug ? ` AND few.city_slug = ${$(citySlug, 'text')}` : '';
    where.push(`v.id <> ALL (ARRAY(SELECT few.id FROM venues few WHERE few.kind <> 'unclaimed'
      AND NOT '${ASSUMABLE.seats}' = ANY(few.assumed) AND few.seats_per_slot < ${$(seats, 'int')}${within}))`);
  }
  if (search.otherThan) where.push(`NOT v.place_types && ${$(search.otherThan, 'text[]')}`);
  if (search.partners) where.push(`v.kind <> 'unclaimed'`);
  const from = near ?? (sort === 'near' ? CITIES.find(({ slug }) => slug === citySlug) : undefined);
  const [x, y] = from ? [$(from.longitude, 'float8'), $(from.latitude, 'float8')] : [];
  const km = near && x && y && distanceSql('v.location', x, y);
  if (near && km) {
    // One degree of Mercator's map is shorter the farther north; a little more, because it changes on the way.
    const half = (near.radiusKm / KM_PER_DEGREE / Math.cos((near.latitude * Math.PI) / 180)) * 1.02;
    const [west, south, east, north] = [-half, -half, half, half].map((by, n) => (n % 2 ? mapY(near.latitude) : near.longitude) + by);
    where.push(`${MAP} <@ box(point(${$(west, 'float8')}, ${$(south, 'float8')}), point(${$(east, 'float8')}, ${$(north, 'float8')}))`);
    where.push(`${km} <= ${$(near.radiusKm, 'float8')}`);
  }
  const distanceTo = (row: string): string => `(${onMap(`${row}.location[0]`, `${row}.location[1]`)} <-> ${onMap(x ?? '', y ?? '')})`;
  const key = (row: string): string => {
    if (sort === 'near' && x) return distanceTo(row);
    return sort === 'name' ? `${row}.sort_name` : `${row}.list_rank, ${row}.sort_name`;
  };
  if (search.after)
    where.push(`(${key('v')}, v.id) > (SELECT ${key('last')}, last.id FROM venues last WHERE last.id = ${$(search.after, 'uuid')})`);
  return {
    text: `SELECT ${LISTED}${km ? `, round((${km})::numeric, 1)::float8 AS "distanceKm"` : ''} FROM (
      SELECT v.id FROM venues v WHERE ${where.join(' AND ')} ORDER BY ${key('v')}, v.id LIMIT ${$(search.limit, 'int')}) page
      JOIN venues v ON v.id = page.id ORDER BY ${key('v')}, v.id`,
    values,
  };
}
