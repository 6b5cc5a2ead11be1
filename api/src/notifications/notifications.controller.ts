import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { BannerView, NotificationView } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { ETag, type Tagged } from '../http/answers/etag.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, PageQuery } from '../http/requests/page.js';
import { NotificationsService } from './notifications.service.js';

/** What a person is told across plans. */
@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get('notifications/user')
  @Paged()
  @Refuses()
  list(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<NotificationView[]> {
    return this.notifications.list(user.id, query);
  }

  @Get('notifications/user/unread-count')
  @ETag('unread')
  @Refuses()
  unread(@CurrentUser() user: AuthUser): Promise<Tagged<{ count: number }>> {
    return this.notifications.unread(user.id);
  }

  @Post('notifications/:id/read')
  @HttpCode(204)
  @Refuses('not-found')
  read(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.notifications.read(user.id, id);
  }

  @Post('notifications/read-all')
  @HttpCode(204)
  @Refuses()
  readAll(@CurrentUser() user: AuthUser): Promise<void> {
    return this.notifications.readAll(user.id);
  }

  // Blockers of advertisements hold back the documented names: our app calls the others.
  @Get(['banners', 'moments'])
  @ETag('banners')
  @Refuses()
  banners(@CurrentUser() user: AuthUser): Promise<Tagged<BannerView[]>> {
    return this.notifications.banners(user.id);
  }

  @Post(['banners/:id/dismiss', 'moments/:id/dismiss'])
  @HttpCode(204)
  @Refuses('not-found')
  dismiss(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.notifications.dismiss(user.id, id);
  }
}
