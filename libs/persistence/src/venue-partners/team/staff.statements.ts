import { isConfirmedSql } from '../../accounts/mail/mail-addresses.statements.js';
import { statement } from '../../database/queries.js';

/** SQL that tells whether a member f of the staff wants mails about bookings: by default owners do and others do not. */
export const WANTS_MAILS = `coalesce(f.mails, f.role = 'venue_owner')`;

/** Of a row s: it is no owner, or not the only one of its venue. Holds under the venue's lock. */
const OWNER_STAYS = `(s.role <> 'venue_owner' OR EXISTS (SELECT FROM venue_staff o WHERE o.venue_id = s.venue_id AND o.role = 'venue_owner' AND o.id <> s.id))`;

export const isStaffConfirmed = statement<{ isConfirmed: boolean }>(
  'is-staff-confirmed',
  `SELECT ${isConfirmedSql('s.email')} AS "isConfirmed" FROM venue_staff s WHERE s.id = $1`,
);

export const deleteStaff = statement<{ id: string }>(
  'delete-staff',
  `DELETE FROM venue_staff s WHERE s.id = $1 AND s.venue_id = $2 AND ${OWNER_STAYS} RETURNING s.id`,
);

export const setRole = statement<{ id: string }>(
  'set-role-of-staff',
  `UPDATE venue_staff s SET role = $3 WHERE s.id = $1 AND s.venue_id = $2 AND ($3 = 'venue_owner' OR ${OWNER_STAYS}) RETURNING s.id`,
);
