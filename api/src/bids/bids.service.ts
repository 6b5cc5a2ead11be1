import { Injectable } from '@nestjs/common';
import type { BidView, OwnBooking, BidRequestView, CastVote, VotesView } from '@app/contracts';
import {
  acceptBid,
  castVote,
  closeRequest,
  counterBid,
  declineBid,
  extendRequest,
  inviteByName,
  refuseCompanions,
  type Outcome,
} from '@app/application';
import { Database, type DatebookRow, type Transaction } from '@app/persistence';
import type { AuthUser } from '../http/session/access.js';
import { PlanVersions } from '../datebooks/plan-versions.js';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { Idempotency } from '../http/requests/idempotency.js';
import type { CommandKey } from '../http/requests/idempotent.js';
import { fail, unwrap } from '../http/problem.js';
import type { AcceptBidDto, CounterBidDto, InviteVenueDto } from './bids.dto.js';
import { forOwner, lockAsMember, lockAsOwner } from './bids.policy.js';

/** The planners' commands on offers. The permission is checked before, and again under the plan's lock. */
@Injectable()
export class BidsService {
  constructor(
    private readonly database: Database,
    private readonly versions: PlanVersions,
    private readonly idempotency: Idempotency,
  ) {}

  ofPlan(tokenHash: Buffer, planId: string): PlanTagged<BidView[]> {
    return {
      head: () => this.versions.of({ tokenHash, planId, withOffers: true }),
      read: async (viewer) => {
        const { seq, stamp, bids } = (await this.database.bids.ofPlan(planId, viewer)) ?? fail('not-found');
        return { seq, stamp, body: bids };
      },
    };
  }

  accept(user: AuthUser, bidId: string, body: AcceptBidDto, key: CommandKey): Promise<OwnBooking> {
    return this.idempotency.runReadingFirst(key, { bidId, body }, async (tx) => unwrap(await acceptBid(tx, user, { ...body, bidId })));
  }

  async decline(user: AuthUser, bidId: string): Promise<BidView> {
    const { planId } = forOwner(await this.database.bids.accessToBid(bidId, user.id));
    await this.database.transaction(async (tx) => {
      await lockAsOwner(tx, planId, user);
      unwrap(await declineBid(tx, planId, bidId));
    });
    return this.offer(planId, bidId, user.id);
  }

  async counter(user: AuthUser, bidId: string, body: CounterBidDto): Promise<BidView> {
    const { planId } = forOwner(await this.database.bids.accessToBid(bidId, user.id));
    await this.database.transaction(async (tx) => {
      await lockAsOwner(tx, planId, user);
      unwrap(await counterBid(tx, planId, bidId, body));
    });
    return this.offer(planId, bidId, user.id);
  }

  async vote(user: AuthUser, bidId: string, cast: CastVote): Promise<VotesView> {
    const { planId } = (await this.database.bids.accessToBid(bidId, user.id)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      await lockAsMember(tx, planId, user);
      return unwrap(await castVote(tx, { ...cast, planId, bidId, userId: user.id }));
    });
  }

  close(user: AuthUser, requestId: string): Promise<BidRequestView> {
    return this.changeRequest(user, requestId, closeRequest);
  }

  extend(user: AuthUser, requestId: string): Promise<BidRequestView> {
    return this.changeRequest(user, requestId, extendRequest);
  }

  refuse(user: AuthUser, requestId: string): Promise<BidRequestView> {
    return this.changeRequest(user, requestId, refuseCompanions);
  }

  inviteVenue(user: AuthUser, requestId: string, { venueId }: InviteVenueDto, key: CommandKey): Promise<BidRequestView> {
    return this.idempotency.runReadingFirst(key, { requestId, venueId }, async (tx) => {
      const { planId } = forOwner(await tx.bids.accessToRequest(requestId, user.id));
      return unwrap(await inviteByName(tx, await lockAsOwner(tx, planId, user), requestId, venueId));
    });
  }

  private async offer(planId: string, bidId: string, userId: string): Promise<BidView> {
    const offers = await this.database.bids.ofPlan(planId, userId);
    return offers?.bids.find((bid) => bid.id === bidId) ?? fail('not-found');
  }

  private async changeRequest(
    user: AuthUser,
    requestId: string,
    change: (tx: Transaction, plan: DatebookRow, requestId: string) => Promise<Outcome<BidRequestView>>,
  ): Promise<BidRequestView> {
    const { planId } = forOwner(await this.database.bids.accessToRequest(requestId, user.id));
    return this.database.transaction(async (tx) => unwrap(await change(tx, await lockAsOwner(tx, planId, user), requestId)));
  }
}
