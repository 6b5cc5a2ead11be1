import { Controller, Get, Param, ParseUUIDPipe, Query, Req, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type CatchUp, type PreferencesStatus, type Snapshot } from '@app/contracts';
import { DatebooksRepository, LogRepository } from '@app/persistence';
import { ByToken, CurrentUser, TokenHash, type CurrentUserOf } from '../http/access.js';
import { Int } from '../http/fields.js';
import { etagOf, unchanged } from '../http/polled.js';
import { fail } from '../http/problem.js';
import { snapshotView, statusView } from './datebooks.presenter.js';

class AfterQuery {
  @Type(() => Number)
  @Int()
  after!: number;
}

/** The reads of one plan that clients repeat: one statement knows session, membership and number, so that the policy runs before a 304. */
@Controller('datebooks')
export class PlanReadsController {
  constructor(
    private readonly datebooks: DatebooksRepository,
    private readonly log: LogRepository,
  ) {}

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
