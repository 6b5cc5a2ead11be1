import type { OpsNumberName, OpsView, Runbook } from '@app/contracts';
import { request } from '../../../lib/http.js';

/** The interval at which processes report their numbers. */
export const REFRESH_MS = 10_000;

export const fetchOps = () => request<OpsView>('/api/admin/ops');
export const fetchRunbook = (alarm: OpsNumberName) => request<Runbook>(`/api/admin/ops/runbooks/${alarm}`);
