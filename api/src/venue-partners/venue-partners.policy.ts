import { Injectable } from '@nestjs/common';
import type { BidRequestId, BidId, BookingId } from '@app/contracts';
import { Database, type BidRef, type DatebookRow, type RequestRef, type Transaction } from '@app/persistence';
import { fail } from '../http/problem.js';
import type { AuthVenueStaff } from '../http/session/access.js';
import { underPlanLock } from '../http/session/behind-lock.js';

/**
 * The permissions of a venue's staff on what is theirs in a plan: invitations, bids and bookings. Every other venue gets 404. The plan is looked up
 * here, locked, and never leaves.
 */
@Injectable()
export class VenuePartnersPolicy {
  constructor(private readonly database: Database) {}

  /** Runs `work` in a transaction, under the lock of the request's plan, for a venue that was asked. */
  async asInvited<T>(venue: AuthVenueStaff, requestId: BidRequestId, work: (tx: Transaction, ref: RequestRef) => Promise<T>): Promise<T> {
    const { venueId } = venue;
    const planId = (await this.database.bids.planOfInvite(requestId, venueId)) ?? fail('not-found');
    return underPlanLock(this.database, venue, planId, (tx) => work(tx, { planId, requestId, venueId }));
  }

  /** Runs `work` in a transaction, under the lock of the bid's plan, for the venue that placed it. */
  async asBidder<T>(venue: AuthVenueStaff, bidId: BidId, work: (tx: Transaction, ref: BidRef) => Promise<T>): Promise<T> {
    const { venueId } = venue;
    const planId = (await this.database.bids.planOfOwnBid(bidId, venueId)) ?? fail('not-found');
    return underPlanLock(this.database, venue, planId, (tx) => work(tx, { planId, bidId, venueId }));
  }

  /**
   * Runs `work` in a transaction, under the lock of the booking's plan, for the venue that is booked. `beforeLock` may refuse it, once the booking
   * is known to be the venue's.
   */
  async asBooked<T>(
    venue: AuthVenueStaff,
    bookingId: BookingId,
    work: (tx: Transaction, plan: DatebookRow) => Promise<T>,
    beforeLock?: () => Promise<void>,
  ): Promise<T> {
    const planId = (await this.database.bookings.planOf(bookingId, venue.venueId)) ?? fail('not-found');
    await beforeLock?.();
    return underPlanLock(this.database, venue, planId, work);
  }
}
