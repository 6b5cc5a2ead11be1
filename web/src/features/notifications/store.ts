import type { NotificationId, NotificationView } from '@app/contracts';
import { create } from 'zustand';
import { fetchNotifications, fetchUnread, markAllRead, markRead } from './api.js';

interface NotificationsState {
  unread: number;
  /** null until the dialog was opened. */
  list: readonly NotificationView[] | null;
  failed: boolean;
  loadUnread: () => Promise<void>;
  loadList: () => Promise<void>;
  /** Read at once on the screen; put back when it could not be saved, and the error is thrown on. */
  read: (id: NotificationId) => Promise<void>;
  readAll: () => Promise<void>;
}

export const useNotifications = create<NotificationsState>((set, get) => {
  const guess = async (which: (item: NotificationView) => boolean, save: () => Promise<unknown>): Promise<void> => {
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
      guess(
        (item) => item.id === id,
        () => markRead(id),
      ),
    readAll: async () => {
      await guess(() => true, markAllRead);
      set({ unread: 0 });
    },
  };
});
