import { Injectable } from '@nestjs/common';
import type { PlanContext } from '@app/application';
import type { BookingId, PlanId } from '@app/contracts';
import { Database, type Transaction } from '@app/persistence';
import { asDecider, asMember, type PlanWork } from '../datebooks/datebooks.policy.js';
import type { AuthUser } from '../http/session/access.js';
import { fail } from '../http/problem.js';

/** The permissions on a plan's booking: all members read it, the decider ends and changes it. Strangers get 404. */
@Injectable()
export class BookingsPolicy {
  constructor(private readonly database: Database) {}

  /** Runs `work` in a transaction, under the lock of the booking's plan, for its members. */
  async asMember<T>(user: AuthUser, bookingId: BookingId, work: PlanWork<T>): Promise<T> {
    const planId = await planOf(this.database, user, bookingId);
    return this.database.transaction(async (tx) => work(tx, await asMember(tx, planId, user)));
  }

  /** The same for its decider. */
  async asDecider<T>(user: AuthUser, bookingId: BookingId, work: PlanWork<T>): Promise<T> {
    const planId = await planOf(this.database, user, bookingId);
    return this.database.transaction(async (tx) => work(tx, await asDecider(tx, planId, user)));
  }

  /** Takes the lock of the booking's plan for its members, in a transaction that is open. */
  async lockOf(tx: Transaction, user: AuthUser, bookingId: BookingId): Promise<PlanContext> {
    return asMember(tx, await planOf(tx, user, bookingId), user);
  }
}

const planOf = async ({ bookings }: Database | Transaction, user: AuthUser, bookingId: BookingId): Promise<PlanId> =>
  (await bookings.planOfMember(bookingId, user.id)) ?? fail('not-found');
