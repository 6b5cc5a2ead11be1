import { ANSWERS, guestAnswersOf, cancelCost, TUNABLES } from '@app/domain';
import {
  ACTIVE_BOOKING_STATUSES,
  type BookingOverlap,
  type BookingView,
  type CancelCost,
  type Day,
  type OwnBooking,
  type VenueBookingView,
  type UserId,
  type BookingId,
  type BidId,
  type VenueId,
  type PlanId,
} from '@app/contracts';
import { agreedPairs } from '../database/fields/agreed.js';
import type { Queries } from '../database/queries.js';
import type { Page } from '../database/page.js';
import { isConfirmedSql } from '../accounts/mail/mail-addresses.statements.js';
import { overlapsSql, ownBookingSql } from './own-booking.js';
import {
  acknowledgeBySql,
  arrivalOpenSql,
  bookingCourseSql,
  bookingSql,
  intervalSql,
  iso,
  outingEndSql,
  sqlList,
} from '../database/views.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import { Booking } from './booking.entity.js';

const CONTACT_UNTIL = `${outingEndSql('k')} + ${intervalSql(TUNABLES.contactVisibleMs)}`;
/** Whether the venue reads contact and answers: while the booking stands, until a day after the outing, and while it is disputed. */
const CONTACT_SHOWN = `(k.status = 'disputed' OR (k.status IN (${sqlList(ACTIVE_BOOKING_STATUSES)}) AND app_clock() < ${CONTACT_UNTIL}))`;
/** A booking as its venue reads it. */
const VENUE_BOOKING = `jsonb_build_object('id', k.id, 'ref', k.ref, 'bidId', k.bid_id, 'status', k.status, 'firstName', k.first_name,
  'planType', (SELECT d.plan_type FROM datebooks d WHERE d.id = k.datebook_id),
  'contact', CASE WHEN ${CONTACT_SHOWN} THEN jsonb_strip_nulls(
    jsonb_build_object('name', k.contact_name, 'phone', k.contact_phone, 'email', k.contact_email, 'verified', k.contact_email IS NOT NULL AND ${isConfirmedSql('k.contact_email')})) END,
  'answers', CASE WHEN ${CONTACT_SHOWN} THEN (SELECT jsonb_build_object(
    ${ANSWERS.map(([answer]) => `'${answer}', r.spec -> '${answer}'`).join(', ')}) FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = k.bid_id) END,
  'answered', CASE WHEN ${CONTACT_SHOWN} THEN k.snapshot -> 'needs' END,
  'contactUntil', ${iso(CONTACT_UNTIL)},
  ${agreedPairs('venue')}, 'acknowledgedAt', ${iso('k.acknowledged_at')},
  'acknowledgeBy', ${iso(acknowledgeBySql('k'))}, 'checkedInAt', ${iso('k.checked_in_at')},
  'noShowFrom', ${iso(`k.start_at + ${intervalSql(TUNABLES.noShowFromMs)}`)},
  'noShowUntil', ${iso(`k.start_at + ${intervalSql(TUNABLES.noShowUntilMs)}`)},
  'noShow', (SELECT jsonb_build_object('markedAt', ${iso('n.marked_at')}, 'evidence', n.evidence, 'disputedAt', ${iso('n.disputed_at')},
    'decidedAt', ${iso('n.decided_at')}, 'upheld', n.upheld) FROM no_shows n WHERE n.booking_id = k.id),
  'arrivalOpen', ${arrivalOpenSql('k')}, ${bookingCourseSql()}, 'createdAt', ${iso('k.created_at')})`;

/** The row as it travels: the guests' own words lose what leads to a person, as in the request. */
function venueBooking(row: { view: VenueBookingView }): VenueBookingView {
  const { answers } = row.view;
  return answers ? { ...row.view, answers: guestAnswersOf(answers) } : row.view;
}

/** More than the seats of a week; a venue's day never has as many. */
const MOST_OF_DAYS = 2000;

/** Bookings, each side its own view. Writes need a transaction that holds the plan's lock. */
export class BookingsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The bookings of all plans that the user is in, newest first. */
  async ofUser(userId: UserId, page: Page): Promise<OwnBooking[]> {
    const rows = await this.db.read<{ view: OwnBooking }>(
      'bookings-of-user',
      `SELECT ${ownBookingSql('$1')} AS view FROM members m JOIN bookings k ON k.datebook_id = m.datebook_id JOIN venues v ON v.id = k.venue_id
       WHERE m.user_id = $1 AND m.left_at IS NULL AND ($2::uuid IS NULL OR k.id < $2) ORDER BY k.id DESC LIMIT $3`,
      [userId, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** One booking of a plan that the user is in, with how often its calendar entry has changed. */
  async oneOfUser(bookingId: BookingId, userId: UserId): Promise<{ booking: OwnBooking; sequence: number; now: Date } | null> {
    const [row] = await this.db.read<{ booking: OwnBooking; sequence: number; now: Date }>(
      'booking-of-user',
      `SELECT ${ownBookingSql('$2')} AS booking, k.sequence, app_clock() AS now FROM bookings k JOIN venues v ON v.id = k.venue_id
       JOIN members m ON m.datebook_id = k.datebook_id AND m.user_id = $2 AND m.left_at IS NULL WHERE k.id = $1`,
      [bookingId, userId],
    );
    return row ?? null;
  }

  /** What else the user has booked about the time of an offer in a plan of theirs; null when it is not. */
  async overlapsOfBid(bidId: BidId, userId: UserId): Promise<BookingOverlap[] | null> {
    const [row] = await this.db.read<{ overlaps: BookingOverlap[] }>(
      'overlaps-of-bid',
      `SELECT ${overlapsSql('$2', 'b.start_at', 'b.datebook_id')} AS overlaps FROM bids b
       JOIN members m ON m.datebook_id = b.datebook_id AND m.user_id = $2 AND m.left_at IS NULL WHERE b.id = $1`,
      [bidId, userId],
    );
    return row?.overlaps ?? null;
  }

  /** The venue's bookings, newest first. */
  async ofVenue(venueId: VenueId, page: Page): Promise<VenueBookingView[]> {
    const rows = await this.db.read<{ view: VenueBookingView }>(
      'bookings-of-venue',
      `SELECT ${VENUE_BOOKING} AS view FROM bookings k WHERE k.venue_id = $1 AND ($2::uuid IS NULL OR k.id < $2)
       ORDER BY k.id DESC LIMIT $3`,
      [venueId, page.before ?? null, page.limit],
    );
    return rows.map(venueBooking);
  }

  /** The venue's bookings that start on so many days (India) from a day on, by their start. */
  async ofVenueDays(venueId: VenueId, from: Day, days: number): Promise<VenueBookingView[]> {
    const rows = await this.db.read<{ view: VenueBookingView }>(
      'bookings-of-days',
      `SELECT ${VENUE_BOOKING} AS view FROM bookings k WHERE k.venue_id = $1 AND k.status <> 'undone'
         AND k.start_at >= $2::timestamp AT TIME ZONE 'Asia/Kolkata'
         AND k.start_at < ($2::timestamp + $3::int * interval '1 day') AT TIME ZONE 'Asia/Kolkata'
       ORDER BY k.start_at, k.id LIMIT ${MOST_OF_DAYS}`,
      [venueId, from, days],
    );
    return rows.map(venueBooking);
  }

  /** What one more cancellation would count against a venue now. */
  async cancelCostOf(venueId: VenueId): Promise<CancelCost> {
    const [row] = await this.db.read<{ honoured: number; dishonoured: number; cancelledAt: Date[]; now: Date }>(
      'cancel-cost-of-venue',
      `SELECT v.honoured, v.dishonoured, app_clock() AS now, ARRAY(SELECT k.cancelled_at FROM bookings k WHERE k.venue_id = v.id
         AND k.status = 'cancelled_by_venue' AND k.cancelled_at > app_clock() - ${intervalSql(TUNABLES.venueFreeCancelMs)}
         ORDER BY k.cancelled_at) AS "cancelledAt" FROM venues v WHERE v.id = $1`,
      [venueId],
    );
    if (!row) throw new Error(`Venue ${venueId} went away`);
    return cancelCost(row);
  }

  /** The plan of a booking, for those who are in it; null for anybody else. */
  async planOfMember(bookingId: BookingId, userId: UserId): Promise<PlanId | null> {
    const [row] = await this.db.read<{ plan: PlanId }>(
      'plan-of-booking',
      `SELECT k.datebook_id AS plan FROM bookings k
       JOIN members m ON m.datebook_id = k.datebook_id AND m.user_id = $2 AND m.left_at IS NULL WHERE k.id = $1`,
      [bookingId, userId],
    );
    return row?.plan ?? null;
  }

  /** The plan behind a venue's own booking; null when it is another venue's. */
  async planOf(bookingId: BookingId, venueId: VenueId): Promise<PlanId | null> {
    const row = await this.db.of(Booking).findOne({ select: { id: true, planId: true }, where: { id: bookingId, venueId } });
    return row?.planId ?? null;
  }

  /** Notes that the venue has acknowledged its booking, under the plan's lock; null: it had before, or the booking is no longer confirmed. */
  async saveAcknowledged(planId: PlanId, bookingId: BookingId): Promise<BookingView | null> {
    const [changed] = await this.tx.query<{ view: BookingView }>(
      `WITH k AS (
       UPDATE bookings SET acknowledged_at = app_clock(), ack_due_at = NULL WHERE id = $1 AND datebook_id = $2 AND status = 'confirmed'
         AND acknowledged_at IS NULL RETURNING *)
     SELECT ${bookingSql()} AS view FROM k JOIN venues v ON v.id = k.venue_id`,
      [bookingId, planId],
    );
    return changed?.view ?? null;
  }

  /** A booking as planners read it, under the plan's lock. */
  async read(bookingId: BookingId): Promise<BookingView> {
    const [row] = await this.tx.query<{ view: BookingView }>(
      `SELECT ${bookingSql()} AS view FROM bookings k JOIN venues v ON v.id = k.venue_id WHERE k.id = $1`,
      [bookingId],
    );
    if (!row) throw new Error(`Booking ${bookingId} went away under its plan's lock`);
    return row.view;
  }

  /** A booking as its venue reads it, under the plan's lock; null when there is no such booking. */
  async findForVenue(bookingId: BookingId): Promise<VenueBookingView | null> {
    const [row] = await this.tx.query<{ view: VenueBookingView }>(`SELECT ${VENUE_BOOKING} AS view FROM bookings k WHERE k.id = $1`, [
      bookingId,
    ]);
    return row ? venueBooking(row) : null;
  }

  /** The same of a booking that the caller has read under the lock. */
  async readForVenue(bookingId: BookingId): Promise<VenueBookingView> {
    const booking = await this.findForVenue(bookingId);
    if (!booking) throw new Error(`Booking ${bookingId} went away under its plan's lock`);
    return booking;
  }
}
