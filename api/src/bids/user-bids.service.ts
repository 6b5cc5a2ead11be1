import { Injectable } from '@nestjs/common';
import type { NearbyVenue, UserBid, UserBidRequest, UserId, PlanId } from '@app/contracts';
import { Database } from '@app/persistence';
import type { Tagged } from '../http/answers/etag.js';
import { fail } from '../http/problem.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';
import type { NearbyQuery } from './bids.dto.js';

/** Lists across a user's plans, and the venues that suit one of them. */
@Injectable()
export class UserBidsService {
  constructor(private readonly database: Database) {}

  async pending(userId: UserId, query: PageQuery): Promise<Tagged<UserBid[]>> {
    return { rev: await this.database.planReads.revOfPlans(userId), read: () => this.database.bids.pendingOfUser(userId, pageOf(query)) };
  }

  async requests(userId: UserId, query: PageQuery): Promise<Tagged<UserBidRequest[]>> {
    return { rev: await this.database.planReads.revOfPlans(userId), read: () => this.database.bids.requestsOfUser(userId, pageOf(query)) };
  }

  /** Counts the venues that suit a plan of the user. */
  async count(userId: UserId, planId: PlanId): Promise<{ count: number }> {
    const plan = (await this.database.nearbyVenues.preferencesOf(planId, userId)) ?? fail('not-found');
    return { count: plan.spec ? await this.database.nearbyVenues.count(plan.spec) : 0 };
  }

  /** The venues for a plan of the user: the asked ones, then those that take offers, then places on the map. */
  async venues(userId: UserId, planId: PlanId, query: NearbyQuery): Promise<NearbyVenue[]> {
    const plan = (await this.database.nearbyVenues.preferencesOf(planId, userId)) ?? fail('not-found');
    if (!plan.spec) return [];
    const asked = await this.database.bidInvites.venuesOfPlan(planId);
    const { limit, before: after } = pageOf(query);
    return this.database.nearbyVenues.list(plan.spec, [...asked], { limit, after });
  }
}
