import type {
  AdminContact,
  AdminMessage,
  AdminOverview,
  AdminReport,
  AdminVenue,
  ApprovalView,
  CitySlug,
  DisputeView,
  FoundPerson,
  FoundPlan,
  ListedStaff,
  LiveNumber,
  LiveSettings,
  MessageContact,
  OwnerFlagView,
  PersonalData,
  PersonContact,
  PersonRecord,
  ReportState,
  SaveCityPause,
  SaveContact,
  SaveDemoMarket,
  SaveLiveNumber,
  Touched,
  TouchedChoice,
  TunableView,
  VenueCheck,
  VenueDecision,
  VenueDecisionView,
  VenueStatus,
} from '@app/contracts';
import { request } from '../../lib/http.js';
import { page } from '../../team/pages.js';
import { withCode } from '../../team/team-session.js';

export const fetchOverview = (): Promise<AdminOverview> => request('/api/admin/overview');

export const fetchVenues = (filter: { q?: string; status?: VenueStatus }, cursor: string | null): Promise<AdminVenue[]> =>
  page('/api/admin/venues', cursor, filter);
export const fetchVenue = (id: string): Promise<AdminVenue> => request(`/api/admin/venues/${id}`);
export const fetchVenueStaff = (id: string): Promise<ListedStaff[]> => withCode(() => request(`/api/admin/venues/${id}/staff`));
export const fetchVenueHistory = (id: string): Promise<VenueDecisionView[]> => request(`/api/admin/venues/${id}/history`);
export const fetchTouched = (id: string): Promise<Touched[]> => request(`/api/admin/venues/${id}/touched`);
interface Decided {
  reason?: string | undefined;
  from?: VenueStatus | undefined;
  /** The fate of active offers, when a suspension affects any. */
  offers?: TouchedChoice | undefined;
  /** What was checked of an application. */
  checked?: readonly VenueCheck[] | undefined;
}
export const decideVenue = (id: string, decision: VenueDecision, body: Decided): Promise<AdminVenue> =>
  request(`/api/admin/venues/${id}/${decision}`, { method: 'POST', body });

/** Removes the second factor of a member of a venue's staff who has lost it. */
export const resetStaffFactor = (staffId: string): Promise<void> =>
  withCode(() => request(`/api/admin/venue-staff/${staffId}/second-factor`, { method: 'DELETE' }));

export const fetchReports = (state: ReportState, cursor: string | null): Promise<AdminReport[]> =>
  page('/api/admin/reports', cursor, { state });
export const closeReport = (id: string, note: string): Promise<void> =>
  request(`/api/admin/reports/${id}/close`, { method: 'POST', body: { note } });

export const fetchDisputes = (cursor: string | null): Promise<DisputeView[]> => page('/api/admin/disputes', cursor);
export const decideDispute = (id: string, uphold: boolean): Promise<unknown> =>
  request(`/api/admin/disputes/${id}/decide`, { method: 'POST', body: { uphold } });

export const fetchApprovals = (cursor: string | null): Promise<ApprovalView[]> => page('/api/admin/approvals', cursor);
export const liftApproval = (id: string): Promise<void> => request(`/api/admin/approvals/${id}/lift`, { method: 'POST' });

export const fetchOwnerFlags = (cursor: string | null): Promise<OwnerFlagView[]> => page('/api/admin/owner-flags', cursor);
export const closeOwnerFlag = (id: string): Promise<void> => request(`/api/admin/owner-flags/${id}/close`, { method: 'POST' });

export const findPeople = (text: string): Promise<FoundPerson[]> => request('/api/admin/users/search', { method: 'POST', body: { text } });
export const findPlans = (text: string): Promise<FoundPlan[]> => request('/api/admin/plans/search', { method: 'POST', body: { text } });
export const lookAtPerson = (id: string): Promise<PersonRecord> =>
  withCode(() => request(`/api/admin/users/${id}/look`, { method: 'POST' }));
export const showPerson = (id: string, reason: string): Promise<PersonContact> =>
  withCode(() => request(`/api/admin/users/${id}/contact`, { method: 'POST', body: { reason } }));
export const exportPerson = (id: string, reason: string): Promise<PersonalData> =>
  withCode(() => request(`/api/admin/users/${id}/export`, { method: 'POST', body: { reason } }));
export const signPersonOut = (id: string): Promise<void> => request(`/api/admin/users/${id}/sign-out`, { method: 'POST' });
export const askDeletion = (id: string, reason: string): Promise<void> =>
  withCode(() => request(`/api/admin/users/${id}/deletion`, { method: 'POST', body: { reason } }));
export const cancelDeletion = (id: string, reason: string): Promise<void> =>
  withCode(() => request(`/api/admin/users/${id}/deletion/cancel`, { method: 'POST', body: { reason } }));

export const fetchMessages = (state: ReportState, cursor: string | null): Promise<AdminMessage[]> =>
  page('/api/admin/messages', cursor, { state });
export const showContact = (id: string): Promise<MessageContact> =>
  withCode(() => request(`/api/admin/messages/${id}/contact`, { method: 'POST' }));
export const answerMessage = (id: string, note: string): Promise<void> =>
  request(`/api/admin/messages/${id}/answer`, { method: 'POST', body: { note } });

export const fetchContacts = (): Promise<AdminContact[]> => request('/api/admin/contacts');
export const fetchGuide = (city: CitySlug): Promise<SaveContact> => withCode(() => request(`/api/admin/contacts/${city}`));
export const saveContact = (city: CitySlug, guide: SaveContact): Promise<void> =>
  request(`/api/admin/contacts/${city}`, { method: 'PUT', body: guide });

export const fetchLiveSettings = (): Promise<LiveSettings> => request('/api/admin/live-settings');
export const saveLiveNumber = (key: LiveNumber, body: SaveLiveNumber): Promise<void> =>
  request(`/api/admin/live-settings/numbers/${key}`, { method: 'PUT', body });
export const saveCityPause = (city: CitySlug, body: SaveCityPause): Promise<void> =>
  request(`/api/admin/live-settings/cities/${city}`, { method: 'PUT', body });
export const saveDemoMarket = (body: SaveDemoMarket): Promise<void> =>
  request('/api/admin/live-settings/demo-market', { method: 'PUT', body });

export const fetchTunables = (): Promise<TunableView[]> => request('/api/admin/tunables');
