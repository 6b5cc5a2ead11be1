import type { PlanId, ReminderView, SaveReminder } from '@app/contracts';
import { request } from '../../lib/http.js';

/** The reader's reminders of evenings like past ones. */
export const fetchReminders = () => request<ReminderView[]>('/api/user/reminders');

export const saveReminder = (id: PlanId, body: SaveReminder) =>
  request<null>(`/api/user/reminders/${encodeURIComponent(id)}`, { method: 'PUT', body });

export const endReminder = (id: PlanId) => request<null>(`/api/user/reminders/${encodeURIComponent(id)}`, { method: 'DELETE' });
