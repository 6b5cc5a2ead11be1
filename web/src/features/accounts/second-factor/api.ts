import type {
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorSetup,
  SecondFactorView,
  StartSecondFactor,
  TeamAccount,
  TeamSessionView,
} from '@app/contracts';
import { request } from '../../../lib/http.js';
import { withCode } from '../../../team/team-session.js';

export const fetchSecondFactor = () => request<SecondFactorView | null>('/api/auth/second-factor');
export const startSecondFactor = (body: StartSecondFactor) =>
  request<SecondFactorSetup>('/api/auth/second-factor', { method: 'POST', body });
export const confirmSecondFactor = (body: SecondFactorCode) =>
  request<RecoveryCodes>('/api/auth/second-factor/confirm', { method: 'POST', body });
export const renewRecoveryCodes = (body: SecondFactorCode) =>
  request<RecoveryCodes>('/api/auth/second-factor/recovery-codes', { method: 'POST', body });

export const fetchTeamSession = () => request<TeamSessionView>('/api/admin/session');
/** Shows once more who works at the team's pages. It waits for no sign-in: that gives a code itself. */
export const giveCodeAgain = (body: SecondFactorCode) =>
  request<null>('/api/auth/second-factor/again', { method: 'POST', body, needsNoSession: true });

export const TEAM_PAGE = 50;
export function fetchTeamAccounts(cursor: string | null): Promise<TeamAccount[]> {
  const query = new URLSearchParams({ limit: String(TEAM_PAGE), ...(cursor ? { cursor } : {}) });
  return request(`/api/admin/team-accounts?${query.toString()}`);
}
export const resetSecondFactor = (id: string) =>
  withCode(() => request<null>(`/api/admin/team-accounts/${encodeURIComponent(id)}/second-factor`, { method: 'DELETE' }));
