import { Inject, Injectable } from '@nestjs/common';
import { TUNABLES } from '@app/domain';
import type { VenueBookingView } from '@app/contracts';
import { checkIn, markNoShow, type CheckInRefusal } from '@app/application';
import { BookingsRepository, Database } from '@app/persistence';
import { arrivalKey, isArrivalCode, type Config, type RateLimits, type RateRule } from '@app/platform';
import type { CurrentVenueOf } from '../http/session/access.js';
import { RATE_LIMITS } from '../http/network/limits.js';
import { fail, tooOften } from '../http/problem.js';
import { CONFIG } from '../tokens.js';
import type { CheckInDto } from './venue-partners.dto.js';

/** Three of a million codes are good at a time; ten tries in ten minutes for a booking leave nothing to guess. */
const TRIES: RateRule = { name: 'arrival-codes', points: TUNABLES.arrivalTries, seconds: TUNABLES.arrivalTriesMs / 1000 };

const EARLY = 'Guests can be checked in from twelve hours before the start.';
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
      const isCode = (seenAt: Date) => isArrivalCode(this.keyOf(bookingId), code, seenAt);
      const result = await checkIn(tx, datebookId, bookingId, { ...(at !== undefined && { at: new Date(at) }), isCode });
      return 'booking' in result ? result.booking : refuse(result);
    });
  }

  async noShow({ venueId }: CurrentVenueOf, bookingId: string): Promise<VenueBookingView> {
    const datebookId = (await this.bookings.planOf(bookingId, venueId)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      return (await markNoShow(tx, datebookId, bookingId)) ?? fail('booking-state', NO_SHOW);
    });
  }

  private keyOf(bookingId: string): Buffer {
    return arrivalKey(this.config.venueTokenSecret, bookingId);
  }
}

function refuse(refusal: CheckInRefusal): never {
  if (refusal.refused !== 'invalid-fields') return fail(refusal.refused, refusal.early ? EARLY : undefined);
  return fail('invalid-fields', `${refusal.field} ${refusal.problem}`, { [refusal.field]: [refusal.problem] });
}
