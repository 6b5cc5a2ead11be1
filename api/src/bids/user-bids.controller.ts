import { Controller, Get, Param, ParseUUIDPipe, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserBidRequest, UserBid, VenueView } from '@app/contracts';
import { BidsRepository, DatebooksRepository, NearbyRepository } from '@app/persistence';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { paged, pageOf, PageQuery } from '../http/page.js';
import { etagOf, unchanged } from '../http/polled.js';
import { fail } from '../http/problem.js';
import { PlanQuery } from './bids.dto.js';

/** What spans a user's plans, and what can be discovered for one of them. */
@Controller()
export class UserBidsController {
  constructor(
    private readonly datebooks: DatebooksRepository,
    private readonly bids: BidsRepository,
    private readonly nearby: NearbyRepository,
  ) {}

  @Get('user/bids')
  async pending(
    @CurrentUser() user: CurrentUserOf,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserBid[] | undefined> {
    if (await this.known('user-bids', user, query, request, reply)) return undefined;
    return paged(request, reply, query, await this.bids.pendingOfUser(user.id, pageOf(query)));
  }

  @Get('user/bid-requests')
  async requests(
    @CurrentUser() user: CurrentUserOf,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserBidRequest[] | undefined> {
    if (await this.known('user-requests', user, query, request, reply)) return undefined;
    return paged(request, reply, query, await this.bids.requestsOfUser(user.id, pageOf(query)));
  }

  // Under /api/venues, but a planner's call: the cookie counts, a venue's bearer is never looked at.
  @Get('venues/nearby/count')
  async count(@CurrentUser() user: CurrentUserOf, @Query() query: PlanQuery): Promise<{ count: number }> {
    const plan = (await this.nearby.preferencesOf(query.dateBookId, user.id)) ?? fail('not-found');
    return { count: plan.spec ? await this.nearby.count(plan.spec) : 0 };
  }

  @Get('datebooks/:id/venues')
  async venues(
    @CurrentUser() user: CurrentUserOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueView[]> {
    const plan = (await this.nearby.preferencesOf(id, user.id)) ?? fail('not-found');
    const found = plan.spec ? await this.nearby.list(plan.spec) : [];
    // The order is by fit, which no index has: a page is cut out of the hundred nearest. A cursor that is gone begins anew.
    const { limit, before } = pageOf(query);
    const start = found.findIndex((venue) => venue.id === before) + 1;
    return paged(request, reply, query, found.slice(start, start + limit));
  }

  private async known(view: string, user: CurrentUserOf, query: PageQuery, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { limit, before } = pageOf(query);
    return unchanged(request, reply, etagOf(user.id, `${view}-${limit}-${before ?? 'newest'}`, await this.datebooks.revOfPlans(user.id)));
  }
}
