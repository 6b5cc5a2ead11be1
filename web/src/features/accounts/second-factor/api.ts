import type { RecoveryCodes, SecondFactorCode, SecondFactorSetup, SecondFactorView, TeamAccount, TeamSessionView } from '@app/contracts';
import { request } from '../../../lib/http.js';
import { queryKeys } from '../../../lib/query-keys.js';
import type { FactorCalls } from '../../../second-factor/factor-calls.js';
import { withCode } from '../../../team/team-session.js';

/** The second factor of the team's accounts, which require one. */
export const TEAM_FACTOR: FactorCalls = {
  queryKey: queryKeys.secondFactor,
  read: () => request<SecondFactorView | null>('/api/auth/second-factor'),
  start: (body) => request<SecondFactorSetup>('/api/auth/second-factor', { method: 'POST', body }),
  confirm: (body) => request<RecoveryCodes>('/api/auth/second-factor/confirm', { method: 'POST', body }),
  renew: (body) => request<RecoveryCodes>('/api/auth/second-factor/recovery-codes', { method: 'POST', body }),
};

export const fetchTeamSession = () => request<TeamSessionView>('/api/admin/session');
/** Confirms the identity of a member of the team. It waits for no sign-in, because a sign-in sends a code itself. */
export const giveCodeAgain = (body: SecondFactorCode) =>
  request<null>('/api/auth/second-factor/again', { method: 'POST', body, needsNoSession: true });

export const TEAM_PAGE = 50;
export function fetchTeamAccounts(cursor: string | null): Promise<TeamAccount[]> {
  const query = new URLSearchParams({ limit: String(TEAM_PAGE), ...(cursor ? { cursor } : {}) });
  return request(`/api/admin/team-accounts?${query.toString()}`);
}
export const resetSecondFactor = (id: string) =>
  withCode(() => request<null>(`/api/admin/team-accounts/${encodeURIComponent(id)}/second-factor`, { method: 'DELETE' }));
