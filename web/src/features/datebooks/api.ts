import type { CreateDatebook, PlanId, PatchDatebook, PlanListItem, PlanView } from '@app/contracts';
import { request } from '../../lib/http.js';

/** The reader's plans, newest first, each with its status. */
export const fetchPlans = () => request<PlanListItem[]>('/api/datebooks?include=status', { etag: true });

/** Creates a plan; a lost guest session is created again and the call repeated once. */
export async function createPlan(body: CreateDatebook, idempotencyKey: string): Promise<PlanView> {
  const plan = await request<PlanView>('/api/datebooks', { method: 'POST', body, idempotencyKey, replayAsGuest: true });
  void import('../../lib/analytics.js').then(({ countPlan }) => countPlan(plan.id)).catch(() => undefined);
  return plan;
}

export const patchPlan = (id: PlanId, body: PatchDatebook) =>
  request<PlanView>(`/api/datebooks/${encodeURIComponent(id)}`, { method: 'PATCH', body });
