import type { ChangeOf, PlanId, PreferencesStatus, PreferencesView, SavePreferences } from '@app/contracts';
import { request } from '../../lib/http.js';

const id = encodeURIComponent;

/** The reader's preferences for a plan; null: none, or not signed in. */
export const fetchPreferences = (dateBookId: PlanId) =>
  request<PreferencesView | null>(`/api/preferences?dateBookId=${id(dateBookId)}`, { nullOn401: true, etag: true });
export const savePreferences = (body: ChangeOf<SavePreferences>) => request<PreferencesView>('/api/preferences', { method: 'POST', body });
export const fetchStatus = (dateBookId: PlanId) => request<PreferencesStatus>(`/api/datebooks/${id(dateBookId)}/preferences-status`);
