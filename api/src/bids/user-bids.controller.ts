import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import type { NearbyVenue, UserBid, UserBidRequest, PlanId } from '@app/contracts';
import { nearbyCursor } from '@app/domain';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { ETag, type Tagged } from '../http/answers/etag.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, PageQuery } from '../http/requests/page.js';
import { NearbyQuery, PlanQuery } from './bids.dto.js';
import { UserBidsService } from './user-bids.service.js';

/** Lists across a user's plans, and the venues that suit one of them. */
@Controller()
export class UserBidsController {
  constructor(private readonly bids: UserBidsService) {}

  /** List the open offers of all one’s plans. */
  @Get('user/bids')
  @ETag('user-bids')
  @Paged()
  @Refuses()
  pending(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<Tagged<UserBid[]>> {
    return this.bids.pending(user.id, query);
  }

  /** List the requests of all one’s plans. */
  @Get('user/bid-requests')
  @ETag('user-requests')
  @Paged()
  @Refuses()
  requests(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<Tagged<UserBidRequest[]>> {
    return this.bids.requests(user.id, query);
  }

  /** Count the venues near a plan. */
  // The path is under /api/venues, but planners call it: the cookie counts, a venue's bearer is ignored.
  @Get('venues/nearby/count')
  @Refuses('not-found')
  count(@CurrentUser() user: AuthUser, @Query() query: PlanQuery): Promise<{ count: number }> {
    return this.bids.count(user.id, query.dateBookId);
  }

  /** List the venues near a plan. */
  @Get('datebooks/:id/venues')
  @Paged(nearbyCursor)
  @Refuses('not-found')
  venues(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId, @Query() query: NearbyQuery): Promise<NearbyVenue[]> {
    return this.bids.venues(user.id, id, query);
  }
}
