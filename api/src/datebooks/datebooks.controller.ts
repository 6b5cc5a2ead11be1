import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post, Put, Query } from '@nestjs/common';
import type { PlanListItem, PlanAnswer, PlanId, UserId } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { ETag, type Tagged } from '../http/answers/etag.js';
import { Idempotent, Key, type CommandKey } from '../http/requests/idempotent.js';
import { Paged } from '../http/requests/page.js';
import { CreateDatebookDto, LocationDto, PatchDatebookDto, PlansQuery } from './datebooks.dto.js';
import { DatebooksService } from './datebooks.service.js';

@Controller('datebooks')
export class DatebooksController {
  constructor(private readonly service: DatebooksService) {}

  /** List one’s plans. Newest first. */
  @Get()
  @ETag('plans')
  @Paged()
  @Refuses()
  list(@CurrentUser() user: AuthUser, @Query() query: PlansQuery): Promise<Tagged<PlanListItem[]>> {
    return this.service.list(user.id, query);
  }

  /** Create a plan. */
  @Post()
  @Idempotent('create-plan')
  @Refuses('adult-required', 'not-found', 'outside-cities', 'plan-limit', 'plan-state', 'preferences-incomplete')
  create(@CurrentUser() user: AuthUser, @Body() body: CreateDatebookDto, @Key() key: CommandKey): Promise<PlanAnswer> {
    return this.service.create(user, body, key);
  }

  /** Change a plan. Only the host may: name, size, mode, bidding, party, and who decides instead. */
  @Patch(':id')
  @Refuses('forbidden', 'not-found', 'plan-state')
  patch(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId, @Body() body: PatchDatebookDto): Promise<PlanAnswer> {
    return this.service.patch(id, user, body);
  }

  /** Delete a plan for all its members. Only the host may. Open bids are lost and their venues are notified. Refused while a booking stands. */
  @Delete(':id')
  @HttpCode(204)
  @Refuses('booking-first', 'forbidden', 'not-found')
  remove(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<void> {
    return this.service.cancel(id, user);
  }

  /** Save where a member starts from. Other members read an area, never the point. */
  @Put(':id/location')
  @HttpCode(204)
  @Refuses('not-found', 'outside-cities', 'plan-state')
  locate(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId, @Body() body: LocationDto): Promise<void> {
    return this.service.locate(id, user, body);
  }

  /** Go on without the members who are not ready. Only the host may. They, and those who join later, only vote. */
  @Post(':id/go-without-rest')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state')
  goWithoutRest(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<PlanAnswer> {
    return this.service.goWithoutRest(id, user);
  }

  /**
   * Leave a plan or remove a member. Only the host removes others, and a host cannot leave. Who was removed comes back by a new invite code
   * only.
   */
  @Delete(':id/members/:userId')
  @HttpCode(204)
  @Refuses('forbidden', 'not-found', 'plan-state')
  leave(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: PlanId,
    @Param('userId', ParseUUIDPipe) leaverId: UserId,
  ): Promise<void> {
    return this.service.leave(id, user, leaverId);
  }
}
