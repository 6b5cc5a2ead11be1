import type { BookingView, BookingId, UserId, PlanId, VenueId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import * as statements from './arrivals.statements.js';
import type { Arrival } from './arrivals.statements.js';

/** Arrivals of guests at their bookings. */
export class ArrivalsRepository {
  constructor(private readonly db: Queries) {}

  /** The arrival of a booking in a plan of the person. */
  ofMember(bookingId: BookingId, userId: UserId): Promise<Arrival | null> {
    return this.db.one(statements.arrivalOfMember, [bookingId, userId]);
  }

  /** The arrival of a plan's booking, under the plan's lock; null when the plan has no such booking. */
  ofPlan(planId: PlanId, bookingId: BookingId): Promise<Arrival | null> {
    return this.db.one(statements.arrivalOfPlan, [bookingId, planId]);
  }

  /** A text that names the venue's bookings that are near, and changes as soon as they do. */
  async nearOf(venueId: VenueId): Promise<string> {
    return (await this.db.one(statements.nearBookings, [venueId]))?.near ?? '';
  }

  /**
   * Notes that the guests have arrived, under the plan's lock; the outing then lasts until its end, three hours when the bid named none. Null
   * when the booking cannot be checked in.
   */
  async checkIn(planId: PlanId, bookingId: BookingId, at: Date): Promise<BookingView | null> {
    return (await this.db.one(statements.checkIn, [bookingId, planId, at]))?.view ?? null;
  }
}
