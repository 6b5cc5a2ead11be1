import type {
  ImportMatch,
  ImportPlace,
  ImportView,
  NewImport,
  ProfileConsent,
  ProfileTable,
  ReadProfile,
  StartImport,
} from '@app/contracts';
import { request } from '../../lib/http.js';

const at = (id: string) => `/api/admin/imports/${encodeURIComponent(id)}`;

/** The number of rows per read. */
export const IMPORTS_PAGE = 20;
export const fetchImports = (cursor: string | null) =>
  request<ImportView[]>(`/api/admin/imports?limit=${IMPORTS_PAGE}${cursor ? `&cursor=${cursor}` : ''}`);
export const openImport = (body: NewImport) => request<ImportView>('/api/admin/imports', { method: 'POST', body });
export const sendRows = (id: string, rows: readonly ImportPlace[]) =>
  request<ImportMatch[]>(`${at(id)}/rows`, { method: 'POST', body: { rows } });
export const startImport = (id: string, body: StartImport) => request<ImportView>(`${at(id)}/start`, { method: 'POST', body });
export const undoImport = (id: string) => request<ImportView>(`${at(id)}/undo`, { method: 'POST' });

export const beginProfile = () => request<ProfileConsent>('/api/admin/imports/business-profile', { method: 'POST' });
export const readProfile = (body: ReadProfile) =>
  request<ProfileTable>('/api/admin/imports/business-profile/rows', { method: 'POST', body });
