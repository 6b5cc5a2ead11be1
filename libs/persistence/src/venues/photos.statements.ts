import type { OwnPhoto, PhotoToCheck, VenueId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { statement } from '../database/queries.js';
import { intervalSql, iso, sqlList } from '../database/views.js';
import { TickStep } from '../log/tick-step.js';
import type { StoredPhotoState } from './venue-photo.entity.js';

const PHOTO = `'id', p.id, 'description', p.description, 'width', p.width, 'height', p.height`;
const STATED = `${PHOTO}, 'state', p.state, 'reason', p.reason, 'createdAt', ${iso('p.created_at')}`;
/** Photos that a venue or operations see. */
export const KEPT_STATES: StoredPhotoState[] = ['waiting', 'shown', 'rejected'];
const KEPT = `p.state IN (${sqlList(KEPT_STATES)})`;

/** SQL for the photos that anybody sees of a `venues` row, the cover first. */
export const shownPhotosSql = (venue = 'v'): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object(${PHOTO})
  ORDER BY p.id <> ${venue}.cover_photo_id, p.id), '[]') FROM venue_photos p WHERE p.venue_id = ${venue}.id AND p.state = 'shown')`;

/** SQL for the photos of a `venues` row as operations see them, oldest first, however they stand. */
export const keptPhotosSql = (
  venue: string,
): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object(${PHOTO}, 'state', p.state) ORDER BY p.id), '[]')
  FROM venue_photos p WHERE p.venue_id = ${venue}.id AND ${KEPT})`;

/** What an upload waits for, at the most, and as long again for what a process left behind that died. */
const UNDER_WAY = `p.state = 'storing' AND p.changed_at > app_clock() - 2 * ${intervalSql(TUNABLES.photoWaitMs)}`;

/** Counts the photos under the venue's lock and inserts one where there is room. */
export const reservePhoto = statement<{ id: string | null; known: boolean; busy: boolean }>(
  'reserve-photo',
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
);

export const chooseCover = statement(
  'choose-cover',
  `UPDATE venues v SET cover_photo_id = p.id FROM venue_photos p
   WHERE v.id = $1 AND p.id = $2 AND p.venue_id = v.id AND p.state = 'shown' RETURNING 1`,
);

export const movePhoto = statement(
  'move-photo',
  `UPDATE venue_photos SET state = $3, reason = $4, changed_at = app_clock(), sha256 = CASE WHEN $3 <> 'removed' THEN sha256 END
   WHERE id = $1 AND state = ANY($2) RETURNING 1`,
);

/** The cover is a photo that is shown, if the venue has any. */
export const replaceCover = statement(
  'replace-cover',
  `UPDATE venues v SET cover_photo_id = (SELECT p.id FROM venue_photos p WHERE p.venue_id = v.id AND p.state = 'shown' ORDER BY p.id LIMIT 1)
   WHERE v.id = $1 AND NOT EXISTS (SELECT 1 FROM venue_photos p WHERE p.id = v.cover_photo_id AND p.state = 'shown')`,
);

/** Uploads ask for it several times a second. */
export const photoState = statement<{ state: StoredPhotoState }>('photo-state', 'SELECT state FROM venue_photos WHERE id = $1');

export const photosOfVenue = statement<{ view: OwnPhoto }>(
  'venue-photos',
  `SELECT jsonb_build_object(${STATED}, 'isCover', p.id IS NOT DISTINCT FROM v.cover_photo_id) AS view
   FROM venue_photos p JOIN venues v ON v.id = p.venue_id WHERE p.venue_id = $1 AND ${KEPT} ORDER BY p.id`,
);

export const photosToCheck = statement<{ view: PhotoToCheck }>(
  'photos-to-check',
  `SELECT jsonb_build_object(${PHOTO}, 'venueId', v.id, 'venueName', v.name, 'createdAt', ${iso('p.created_at')}) AS view
   FROM venue_photos p JOIN venues v ON v.id = p.venue_id
   WHERE p.state = 'waiting' AND ($1::uuid IS NULL OR p.id > $1) ORDER BY p.id LIMIT $2`,
);

export const photoAudience = statement<{ venueId: VenueId; isShown: boolean }>(
  'photo-audience',
  `SELECT p.venue_id AS "venueId", p.state = 'shown' AND v.status = 'verified' AS "isShown"
   FROM venue_photos p JOIN venues v ON v.id = p.venue_id WHERE p.id = $1 AND ${KEPT}`,
);

/** The step of the tick that clears away photos. */
export const CLEAR_PHOTOS = new TickStep('photos.clear');

export const photosToClear = statement<{ id: string }>(
  'photos-to-clear',
  `SELECT p.id FROM venue_photos p WHERE (p.state = 'removed'
     OR p.state = 'storing' AND p.changed_at < (SELECT app_clock()) - interval '1 hour'
     OR p.state = 'rejected' AND p.changed_at < (SELECT app_clock()) - ${intervalSql(TUNABLES.rejectedPhotoKeptMs)})
     AND ${CLEAR_PHOTOS.mayTry('p.id')} ORDER BY p.changed_at LIMIT 100`,
);
