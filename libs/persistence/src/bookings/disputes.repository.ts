import type { ApprovalView, DisputeView } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Page } from '../database/page.js';
import { lateCancelsSql, noShowsSql } from './strikes.repository.js';
import { iso } from '../database/views.js';

/** What ops decide about: disputed no-shows, and people whose bookings need an approval. */
export class DisputesRepository {
  constructor(private readonly database: Database) {}

  /** The disputes that nobody has decided, the newest booking first. */
  async open(page: Page): Promise<DisputeView[]> {
    const rows = await this.database.read<{ view: DisputeView }>(
      'open-disputes',
      `SELECT jsonb_build_object('id', k.id, 'ref', k.ref, 'venueName', v.name, 'firstName', k.first_name, 'startAt', ${iso('k.start_at')},
         'partySize', k.party_size, 'markedAt', ${iso('n.marked_at')}, 'disputedAt', ${iso('n.disputed_at')},
         'text', coalesce(n.dispute, '')) AS view
       FROM no_shows n JOIN bookings k ON k.id = n.booking_id JOIN venues v ON v.id = k.venue_id
       WHERE n.disputed_at IS NOT NULL AND n.decided_at IS NULL AND ($1::uuid IS NULL OR n.booking_id < $1)
       ORDER BY n.booking_id DESC LIMIT $2`,
      [page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** The plan of a booking; null when there is no such booking. */
  async planOf(bookingId: string): Promise<string | null> {
    const [row] = await this.database.read<{ id: string }>('plan-of-any-booking', 'SELECT datebook_id AS id FROM bookings WHERE id = $1', [
      bookingId,
    ]);
    return row?.id ?? null;
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
