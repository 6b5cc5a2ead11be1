import type { NotificationId, NotificationView } from '@app/contracts';
import { create } from 'zustand';
import { request, requestWithMeta } from '../../lib/http.js';

const BASE = '/api/notifications';

const fetchUnread = async (): Promise<number> =>
  (await requestWithMeta<{ count: number }>(`${BASE}/user/unread-count`, { etag: true })).data.count;
const fetchNotifications = (): Promise<NotificationView[]> => request<NotificationView[]>(`${BASE}/user`);
const markRead = (id: NotificationId): Promise<unknown> => request(`${BASE}/${encodeURIComponent(id)}/read`, { method: 'POST', body: {} });
const markAllRead = (): Promise<unknown> => request(`${BASE}/read-all`, { method: 'POST', body: {} });

interface NotificationsState {
  unread: number;
  /** null until the dialog was opened. */
  list: readonly NotificationView[] | null;
  failed: boolean;
  loadUnread: () => Promise<void>;
  loadList: () => Promise<void>;
  /** Marks as read at once; restored when saving fails, and the error is rethrown. */
  read: (id: NotificationId) => Promise<void>;
  readAll: () => Promise<void>;
}

export const useNotifications = create<NotificationsState>((set, get) => {
  const markOptimistically = async (which: (item: NotificationView) => boolean, save: () => Promise<unknown>): Promise<void> => {
    const { list, unread } = get();
    const touched = (list ?? []).filter((item) => which(item) && !item.isRead).length;
    set({ list: list && list.map((item) => (which(item) ? { ...item, isRead: true } : item)), unread: Math.max(0, unread - touched) });
    try {
      await save();
    } catch (error) {
      set({ list, unread });
      throw error;
    }
  };
  return {
    unread: 0,
    list: null,
    failed: false,
    loadUnread: async () => set({ unread: await fetchUnread() }),
    loadList: async () => {
      try {
        set({ list: await fetchNotifications(), failed: false });
      } catch (error) {
        set({ failed: true });
        throw error;
      }
    },
    read: (id) =>
      markOptimistically(
        (item) => item.id === id,
        () => markRead(id),
      ),
    readAll: async () => {
      await markOptimistically(() => true, markAllRead);
      set({ unread: 0 });
    },
  };
});
