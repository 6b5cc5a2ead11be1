import type { VenueNotice, VenueNoticeView } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Page } from '../database/page.js';
import type { Transaction } from '../database/transaction.js';
import { slotDaySql } from '../database/slots.js';
import { iso, openCounterSql } from '../database/views.js';

/** A notice for the bell of a venue. */
export interface NewNotice {
  type: VenueNotice;
  venueId: string;
}

/** SQL that leaves notices about a request, rows of a type and a venue each, under the bells of venues that somebody reads for. */
export const leaveNoticesSql = (requestId: string, notices: string): string => `
  INSERT INTO venue_notices (venue_id, request_id, type, created_at)
  SELECT n.venue_id, ${requestId}, n.type, app_clock() FROM ${notices} AS n(type, venue_id)
  WHERE EXISTS (SELECT FROM venue_staff f WHERE f.venue_id = n.venue_id)`;

/** Leaves notices about a request under the bells of the venues that somebody reads for. They are told with the hints that their cause raises. */
export async function leaveNotices(tx: Transaction, requestId: string, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.prepared('leave-notices', leaveNoticesSql('$1', 'unnest($2::text[], $3::uuid[])'), [
    requestId,
    notices.map(({ type }) => type),
    notices.map(({ venueId }) => venueId),
  ]);
}

/** The same notice for each of the venues. */
export const leaveNotice = (tx: Transaction, type: VenueNotice, requestId: string, venueIds: readonly string[]): Promise<void> =>
  leaveNotices(
    tx,
    requestId,
    venueIds.map((venueId) => ({ type, venueId })),
  );

const MY_BID = 'b.request_id = n.request_id AND b.venue_id = n.venue_id';
const MY_BOOKING = `bookings k JOIN bids b ON b.id = k.bid_id WHERE ${MY_BID}`;

/** Whether there is nothing left to do about a notice n of a request r; what has only to be known waits for its reader. */
const SETTLED = `CASE n.type
  WHEN 'new_request' THEN r.status NOT IN ('open', 'closing') OR EXISTS (SELECT FROM bids b WHERE ${MY_BID})
  WHEN 'rank_lost' THEN r.status NOT IN ('open', 'closing')
  WHEN 'counter_received' THEN NOT EXISTS (SELECT FROM bid_counters c JOIN bids b ON b.id = c.bid_id WHERE ${MY_BID}
    AND ${openCounterSql('c', 'b')} AND c.expires_at > app_clock())
  WHEN 'bid_stale' THEN NOT EXISTS (SELECT FROM bids b WHERE ${MY_BID} AND b.status = 'stale')
  WHEN 'won' THEN NOT EXISTS (SELECT FROM ${MY_BOOKING} AND k.status = 'confirmed' AND k.acknowledged_at IS NULL)
  WHEN 'unacknowledged' THEN NOT EXISTS (SELECT FROM ${MY_BOOKING} AND k.status = 'confirmed' AND k.acknowledged_at IS NULL)
  WHEN 'change_request' THEN NOT EXISTS (SELECT FROM booking_changes c WHERE c.status = 'open'
    AND c.booking_id IN (SELECT k.id FROM ${MY_BOOKING}))
  ELSE false END`;

/** What a venue finds under its bell. */
export class VenueNoticesRepository {
  constructor(private readonly database: Database) {}

  /** The newest first, older than the page's `before` when given, as one member of the staff reads them. */
  list(venueId: string, staffId: string, { before, limit }: Page): Promise<VenueNoticeView[]> {
    return this.database.read<VenueNoticeView>(
      'venue-notices',
      `SELECT n.id, n.type, ($2 = ANY(n.read_by) OR ${SETTLED}) AS "isRead", n.request_id AS "requestId", d.plan_type AS "planType",
         r.party_size AS "partySize", r.spec ->> 'preferredDate' AS "preferredDate", r.spec ->> 'preferredTime' AS "preferredTime",
         r.spec ->> 'areaName' AS area, ${iso('n.created_at')} AS "createdAt",
         (SELECT jsonb_build_object('id', k.id, 'day', ${slotDaySql('k.start_at')}::text) FROM ${MY_BOOKING} ORDER BY k.created_at DESC LIMIT 1) AS booking
       FROM venue_notices n JOIN bid_requests r ON r.id = n.request_id JOIN datebooks d ON d.id = r.datebook_id
       WHERE n.venue_id = $1 AND ($3::uuid IS NULL OR n.id < $3) ORDER BY n.id DESC LIMIT $4`,
      [venueId, staffId, before ?? null, limit],
    );
  }

  /** Marks one as read by a member of the staff; false when the venue has none with that id. */
  async markRead(tx: Transaction, venueId: string, staffId: string, id: string): Promise<boolean> {
    const [row] = await tx.query<{ fresh: boolean }>(
      `UPDATE venue_notices n SET read_by = CASE WHEN old.fresh THEN array_append(n.read_by, $2) ELSE n.read_by END
       FROM (SELECT id, NOT $2 = ANY(read_by) AS fresh FROM venue_notices WHERE id = $3 AND venue_id = $1 FOR UPDATE) old
       WHERE n.id = old.id RETURNING old.fresh`,
      [venueId, staffId, id],
    );
    if (row?.fresh) tx.raiseFeed(`venue:${venueId}`, { type: 'notice.read' });
    return row !== undefined;
  }

  async markAllRead(tx: Transaction, venueId: string, staffId: string): Promise<void> {
    const rows = await tx.query(
      `UPDATE venue_notices SET read_by = array_append(read_by, $2) WHERE venue_id = $1 AND NOT $2 = ANY(read_by) RETURNING id`,
      [venueId, staffId],
    );
    if (rows.length > 0) tx.raiseFeed(`venue:${venueId}`, { type: 'notice.read' });
  }
}
