import { nearestArea, nearestCity, regionOf } from '@app/domain';
import type { ImportMatch, ImportPlace, ImportState, ImportView, NewImport, StartImport } from '@app/contracts';
import { unclaimedRow } from '../catalogue/unclaimed-row.js';
import type { Database } from '../database/database.js';
import type { Page } from '../database/page.js';
import type { Transaction } from '../database/transaction.js';
import { iso } from '../database/views.js';
import { inUnit } from '../log/tick-step.js';
import { TimedStep } from '../log/timed-step.js';
import { samePlaceSql } from '../venues/same-place.js';

/** Rows of one transaction: small enough that nobody waits for it. */
const AT_ONCE = 100;

const VIEW = `i.id, i.name, i.state, i.row_count AS rows, i.sent_count AS sent, i.written_count AS written, i.skipped_count AS skipped,
  i.kept_count AS kept, ${iso('i.created_at')} AS "createdAt"`;

/** Imports of places into the catalogue. */
export class ImportsRepository {
  constructor(private readonly database: Database) {}

  list({ before, limit }: Page): Promise<ImportView[]> {
    return this.database.read<ImportView>(
      'imports',
      `SELECT ${VIEW} FROM imports i WHERE $1::uuid IS NULL OR i.id < $1 ORDER BY i.id DESC LIMIT $2`,
      [before ?? null, limit],
    );
  }

  async one(id: string): Promise<ImportView | null> {
    return (await this.database.read<ImportView>('import', `SELECT ${VIEW} FROM imports i WHERE i.id = $1`, [id]))[0] ?? null;
  }
}

/** Begins an import, or gives the one of the same file that was not undone. */
export async function beginImport(tx: Transaction, { name, fingerprint, rows }: NewImport): Promise<string> {
  await tx.query(
    `INSERT INTO imports (name, fingerprint, row_count) VALUES ($1, $2, $3) ON CONFLICT (fingerprint) WHERE state <> 'undone' DO NOTHING`,
    [name, fingerprint, rows],
  );
  const [row] = await tx.query<{ id: string }>(`SELECT id FROM imports WHERE fingerprint = $1 AND state <> 'undone'`, [fingerprint]);
  if (!row) throw new Error('The import that was begun is not there');
  return row.id;
}

/** The state of an import, which stays so until the transaction ends; null: there is none. */
export async function lockImport(tx: Transaction, id: string): Promise<ImportState | null> {
  const [row] = await tx.query<{ state: ImportState }>('SELECT state FROM imports WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return row?.state ?? null;
}

/** Keeps rows, each line once; gives those that are in the catalogue already, or that they are more than the import has. */
export async function addImportRows(tx: Transaction, id: string, places: readonly ImportPlace[]): Promise<ImportMatch[] | 'too-many'> {
  const [row] = await tx.query<{ fits: boolean }>(
    `WITH added AS (INSERT INTO import_rows (import_id, line, place, same_id)
     SELECT $1, p.line, p.place, (SELECT v.id FROM venues v
       WHERE v.location <@ box(point(p.longitude - 0.002, p.latitude - 0.002), point(p.longitude + 0.002, p.latitude + 0.002))
         AND ${samePlaceSql('p.name', 'p.longitude', 'p.latitude')}
         AND v.kind IN ('unclaimed', 'claimed') LIMIT 1)
     FROM (SELECT e.place, (e.place ->> 'line')::int AS line, e.place ->> 'name' AS name, (e.place ->> 'latitude')::float8 AS latitude,
         (e.place ->> 'longitude')::float8 AS longitude FROM jsonb_array_elements($2::jsonb) e(place)) p
     ON CONFLICT (import_id, line) DO NOTHING RETURNING 1)
     UPDATE imports SET sent_count = sent_count + (SELECT count(*) FROM added) WHERE id = $1 RETURNING sent_count <= row_count AS fits`,
    [id, JSON.stringify(places)],
  );
  if (!row?.fits) return 'too-many';
  return tx.query<ImportMatch>(
    `SELECT r.line, v.name, v.address FROM import_rows r JOIN venues v ON v.id = r.same_id
     WHERE r.import_id = $1 AND r.line = ANY($2::int[]) ORDER BY r.line`,
    [id, places.map(({ line }) => line)],
  );
}

/** Tells every administrator that an import is further than it was. */
async function tellAdmins(tx: Transaction): Promise<void> {
  const admins = await tx.query<{ id: string }>(`SELECT id FROM users WHERE role = 'admin'`);
  for (const { id } of admins) tx.raiseFeed(`user:${id}`, { type: 'import.moved' });
}

/** Whether any row of an import was sent. */
export async function hasImportRows(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.query<{ some: boolean }>('SELECT sent_count > 0 AS some FROM imports WHERE id = $1', [id]);
  return row?.some === true;
}

/** Lets the worker write the rows: those that are in the catalogue already are left out, or added all the same, as was chosen. */
export async function startImport(tx: Transaction, id: string, { same, except }: StartImport): Promise<void> {
  await tx.query(
    `WITH skipped AS (UPDATE import_rows SET state = 'skipped'
       WHERE import_id = $1 AND same_id IS NOT NULL AND state = 'sent' AND (line = ANY($3::int[])) = ($2 = 'add') RETURNING 1)
     UPDATE imports SET state = 'running', skipped_count = (SELECT count(*) FROM skipped) WHERE id = $1`,
    [id, same, except],
  );
  await tellAdmins(tx);
}

/** Forgets the rows of an import that has written none. */
export async function discardImport(tx: Transaction, id: string): Promise<void> {
  await tx.query('DELETE FROM import_rows WHERE import_id = $1', [id]);
  await tx.query(`UPDATE imports SET state = 'undone', sent_count = 0 WHERE id = $1`, [id]);
  await tellAdmins(tx);
}

/** Lets the worker take back what was written. */
export async function undoImport(tx: Transaction, id: string): Promise<void> {
  await tx.query(`UPDATE imports SET state = 'undoing' WHERE id = $1`, [id]);
  await tellAdmins(tx);
}

const AT_WORK = `state IN ('running', 'undoing')`;
/** The step of the tick that works on imports; one is due all the while. */
export const WORK_ON_IMPORTS = new TimedStep('imports.rows', { table: 'imports', at: 'created_at', where: AT_WORK });

/**
 * Works through a hundred rows of each import that runs or is taken back, under its lock. Gives how many imports there were: a tick works on
 * one hundred rows of each and no more, so that nobody's bid waits for an import.
 */
export async function workOnImports(database: Database): Promise<number> {
  const due = await database.read<{ id: string }>(
    'due-imports',
    `SELECT id FROM imports WHERE ${AT_WORK} AND ${WORK_ON_IMPORTS.mayTry('id')} ORDER BY id LIMIT 10`,
    [],
  );
  return WORK_ON_IMPORTS.each(database, due, ({ id }) =>
    inUnit(database, async (tx) => {
      const [held] = await tx.query<{ state: ImportState }>(
        `SELECT state FROM imports WHERE id = $1 AND ${AT_WORK} FOR NO KEY UPDATE SKIP LOCKED`,
        [id],
      );
      if (!held) return;
      const running = held.state === 'running';
      const rows = running ? await writeRows(tx, id) : await takeBack(tx, id);
      if (rows < AT_ONCE) await tx.query('UPDATE imports SET state = $2 WHERE id = $1', [id, running ? 'done' : 'undone']);
      await tellAdmins(tx);
    }),
  );
}

/** Each row is written together with its mark: a worker that dies in between has written neither. */
async function writeRows(tx: Transaction, id: string): Promise<number> {
  const rows = await tx.query<{ line: number; place: ImportPlace }>(
    `SELECT line, place FROM import_rows WHERE import_id = $1 AND state = 'sent' ORDER BY line LIMIT ${AT_ONCE}`,
    [id],
  );
  if (rows.length === 0) return 0;
  await tx.query(
    `WITH made AS (INSERT INTO venues (source_id, kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes,
           seats_per_slot, assumed, phone, website, address, place_id)
         SELECT source_id, 'unclaimed', 'unclaimed', name, city_slug, area, area_id, point(longitude, latitude), place_types, price_level,
           open_minutes, seats_per_slot, assumed, phone, website, address, place_id
         FROM jsonb_to_recordset($2::jsonb) AS r(source_id text, name text, city_slug text, area text, area_id text, longitude float8,
           latitude float8, place_types text[], price_level smallint, open_minutes int4multirange, seats_per_slot integer, assumed text[],
           phone text, website text, address text, place_id text) RETURNING id, source_id),
       marked AS (UPDATE import_rows w SET state = 'written', venue_id = made.id FROM made
         WHERE w.import_id = $1 AND made.source_id = 'import/' || w.import_id || '/' || w.line RETURNING 1)
       UPDATE imports SET written_count = written_count + (SELECT count(*) FROM marked) WHERE id = $1`,
    [id, JSON.stringify(rows.map(({ place }) => venueOf(id, place)))],
  );
  return rows.length;
}

/** A place that somebody has claimed, or was asked or booked, stays: people rely on it. */
const IN_USE = `(v.kind <> 'unclaimed' OR EXISTS (SELECT FROM venues c WHERE c.claims_id = v.id)
  OR EXISTS (SELECT FROM bids b WHERE b.venue_id = v.id) OR EXISTS (SELECT FROM bookings k WHERE k.venue_id = v.id)
  OR EXISTS (SELECT FROM bid_invites n WHERE n.venue_id = v.id) OR EXISTS (SELECT FROM reports p WHERE p.venue_id = v.id))`;

async function takeBack(tx: Transaction, id: string): Promise<number> {
  const rows = await tx.query<{ line: number; venue_id: string | null }>(
    `UPDATE import_rows SET state = CASE WHEN EXISTS (SELECT FROM venues v WHERE v.id = import_rows.venue_id AND ${IN_USE})
       THEN 'kept' ELSE 'undone' END
     WHERE import_id = $1 AND line IN (SELECT line FROM import_rows WHERE import_id = $1 AND state = 'written' ORDER BY line LIMIT ${AT_ONCE})
     RETURNING line, CASE WHEN state = 'undone' THEN venue_id END AS venue_id`,
    [id],
  );
  const gone = rows.flatMap(({ venue_id: venue }) => (venue ? [venue] : []));
  await tx.query(`DELETE FROM venues v WHERE v.id = ANY($1::uuid[]) AND NOT ${IN_USE}`, [gone]);
  await tx.query('UPDATE imports SET written_count = written_count - $2, kept_count = kept_count + $3 WHERE id = $1', [
    id,
    rows.length,
    rows.length - gone.length,
  ]);
  return rows.length;
}

function venueOf(importId: string, { line, name, latitude, longitude, placeType, ...place }: ImportPlace): object {
  const point = { latitude, longitude };
  const region = regionOf(point);
  const area = region && nearestArea(region, point);
  const city = nearestCity(point)?.city;
  if (!city) throw new Error('A row of an import lies near no city');
  return {
    ...unclaimedRow({
      sourceId: `import/${importId}/${line}`,
      name,
      citySlug: city.slug,
      area: (area ?? city).name,
      areaId: area?.id ?? null,
      latitude,
      longitude,
      placeType,
      cuisines: [],
      phone: place.phone ?? null,
      website: place.website ?? null,
      openingHours: place.hours ?? null,
      address: place.address ?? null,
    }),
    place_id: place.placeId ?? null,
  };
}
