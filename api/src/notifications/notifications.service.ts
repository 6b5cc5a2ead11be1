import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { BannerView, NotificationView } from '@app/contracts';
import { Database, NotificationsRepository } from '@app/persistence';
import type { Tagged } from '../http/answers/etag.js';
import { fail } from '../http/problem.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';

/** What a person is told across plans; everybody reads and marks only their own. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationsRepository,
  ) {}

  list(userId: string, query: PageQuery): Promise<NotificationView[]> {
    const { limit, before } = pageOf(query);
    return this.notifications.list(userId, limit, before ?? null);
  }

  async unread(userId: string): Promise<Tagged<{ count: number }>> {
    const { count, rev } = await this.notifications.unread(userId);
    return { rev, read: () => ({ count }) };
  }

  async read(userId: string, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => this.notifications.markRead(tx, userId, id)))) fail('not-found');
  }

  readAll(userId: string): Promise<void> {
    return this.database.transaction((tx) => this.notifications.markAllRead(tx, userId));
  }

  async banners(userId: string): Promise<Tagged<BannerView[]>> {
    const banners = await this.notifications.banners(userId);
    // Banners end by the clock, so that no revision of a feed names what is shown.
    return { rev: createHash('sha256').update(JSON.stringify(banners)).digest('base64url'), read: () => banners };
  }

  async dismiss(userId: string, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => this.notifications.dismiss(tx, userId, id)))) fail('not-found');
  }
}
