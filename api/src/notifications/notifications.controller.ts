import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BannerView, NotificationView } from '@app/contracts';
import { Database, NotificationsRepository } from '@app/persistence';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { paged, pageOf, PageQuery } from '../http/page.js';
import { etagOf, unchanged } from '../http/polled.js';
import { fail } from '../http/problem.js';

/** What a person is told across plans. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationsRepository,
  ) {}

  @Get('notifications/user')
  async list(
    @CurrentUser() user: CurrentUserOf,
    @Query() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NotificationView[]> {
    const { limit, before } = pageOf(page);
    return paged(request, reply, page, await this.notifications.list(user.id, limit, before ?? null));
  }

  @Get('notifications/user/unread-count')
  async unread(
    @CurrentUser() user: CurrentUserOf,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ count: number } | undefined> {
    const { count, rev } = await this.notifications.unread(user.id);
    return unchanged(request, reply, etagOf(user.id, 'unread', rev)) ? undefined : { count };
  }

  @Post('notifications/:id/read')
  @HttpCode(204)
  async read(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => this.notifications.markRead(tx, user.id, id)))) fail('not-found');
  }

  @Post('notifications/read-all')
  @HttpCode(204)
  readAll(@CurrentUser() user: CurrentUserOf): Promise<void> {
    return this.database.transaction((tx) => this.notifications.markAllRead(tx, user.id));
  }

  @Get('banners')
  banners(@CurrentUser() user: CurrentUserOf, @Res({ passthrough: true }) reply: FastifyReply): Promise<BannerView[]> {
    reply.header('cache-control', 'private, no-store');
    return this.notifications.banners(user.id);
  }

  @Post('banners/:id/dismiss')
  @HttpCode(204)
  async dismiss(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => this.notifications.dismiss(tx, user.id, id)))) fail('not-found');
  }
}
