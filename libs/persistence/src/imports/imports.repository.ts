import * as statements from './imports.statements.js';
import { In, LessThan, MoreThan, Not } from 'typeorm';
import type { ImportMatch, ImportPlace, ImportState, ImportView, NewImport, StartImport } from '@app/contracts';
import { sourcesOf, nearestArea, nearestCity, regionOf } from '@app/domain';
import { refuseMove } from '../database/moves.js';
import type { Page } from '../database/page.js';
import type { Queries } from '../database/queries.js';
import { ImportRow } from './import-row.entity.js';
import { ImportRecord } from './import.entity.js';
import { AT_ONCE, type RowToWrite } from './imports.statements.js';
import { ASSUMABLE } from '../catalogue/assumptions.js';
import { unclaimedRow } from '../catalogue/unclaimed-row.js';

/** A row of an import as a row of `venues` that nobody has claimed. */
function importedPlace(importId: string, { line, name, latitude, longitude, placeType, ...place }: ImportPlace): object {
  const point = { latitude, longitude };
  const region = regionOf(point);
  const area = region && nearestArea(region, point);
  const city = nearestCity(point)?.city;
  if (!city) throw new Error('A row of an import lies near no city');
  const row = unclaimedRow({
    sourceId: `import/${importId}/${line}`,
    name,
    citySlug: city.slug,
    area: (area ?? city).name,
    areaId: area?.id ?? null,
    areaHi: null,
    latitude,
    longitude,
    placeType,
    cuisines: [],
    phone: place.phone ?? null,
    website: place.website ?? null,
    openingHours: place.hours ?? null,
    address: place.address ?? null,
  });
  const assumed = [...(row['assumed'] as string[]), ...(place.isPinAssumed ? [ASSUMABLE.pin] : [])];
  return { ...row, assumed, place_id: place.placeId ?? null, source_key: place.key ?? null };
}

const viewOf = ({ id, name, state, createdAt, ...row }: ImportRecord): ImportView => ({
  id,
  name,
  state,
  rows: row.rowCount,
  sent: row.sentCount,
  written: row.writtenCount,
  updated: row.updatedCount,
  skipped: row.skippedCount,
  kept: row.keptCount,
  createdAt: createdAt.toISOString(),
});

/** Imports of places into the catalogue. Writes are called under the import's lock. */
export class ImportsRepository {
  constructor(private readonly db: Queries) {}

  /** The newest first. */
  async list({ before, limit }: Page): Promise<ImportView[]> {
    const where = before ? { id: LessThan(before) } : {};
    return (await this.db.of(ImportRecord).find({ where, order: { id: 'DESC' }, take: limit })).map(viewOf);
  }

  async one(id: string): Promise<ImportView | null> {
    const row = await this.db.of(ImportRecord).findOneBy({ id });
    return row && viewOf(row);
  }

  /** Begins an import, or finds the one of the same file that was not undone; gives its id. */
  async begin({ name, fingerprint, rows }: NewImport): Promise<string> {
    const imports = this.db.of(ImportRecord);
    await imports.createQueryBuilder().insert().values({ name, fingerprint, rowCount: rows }).orIgnore().updateEntity(false).execute();
    const where = { fingerprint, state: Not('undone' as const) };
    return (await imports.findOneOrFail({ select: { id: true }, where })).id;
  }

  /** The state of an import, which stays so until the transaction ends; null: there is none. */
  async lock(id: string): Promise<ImportState | null> {
    const lock = { mode: 'for_no_key_update' } as const;
    return (await this.db.of(ImportRecord).findOne({ select: { id: true, state: true }, where: { id }, lock }))?.state ?? null;
  }

  /** The same of one that runs or is taken back; null also while another worker has it. */
  async lockIfAtWork(id: string): Promise<ImportState | null> {
    return (await this.db.one(statements.lockIfAtWork, [id]))?.state ?? null;
  }

  /** Those that run or are taken back. */
  due(): Promise<{ id: string }[]> {
    return this.db.all(statements.dueImports);
  }

  /** Moves an import. @throws IllegalMove when its state does not lead there. */
  async move(id: string, state: ImportState): Promise<void> {
    const { affected } = await this.db.of(ImportRecord).update({ id, state: In(sourcesOf('import', state)) }, { state });
    if (affected !== 1) await refuseMove(this.db, 'import', id, state);
  }

  /** Keeps rows, each line once; gives those that are in the catalogue already, or that they are more than the import has. */
  async addRows(id: string, places: readonly ImportPlace[]): Promise<ImportMatch[] | 'too-many'> {
    const added = await this.db.one(statements.addRows, [id, JSON.stringify(places)]);
    if (!added?.fits) return 'too-many';
    return this.db.all(statements.matchesOfRows, [id, places.map(({ line }) => line)]);
  }

  /** Whether any row of an import was sent. */
  hasRows(id: string): Promise<boolean> {
    return this.db.of(ImportRecord).existsBy({ id, sentCount: MoreThan(0) });
  }

  /** Has it run: rows that are in the catalogue by their name are left out, or added all the same, as was chosen. */
  start(id: string, { same, except }: StartImport): Promise<unknown> {
    return this.db.all(statements.skipAndRun, [id, same, except]);
  }

  /** Purges the rows of an import that has written none. */
  async discard(id: string): Promise<void> {
    await this.db.of(ImportRow).delete({ importId: id });
    await this.move(id, 'undone');
    await this.db.of(ImportRecord).update({ id }, { sentCount: 0 });
  }

  /** Has Postgres count the places for its planner, which would plan for as many as there were before until autovacuum comes by. */
  async analyzePlaces(): Promise<void> {
    await this.db.all(statements.analyzePlaces);
  }

  /** Writes a hundred rows, each together with its mark: a worker that dies in between has written neither. False after the last. */
  async writeRows(id: string): Promise<boolean> {
    const rows = await this.db.all(statements.rowsToWrite, [id]);
    const known = rows.filter(({ knownId }) => knownId !== null);
    const fresh = rows.filter(({ knownId }) => knownId === null);
    const changes = known.map((row) => ({ ...importedPlace(id, row.place), known_id: row.knownId, line: row.line, ...givenBy(row) }));
    const places = fresh.map(({ place }) => importedPlace(id, place));
    if (known.length > 0) await this.db.all(statements.updateKnown, [id, JSON.stringify(changes), statements.CHANGED]);
    if (fresh.length > 0) await this.db.all(statements.insertFresh, [id, JSON.stringify(places)]);
    return rows.length === AT_ONCE;
  }

  /** Takes back what a hundred rows have written. False after the last. */
  async takeBackRows(id: string): Promise<boolean> {
    const rows = await this.db.all(statements.takeBackRows, [id]);
    const gone = rows.flatMap(({ was, venueId }) => (venueId && was === 'written' ? [venueId] : []));
    const back = rows.flatMap(({ was, venueId, before }) => (venueId && was === 'updated' ? [{ id: venueId, before }] : []));
    const count = (state: string) => rows.filter(({ was }) => was === state).length;
    const kept = rows.length - gone.length - back.length;
    await this.db.all(statements.deleteUnused, [gone]);
    await this.db.all(statements.restorePlaces, [JSON.stringify(back)]);
    await this.db.all(statements.countTakenBack, [id, count('written'), count('updated'), kept]);
    return rows.length === AT_ONCE;
  }
}

const givenBy = ({ place }: RowToWrite) => ({ has_hours: place.hours !== undefined, has_pin: place.isPinAssumed !== true });
