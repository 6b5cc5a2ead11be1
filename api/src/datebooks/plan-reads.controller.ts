import { Controller, Get, Param, ParseUUIDPipe, Query, Req, Res } from '@nestjs/common';
import { Type } from 'class-transformer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type CatchUp, type PreferencesStatus, type Snapshot } from '@app/contracts';
import { DatebooksRepository, LogRepository } from '@app/persistence';
import { ByToken, CurrentUser, TokenHash, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Int } from '../http/requests/fields.js';
import { etagOf, notModified } from '../http/answers/etag.js';
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
  @Refuses('not-found')
  async snapshot(
    @TokenHash() token: Buffer,
    @Param('id', ParseUUIDPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Snapshot | undefined> {
    if (request.headers['if-none-match'] && (await this.known(token, id, 'snapshot', request, reply)).same) return undefined;
    const { viewer, plan } = (await this.datebooks.snapshot(token, id)) ?? fail('not-signed-in');
    if (!plan) fail('not-found');
    return notModified(request, reply, etagOf(viewer, 'snapshot', plan.event_seq), plan.event_seq) ? undefined : snapshotView(plan, viewer);
  }

  @ByToken()
  @Get(':id/preferences-status')
  @Refuses('not-found')
  async status(
    @TokenHash() token: Buffer,
    @Param('id', ParseUUIDPipe) id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PreferencesStatus | undefined> {
    const { viewer, same } = await this.known(token, id, 'status', request, reply);
    if (same) return undefined;
    const row = (await this.datebooks.withMembers(id, viewer)) ?? fail('not-found');
    notModified(request, reply, etagOf(viewer, 'status', row.event_seq), row.event_seq);
    return statusView(row, row.members, viewer);
  }

  @Get(':id/events')
  @Refuses('not-found')
  async events(
    @CurrentUser() user: AuthUser,
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
    return { viewer, same: notModified(request, reply, etagOf(viewer, view, seq), seq) };
  }
}
