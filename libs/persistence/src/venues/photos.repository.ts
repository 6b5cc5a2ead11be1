import { In } from 'typeorm';
import type { OwnPhoto, PhotoReason, PhotoToCheck } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Database, Reader } from '../database/database.js';
import type { Page } from '../database/page.js';
import type { Transaction } from '../database/transaction.js';
import { intervalSql, iso, sqlList } from '../database/views.js';
import { inUnit, TickStep } from '../log/tick-step.js';
import { VenuePhotoRow, type StoredPhotoState } from './venue-photo.entity.js';

// By hand are the writes that count, lock or choose a cover in the statement itself, and the reads that a venue's row is joined to.

/** What is known of a photo before it is kept. */
export interface NewPhoto {
  venueId: string;
  /** Of the bytes that were sent. */
  sha256: Buffer;
}

/** The size in pixels of the widest file of a photo. */
export interface PhotoDimensions {
  width: number;
  height: number;
}

const PHOTO = `'id', p.id, 'description', p.description, 'width', p.width, 'height', p.height`;
const STATED = `${PHOTO}, 'state', p.state, 'reason', p.reason, 'createdAt', ${iso('p.created_at')}`;
/** Photos that a venue or operations see. */
const KEPT_STATES: StoredPhotoState[] = ['waiting', 'shown', 'rejected'];
const KEPT = `p.state IN (${sqlList(KEPT_STATES)})`;

/** SQL for the photos that anybody sees of a `venues` row, the cover first. */
export const shownPhotosSql = (venue = 'v'): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object(${PHOTO})
  ORDER BY p.id <> ${venue}.cover_photo_id, p.id), '[]') FROM venue_photos p WHERE p.venue_id = ${venue}.id AND p.state = 'shown')`;

/** SQL for the photos of a `venues` row as operations see them, oldest first, however they stand. */
export const keptPhotosSql = (
  venue: string,
): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object(${PHOTO}, 'state', p.state) ORDER BY p.id), '[]')
  FROM venue_photos p WHERE p.venue_id = ${venue}.id AND ${KEPT})`;

/** Takes the venue's row: its photos are counted and its cover chosen under it. */
async function lockPhotos(tx: Transaction, venueId: string): Promise<void> {
  await tx.query('SELECT 1 FROM venues WHERE id = $1 FOR NO KEY UPDATE', [venueId]);
}

/** What an upload waits for, at the most, and as long again for what a process left behind that died. */
const UNDER_WAY = `p.state = 'storing' AND p.changed_at > app_clock() - 2 * ${intervalSql(TUNABLES.photoWaitMs)}`;

/**
 * Makes room for a photo whose files are then made; gives its id. A photo of the same bytes whose files were never finished goes on under
 * its old id. A venue has one photo under way.
 */
export async function insertPhoto(tx: Transaction, photo: NewPhoto): Promise<{ id: string } | 'known' | 'full' | 'busy'> {
  await lockPhotos(tx, photo.venueId);
  const [row] = await tx.query<{ id: string | null; known: boolean; busy: boolean }>(
    `WITH there AS (
       SELECT count(*) FILTER (WHERE sha256 IS DISTINCT FROM $2) AS others,
         coalesce(bool_or(sha256 = $2 AND state <> 'storing'), false) AS known,
         coalesce(bool_or(sha256 <> $2 AND ${UNDER_WAY}), false) AS busy
       FROM venue_photos p WHERE venue_id = $1 AND state <> 'removed'
     ), stored AS (
       INSERT INTO venue_photos AS p (venue_id, sha256)
       SELECT $1, $2 FROM there, venues v
       WHERE v.id = $1 AND NOT busy AND others < CASE v.status WHEN 'verified' THEN ${TUNABLES.maxPhotos} ELSE ${TUNABLES.draftPhotos} END
       ON CONFLICT (venue_id, sha256) DO UPDATE SET changed_at = app_clock() WHERE p.state = 'storing' RETURNING p.id
     ) SELECT (SELECT id FROM stored) AS id, known, busy FROM there`,
    [photo.venueId, photo.sha256],
  );
  if (row?.id) return { id: row.id };
  if (row?.known) return 'known';
  return row?.busy ? 'busy' : 'full';
}

/** The files of a photo are there: operations may look at it. False when it was removed or cleared away meanwhile. */
export async function markPhotoStored({ manager }: Transaction, id: string, { width, height }: PhotoDimensions): Promise<boolean> {
  const made = { width, height, state: 'waiting', changedAt: () => 'app_clock()' } as const;
  return (await manager.update(VenuePhotoRow, { id, state: 'storing' }, made)).affected === 1;
}

/** Removes a photo that was not finished: nothing can be made of it, or nobody waits for it. What was written is cleared away by the tick. */
export async function discardPhoto({ manager }: Transaction, id: string): Promise<void> {
  await manager.update(VenuePhotoRow, { id, state: 'storing' }, { state: 'removed', sha256: null, changedAt: () => 'app_clock()' });
}

/** How a photo stands; null when there is none. */
export async function photoState(reader: Reader, id: string): Promise<StoredPhotoState | null> {
  const [row] = await reader.read<{ state: StoredPhotoState }>('photo-state', 'SELECT state FROM venue_photos WHERE id = $1', [id]);
  return row?.state ?? null;
}

/** Says what is to be seen on a photo of a venue; false when it has none of that id. */
export async function setPhotoDescription(
  { manager }: Transaction,
  venueId: string,
  id: string,
  description: string | null,
): Promise<boolean> {
  const described = await manager.update(VenuePhotoRow, { id, venueId, state: In(KEPT_STATES) }, { description });
  return described.affected === 1;
}

/** Makes a photo that is shown the venue's cover; false when it is not one. */
export async function setCover(tx: Transaction, venueId: string, id: string): Promise<boolean> {
  await lockPhotos(tx, venueId);
  const rows = await tx.query(
    `UPDATE venues v SET cover_photo_id = p.id FROM venue_photos p
     WHERE v.id = $1 AND p.id = $2 AND p.venue_id = v.id AND p.state = 'shown' RETURNING 1`,
    [venueId, id],
  );
  return rows.length === 1;
}

/** Moves a photo on to another state, if it is in one of `from`, and null if there is none; then the venue's cover is one that is shown, if it has any. */
async function move(
  tx: Transaction,
  id: string,
  from: readonly StoredPhotoState[],
  to: StoredPhotoState,
  reason: PhotoReason | null,
): Promise<boolean | null> {
  const photo = await tx.manager.findOne(VenuePhotoRow, { select: { id: true, venueId: true }, where: { id } });
  if (!photo) return null;
  await lockPhotos(tx, photo.venueId);
  const moved = await tx.query(
    `UPDATE venue_photos SET state = $3, reason = $4, changed_at = app_clock(), sha256 = CASE WHEN $3 <> 'removed' THEN sha256 END
     WHERE id = $1 AND state = ANY($2) RETURNING 1`,
    [id, from, to, reason],
  );
  if (moved.length === 0) return false;
  await tx.query(
    `UPDATE venues v SET cover_photo_id = (SELECT p.id FROM venue_photos p WHERE p.venue_id = v.id AND p.state = 'shown' ORDER BY p.id LIMIT 1)
     WHERE v.id = $1 AND NOT EXISTS (SELECT 1 FROM venue_photos p WHERE p.id = v.cover_photo_id AND p.state = 'shown')`,
    [photo.venueId],
  );
  return true;
}

/** Shows a photo that waits; false when it does not, null when there is none. */
export const markPhotoShown = (tx: Transaction, id: string): Promise<boolean | null> => move(tx, id, ['waiting'], 'shown', null);

/** Takes a photo that waits or is shown from the eyes of everybody but its venue; false when it is neither, null when there is none. */
export const markPhotoRejected = (tx: Transaction, id: string, reason: PhotoReason): Promise<boolean | null> =>
  move(tx, id, ['waiting', 'shown'], 'rejected', reason);

/** Removes a photo of a venue; false when it has none of that id. Its files are cleared away by the tick. */
export async function markPhotoRemoved(tx: Transaction, venueId: string, id: string): Promise<boolean> {
  const isMine = await tx.manager.existsBy(VenuePhotoRow, { id, venueId });
  return isMine && (await move(tx, id, KEPT_STATES, 'removed', null)) === true;
}

/** A venue's photos as it sees them, oldest first. */
export async function photosOf(reader: Reader, venueId: string): Promise<OwnPhoto[]> {
  const rows = await reader.read<{ view: OwnPhoto }>(
    'venue-photos',
    `SELECT jsonb_build_object(${STATED}, 'isCover', p.id IS NOT DISTINCT FROM v.cover_photo_id) AS view
     FROM venue_photos p JOIN venues v ON v.id = p.venue_id WHERE p.venue_id = $1 AND ${KEPT} ORDER BY p.id`,
    [venueId],
  );
  return rows.map((row) => row.view);
}

/** Photos that wait for operations, the longest waiting first; `page.before` is the last of the page before. */
export async function photosToCheck(reader: Reader, page: Page): Promise<PhotoToCheck[]> {
  const rows = await reader.read<{ view: PhotoToCheck }>(
    'photos-to-check',
    `SELECT jsonb_build_object(${PHOTO}, 'venueId', v.id, 'venueName', v.name, 'createdAt', ${iso('p.created_at')}) AS view
     FROM venue_photos p JOIN venues v ON v.id = p.venue_id
     WHERE p.state = 'waiting' AND ($1::uuid IS NULL OR p.id > $1) ORDER BY p.id LIMIT $2`,
    [page.before ?? null, page.limit],
  );
  return rows.map((row) => row.view);
}

/** Who may see the files of a photo: everybody, only its venue and operations, or nobody (null). */
export async function photoAudience(reader: Reader, id: string): Promise<{ venueId: string; isShown: boolean } | null> {
  const [row] = await reader.read<{ venueId: string; isShown: boolean }>(
    'photo-audience',
    `SELECT p.venue_id AS "venueId", p.state = 'shown' AND v.status = 'verified' AS "isShown"
     FROM venue_photos p JOIN venues v ON v.id = p.venue_id WHERE p.id = $1 AND ${KEPT}`,
    [id],
  );
  return row ?? null;
}

const CLEAR = new TickStep('photos.clear');

/** Clears away photos that were removed, never finished, or rejected long enough ago: first their files, by `drop`, then the row. */
export async function clearPhotos(database: Database, drop: (id: string) => Promise<void>): Promise<number> {
  const due = await database.read<{ id: string }>(
    'photos-to-clear',
    `SELECT p.id FROM venue_photos p WHERE (p.state = 'removed'
       OR p.state = 'storing' AND p.changed_at < (SELECT app_clock()) - interval '1 hour'
       OR p.state = 'rejected' AND p.changed_at < (SELECT app_clock()) - ${intervalSql(TUNABLES.rejectedPhotoKeptMs)})
       AND ${CLEAR.mayTry('p.id')} ORDER BY p.changed_at LIMIT 100`,
    [],
  );
  return CLEAR.each(database, due, async ({ id }) => {
    await drop(id);
    await inUnit(database, (tx) =>
      tx.query(`DELETE FROM venue_photos WHERE id = $1 AND state IN ('removed', 'storing', 'rejected')`, [id]),
    );
  });
}
