import type { StaffInvite, TeamInvitation, WaitingDelivery } from '@app/contracts';
import { STAFF_RIGHTS } from '@app/domain';
import { statement } from '../../database/queries.js';
import { iso } from '../../database/views.js';
import type { StaffInvitation } from './staff-invitation.entity.js';

/** Whether an invitation (i) to a venue (v) still leads in: its inviter must still have the right to invite. */
const OPEN = `i.expires_at > app_clock() AND v.status <> 'suspended' AND EXISTS (SELECT FROM venue_staff inviter
  WHERE inviter.id = i.inviter_id AND inviter.venue_id = i.venue_id AND inviter.role IN ('${STAFF_RIGHTS.team.join("', '")}'))`;

/** SQL of the end of an invitation, which is good for $1 milliseconds. */
const END = `app_clock() + $1 * interval '1 millisecond'`;

export const invitationsOfVenue = statement<TeamInvitation>(
  'staff-invitations',
  `SELECT i.id, i.email, i.role, ${iso('i.sent_at')} AS "sentAt", ${iso('i.expires_at')} AS "expiresAt", i.expires_at <= app_clock() AS expired
   FROM staff_invitations i WHERE i.venue_id = $1 ORDER BY i.id DESC`,
);

export const putInvitation = statement<{ id: string }>(
  'put-staff-invitation',
  `INSERT INTO staff_invitations (venue_id, email, role, token_hash, inviter_id, expires_at) VALUES ($2, $3, $4, $5, $6, ${END})
   ON CONFLICT (venue_id, email) DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash, inviter_id = excluded.inviter_id,
     sent_at = app_clock(), expires_at = excluded.expires_at RETURNING id`,
);

export const mailInvitation = statement<WaitingDelivery>(
  'mail-staff-invitation',
  `INSERT INTO deliveries (event_id, staff_id, channel, type, payload, next_try, useful_until)
   SELECT $2, s.id, 'email', 'staff_invite', jsonb_build_object('to', $3::text, 'title', '', 'text', '', 'href', $4::text, 'priority', 'urgent',
     'invite', jsonb_build_object('id', $2::uuid, 'language', s.language)), app_clock(), ${END}
   FROM venue_staff s WHERE s.id = $5 RETURNING id, channel`,
);

export const inviteOfToken = statement<StaffInvite>(
  'staff-invite',
  `SELECT v.name AS "venueName", v.area, i.email, i.role, ${iso('i.expires_at')} AS "expiresAt"
   FROM staff_invitations i JOIN venues v ON v.id = i.venue_id WHERE i.token_hash = $1 AND ${OPEN}`,
);

export const takeInvitation = statement<Pick<StaffInvitation, 'venueId' | 'email' | 'role'>>(
  'take-staff-invitation',
  `DELETE FROM staff_invitations i USING venues v WHERE v.id = i.venue_id AND i.token_hash = $1 AND ${OPEN}
   RETURNING i.venue_id AS "venueId", i.email, i.role`,
);
