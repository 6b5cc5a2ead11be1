import type { CreateDatebook, PlanId, PatchDatebook, PlanListItem, PlanView, ReminderView, SaveReminder } from '@app/contracts';
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

/** The reader's reminders of evenings like past ones. */
export const fetchReminders = () => request<ReminderView[]>('/api/user/reminders');

export const saveReminder = (id: PlanId, body: SaveReminder) =>
  request<null>(`/api/user/reminders/${encodeURIComponent(id)}`, { method: 'PUT', body });

export const endReminder = (id: PlanId) => request<null>(`/api/user/reminders/${encodeURIComponent(id)}`, { method: 'DELETE' });
