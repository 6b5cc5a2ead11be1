import { Injectable } from '@nestjs/common';
import { BookingsRepository, Database, type DatebookRow, type Reader, type Transaction } from '@app/persistence';
import { lockAsOwner } from '../bids/bids.policy.js';
import type { AuthUser } from '../http/session/access.js';
import { fail } from '../http/problem.js';

/** Who of a plan may do what with its booking: all members read it, the one who decides ends and changes it. */
@Injectable()
export class BookingsPolicy {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingsRepository,
  ) {}

  /** The plan of a booking whose member the user is; 404 for everybody else. */
  async planOf(user: AuthUser, bookingId: string, reader?: Reader): Promise<string> {
    return ((await this.bookings.oneOfUser(bookingId, user.id, reader)) ?? fail('not-found')).booking.dateBookId;
  }

  /** Runs `work` in a transaction, under the lock of the booking's plan, for the one who decides there; its other members are refused. */
  async asDecider<T>(user: AuthUser, bookingId: string, work: (tx: Transaction, plan: DatebookRow) => Promise<T>): Promise<T> {
    const planId = await this.planOf(user, bookingId);
    return this.database.transaction(async (tx) => work(tx, await lockAsOwner(tx, planId, user)));
  }
}
