import type { ImportMatch, ImportPlace, ImportState, VenueId } from '@app/contracts';
import { SAME_PLACE_KM } from '@app/domain';
import { ASSUMABLE } from '../catalogue/assumptions.js';
import { moveSql } from '../database/moves.js';
import { statement } from '../database/queries.js';
import { TimedStep } from '../log/timed-step.js';
import { plainNameSql, samePlaceSql } from '../venues/same-place.js';
import { distanceSql } from '../venues/venue-matching.repository.js';

/** Rows of one transaction: small enough that nobody waits for it. */
export const AT_ONCE = 100;

const AT_WORK = `state IN ('running', 'undoing')`;
/** The step of the tick that works on imports; one is due all the while. */
export const WORK_ON_IMPORTS = new TimedStep('imports.rows', { table: 'imports', at: 'created_at', where: AT_WORK });

export const dueImports = statement<{ id: string }>(
  'due-imports',
  `SELECT id FROM imports WHERE ${AT_WORK} AND ${WORK_ON_IMPORTS.mayTry('id')} ORDER BY id LIMIT 10`,
);

export const analyzePlaces = statement('analyze-places', 'SELECT analyze_places()');

export const lockIfAtWork = statement<{ state: ImportState }>(
  'lock-import',
  `SELECT state FROM imports WHERE id = $1 AND ${AT_WORK} FOR NO KEY UPDATE SKIP LOCKED`,
);

/** A code of an owner names a place only where it lies, or where another of its name lies in the same town: other owners use the same codes. */
const SAME_TOWN_KM = 50;
const DISTANCE = distanceSql('v.location', 'p.longitude', 'p.latitude');
const IS_OF_OWNER = `(p.key LIKE 'osm/%' OR ${DISTANCE} <= ${SAME_PLACE_KM}
  OR (${plainNameSql('v.name')} = ${plainNameSql('p.name')} AND ${DISTANCE} <= ${SAME_TOWN_KM}))`;
const IN_CATALOGUE = `v.kind IN ('unclaimed', 'claimed')`;
/** The place that a row is of: by its keys, else by its name within 150 m. */
const SAME = `LEFT JOIN LATERAL (
  SELECT f.id, f.by FROM (
    SELECT v.id, 'key' AS by, 1 AS rank FROM venues v WHERE v.source_id = p.key AND p.key LIKE 'osm/%' AND ${IN_CATALOGUE}
    UNION ALL SELECT v.id, 'key', 2 FROM venues v WHERE v.source_key = p.key AND ${IS_OF_OWNER} AND ${IN_CATALOGUE}
    UNION ALL SELECT v.id, 'key', 3 FROM venues v WHERE v.place_id = p.place_id AND ${IN_CATALOGUE}
    UNION ALL SELECT v.id, 'name', 4 FROM venues v
      WHERE v.location <@ box(point(p.longitude - 0.002, p.latitude - 0.002), point(p.longitude + 0.002, p.latitude + 0.002))
        AND ${samePlaceSql('p.name', 'p.longitude', 'p.latitude')} AND ${IN_CATALOGUE}
  ) f ORDER BY f.rank, f.id LIMIT 1) same ON true`;

export const addRows = statement<{ fits: boolean }>(
  'add-import-rows',
  `WITH added AS (INSERT INTO import_rows (import_id, line, place, same_id, same_by)
   SELECT $1, p.line, p.place, same.id, same.by
   FROM (SELECT e.place, (e.place ->> 'line')::int AS line, e.place ->> 'name' AS name, (e.place ->> 'latitude')::float8 AS latitude,
       (e.place ->> 'longitude')::float8 AS longitude, e.place ->> 'key' AS key, e.place ->> 'placeId' AS place_id
     FROM jsonb_array_elements($2::jsonb) e(place)) p ${SAME}
   ON CONFLICT (import_id, line) DO NOTHING RETURNING 1)
   UPDATE imports SET sent_count = sent_count + (SELECT count(*) FROM added) WHERE id = $1 RETURNING sent_count <= row_count AS fits`,
);

export const matchesOfRows = statement<ImportMatch>(
  'matches-of-import-rows',
  `SELECT r.line, coalesce(r.same_by, 'name') AS by, v.name, v.address FROM import_rows r JOIN venues v ON v.id = r.same_id
   WHERE r.import_id = $1 AND r.line = ANY($2::int[]) ORDER BY r.line`,
);

const RUN = moveSql('import', 'running');
/** Of the rows that are in the catalogue by their name, those that were not chosen. */
export const skipAndRun = statement(
  'run-import',
  `WITH skipped AS (UPDATE import_rows SET state = 'skipped'
     WHERE import_id = $1 AND same_id IS NOT NULL AND same_by IS DISTINCT FROM 'key' AND state = 'sent' AND (line = ANY($3::int[])) = ($2 = 'add') RETURNING 1)
   UPDATE imports SET ${RUN.set}, skipped_count = (SELECT count(*) FROM skipped) WHERE id = $1 AND ${RUN.from()}`,
);

/** A row that is to be written; `knownId` is the place that it updates. */
export interface RowToWrite {
  line: number;
  place: ImportPlace;
  knownId: string | null;
}

export const rowsToWrite = statement<RowToWrite>(
  'import-rows-to-write',
  `SELECT line, place, CASE WHEN same_by = 'key' THEN same_id END AS "knownId" FROM import_rows
   WHERE import_id = $1 AND state = 'sent' ORDER BY line LIMIT ${AT_ONCE}`,
);

/** What a row may change of a place that nobody has claimed. */
export const CHANGED = [
  'name',
  'city_slug',
  'area',
  'area_id',
  'location',
  'place_types',
  'open_minutes',
  'assumed',
  'phone',
  'website',
  'address',
].concat(['place_id', 'source_key']);

/** Brings places that are known by a key up to date: what the row says replaces what stands there, what it does not say stays. */
export const updateKnown = statement(
  'update-imported',
  `WITH r AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(line int, known_id uuid, name text, city_slug text, area text, area_id text,
       longitude float8, latitude float8, place_types text[], open_minutes int4multirange, assumed text[], phone text, website text,
       address text, place_id text, source_key text, has_hours boolean, has_pin boolean)),
     held AS (SELECT r.line, v.id, (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(to_jsonb(v)) e WHERE e.key = ANY($3::text[])) AS before
       FROM r JOIN venues v ON v.id = r.known_id WHERE v.kind = 'unclaimed' FOR NO KEY UPDATE OF v),
     changed AS (UPDATE venues v SET name = r.name, place_types = r.place_types,
         city_slug = CASE WHEN r.has_pin THEN r.city_slug ELSE v.city_slug END, area = CASE WHEN r.has_pin THEN r.area ELSE v.area END,
         area_id = CASE WHEN r.has_pin THEN r.area_id ELSE v.area_id END,
         location = CASE WHEN r.has_pin THEN point(r.longitude, r.latitude) ELSE v.location END,
         open_minutes = CASE WHEN r.has_hours THEN r.open_minutes ELSE v.open_minutes END,
         assumed = array(SELECT a FROM unnest(v.assumed) a WHERE NOT (r.has_hours AND a LIKE '${ASSUMABLE.hours}%')
             AND NOT (r.has_pin AND a = '${ASSUMABLE.pin}'))
           || array(SELECT a FROM unnest(r.assumed) a WHERE r.has_hours AND a LIKE '${ASSUMABLE.hours}%'),
         phone = coalesce(r.phone, v.phone), website = coalesce(r.website, v.website), address = coalesce(r.address, v.address),
         place_id = coalesce(r.place_id, v.place_id), source_key = coalesce(r.source_key, v.source_key)
       FROM r JOIN held ON held.line = r.line WHERE v.id = held.id RETURNING v.id),
     marked AS (UPDATE import_rows w SET state = 'updated', venue_id = held.id, before = held.before FROM held
       WHERE w.import_id = $1 AND w.line = held.line AND EXISTS (SELECT FROM changed) RETURNING 1),
     left_out AS (UPDATE import_rows w SET state = 'skipped' FROM r
       WHERE w.import_id = $1 AND w.line = r.line AND NOT EXISTS (SELECT FROM held WHERE held.line = r.line) RETURNING 1)
   UPDATE imports SET updated_count = updated_count + (SELECT count(*) FROM marked), skipped_count = skipped_count + (SELECT count(*) FROM left_out)
   WHERE id = $1`,
);

export const insertFresh = statement(
  'insert-imported',
  `WITH made AS (INSERT INTO venues (source_id, kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes,
         seats_per_slot, assumed, phone, website, address, place_id, source_key)
       SELECT source_id, 'unclaimed', 'unclaimed', name, city_slug, area, area_id, point(longitude, latitude), place_types, price_level,
         open_minutes, seats_per_slot, assumed, phone, website, address, place_id, source_key
       FROM jsonb_to_recordset($2::jsonb) AS r(source_id text, name text, city_slug text, area text, area_id text, longitude float8,
         latitude float8, place_types text[], price_level smallint, open_minutes int4multirange, seats_per_slot integer, assumed text[],
         phone text, website text, address text, place_id text, source_key text) RETURNING id, source_id),
     marked AS (UPDATE import_rows w SET state = 'written', venue_id = made.id FROM made
       WHERE w.import_id = $1 AND made.source_id = 'import/' || w.import_id || '/' || w.line RETURNING 1)
     UPDATE imports SET written_count = written_count + (SELECT count(*) FROM marked) WHERE id = $1`,
);

/** A place that is claimed, was asked or booked, or that the catalogue has adopted, stays: people rely on it. */
const IN_USE = `(v.kind <> 'unclaimed' OR v.source_id NOT LIKE 'import/%' OR EXISTS (SELECT FROM venues c WHERE c.claims_id = v.id)
  OR EXISTS (SELECT FROM bids b WHERE b.venue_id = v.id) OR EXISTS (SELECT FROM bookings k WHERE k.venue_id = v.id)
  OR EXISTS (SELECT FROM bid_invites n WHERE n.venue_id = v.id) OR EXISTS (SELECT FROM reports p WHERE p.venue_id = v.id))`;

/** A later import has brought the place up to date: what it was before this one would undo that as well. */
const IS_NEWER = `EXISTS (SELECT FROM import_rows n WHERE n.venue_id = w.venue_id AND n.state = 'updated' AND n.import_id > w.import_id)`;

/** A row that was taken back; without `venueId` its place stays. */
export interface RowTakenBack {
  was: 'written' | 'updated';
  venueId: VenueId | null;
  before: object | null;
}

export const takeBackRows = statement<RowTakenBack>(
  'take-back-import-rows',
  `WITH due AS (SELECT w.line, w.state AS was, w.venue_id, w.before,
       EXISTS (SELECT FROM venues v WHERE v.id = w.venue_id AND CASE w.state WHEN 'written' THEN ${IN_USE} ELSE v.kind <> 'unclaimed' OR ${IS_NEWER} END)
         AS stays
     FROM import_rows w WHERE w.import_id = $1 AND w.state IN ('written', 'updated') ORDER BY w.line LIMIT ${AT_ONCE})
   UPDATE import_rows w SET state = CASE WHEN due.stays THEN 'kept' ELSE 'undone' END, before = NULL FROM due
   WHERE w.import_id = $1 AND w.line = due.line RETURNING due.was, CASE WHEN NOT due.stays THEN due.venue_id END AS "venueId", due.before`,
);

export const deleteUnused = statement('delete-imported', `DELETE FROM venues v WHERE v.id = ANY($1::uuid[]) AND NOT ${IN_USE}`);

const COLUMNS = CHANGED.join(', ');
export const restorePlaces = statement(
  'restore-imported',
  `UPDATE venues v SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM jsonb_populate_record(v, r.before))
   FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, before jsonb) WHERE v.id = r.id AND v.kind = 'unclaimed'`,
);

export const countTakenBack = statement(
  'count-taken-back',
  'UPDATE imports SET written_count = written_count - $2, updated_count = updated_count - $3, kept_count = kept_count + $4 WHERE id = $1',
);
