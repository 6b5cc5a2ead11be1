import { Injectable } from '@nestjs/common';
import type { AskForChange, BookingView } from '@app/contracts';
import { askForChange, cancelByUser, undoBooking, type BookingRefusal, type ChangeRefused } from '@app/persistence';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';
import { BookingCommands, type OnBooking } from './booking-commands.js';

type Outcome = { booking: BookingView } | { refused: BookingRefusal } | ChangeRefused;

/** What the planners do with their booking before the outing. */
@Injectable()
export class BookingsService {
  constructor(private readonly commands: BookingCommands) {}

  undo(user: CurrentUserOf, bookingId: string): Promise<BookingView> {
    return this.change(user, bookingId, ({ tx, plan }) => undoBooking(tx, plan, bookingId));
  }

  cancel(user: CurrentUserOf, bookingId: string, reason: string): Promise<BookingView> {
    return this.change(user, bookingId, ({ tx, plan }) => cancelByUser(tx, plan, bookingId, reason));
  }

  askForChange(user: CurrentUserOf, bookingId: string, change: AskForChange): Promise<BookingView> {
    return this.change(user, bookingId, ({ tx, plan }) => askForChange(tx, plan.id, bookingId, change));
  }

  private change(user: CurrentUserOf, bookingId: string, work: (on: OnBooking) => Promise<Outcome>): Promise<BookingView> {
    return this.commands.decide(user, bookingId, async (on) => {
      const outcome = await work(on);
      if ('booking' in outcome) return outcome.booking;
      return fail(outcome.refused, undefined, 'fieldErrors' in outcome ? outcome.fieldErrors : undefined);
    });
  }
}
