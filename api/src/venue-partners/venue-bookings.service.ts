import { Inject, Injectable } from '@nestjs/common';
import { isDay, TUNABLES } from '@app/domain';
import type { AnswerChange, Day, VenueAgenda, VenueBookingView, BookingId, ReplyToMark, SendVenueMessage } from '@app/contracts';
import {
  acknowledgeBooking,
  answerChange,
  cancelByVenue,
  checkIn,
  markNoShow,
  priceChange,
  replyToMark,
  sendTableMessage,
} from '@app/application';
import { Database } from '@app/persistence';
import { arrivalKey, isArrivalCode, type ApiConfig, type RateLimits, type RateRule } from '@app/platform';
import type { AuthVenueStaff } from '../http/session/access.js';
import type { Tagged } from '../http/answers/etag.js';
import { RATE_LIMITS } from '../http/network/limits.js';
import { fail, tooOften, unwrap } from '../http/problem.js';
import { SecurityLog } from '../http/session/security-log.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';
import { CONFIG } from '../tokens.js';
import type { CheckInDto } from './venue-partners.dto.js';
import { VenuePartnersPolicy } from './venue-partners.policy.js';

/** Three of a million codes are valid at a time; ten tries in ten minutes for a booking make guessing hopeless. */
const TRIES: RateRule = { name: 'arrival-codes', points: TUNABLES.arrivalTries, seconds: TUNABLES.arrivalTriesMs / 1000 };

/** A venue's bookings, their check-ins and no-shows. */
@Injectable()
export class VenueBookingsService {
  constructor(
    private readonly database: Database,
    private readonly policy: VenuePartnersPolicy,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    private readonly log: SecurityLog,
  ) {}

  async list({ venueId }: AuthVenueStaff, query: PageQuery): Promise<Tagged<VenueBookingView[]>> {
    // The time of an outing approaches without a change of the feed, and its key becomes readable.
    const near = await this.database.arrivals.nearOf(venueId);
    const rev = `${near}.${await this.database.venueRequests.revOf(venueId)}`;
    return {
      rev,
      read: async () => (await this.database.bookings.ofVenue(venueId, pageOf(query))).map((booking) => this.withKey(booking)),
    };
  }

  /** Seats and bookings of `days` days from a day on, and the cost of a cancellation for the venue's reliability. */
  async agenda({ venueId }: AuthVenueStaff, from: Day, days: number = 1): Promise<VenueAgenda> {
    if (!isDay(from)) fail('invalid-fields', 'That day does not exist.', { from: ['is no day'] });
    const [now, slots, bookings, cancelCost] = await Promise.all([
      this.database.now(),
      this.database.capacity.planned(venueId, from, days),
      this.database.bookings.ofVenueDays(venueId, from, days),
      this.database.bookings.cancelCostOf(venueId),
    ]);
    return { from, days, now: now.toISOString(), slots, bookings: bookings.map((booking) => this.withKey(booking)), cancelCost };
  }

  acknowledge(venue: AuthVenueStaff, bookingId: BookingId): Promise<VenueBookingView> {
    return this.policy.asBooked(venue, bookingId, async (tx, plan) => unwrap(await acknowledgeBooking(tx, plan.id, bookingId)));
  }

  cancel(venue: AuthVenueStaff, bookingId: BookingId, reason: string): Promise<VenueBookingView> {
    return this.policy.asBooked(venue, bookingId, async (tx, plan) => unwrap(await cancelByVenue(tx, plan, bookingId, reason)));
  }

  answerChange(venue: AuthVenueStaff, bookingId: BookingId, answer: AnswerChange): Promise<VenueBookingView> {
    const { accept, total, note } = answer;
    return this.policy.asBooked(venue, bookingId, async (tx, plan) =>
      unwrap(
        await (accept && total !== undefined
          ? priceChange(tx, plan.id, bookingId, { total, note })
          : answerChange(tx, plan.id, bookingId, answer)),
      ),
    );
  }

  checkIn(venue: AuthVenueStaff, bookingId: BookingId, { code, at }: CheckInDto): Promise<VenueBookingView> {
    const seen = {
      ...(at !== undefined && { at: new Date(at) }),
      isCode: (seenAt: Date) => isArrivalCode(this.keyOf(bookingId), code, seenAt),
    };
    return this.policy.asBooked(
      venue,
      bookingId,
      async (tx, plan) => unwrap(await checkIn(tx, plan.id, bookingId, seen)),
      () => this.takeTry(venue, bookingId),
    );
  }

  /** Refuses a venue that has guessed at the code of a booking too often. */
  private async takeTry({ staffId }: AuthVenueStaff, bookingId: BookingId): Promise<void> {
    const tries = await this.limits.take(TRIES, bookingId);
    if (tries.ok) return;
    if (tries.first) this.log.note({ action: 'limit.hit', staffId, subjectId: bookingId, details: { about: TRIES.name } });
    tooOften(tries.retryAfterMs);
  }

  message(venue: AuthVenueStaff, bookingId: BookingId, { kind }: SendVenueMessage): Promise<VenueBookingView> {
    return this.policy.asBooked(venue, bookingId, async (tx, plan) => {
      unwrap(await sendTableMessage(tx, plan.id, bookingId, { staffId: venue.staffId, kind }));
      return tx.bookings.readForVenue(bookingId);
    });
  }

  replyToMark(venue: AuthVenueStaff, bookingId: BookingId, { line, text }: ReplyToMark): Promise<VenueBookingView> {
    return this.policy.asBooked(venue, bookingId, async (tx, plan) => {
      unwrap(await replyToMark(tx, plan.id, bookingId, { line, text, staffId: venue.staffId }));
      return tx.bookings.readForVenue(bookingId);
    });
  }

  noShow(venue: AuthVenueStaff, bookingId: BookingId, evidence?: string): Promise<VenueBookingView> {
    return this.policy.asBooked(venue, bookingId, async (tx, plan) =>
      unwrap(await markNoShow(tx, plan.id, bookingId, evidence?.trim() || null)),
    );
  }

  /** Adds the key with which the venue's device checks codes, while the outing is near. */
  private withKey(booking: VenueBookingView): VenueBookingView {
    return booking.arrivalOpen ? { ...booking, arrivalKey: this.keyOf(booking.id).toString('base64url') } : booking;
  }

  private keyOf(bookingId: BookingId): Buffer {
    return arrivalKey(this.config.venueTokenSecret, bookingId);
  }
}
