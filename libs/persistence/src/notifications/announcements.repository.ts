import type { PlanId, UserId, BidRequestId, BidId, BookingId, VenueId } from '@app/contracts';
import { FIRST_NAMED_WAVE, settingsOf, TUNABLES } from '@app/domain';
import type { Queries } from '../database/queries.js';
import { Bid } from '../bids/bid.entity.js';
import { BidInvite } from '../bids/requests/bid-invite.entity.js';
import { BidRequest } from '../bids/requests/bid-request.entity.js';
import * as statements from './announcements.statements.js';
import type { AnnouncedBooking, AnnouncedPlan, Recipient, StaffRecipient } from './announcements.statements.js';

/** What the notifications of an event say, and to whom. */
export class AnnouncementsRepository {
  constructor(private readonly db: Queries) {}

  /** The plan and its joined members; null when it is gone. */
  loadPlan(planId: PlanId): Promise<AnnouncedPlan | null> {
    return this.db.one(statements.announcedPlan, [planId]);
  }

  /** The existing users with their notification settings, and the time. */
  async listRecipients(userIds: readonly UserId[]): Promise<{ people: Recipient[]; now: Date }> {
    const rows = await this.db.all(statements.recipients, [userIds]);
    const people = rows.map(({ now: _now, settings, ...person }) => ({ ...person, settings: settingsOf(settings) }));
    return { people, now: rows[0]?.now ?? new Date(0) };
  }

  /** Members whose preferences count and who have said nothing to a proposal that this member agrees to; nobody when they do not. */
  async listSilent(planId: PlanId, key: string, agreedById: UserId): Promise<UserId[]> {
    const rows = await this.db.all(statements.silentMembers, [planId, key, agreedById]);
    return rows.map((row) => row.id);
  }

  /** How many offers of a request can be accepted right now. */
  countPendingOffers(requestId: BidRequestId): Promise<number> {
    return this.db.of(Bid).countBy({ requestId, status: 'pending' });
  }

  /** Whether an offer was its request's first. */
  async isFirstOffer(bidId: BidId): Promise<boolean> {
    return (await this.db.one(statements.earlierOffer, [bidId])) === null;
  }

  /**
   * How many offers are to be summed up because of this one: those of the minute that ends with it which were not summed up yet, where they
   * are enough and the last digest is a minute old. 0: no digest. The request's row decides between two reactions at once.
   */
  async countDigestOffers(bidId: BidId): Promise<number> {
    return (await this.db.one(statements.digestOffers, [bidId, TUNABLES.digestBids]))?.count ?? 0;
  }

  /** The members of a plan to a need of whom an offer says no. */
  async membersWithUnmetNeeds(bidId: BidId): Promise<UserId[]> {
    return (await this.db.all(statements.unmetMembers, [bidId])).map(({ id }) => id);
  }

  /** The plan's newest request; null when it never had one. */
  async newestRequest(planId: PlanId): Promise<BidRequestId | null> {
    const row = await this.db.of(BidRequest).findOne({ select: { id: true }, where: { planId }, order: { number: 'DESC' } });
    return row?.id ?? null;
  }

  /** The venues that a request was sent to. */
  async invitedVenues(requestId: BidRequestId): Promise<VenueId[]> {
    const invites = await this.db.of(BidInvite).find({ select: { venueId: true }, where: { requestId } });
    return invites.map(({ venueId }) => venueId);
  }

  /** The booking as it is now; null when it is gone. */
  loadBooking(bookingId: BookingId): Promise<AnnouncedBooking | null> {
    return this.db.one(statements.announcedBooking, [bookingId]);
  }

  /**
   * The booking of a plan whose outing is ahead, if it stood at an instant; null without one. A reaction may run after a cancellation that
   * followed its event.
   */
  loadUpcomingBooking(planId: PlanId, stoodAt: string): Promise<AnnouncedBooking | null> {
    return this.db.one(statements.upcomingBooking, [planId, stoodAt]);
  }

  /** The venues of one wave that fit a request well enough for a push; a venue that is asked by name gets one in any case. */
  async invitedInWave(requestId: BidRequestId, wave: number): Promise<VenueId[]> {
    const rows = await this.db.all(statements.invitedInWave, [requestId, wave, TUNABLES.pushedFitShare, FIRST_NAMED_WAVE]);
    return rows.map((row) => row.id);
  }

  /** The venues' staff with their notification settings, and the time. */
  listStaff(venueIds: readonly VenueId[]): Promise<StaffRecipient[]> {
    return this.db.all(statements.staffOfVenues, [venueIds]);
  }
}
