import { Injectable } from '@nestjs/common';
import { Database, type DatebookRow, type Reader, type Transaction } from '@app/persistence';
import { lockAsOwner } from '../bids/bids.policy.js';
import type { AuthUser } from '../http/session/access.js';
import { fail } from '../http/problem.js';

/** The permissions on a plan's booking: all members read it, the decider ends and changes it. */
@Injectable()
export class BookingsPolicy {
  constructor(private readonly database: Database) {}

  /** Returns the plan of a booking to its members; 404 for everyone else. */
  async planOf(user: AuthUser, bookingId: string, reader?: Reader): Promise<string> {
    return ((await this.database.bookings.oneOfUser(bookingId, user.id, reader)) ?? fail('not-found')).booking.dateBookId;
  }

  /** Runs `work` in a transaction, under the lock of the booking's plan, for its decider; other members are refused. */
  async asDecider<T>(user: AuthUser, bookingId: string, work: (tx: Transaction, plan: DatebookRow) => Promise<T>): Promise<T> {
    const planId = await this.planOf(user, bookingId);
    return this.database.transaction(async (tx) => work(tx, await lockAsOwner(tx, planId, user)));
  }
}
