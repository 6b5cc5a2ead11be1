import { Inject, Injectable } from '@nestjs/common';
import { disputeNoShow, markLine, sendTableMessage } from '@app/application';
import type { ArrivalCode, BookingView, Dispute, BookingId, SaveMark, SendGuestMessage } from '@app/contracts';
import { arrivalPhase } from '@app/domain';
import { Database } from '@app/persistence';
import { arrivalCode, arrivalCodeEnds, arrivalKey, type ApiConfig } from '@app/platform';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';
import { CONFIG } from '../tokens.js';
import { BookingsPolicy } from './bookings.policy.js';

/** The guests' commands at the arrival. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly database: Database,
    private readonly policy: BookingsPolicy,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  async code(user: AuthUser, bookingId: BookingId): Promise<ArrivalCode> {
    const arrival = (await this.database.arrivals.ofMember(bookingId, user.id)) ?? fail('not-found');
    const phase = arrivalPhase(arrival);
    if (phase === 'over') fail('booking-state', 'Nobody can arrive with this booking any more.');
    if (phase === 'early') fail('booking-state', 'The arrival code shows from twelve hours before the start.');
    const { now } = arrival;
    return { code: arrivalCode(arrivalKey(this.config.venueTokenSecret, bookingId), now), validUntil: arrivalCodeEnds(now).toISOString() };
  }

  message(user: AuthUser, bookingId: BookingId, { kind }: SendGuestMessage): Promise<BookingView> {
    return this.policy.asMember(user, bookingId, async (tx, { plan }) =>
      unwrap(await sendTableMessage(tx, plan.id, bookingId, { userId: user.id, kind })),
    );
  }

  mark(user: AuthUser, bookingId: BookingId, { line, kept }: SaveMark): Promise<BookingView> {
    return this.policy.asMember(user, bookingId, async (tx, { plan }) =>
      unwrap(await markLine(tx, plan.id, bookingId, { line, kept, userId: user.id })),
    );
  }

  dispute(user: AuthUser, bookingId: BookingId, { text }: Dispute): Promise<BookingView> {
    return this.policy.asDecider(user, bookingId, async (tx, { plan }) => unwrap(await disputeNoShow(tx, plan.id, bookingId, text)));
  }
}
