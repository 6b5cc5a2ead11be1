import { Controller, Get, Header, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { HEADERS, type CatchUp, type PreferencesStatus, type Snapshot, type PlanId } from '@app/contracts';
import { ByToken, CurrentUser, TokenHash, type AuthUser } from '../http/session/access.js';
import { ETag } from '../http/answers/etag.js';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { Refuses } from '../http/answers/refuses.js';
import { Int } from '../http/requests/fields.js';
import { PlanReadsService } from './plan-reads.service.js';

/** Sets the server's time in a response header. */
const ServerTime = () => Header(HEADERS.now, () => new Date().toISOString());

class AfterQuery {
  @Type(() => Number)
  @Int()
  after!: number;
}

/** The reads of one plan that clients repeat. */
@Controller('datebooks')
export class PlanReadsController {
  constructor(private readonly plans: PlanReadsService) {}

  /** Read a plan whole. Its members, request, offers and booking, at one point of its log. */
  @ByToken()
  @Get(':id')
  @ETag('snapshot')
  @Refuses('not-found')
  snapshot(@TokenHash() token: Buffer, @Param('id', ParseUUIDPipe) id: PlanId): PlanTagged<Snapshot> {
    return this.plans.snapshot(token, id);
  }

  /** Read how ready the members of a plan are. */
  @ByToken()
  @Get(':id/preferences-status')
  @ETag('status')
  @Refuses('not-found')
  status(@TokenHash() token: Buffer, @Param('id', ParseUUIDPipe) id: PlanId): PlanTagged<PreferencesStatus> {
    return this.plans.status(token, id);
  }

  /** List the events of a plan after a number. For a client that has missed some. */
  @Get(':id/events')
  @Header('cache-control', 'private, no-store')
  @ServerTime()
  @Refuses('not-found')
  events(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId, @Query() { after }: AfterQuery): Promise<CatchUp> {
    return this.plans.events(user.id, id, after);
  }
}
