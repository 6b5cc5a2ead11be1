import {
  CITY_SLUGS,
  NIGHTLIFE_TYPES,
  PLACE_TYPES,
  WEEKDAYS,
  type Activity,
  type CitySlug,
  type ListedVenue,
  type PlaceType,
  type VenueDetails,
  type VenueView,
  type Weekday,
  type VenueId,
} from '@app/contracts';
import { disambiguate, drinkingAge, hoursOf, LEAST_PROMISES, minuteOfWeek, openStateAt, readMultirange, type Lookalike } from '@app/domain';
import { ASSUMABLE, unknownDay } from '../catalogue/assumptions.js';
import { hindiNames } from '../catalogue/hindi-names.js';
import type { Database } from '../database/database.js';
import { SHOWN_SETTINGS } from './venue-settings.js';
import { shownPhotosSql } from './photos.statements.js';
import { TAKES_PART_SQL } from './venue-matching.repository.js';

interface CloseUp extends Pick<VenueDetails, 'photos' | 'reviews'> {
  honoured: number;
  dishonoured: number;
  markedLines: number;
  keptLines: number;
  now: Date;
  namesakes: Lookalike[];
}

/** A venue's page in the sitemap. */
interface VenuePage {
  id: VenueId;
  name: string;
  changedAt: Date;
}

/** A list in the sitemap: of a city, or of a kind, an area or both of it; null: all of them. */
interface PublicList {
  citySlug: CitySlug;
  areaId: string | null;
  kind: PlaceType | null;
  changedAt: Date;
}

/** What can be discovered in a city, all together and by kind and area; a place of two kinds counts in both. */
interface CityCounts {
  citySlug: CitySlug;
  total: number;
  partners: number;
  /** Of the partners, those that are invented. */
  simulated: number;
  /** Whose hours are known, and who of them is open. */
  hours: number;
  open: number;
  byCategory: Record<Activity, number>;
  byType: Partial<Record<PlaceType, number>>;
  byArea: Record<string, number>;
  byAreaType: Record<string, Partial<Record<PlaceType, number>>>;
}

/** Whether a venue, row `v`, can be discovered: claimed, simulated if it takes part, and unclaimed; SQL. */
export const CAN_BE_FOUND = `(v.kind = 'unclaimed' OR (v.status = 'verified' AND (v.kind = 'claimed' OR ${TAKES_PART_SQL})))`;
/** Whether search engines may keep it: nobody invents a place for them. */
const REAL = `${CAN_BE_FOUND} AND v.kind <> 'simulated'`;
const CHANGED = 'coalesce(v.changed_at, v.created_at)';
const AGE_OF_CITY = CITY_SLUGS.map((city) => `WHEN '${city}' THEN ${drinkingAge(city, NIGHTLIFE_TYPES)}`).join(' ');
/** SQL for the columns of a `VenueView` out of a row `v` of `venues`. */
export const VENUE_VIEW = `v.id, v.kind, v.name, v.city_slug AS "citySlug", v.area, v.area_hi AS "areaHi", v.price_level AS "priceLevel",
  v.location[1] AS latitude, v.location[0] AS longitude, ${SHOWN_SETTINGS}, v.cuisines,
  CASE WHEN v.kind = 'unclaimed' THEN v.phone END AS phone, v.cover_photo_id AS "photoId", v.cancelled, v.assumed,
  CASE WHEN v.place_types && '{${NIGHTLIFE_TYPES.join(',')}}' THEN CASE v.city_slug ${AGE_OF_CITY} END END AS "drinkingAge"`;
/** SQL for what a list says besides; `listed` makes a `ListedVenue` of it. */
export const LISTED = `${VENUE_VIEW}, v.open_minutes::text AS "openMinutes", v.rating_sum AS "ratingSum", v.rating_count AS "ratingCount"`;

/** What stands in a row of `LISTED` beside the view. */
export interface ListedVenueRow extends VenueView {
  openMinutes: string;
  ratingSum: number;
  ratingCount: number;
}

const hoursKnown = ({ assumed }: VenueView): boolean => !assumed.includes(ASSUMABLE.hours);
const dayOf = (now: Date): Weekday => WEEKDAYS[Math.floor(minuteOfWeek(now) / 1440)] ?? 'mo';
const HOURS_KNOWN = `NOT '${ASSUMABLE.hours}' = ANY(v.assumed)`;

/** A row as a list tells it, at the instant `now`. */
export function listed<Row extends ListedVenueRow>({ openMinutes, ratingSum, ratingCount, ...venue }: Row, now: Date) {
  return {
    ...venue,
    open: hoursKnown(venue) && !venue.assumed.includes(unknownDay(dayOf(now))) ? openStateAt(readMultirange(openMinutes), now) : null,
    rating: ratingCount > 0 ? { average: Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount } : null,
  };
}

const REVIEWS = `(SELECT coalesce(jsonb_agg(r.said ORDER BY r.created_at DESC), '[]') FROM (SELECT created_at, jsonb_build_object('stars', stars,
    'tags', tags, 'text', text, 'month', to_char(created_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-01')) AS said
  FROM reviews WHERE venue_id = v.id AND v.kind <> 'simulated' ORDER BY created_at DESC LIMIT 10) r)`;

/** Others of the name in the city. */
const NAMESAKES = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'citySlug', v.city_slug, 'area', v.area,
    'placeTypes', v.place_types, 'address', v.address, 'latitude', v.location[1], 'longitude', v.location[0])), '[]')
  FROM venues v WHERE v.city_slug = own.city_slug AND v.sort_name = own.sort_name AND v.id <> own.id AND ${CAN_BE_FOUND})`;

/** The distance that a guest covers between two places of an evening. */
const NEAR_KM = 5;
const NEAR_PLACES = 4;
/** Of so many the nearest of each kind is taken: a street of restaurants has more than that. */
const NEAR_READ = 60;

/** The public catalogue: what anybody may read of venues. */
export class VenuesRepository {
  constructor(private readonly database: Database) {}

  /** One venue that can be discovered, or null. */
  async byId(id: string): Promise<VenueDetails | null> {
    const [row] = await this.database.read<ListedVenueRow & CloseUp>(
      'venue-by-id',
      `SELECT ${LISTED}, v.honoured, v.dishonoured, v.marked_lines AS "markedLines", v.kept_lines AS "keptLines",
         app_clock() AS now, ${REVIEWS} AS reviews, ${shownPhotosSql()} AS photos,
         ${NAMESAKES} AS namesakes
       FROM venues v JOIN venues own ON own.id = v.id WHERE v.id = $1 AND ${CAN_BE_FOUND}`,
      [id],
    );
    if (!row) return null;
    const { honoured, dishonoured, markedLines, keptLines, now, namesakes, ...venue } = row;
    const names = await hindiNames();
    const over = honoured + dishonoured;
    return {
      ...listed(venue, now),
      cuisinesHi: venue.cuisines.map(names.cuisine),
      apart: disambiguate([venue, ...namesakes]).get(venue.id) ?? null,
      hours: hoursKnown(venue) ? hoursOf(readMultirange(venue.openMinutes)) : [],
      record: over > 0 ? { kept: honoured, of: over } : null,
      promises: markedLines < LEAST_PROMISES ? null : { kept: keptLines, of: markedLines },
      near: await this.near(venue),
    };
  }

  /** The nearest place of each of the nearest other kinds; none when the venue's own place is assumed. */
  private async near({ latitude, longitude, placeTypes, assumed }: VenueView): Promise<ListedVenue[]> {
    if (assumed.includes(ASSUMABLE.pin)) return [];
    const around = { latitude, longitude, radiusKm: NEAR_KM };
    const found = await this.database.catalogue.search({ near: around, otherThan: placeTypes, limit: NEAR_READ });
    const nearestOfKind = new Map(found.toReversed().map((place) => [place.placeTypes[0], place]));
    return found.filter((place) => nearestOfKind.get(place.placeTypes[0]) === place).slice(0, NEAR_PLACES);
  }

  /** Whether there is such a venue for everybody. */
  async isPublic(id: string): Promise<boolean> {
    return (await this.database.read('venue-is-public', `SELECT 1 FROM venues v WHERE v.id = $1 AND ${CAN_BE_FOUND}`, [id])).length > 0;
  }

  /** How many venues search engines may keep: all that are real. */
  async countPublic(): Promise<number> {
    const [row] = await this.database.read<{ count: number }>(
      'venues-count-public',
      `SELECT count(*)::int AS count FROM venues v WHERE ${REAL}`,
      [],
    );
    return row?.count ?? 0;
  }

  /** Those, oldest first. */
  async publicPages(limit: number, offset: number): Promise<VenuePage[]> {
    return this.database.read<VenuePage>(
      'venues-public-pages',
      `SELECT v.id, v.name, ${CHANGED} AS "changedAt" FROM venues v WHERE ${REAL} ORDER BY v.id LIMIT $1 OFFSET $2`,
      [limit, offset],
    );
  }

  /** The lists of a city, of its kinds and areas, and of the kinds of its areas, of at least `least` places each that are not invented. */
  async publicLists(least: number): Promise<PublicList[]> {
    // A place of two kinds counts once where the kind is open.
    const text = `SELECT v.city_slug AS "citySlug", v.area_id AS "areaId", type AS kind, max(${CHANGED}) AS "changedAt"
       FROM venues v, unnest(v.place_types) type WHERE ${REAL}
       GROUP BY GROUPING SETS ((v.city_slug), (v.city_slug, type), (v.city_slug, v.area_id), (v.city_slug, v.area_id, type))
       HAVING (GROUPING(v.area_id) = 1 OR v.area_id IS NOT NULL)
         AND CASE GROUPING(type) WHEN 0 THEN count(*) ELSE count(*) FILTER (WHERE type = v.place_types[1]) END >= $1`;
    return this.database.transaction(async (tx) => {
      await tx.query(`SET LOCAL work_mem = '64MB'`);
      return tx.prepared<PublicList>('venues-public-lists', text, [least]);
    });
  }

  /**
   * What can be discovered in each city. It looks at every venue: those that are alike are counted together first, in memory, because
   * sorting a million takes longer than a statement may.
   */
  async countsByCity(): Promise<CityCounts[]> {
    const sum = (what: string): string => `sum(${what})::int`;
    const categories = Object.entries(PLACE_TYPES)
      .map(([category, types]) => `'${category}', coalesce(sum(n) FILTER (WHERE v.place_types && '{${types.join(',')}}'::text[]), 0)`)
      .join(', ');
    const text = `WITH v AS MATERIALIZED (SELECT v.city_slug, v.area_id, v.place_types, count(*) AS n,
           count(*) FILTER (WHERE v.kind <> 'unclaimed') AS partners, count(*) FILTER (WHERE v.kind = 'simulated') AS simulated,
           count(*) FILTER (WHERE ${HOURS_KNOWN}) AS hours, count(*) FILTER (WHERE ${HOURS_KNOWN} AND v.open_minutes @> $1::int) AS open
         FROM venues v WHERE ${CAN_BE_FOUND} GROUP BY 1, 2, 3)
       SELECT v.city_slug AS "citySlug", ${sum('n')} AS total, ${sum('partners')} AS partners, ${sum('simulated')} AS simulated,
         ${sum('hours')} AS hours, ${sum('open')} AS open, jsonb_build_object(${categories}) AS "byCategory",
         (SELECT coalesce(jsonb_object_agg(t.type, t.n), '{}') FROM (SELECT type, sum(n) AS n FROM v AS w, unnest(w.place_types) type
            WHERE w.city_slug = v.city_slug GROUP BY type) t) AS "byType",
         (SELECT coalesce(jsonb_object_agg(a.area_id, a.n), '{}') FROM (SELECT area_id, sum(n) AS n FROM v AS w
            WHERE w.city_slug = v.city_slug AND area_id IS NOT NULL GROUP BY area_id) a) AS "byArea",
         (SELECT coalesce(jsonb_object_agg(a.area_id, a.types), '{}') FROM (SELECT area_id, jsonb_object_agg(type, n) AS types
            FROM (SELECT area_id, type, sum(n) AS n FROM v AS w, unnest(w.place_types) type
              WHERE w.city_slug = v.city_slug AND area_id IS NOT NULL GROUP BY area_id, type) t GROUP BY area_id) a) AS "byAreaType"
       FROM v GROUP BY v.city_slug`;
    const minute = minuteOfWeek(await this.database.now());
    return this.database.transaction(async (tx) => {
      await tx.query(`SET LOCAL work_mem = '64MB'`);
      return tx.prepared<CityCounts>('venues-counts', text, [minute]);
    });
  }
}
