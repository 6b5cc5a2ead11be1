import type {
  AskEmailLink,
  AskPasswordReset,
  ChangeOf,
  ConfirmPasswordReset,
  OtherSignIns,
  OwnUpi,
  SessionView,
  UserSettings,
} from '@app/contracts';
import { request } from '../../lib/http.js';

// The first download contains api.ts with the store of the account; these calls load with the screens that make them.

/** The answer of a mail's reader: the address is theirs, or it is to get no mail. */
export type MailAnswer = 'confirm' | 'block';
export const answerMailLink = (answer: MailAnswer, token: string): Promise<void> =>
  request(`/api/mail/${answer}`, { method: 'POST', body: { token } });

/** Mails a link that signs in; the plans of the current guest are kept. */
export const askEmailLink = (body: AskEmailLink): Promise<void> => request('/api/auth/email-link', { method: 'POST', body });

export const fetchSessions = () => request<SessionView[]>('/api/auth/sessions');

export const revokeSession = (id: string) => request<null>(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const saveSettings = (body: ChangeOf<UserSettings>) => request<UserSettings>('/api/user/settings', { method: 'PUT', body });

export const fetchUpi = () => request<OwnUpi>('/api/user/settings/upi');

export const saveUpi = (body: OwnUpi) => request<OwnUpi>('/api/user/settings/upi', { method: 'PUT', body });

/** Planners and venue partners have separate accounts; a forgotten password works the same for both. */
export type AccountKind = 'planner' | 'venue';
const RESETS: Record<AccountKind, { ask: string; confirm: string }> = {
  planner: { ask: '/api/auth/password-reset', confirm: '/api/auth/password-reset/confirm' },
  venue: { ask: '/api/venues/password-reset', confirm: '/api/venues/password-reset/confirm' },
};
export const askPasswordReset = (kind: AccountKind, body: AskPasswordReset) => request<null>(RESETS[kind].ask, { method: 'POST', body });
export const readPasswordReset = (token: string) =>
  request<OtherSignIns>('/api/auth/password-reset/read', { method: 'POST', body: { token } });
export const confirmPasswordReset = (kind: AccountKind, body: ConfirmPasswordReset) =>
  request<null>(RESETS[kind].confirm, { method: 'POST', body });
