import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { dismissBanner, readNotification, readNotifications } from '@app/application';
import type { BannerView, NotificationView, UserId } from '@app/contracts';
import { Database } from '@app/persistence';
import type { Tagged } from '../http/answers/etag.js';
import { unwrap } from '../http/problem.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';

/** A person's notifications and banners across plans; each person reads and marks only their own. */
@Injectable()
export class NotificationsService {
  constructor(private readonly database: Database) {}

  list(userId: UserId, query: PageQuery): Promise<NotificationView[]> {
    const { limit, before } = pageOf(query);
    return this.database.notifications.list(userId, limit, before ?? null);
  }

  async unread(userId: UserId): Promise<Tagged<{ count: number }>> {
    const { count, rev } = await this.database.notifications.unread(userId);
    return { rev, read: () => ({ count }) };
  }

  read(userId: UserId, id: string): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await readNotification(tx, userId, id)));
  }

  readAll(userId: UserId): Promise<void> {
    return this.database.transaction((tx) => readNotifications(tx, userId));
  }

  async banners(userId: UserId): Promise<Tagged<BannerView[]>> {
    const banners = await this.database.banners.ofUser(userId);
    // Banners end by the clock, so no revision of a feed identifies the current ones.
    return { rev: createHash('sha256').update(JSON.stringify(banners)).digest('base64url'), read: () => banners };
  }

  dismiss(userId: UserId, id: string): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await dismissBanner(tx, userId, id)));
  }
}
