import { Injectable } from '@nestjs/common';
import type {
  BidView,
  OwnBooking,
  OwnNeedAnswers,
  BidRequestView,
  CastVote,
  ReadBid,
  VotesView,
  PlanId,
  BidId,
  BidRequestId,
  UserId,
} from '@app/contracts';
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
import { BidsPolicy } from './bids.policy.js';

/** The planners' commands on offers. */
@Injectable()
export class BidsService {
  constructor(
    private readonly database: Database,
    private readonly policy: BidsPolicy,
    private readonly versions: PlanVersions,
    private readonly idempotency: Idempotency,
  ) {}

  ofPlan(tokenHash: Buffer, planId: PlanId): PlanTagged<BidView[]> {
    return {
      head: () => this.versions.of({ tokenHash, planId, withOffers: true }),
      read: async (viewer) => {
        const { seq, stamp, bids } = (await this.database.bids.ofPlan(planId, viewer)) ?? fail('not-found');
        return { seq, stamp, body: bids };
      },
    };
  }

  async needAnswers(user: AuthUser, planId: PlanId): Promise<OwnNeedAnswers[]> {
    return (await this.database.bids.needAnswers(planId, user.id)) ?? fail('not-found');
  }

  accept(user: AuthUser, bidId: BidId, body: AcceptBidDto, key: CommandKey): Promise<OwnBooking> {
    return this.idempotency.runReadingFirst(key, { bidId, body }, async (tx) => unwrap(await acceptBid(tx, user, { ...body, bidId })));
  }

  async decline(user: AuthUser, bidId: BidId): Promise<BidView> {
    const planId = await this.policy.asDecider(user, bidId, async (tx, { plan }) => {
      unwrap(await declineBid(tx, plan.id, bidId));
      return plan.id;
    });
    return this.offer(planId, bidId, user.id);
  }

  async counter(user: AuthUser, bidId: BidId, body: CounterBidDto): Promise<BidView> {
    const planId = await this.policy.asDecider(user, bidId, async (tx, { plan }) => {
      unwrap(await counterBid(tx, plan.id, bidId, body));
      return plan.id;
    });
    return this.offer(planId, bidId, user.id);
  }

  vote(user: AuthUser, bidId: BidId, cast: CastVote): Promise<VotesView> {
    return this.policy.asMember(user, bidId, async (tx, { plan, userId }) =>
      unwrap(await castVote(tx, { ...cast, planId: plan.id, bidId, userId })),
    );
  }

  noteReading(user: AuthUser, bidId: BidId, { how }: ReadBid): Promise<void> {
    return this.policy.asMember(user, bidId, (tx) => tx.bidCounts.noteReading(bidId, how));
  }

  close(user: AuthUser, requestId: BidRequestId): Promise<BidRequestView> {
    return this.changeRequest(user, requestId, closeRequest);
  }

  extend(user: AuthUser, requestId: BidRequestId): Promise<BidRequestView> {
    return this.changeRequest(user, requestId, extendRequest);
  }

  refuse(user: AuthUser, requestId: BidRequestId): Promise<BidRequestView> {
    return this.changeRequest(user, requestId, refuseCompanions);
  }

  inviteVenue(user: AuthUser, requestId: BidRequestId, { venueId }: InviteVenueDto, key: CommandKey): Promise<BidRequestView> {
    return this.idempotency.runReadingFirst(key, { requestId, venueId }, async (tx) => {
      const { plan } = await this.policy.lockOfRequest(tx, user, requestId);
      return unwrap(await inviteByName(tx, plan, requestId, venueId));
    });
  }

  private async offer(planId: PlanId, bidId: BidId, userId: UserId): Promise<BidView> {
    const offers = await this.database.bids.ofPlan(planId, userId);
    return offers?.bids.find((bid) => bid.id === bidId) ?? fail('not-found');
  }

  private changeRequest(
    user: AuthUser,
    requestId: BidRequestId,
    change: (tx: Transaction, plan: DatebookRow, requestId: BidRequestId) => Promise<Outcome<BidRequestView>>,
  ): Promise<BidRequestView> {
    return this.database.transaction(async (tx) => {
      const { plan } = await this.policy.lockOfRequest(tx, user, requestId);
      return unwrap(await change(tx, plan, requestId));
    });
  }
}
