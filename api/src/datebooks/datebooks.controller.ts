import { Body, Controller, Delete, Get, Headers, HttpCode, Param, ParseUUIDPipe, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type PlanListItem, type PlanAnswer } from '@app/contracts';
import { DatebooksRepository } from '@app/persistence';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Optional, OneOf } from '../http/requests/fields.js';
import { etagOf, notModified } from '../http/answers/etag.js';
import { paged, pageOf, PageQuery } from '../http/requests/page.js';
import { CreateDatebookDto, LocationDto, PatchDatebookDto } from './datebooks.dto.js';
import { listItem } from './datebooks.presenter.js';
import { DatebooksService } from './datebooks.service.js';

class ListQuery extends PageQuery {
  @Optional()
  @OneOf(['status'])
  include?: 'status';
}

@Controller('datebooks')
export class DatebooksController {
  constructor(
    private readonly datebooks: DatebooksRepository,
    private readonly service: DatebooksService,
  ) {}

  @Get()
  @Refuses()
  async list(
    @CurrentUser() user: AuthUser,
    @Query() query: ListQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlanListItem[] | undefined> {
    const { limit, before } = pageOf(query);
    const view = `plans-${query.include ?? 'short'}-${limit}-${before ?? 'newest'}`;
    const rev = await this.datebooks.revOfPlans(user.id);
    if (notModified(request, reply, etagOf(user.id, view, rev))) return undefined;
    const rows = await this.datebooks.ofUser(user.id, limit, before ?? null);
    return paged(request, reply, query, rows).map((row) => listItem(row, user.id, query.include === 'status'));
  }

  @Post()
  @Refuses('adult-required', 'idempotency-key-reused', 'not-found', 'outside-cities', 'plan-limit', 'plan-state', 'preferences-incomplete')
  async create(
    @CurrentUser() user: AuthUser,
    @Body() body: CreateDatebookDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlanAnswer> {
    const { status, body: created } = await this.service.create(user, body, key);
    reply.status(status);
    return created;
  }

  @Patch(':id')
  @Refuses('forbidden', 'not-found', 'plan-state')
  patch(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: PatchDatebookDto): Promise<PlanAnswer> {
    return this.service.patch(id, user.id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @Refuses('booking-first', 'forbidden', 'not-found')
  remove(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.cancel(id, user.id);
  }

  @Put(':id/location')
  @HttpCode(204)
  @Refuses('not-found', 'outside-cities', 'plan-state')
  locate(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: LocationDto): Promise<void> {
    return this.service.locate(id, user.id, body);
  }

  @Post(':id/go-without-rest')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state')
  goWithoutRest(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<PlanAnswer> {
    return this.service.goWithoutRest(id, user.id);
  }

  @Delete(':id/members/:userId')
  @HttpCode(204)
  @Refuses('forbidden', 'not-found', 'plan-state')
  leave(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('userId', ParseUUIDPipe) leaverId: string,
  ): Promise<void> {
    return this.service.leave(id, user.id, leaverId);
  }
}
