import { Injectable } from '@nestjs/common';
import { BookingsRepository, Database, type DatebookRow, type Transaction } from '@app/persistence';
import { lockAsOwner } from '../bids/bids.policy.js';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';

/** What a command on a booking works with, under the lock of its plan. */
export interface OnBooking {
  tx: Transaction;
  plan: DatebookRow;
  bookingId: string;
}

/** The frame of what planners do with a booking: finds its plan, takes the lock, and asks who the caller is there. */
@Injectable()
export class BookingCommands {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingsRepository,
  ) {}

  /** The plan of a booking whose member the user is; 404 for everybody else. */
  async planOf(user: CurrentUserOf, bookingId: string): Promise<string> {
    return ((await this.bookings.oneOfUser(bookingId, user.id)) ?? fail('not-found')).booking.dateBookId;
  }

  /** Runs `work` for the one who decides in the booking's plan; its other members are refused. */
  async decide<T>(user: CurrentUserOf, bookingId: string, work: (on: OnBooking) => Promise<T>): Promise<T> {
    const datebookId = await this.planOf(user, bookingId);
    return this.database.transaction(async (tx) => work({ tx, plan: await lockAsOwner(tx, datebookId, user.id), bookingId }));
  }
}
