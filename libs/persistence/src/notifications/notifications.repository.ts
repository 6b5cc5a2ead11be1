import { LessThan } from 'typeorm';
import type { BannerView, NotificationView } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { iso } from '../database/views.js';
import { Notification } from './notification.entity.js';

/** What one person is told across plans, as they read it. */
export class NotificationsRepository {
  constructor(private readonly database: Database) {}

  /** The newest first, older than `before` when given (an id). */
  async list(userId: string, limit: number, before: string | null): Promise<NotificationView[]> {
    const where = { userId, ...(before ? { id: LessThan(before) } : {}) };
    const rows = await this.database.manager.find(Notification, { where, order: { id: 'DESC' }, take: limit });
    return rows.map(({ id, type, title, message, priority, isRead, href, planId, createdAt }) => ({
      id,
      type,
      title,
      message,
      priority,
      isRead,
      href,
      planId: planId,
      createdAt: createdAt.toISOString(),
    }));
  }

  async unread(userId: string): Promise<{ count: number; rev: number }> {
    const [row] = await this.database.read<{ count: number; rev: number }>(
      'unread-of-user',
      `SELECT (SELECT count(*)::int FROM notifications WHERE user_id = $1 AND NOT is_read) AS count,
         coalesce((SELECT rev FROM feeds WHERE id = $1), 0) AS rev`,
      [userId],
    );
    return row ?? { count: 0, rev: 0 };
  }

  /** Marks one as read; false when there is none of theirs with that id. */
  async markRead(tx: Transaction, userId: string, id: string): Promise<boolean> {
    const rows = await tx.query<{ fresh: boolean }>(
      `UPDATE notifications n SET is_read = true FROM (SELECT id, is_read FROM notifications WHERE id = $2 AND user_id = $1) old
       WHERE n.id = old.id RETURNING NOT old.is_read AS fresh`,
      [userId, id],
    );
    if (rows[0]?.fresh) tx.raiseFeed(`user:${userId}`, { type: 'notification.read' });
    return rows.length > 0;
  }

  async markAllRead(tx: Transaction, userId: string): Promise<void> {
    const { affected } = await tx.manager.update(Notification, { userId, isRead: false }, { isRead: true });
    if (affected) tx.raiseFeed(`user:${userId}`, { type: 'notification.read' });
  }

  /** The banners to be shown now. */
  async banners(userId: string): Promise<BannerView[]> {
    return this.database.read<BannerView>(
      'banners-of-user',
      `SELECT b.id, b.kind, b.datebook_id AS "dateBookId", b.request_id AS "requestId", d.name AS "planName", b.count,
         ${iso('b.created_at')} AS "createdAt", ${iso('b.expires_at')} AS "expiresAt"
       FROM banners b JOIN datebooks d ON d.id = b.datebook_id
       WHERE b.user_id = $1 AND b.expired_at IS NULL AND b.dismissed_at IS NULL AND b.expires_at > app_clock() ORDER BY b.id DESC LIMIT 20`,
      [userId],
    );
  }

  /** Takes a banner away for good; false when it is not theirs. */
  async dismiss(tx: Transaction, userId: string, id: string): Promise<boolean> {
    const rows = await tx.query<{ datebook_id: string }>(
      'UPDATE banners SET dismissed_at = coalesce(dismissed_at, app_clock()) WHERE id = $2 AND user_id = $1 RETURNING datebook_id',
      [userId, id],
    );
    if (rows[0]) tx.raiseFeed(`user:${userId}`, { type: 'banner.expired', dateBookId: rows[0].datebook_id });
    return rows.length > 0;
  }
}
