import type { CreateDatebook, DatebookId, PatchDatebook, PlanListItem, PlanView } from '@app/contracts';
import { request } from '../../lib/http.js';

/** My plans, newest first, each with its status. */
export const fetchPlans = () => request<PlanListItem[]>('/api/datebooks?include=status', { etag: true });

/** Creates a plan; a lost guest session is made anew and the call is made once more. */
export const createPlan = (body: CreateDatebook, idempotencyKey: string) =>
  request<PlanView>('/api/datebooks', { method: 'POST', body, idempotencyKey, replayAsGuest: true });

export const patchPlan = (id: DatebookId, body: PatchDatebook) =>
  request<PlanView>(`/api/datebooks/${encodeURIComponent(id)}`, { method: 'PATCH', body });
