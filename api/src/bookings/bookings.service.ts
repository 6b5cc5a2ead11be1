import { Injectable } from '@nestjs/common';
import type { AskForChange, BookingView } from '@app/contracts';
import {
  askForChange,
  BookingsRepository,
  cancelByUser,
  Database,
  undoBooking,
  type BookingRefusal,
  type ChangeRefused,
  type DatebookRow,
  type Transaction,
} from '@app/persistence';
import { forOwner, lockAsOwner } from '../bids/bids.policy.js';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';

type Outcome = { booking: BookingView } | { refused: BookingRefusal } | ChangeRefused;

/** What the planners do with their booking: the owner of the plan, or the member who decides for them. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingsRepository,
  ) {}

  undo(user: CurrentUserOf, bookingId: string): Promise<BookingView> {
    return this.change(user, bookingId, (tx, plan) => undoBooking(tx, plan, bookingId));
  }

  cancel(user: CurrentUserOf, bookingId: string, reason: string): Promise<BookingView> {
    return this.change(user, bookingId, (tx, plan) => cancelByUser(tx, plan, bookingId, reason));
  }

  askForChange(user: CurrentUserOf, bookingId: string, wish: AskForChange): Promise<BookingView> {
    return this.change(user, bookingId, (tx, plan) => askForChange(tx, plan.id, bookingId, wish));
  }

  private async change(
    user: CurrentUserOf,
    bookingId: string,
    work: (tx: Transaction, plan: DatebookRow) => Promise<Outcome>,
  ): Promise<BookingView> {
    const { datebookId } = forOwner(await this.bookings.whereIs(bookingId, user.id));
    return this.database.transaction(async (tx) => {
      const outcome = await work(tx, await lockAsOwner(tx, datebookId, user.id));
      if ('booking' in outcome) return outcome.booking;
      return fail(outcome.refused, undefined, 'fieldErrors' in outcome ? outcome.fieldErrors : undefined);
    });
  }
}
