import type { Instant } from '../ids.js';
import type { StaffRole } from '../states.js';

/** Somebody who works with the desk. */
export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** Who is asking. */
  you: boolean;
  joinedAt: Instant;
}

/** Somebody who was asked to, and has not come yet. */
export interface TeamInvitation {
  id: string;
  email: string;
  role: StaffRole;
  sentAt: Instant;
  expiresAt: Instant;
  expired: boolean;
}

/** GET /api/venues/me/team: the invitations are for owners alone. */
export interface TeamView {
  members: TeamMember[];
  invitations: TeamInvitation[];
}

/** POST /api/venues/me/team/invitations: a mail with a link, good once and for a week. */
export interface InviteStaff {
  email: string;
  role: StaffRole;
}

/** PATCH /api/venues/me/team/members/:id */
export interface ChangeStaffRole {
  role: StaffRole;
}

/** POST /api/venues/staff-invites/look: the token travels in the body, so that no log has it. */
export interface LookAtStaffInvite {
  token: string;
}

/** What the link in the mail is about. */
export interface StaffInvite {
  venueName: string;
  area: string;
  email: string;
  role: StaffRole;
  expiresAt: Instant;
}

/** POST /api/venues/staff-invites/accept: signs in, too. */
export interface AcceptStaffInvite {
  token: string;
  name: string;
  password: string;
}
