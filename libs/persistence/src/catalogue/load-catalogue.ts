import type { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { readCatalogue, type CataloguePlace } from './read-catalogue.js';
import { unclaimedRow } from './unclaimed-row.js';

/** Small enough that each statement ends well within the time limit of a bounded connection. */
const ROWS_AT_ONCE = 1500;

// Extracts that had lost OpenStreetMap's id are known by name and place: when the id turns up, the row gets it, claimed or not.
const ADOPT = `
  UPDATE venues v SET source_id = i.source_id
  FROM (SELECT DISTINCT ON (old.id) old.id, new.source_id
    FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) AS new(source_id, name, longitude, latitude)
    JOIN venues old ON old.name = new.name AND old.source_id LIKE 'set/%' AND old.source_id <> ALL($5::text[])
    WHERE abs(old.location[1] - new.latitude) < 0.00135
      AND abs(old.location[0] - new.longitude) * cos(radians(new.latitude)) < 0.00135
      AND NOT EXISTS (SELECT 1 FROM venues known WHERE known.source_id = new.source_id)
    ORDER BY old.id, new.source_id) i
  WHERE v.id = i.id`;

// A place that an import brought under OpenStreetMap's id is the catalogue's from now on, claimed or not; of several the claimed one.
const ADOPT_IMPORTED = `
  UPDATE venues v SET source_id = v.source_key
  FROM (SELECT DISTINCT ON (old.source_key) old.id FROM venues old
    WHERE old.source_key = ANY($1::text[]) AND old.source_id LIKE 'import/%' AND old.kind IN ('unclaimed', 'claimed')
      AND NOT EXISTS (SELECT 1 FROM venues known WHERE known.source_id = old.source_key)
    ORDER BY old.source_key, old.kind <> 'claimed', old.id) i
  WHERE v.id = i.id`;

// `assumed` and hours are the catalogue's as long as nobody claimed the place; a claimed row is never written. A row that is
// the same is not written either, so that a start with nothing new costs no writes.
const UPSERT = `
  INSERT INTO venues (source_id, kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes,
    seats_per_slot, assumed, cuisines, phone, website, address, area_hi)
  SELECT source_id, 'unclaimed', 'unclaimed', name, city_slug, area, area_id, point(longitude, latitude), place_types, price_level,
    open_minutes, seats_per_slot, assumed, cuisines, phone, website, address, area_hi
  FROM jsonb_to_recordset($1::jsonb) AS r(source_id text, name text, city_slug text, area text, area_id text, longitude float8,
    latitude float8, place_types text[], price_level smallint, open_minutes int4multirange, seats_per_slot integer, assumed text[],
    cuisines text[], phone text, website text, address text, area_hi text)
  ON CONFLICT (source_id) DO UPDATE SET name = excluded.name, city_slug = excluded.city_slug, area = excluded.area,
    area_id = excluded.area_id, location = excluded.location, place_types = excluded.place_types, price_level = excluded.price_level,
    open_minutes = excluded.open_minutes, seats_per_slot = excluded.seats_per_slot, assumed = excluded.assumed,
    cuisines = excluded.cuisines, phone = excluded.phone, website = excluded.website, address = excluded.address,
    area_hi = excluded.area_hi
  WHERE venues.kind = 'unclaimed' AND
    (venues.name, venues.city_slug, venues.area, venues.area_id, venues.location[0], venues.location[1], venues.place_types,
     venues.price_level, venues.open_minutes, venues.seats_per_slot, venues.assumed, venues.cuisines, venues.phone, venues.website,
     venues.address, venues.area_hi)
    IS DISTINCT FROM
    (excluded.name, excluded.city_slug, excluded.area, excluded.area_id, excluded.location[0], excluded.location[1],
     excluded.place_types, excluded.price_level, excluded.open_minutes, excluded.seats_per_slot, excluded.assumed, excluded.cuisines,
     excluded.phone, excluded.website, excluded.address, excluded.area_hi)`;

/** The source to seed through: a migrating process has one, an application its Database. */
export type Seedable = Database | DataSource;

/** The TypeORM source behind either. */
export const sourceOf = (target: Seedable): DataSource => (target instanceof Database ? target.source : target);

/**
 * Loads the catalogue of real places, in bulk and in one transaction: new ones come in unclaimed, known ones (by their source's id)
 * are brought up to date, claimed ones are left alone. Running it again changes nothing. Gives the number of places read.
 */
export async function loadCatalogue(target: Seedable, places?: readonly CataloguePlace[]): Promise<number> {
  const catalogue = places ?? (await readCatalogue());
  await sourceOf(target).transaction(async (manager) => {
    const known = catalogue.filter((place) => !place.sourceId.startsWith('set/'));
    await manager.query(ADOPT, [
      known.map((place) => place.sourceId),
      known.map((place) => place.name),
      known.map((place) => place.longitude),
      known.map((place) => place.latitude),
      catalogue.filter((place) => place.sourceId.startsWith('set/')).map((place) => place.sourceId),
    ]);
    await manager.query(ADOPT_IMPORTED, [known.map((place) => place.sourceId)]);
    for (let at = 0; at < catalogue.length; at += ROWS_AT_ONCE) {
      await manager.query(UPSERT, [JSON.stringify(catalogue.slice(at, at + ROWS_AT_ONCE).map(unclaimedRow))]);
    }
  });
  await sourceOf(target).query('ANALYZE venues, venue_words');
  return catalogue.length;
}
