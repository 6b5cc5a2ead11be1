import { Injectable } from '@nestjs/common';
import type { NearbyVenue, UserBid, UserBidRequest } from '@app/contracts';
import { askedForPlan, BidsRepository, Database, DatebooksRepository, NearbyRepository } from '@app/persistence';
import type { Tagged } from '../http/answers/etag.js';
import { fail } from '../http/problem.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';

/** What spans a user's plans, and what can be discovered for one of them. */
@Injectable()
export class UserBidsService {
  constructor(
    private readonly database: Database,
    private readonly datebooks: DatebooksRepository,
    private readonly bids: BidsRepository,
    private readonly nearby: NearbyRepository,
  ) {}

  async pending(userId: string, query: PageQuery): Promise<Tagged<UserBid[]>> {
    return { rev: await this.datebooks.revOfPlans(userId), read: () => this.bids.pendingOfUser(userId, pageOf(query)) };
  }

  async requests(userId: string, query: PageQuery): Promise<Tagged<UserBidRequest[]>> {
    return { rev: await this.datebooks.revOfPlans(userId), read: () => this.bids.requestsOfUser(userId, pageOf(query)) };
  }

  /** How many venues suit a plan of the user. */
  async count(userId: string, datebookId: string): Promise<{ count: number }> {
    const plan = (await this.nearby.preferencesOf(datebookId, userId)) ?? fail('not-found');
    return { count: plan.spec ? await this.nearby.count(plan.spec) : 0 };
  }

  /** The venues that suit a plan of the user, the fittest first. */
  async venues(userId: string, datebookId: string, query: PageQuery): Promise<NearbyVenue[]> {
    const plan = (await this.nearby.preferencesOf(datebookId, userId)) ?? fail('not-found');
    const found = plan.spec ? await this.nearby.list(plan.spec) : [];
    // The order is by fit, which no index has: a page is cut out of the hundred nearest. A cursor that is gone begins anew.
    const { limit, before } = pageOf(query);
    const start = found.findIndex((venue) => venue.id === before) + 1;
    const asked = await askedForPlan(this.database, datebookId);
    return found.slice(start, start + limit).map((venue) => ({ ...venue, asked: asked.has(venue.id) }));
  }
}
