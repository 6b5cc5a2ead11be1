import { Inject, Injectable } from '@nestjs/common';
import { TUNABLES } from '@app/domain';
import type { VenueBookingView } from '@app/contracts';
import { checkIn, markNoShow } from '@app/application';
import { loadArrival, BookingsRepository, Database, type Arrival } from '@app/persistence';
import { arrivalKey, isArrivalCode, type Config, type RateLimits, type RateRule } from '@app/platform';
import type { CurrentVenueOf } from '../http/access.js';
import { RATE_LIMITS } from '../http/limits.js';
import { fail, tooOften } from '../http/problem.js';
import { CONFIG } from '../tokens.js';
import type { CheckInDto } from './venue-partners.dto.js';

/** Three of a million codes are good at a time; ten tries in ten minutes for a booking leave nothing to guess. */
const TRIES: RateRule = { name: 'arrival-codes', points: TUNABLES.arrivalTries, seconds: TUNABLES.arrivalTriesMs / 1000 };

const NO_SHOW = 'Guests can be marked from half an hour after the start until a day after it, unless they were checked in.';

/** What a venue does when guests come, or do not. */
@Injectable()
export class VenueArrivalsService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingsRepository,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
  ) {}

  /** A booking with what the venue's device needs to check its codes, while it is near. */
  withKey(booking: VenueBookingView): VenueBookingView {
    return booking.arrivalOpen ? { ...booking, arrivalKey: this.keyOf(booking.id).toString('base64url') } : booking;
  }

  async checkIn({ venueId }: CurrentVenueOf, bookingId: string, { code, at }: CheckInDto): Promise<VenueBookingView> {
    const datebookId = (await this.bookings.planOf(bookingId, venueId)) ?? fail('not-found');
    const tries = await this.limits.take(TRIES, bookingId);
    if (!tries.ok) tooOften(tries.retryAfterMs);
    return this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      const arrival = (await loadArrival(tx, datebookId, bookingId)) ?? fail('not-found');
      const seenAt = at === undefined ? arrival.now : new Date(at);
      if (!arrival.checkedIn) this.mustFit(bookingId, arrival, code, seenAt);
      const arrivedAt = new Date(Math.min(seenAt.getTime(), arrival.now.getTime()));
      return (await checkIn(tx, datebookId, bookingId, arrivedAt)) ?? fail('booking-state');
    });
  }

  async noShow({ venueId }: CurrentVenueOf, bookingId: string): Promise<VenueBookingView> {
    const datebookId = (await this.bookings.planOf(bookingId, venueId)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      return (await markNoShow(tx, datebookId, bookingId)) ?? fail('booking-state', NO_SHOW);
    });
  }

  private mustFit(bookingId: string, { status, opensAt, endsAt, now }: Arrival, code: string, seenAt: Date): void {
    if (status !== 'confirmed' || now >= endsAt) fail('booking-state');
    if (now < opensAt) fail('booking-state', 'Guests can be checked in from twelve hours before the start.');
    if (Number.isNaN(seenAt.getTime())) refuse('at', 'is not a time that exists');
    if (seenAt.getTime() > now.getTime() + TUNABLES.arrivalSkewMs) refuse('at', 'lies in the future');
    if (seenAt < opensAt) refuse('at', 'lies before the day of the outing');
    if (!isArrivalCode(this.keyOf(bookingId), code, seenAt)) refuse('code', 'is wrong, or was replaced by a newer one');
  }

  private keyOf(bookingId: string): Buffer {
    return arrivalKey(this.config.venueTokenSecret, bookingId);
  }
}

function refuse(field: 'code' | 'at', message: string): never {
  return fail('invalid-fields', `${field} ${message}`, { [field]: [message] });
}
