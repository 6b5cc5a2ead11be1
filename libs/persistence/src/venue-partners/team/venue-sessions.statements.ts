import type { StaffRole, VenueStatus, VenueId } from '@app/contracts';
import { statement } from '../../database/queries.js';

/** The member of staff behind a venue's token. */
export interface SessionVenue {
  staffId: string;
  venueId: VenueId;
  role: StaffRole;
  status: VenueStatus;
}

/** A known refresh token: whether it was used before, and whether it is otherwise good for new ones. */
export interface RefreshToken {
  staffId: string;
  familyId: string;
  /** When the password was given that it comes from. */
  signedInAt: Date;
  used: boolean;
  good: boolean;
}

export const venueByToken = statement<SessionVenue>(
  'venue-by-token',
  `SELECT f.id AS "staffId", f.venue_id AS "venueId", f.role, v.status FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id
   JOIN venues v ON v.id = f.venue_id AND v.status <> 'suspended'
   WHERE s.token_hash = $1 AND s.kind = 'access' AND s.expires_at > app_clock()`,
);

/** What opens sessions of a member of staff and what ends them take turns, so that none is opened behind the end of its family. */
export const lockStaffOfToken = statement<{ id: string }>(
  'lock-staff-of-token',
  'SELECT f.id FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id WHERE s.token_hash = $1 FOR NO KEY UPDATE OF f',
);

export const refreshToken = statement<Omit<RefreshToken, 'staffId'>>(
  'refresh-token-of-venue',
  `SELECT s.family_id AS "familyId", coalesce(s.signed_in_at, s.created_at) AS "signedInAt", s.used_at IS NOT NULL AS used,
     s.expires_at > app_clock() AND v.status <> 'suspended' AS good
   FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id JOIN venues v ON v.id = f.venue_id
   WHERE s.token_hash = $1 AND s.kind = 'refresh'`,
);

export const endFamily = statement<{ hash: string }>(
  'end-family-of-venue-sessions',
  `DELETE FROM venue_sessions WHERE family_id = (SELECT family_id FROM venue_sessions WHERE token_hash = $1)
   RETURNING encode(token_hash, 'hex') AS hash`,
);
