import type { AcceptStaffInvite, InviteStaff, StaffInvite, StaffRole, TeamView, VenueSession } from '@app/contracts';
import { request } from '../../../lib/http.js';
import { call, keepSession } from '../api.js';

const id = encodeURIComponent;

export const fetchTeam = (): Promise<TeamView> => call('/team');
export const invite = (body: InviteStaff): Promise<TeamView> => call('/team/invitations', { method: 'POST', body });
export const resend = (invitationId: string): Promise<TeamView> => call(`/team/invitations/${id(invitationId)}/resend`, { method: 'POST' });
export const withdraw = (invitationId: string): Promise<void> => call(`/team/invitations/${id(invitationId)}`, { method: 'DELETE' });
export const changeRole = (memberId: string, role: StaffRole): Promise<TeamView> =>
  call(`/team/members/${id(memberId)}`, { method: 'PATCH', body: { role } });
export const removeMember = (memberId: string): Promise<void> => call(`/team/members/${id(memberId)}`, { method: 'DELETE' });

/** Reads the invitation of a link; the token travels in the body, so that it is in no address. */
export const lookAtInvite = (token: string): Promise<StaffInvite> =>
  request<StaffInvite>('/api/venues/staff-invites/look', { method: 'POST', body: { token } });
export const acceptInvite = async (body: AcceptStaffInvite): Promise<VenueSession> =>
  keepSession(await request<VenueSession>('/api/venues/staff-invites/accept', { method: 'POST', body }));
