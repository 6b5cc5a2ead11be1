import type { NotificationId, NotificationView } from '@app/contracts';
import { request, requestWithMeta } from '../../lib/http.js';

const BASE = '/api/notifications';

export const fetchUnread = async (): Promise<number> =>
  (await requestWithMeta<{ count: number }>(`${BASE}/user/unread-count`, { polled: true })).data.count;
export const fetchNotifications = (): Promise<NotificationView[]> => request<NotificationView[]>(`${BASE}/user`);
export const markRead = (id: NotificationId): Promise<unknown> =>
  request(`${BASE}/${encodeURIComponent(id)}/read`, { method: 'POST', body: {} });
export const markAllRead = (): Promise<unknown> => request(`${BASE}/read-all`, { method: 'POST', body: {} });
