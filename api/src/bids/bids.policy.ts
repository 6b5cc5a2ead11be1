import { Injectable } from '@nestjs/common';
import type { PlanContext } from '@app/application';
import type { BidId, BidRequestId } from '@app/contracts';
import { Database, type Transaction } from '@app/persistence';
import { asDecider, asMember, type PlanWork } from '../datebooks/datebooks.policy.js';
import { fail } from '../http/problem.js';
import type { AuthUser } from '../http/session/access.js';

/** The permissions on a plan's bids and requests: all members read them and vote, the decider answers them. Strangers get 404. */
@Injectable()
export class BidsPolicy {
  constructor(private readonly database: Database) {}

  /** Runs `work` in a transaction, under the lock of the bid's plan, for its members. */
  async asMember<T>(user: AuthUser, bidId: BidId, work: PlanWork<T>): Promise<T> {
    const planId = (await this.database.bids.planOfBid(bidId, user.id)) ?? fail('not-found');
    return this.database.transaction(async (tx) => work(tx, await asMember(tx, planId, user)));
  }

  /** The same for its decider. */
  async asDecider<T>(user: AuthUser, bidId: BidId, work: PlanWork<T>): Promise<T> {
    const planId = (await this.database.bids.planOfBid(bidId, user.id)) ?? fail('not-found');
    return this.database.transaction(async (tx) => work(tx, await asDecider(tx, planId, user)));
  }

  /** Takes the lock of the request's plan for its decider, in a transaction that is open. */
  async lockOfRequest(tx: Transaction, user: AuthUser, requestId: BidRequestId): Promise<PlanContext> {
    return asDecider(tx, (await tx.bids.planOfRequest(requestId, user.id)) ?? fail('not-found'), user);
  }
}
