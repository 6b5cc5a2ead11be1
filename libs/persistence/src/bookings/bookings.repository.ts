import { TUNABLES } from '@app/domain';
import type { BookingOverlap, BookingView, OwnBooking, VenueBookingView } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Page } from '../database/page.js';
import type { Transaction } from '../database/transaction.js';
import { overlapsSql, ownBookingSql } from './own-booking.js';
import { arrivalOpenSql, bookedLinesSql, bookingCourseSql, bookingSql, intervalSql, iso } from '../database/views.js';

// The contact of a guest is the venue's to use until a day after the outing; without an end it is taken to last three hours.
const VENUE_BOOKING = `jsonb_build_object('id', k.id, 'ref', k.ref, 'bidId', k.bid_id, 'status', k.status, 'firstName', k.first_name,
  'contact', CASE WHEN app_clock() < coalesce(k.end_at, k.start_at + ${intervalSql(TUNABLES.defaultOutingMs)}) + ${intervalSql(TUNABLES.contactVisibleMs)} THEN jsonb_strip_nulls(
    jsonb_build_object('name', k.contact_name, 'phone', k.contact_phone, 'email', k.contact_email, 'verified', false)) END,
  'startAt', ${iso('k.start_at')}, 'endAt', ${iso('k.end_at')}, 'partySize', k.party_size, 'proposedPrice', k.proposed_price,
  ${bookedLinesSql()}, 'inclusions', k.snapshot -> 'inclusions', 'perks', k.snapshot -> 'perks', 'acknowledgedAt', ${iso('k.acknowledged_at')},
  'checkedInAt', ${iso('k.checked_in_at')}, 'arrivalOpen', ${arrivalOpenSql('k')}, ${bookingCourseSql()},
  'createdAt', ${iso('k.created_at')})`;

/** Reads bookings, each side its own view. */
export class BookingsRepository {
  constructor(private readonly database: Database) {}

  /** The bookings of all plans that the user is in, newest first. */
  async ofUser(userId: string, page: Page): Promise<OwnBooking[]> {
    const rows = await this.database.read<{ view: OwnBooking }>(
      'bookings-of-user',
      `SELECT ${ownBookingSql('$1')} AS view FROM members m JOIN bookings k ON k.datebook_id = m.datebook_id JOIN venues v ON v.id = k.venue_id
       WHERE m.user_id = $1 AND m.left_at IS NULL AND ($2::uuid IS NULL OR k.id < $2) ORDER BY k.id DESC LIMIT $3`,
      [userId, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** One booking of a plan that the user is in, with how often its calendar entry has changed. */
  async oneOfUser(bookingId: string, userId: string): Promise<{ booking: OwnBooking; sequence: number; now: Date } | null> {
    const [row] = await this.database.read<{ booking: OwnBooking; sequence: number; now: Date }>(
      'booking-of-user',
      `SELECT ${ownBookingSql('$2')} AS booking, k.sequence, app_clock() AS now FROM bookings k JOIN venues v ON v.id = k.venue_id
       JOIN members m ON m.datebook_id = k.datebook_id AND m.user_id = $2 AND m.left_at IS NULL WHERE k.id = $1`,
      [bookingId, userId],
    );
    return row ?? null;
  }

  /** What else the user has booked about the time of an offer in a plan of theirs; null when it is not. */
  async overlapsOfBid(bidId: string, userId: string): Promise<BookingOverlap[] | null> {
    const [row] = await this.database.read<{ overlaps: BookingOverlap[] }>(
      'overlaps-of-bid',
      `SELECT ${overlapsSql('$2', 'b.start_at', 'b.datebook_id')} AS overlaps FROM bids b
       JOIN members m ON m.datebook_id = b.datebook_id AND m.user_id = $2 AND m.left_at IS NULL WHERE b.id = $1`,
      [bidId, userId],
    );
    return row?.overlaps ?? null;
  }

  /** The venue's bookings, newest first. */
  async ofVenue(venueId: string, page: Page): Promise<VenueBookingView[]> {
    const rows = await this.database.read<{ view: VenueBookingView }>(
      'bookings-of-venue',
      `SELECT ${VENUE_BOOKING} AS view FROM bookings k WHERE k.venue_id = $1 AND ($2::uuid IS NULL OR k.id < $2)
       ORDER BY k.id DESC LIMIT $3`,
      [venueId, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** The plan behind a venue's own booking; null when it is another venue's. */
  async planOf(bookingId: string, venueId: string): Promise<string | null> {
    const [row] = await this.database.read<{ id: string }>(
      'plan-of-booking',
      'SELECT datebook_id AS id FROM bookings WHERE id = $1 AND venue_id = $2',
      [bookingId, venueId],
    );
    return row?.id ?? null;
  }
}

/** Notes that the venue has acknowledged its booking, under the plan's lock; null: it had before, or the booking is no longer confirmed. */
export async function saveAcknowledged(tx: Transaction, datebookId: string, bookingId: string): Promise<BookingView | null> {
  const [changed] = await tx.query<{ view: BookingView }>(
    `WITH k AS (
       UPDATE bookings SET acknowledged_at = app_clock(), ack_due_at = NULL WHERE id = $1 AND datebook_id = $2 AND status = 'confirmed'
         AND acknowledged_at IS NULL RETURNING *)
     SELECT ${bookingSql()} AS view FROM k JOIN venues v ON v.id = k.venue_id`,
    [bookingId, datebookId],
  );
  return changed?.view ?? null;
}

/** A booking as planners read it, under the plan's lock. */
export async function readBooking(tx: Transaction, bookingId: string): Promise<BookingView> {
  const [row] = await tx.query<{ view: BookingView }>(
    `SELECT ${bookingSql()} AS view FROM bookings k JOIN venues v ON v.id = k.venue_id WHERE k.id = $1`,
    [bookingId],
  );
  if (!row) throw new Error(`Booking ${bookingId} went away under its plan's lock`);
  return row.view;
}

/** A booking as its venue reads it, under the plan's lock; null when there is no such booking. */
export async function findVenueBooking(tx: Transaction, bookingId: string): Promise<VenueBookingView | null> {
  const [row] = await tx.query<{ view: VenueBookingView }>(`SELECT ${VENUE_BOOKING} AS view FROM bookings k WHERE k.id = $1`, [bookingId]);
  return row?.view ?? null;
}

/** The same of a booking that the caller has read under the lock. */
export async function readVenueBooking(tx: Transaction, bookingId: string): Promise<VenueBookingView> {
  const booking = await findVenueBooking(tx, bookingId);
  if (!booking) throw new Error(`Booking ${bookingId} went away under its plan's lock`);
  return booking;
}
