import { Type } from 'class-transformer';
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, ParseUUIDPipe, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type CatchUp, type PlanListItem, type PlanView, type PreferencesStatus, type Snapshot } from '@app/contracts';
import { DatebooksRepository, LogRepository } from '@app/persistence';
import { ByToken, CurrentUser, TokenHash, type CurrentUserOf } from '../http/access.js';
import { Optional, OneOf, Int } from '../http/fields.js';
import { paged, pageOf, PageQuery } from '../http/page.js';
import { etagOf, unchanged } from '../http/polled.js';
import { fail } from '../http/problem.js';
import { CreateDatebookDto, LocationDto, PatchDatebookDto } from './datebooks.dto.js';
import { listItem, planView, snapshotView, statusView } from './datebooks.presenter.js';
import { DatebooksService } from './datebooks.service.js';

class ListQuery extends PageQuery {
  @Optional()
  @OneOf(['status'])
  include?: 'status';
}

class AfterQuery {
  @Type(() => Number)
  @Int()
  after!: number;
}

type Row = Awaited<ReturnType<DatebooksRepository['withMembers']>>;

@Controller('datebooks')
export class DatebooksController {
  constructor(
    private readonly datebooks: DatebooksRepository,
    private readonly log: LogRepository,
    private readonly service: DatebooksService,
  ) {}

  @Get()
  async list(
    @CurrentUser() user: CurrentUserOf,
    @Query() query: ListQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlanListItem[]> {
    const { limit, before } = pageOf(query);
    const rows = await this.datebooks.ofUser(user.id, limit, before ?? null);
    reply.header('cache-control', 'private, no-store');
    return paged(request, reply, query, rows).map((row) => listItem(row, user.id, query.include === 'status'));
  }

  @Post()
  async create(
    @CurrentUser() user: CurrentUserOf,
    @Body() body: CreateDatebookDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlanView & { preferencesStatus: PreferencesStatus }> {
    const { status, body: created } = await this.service.create(user, body, key);
    reply.status(status);
    return created;
  }

  @ByToken()
  @Get(':id')
  async snapshot(
    @TokenHash() token: Buffer,
    @Param('id', ParseUUIDPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Snapshot | undefined> {
    if (request.headers['if-none-match'] && (await this.known(token, id, 'snapshot', request, reply)).same) return undefined;
    const { viewer, plan } = (await this.datebooks.snapshot(token, id)) ?? fail('not-signed-in');
    if (!plan) fail('not-found');
    return unchanged(request, reply, etagOf(viewer, 'snapshot', plan.event_seq), plan.event_seq) ? undefined : snapshotView(plan, viewer);
  }

  @ByToken()
  @Get(':id/preferences-status')
  async status(
    @TokenHash() token: Buffer,
    @Param('id', ParseUUIDPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PreferencesStatus | undefined> {
    const { viewer, same } = await this.known(token, id, 'status', request, reply);
    if (same) return undefined;
    const row = (await this.datebooks.withMembers(id, viewer)) ?? fail('not-found');
    unchanged(request, reply, etagOf(viewer, 'status', row.event_seq), row.event_seq);
    return statusView(row, row.members, viewer);
  }

  @Get(':id/events')
  async events(
    @CurrentUser() user: CurrentUserOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { after }: AfterQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CatchUp> {
    reply.header('cache-control', 'private, no-store').header(HEADERS.now, new Date().toISOString());
    return (await this.log.catchUp(id, user.id, after)) ?? fail('not-found');
  }

  @Patch(':id')
  async patch(
    @CurrentUser() user: CurrentUserOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: PatchDatebookDto,
  ): Promise<PlanView> {
    await this.service.patch(id, user.id, body);
    return this.view(await this.datebooks.withMembers(id, user.id), user.id);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.cancel(id, user.id);
  }

  @Put(':id/location')
  @HttpCode(204)
  locate(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: LocationDto): Promise<void> {
    return this.service.locate(id, user.id, body);
  }

  @Post(':id/go-without-rest')
  @HttpCode(200)
  async goWithoutRest(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<PlanView> {
    await this.service.goWithoutRest(id, user.id);
    return this.view(await this.datebooks.withMembers(id, user.id), user.id);
  }

  @Post(':id/again')
  @HttpCode(200)
  async again(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<PlanView> {
    await this.service.again(id, user.id);
    return this.view(await this.datebooks.withMembers(id, user.id), user.id);
  }

  @Delete(':id/members/:userId')
  @HttpCode(204)
  leave(
    @CurrentUser() user: CurrentUserOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('userId', ParseUUIDPipe) leaverId: string,
  ): Promise<void> {
    return this.service.leave(id, user.id, leaverId);
  }

  private view(row: Row, userId: string): PlanView & { preferencesStatus: PreferencesStatus } {
    if (!row) fail('not-found');
    return { ...planView(row, row.members, userId), preferencesStatus: statusView(row, row.members, userId) };
  }

  /** Who is reading, and whether they have this view of the plan already; then the 304 is set. */
  private async known(
    token: Buffer,
    id: string,
    view: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ viewer: string; same: boolean }> {
    const { viewer, seq } = (await this.datebooks.head(token, id)) ?? fail('not-signed-in');
    if (seq === null) fail('not-found');
    return { viewer, same: unchanged(request, reply, etagOf(viewer, view, seq), seq) };
  }
}
