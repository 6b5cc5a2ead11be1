import type { ApprovalView, DisputeView, UnansweredBooking, BookingId, PlanId } from '@app/contracts';
import type { Database } from '../database/database.js';
import { pageSql, type Page } from '../database/page.js';
import { lateCancelsSql, noShowsSql } from './strikes.statements.js';
import { acknowledgeBySql, iso, messagesSql, partOfSql } from '../database/views.js';
import { Booking } from './booking.entity.js';

/** SQL: whether the booking k is one to come that its venue should have acknowledged by now and has not. */
export const UNANSWERED = `k.status = 'confirmed' AND k.acknowledged_at IS NULL AND k.start_at > app_clock()
  AND ${acknowledgeBySql('k')} <= app_clock()`;

/** SQL: whether the row n of `no_shows` is denied and waits for a decision. */
export const OPEN_DISPUTE = 'n.disputed_at IS NOT NULL AND n.decided_at IS NULL';

/** What ops look into: disputed no-shows, people whose bookings need an approval, and bookings that no venue answers for. */
export class DisputesRepository {
  constructor(private readonly database: Database) {}

  /** The disputes that nobody has decided, the oldest booking first. */
  async open(page: Page): Promise<DisputeView[]> {
    const rows = await this.database.read<{ view: DisputeView }>(
      'open-disputes',
      `SELECT jsonb_build_object('id', k.id, 'ref', k.ref, 'dateBookId', k.datebook_id, 'venueId', v.id,
         'venueName', v.name, 'acknowledgedAt', ${iso('k.acknowledged_at')}, 'firstName', k.first_name, 'startAt', ${iso('k.start_at')},
         'partySize', k.party_size, 'markedAt', ${iso('n.marked_at')}, 'disputedAt', ${iso('n.disputed_at')},
         'evidence', n.evidence, 'text', coalesce(n.dispute, ''), 'messages', ${messagesSql('k')}, 'partOf', ${partOfSql('d')}) AS view
       FROM no_shows n JOIN bookings k ON k.id = n.booking_id JOIN datebooks d ON d.id = k.datebook_id JOIN venues v ON v.id = k.venue_id
       WHERE ${OPEN_DISPUTE} AND ${pageSql('n.booking_id', 'open')}`,
      [page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** The plan of a booking; null when there is no such booking. */
  async planOf(bookingId: BookingId): Promise<PlanId | null> {
    const row = await this.database.of(Booking).findOne({ select: { id: true, planId: true }, where: { id: bookingId } });
    return row?.planId ?? null;
  }

  /** Bookings to come that their venues should have acknowledged by now and have not: the guests who arrive first come first. */
  async unanswered(page: Page): Promise<UnansweredBooking[]> {
    const rows = await this.database.read<{ view: UnansweredBooking }>(
      'unanswered-bookings',
      `SELECT jsonb_build_object('id', k.id, 'ref', k.ref, 'venueName', v.name, 'venuePhone', v.phone, 'venueArea', v.area,
         'startAt', ${iso('k.start_at')}, 'partySize', k.party_size, 'bookedAt', ${iso('k.created_at')}) AS view
       FROM bookings k JOIN venues v ON v.id = k.venue_id
       WHERE ${UNANSWERED} AND ($1::uuid IS NULL OR (k.start_at, k.id) > (SELECT last.start_at, last.id FROM bookings last WHERE last.id = $1))
       ORDER BY k.start_at, k.id LIMIT $2`,
      [page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** The people whose bookings need an approval now. */
  async approvals(page: Page): Promise<ApprovalView[]> {
    const rows = await this.database.read<{ view: ApprovalView }>(
      'approvals',
      `SELECT jsonb_build_object('id', u.id, 'firstName', u.first_name, 'until', ${iso('u.approval_until')}, 'noShows', ${noShowsSql('u.id')},
         'lateCancels', ${lateCancelsSql('u.id', 'count(*)')}) AS view
       FROM users u WHERE u.approval_until > app_clock() AND ($1::uuid IS NULL OR u.id < $1) ORDER BY u.id DESC LIMIT $2`,
      [page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }
}
