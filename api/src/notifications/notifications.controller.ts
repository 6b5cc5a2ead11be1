import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { BannerView, NotificationView } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { ETag, type Tagged } from '../http/answers/etag.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, PageQuery } from '../http/requests/page.js';
import { NotificationsService } from './notifications.service.js';

/** A person's notifications and banners across plans. */
@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  /** List one’s notifications. Of all plans, newest first. */
  @Get('notifications/user')
  @Paged()
  @Refuses()
  list(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<NotificationView[]> {
    return this.notifications.list(user.id, query);
  }

  /** Count one’s unread notifications. */
  @Get('notifications/user/unread-count')
  @ETag('unread')
  @Refuses()
  unread(@CurrentUser() user: AuthUser): Promise<Tagged<{ count: number }>> {
    return this.notifications.unread(user.id);
  }

  /** Mark a notification as read. */
  @Post('notifications/:id/read')
  @HttpCode(204)
  @Refuses('not-found')
  read(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.notifications.read(user.id, id);
  }

  /** Mark all notifications as read. */
  @Post('notifications/read-all')
  @HttpCode(204)
  @Refuses()
  readAll(@CurrentUser() user: AuthUser): Promise<void> {
    return this.notifications.readAll(user.id);
  }

  /** List one’s banners. Both paths answer the same. */
  // Blockers of advertisements block the documented paths, so our app calls the others.
  @Get(['banners', 'moments'])
  @ETag('banners')
  @Refuses()
  banners(@CurrentUser() user: AuthUser): Promise<Tagged<BannerView[]>> {
    return this.notifications.banners(user.id);
  }

  /** Dismiss a banner. Both paths do the same. */
  @Post(['banners/:id/dismiss', 'moments/:id/dismiss'])
  @HttpCode(204)
  @Refuses('not-found')
  dismiss(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.notifications.dismiss(user.id, id);
  }
}
