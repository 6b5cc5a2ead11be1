import { Inject, Injectable } from '@nestjs/common';
import { answerTotal, askForChange, cancelByUser, undoBooking, withdrawChange } from '@app/application';
import type { AnswerTotal, AskForChange, BookingView, OwnBooking, BookingId } from '@app/contracts';
import { bookingCalendar, discreetLanguage } from '@app/domain';
import { Database, type Page } from '@app/persistence';
import type { Config } from '@app/platform';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';
import { CONFIG } from '../tokens.js';
import { BookingsPolicy } from './bookings.policy.js';

/** The planners' reads and commands on their bookings before the outing. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly database: Database,
    private readonly policy: BookingsPolicy,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(user: AuthUser, page: Page): Promise<OwnBooking[]> {
    return this.database.bookings.ofUser(user.id, page);
  }

  async one(user: AuthUser, bookingId: BookingId): Promise<OwnBooking> {
    return ((await this.database.bookings.oneOfUser(bookingId, user.id)) ?? fail('not-found')).booking;
  }

  /** Returns the booking as a calendar file. */
  async calendar(user: AuthUser, bookingId: BookingId): Promise<string> {
    const { booking, sequence, now } = (await this.database.bookings.oneOfUser(bookingId, user.id)) ?? fail('not-found');
    const { publicUrl, productName: product, mailFrom: organizer } = this.config;
    const discreetIn = discreetLanguage(await this.database.people.settingsOf(user.id));
    return bookingCalendar(booking, { sequence, now, publicUrl, product, organizer, discreetIn });
  }

  undo(user: AuthUser, bookingId: BookingId): Promise<BookingView> {
    return this.policy.asDecider(user, bookingId, async (tx, { plan }) => unwrap(await undoBooking(tx, plan, bookingId)));
  }

  cancel(user: AuthUser, bookingId: BookingId, reason: string): Promise<BookingView> {
    return this.policy.asDecider(user, bookingId, async (tx, { plan }) => unwrap(await cancelByUser(tx, plan, bookingId, reason)));
  }

  askForChange(user: AuthUser, bookingId: BookingId, change: AskForChange): Promise<BookingView> {
    return this.policy.asDecider(user, bookingId, async (tx, { plan }) => unwrap(await askForChange(tx, plan.id, bookingId, change)));
  }

  answerTotal(user: AuthUser, bookingId: BookingId, answer: AnswerTotal): Promise<BookingView> {
    return this.policy.asDecider(user, bookingId, async (tx, { plan }) => unwrap(await answerTotal(tx, plan.id, bookingId, answer)));
  }

  withdrawChange(user: AuthUser, bookingId: BookingId): Promise<BookingView> {
    return this.policy.asDecider(user, bookingId, async (tx, { plan }) => unwrap(await withdrawChange(tx, plan.id, bookingId)));
  }
}
