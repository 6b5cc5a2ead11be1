import type { VenueNotice, VenueNoticeView, VenueId, BidRequestId } from '@app/contracts';
import type { Page } from '../../database/page.js';
import type { Queries } from '../../database/queries.js';
import { transactionOf, type Transaction } from '../../database/transaction.js';
import * as statements from './venue-notices.statements.js';

/** A notice for the bell of a venue. */
interface NewNotice {
  type: VenueNotice;
  venueId: VenueId;
}

/** SQL that leaves notices about a request, rows of a type and a venue each, under the bells of venues that somebody reads for. */
export const leaveNoticesSql = (requestId: string, notices: string): string => `
  INSERT INTO venue_notices (venue_id, request_id, type, created_at)
  SELECT n.venue_id, ${requestId}, n.type, app_clock() FROM ${notices} AS n(type, venue_id)
  WHERE EXISTS (SELECT FROM venue_staff f WHERE f.venue_id = n.venue_id)`;

/** What a venue finds under its bell. */
export class VenueNoticesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The newest first, older than the page's `before` when given, as one member of the staff reads them. */
  list(venueId: VenueId, staffId: string, { before, limit }: Page): Promise<VenueNoticeView[]> {
    return this.db.all(statements.noticesOfVenue, [venueId, staffId, before ?? null, limit]);
  }

  /** Marks one as read by a member of the staff; says whether it was `fresh` until now, or null when the venue has none with that id. */
  markRead(venueId: VenueId, staffId: string, id: string): Promise<{ fresh: boolean } | null> {
    return this.db.one(statements.markRead, [venueId, staffId, id]);
  }

  /** Marks all as read by a member of the staff; false when there was nothing to mark. */
  async markAllRead(venueId: VenueId, staffId: string): Promise<boolean> {
    return (await this.db.all(statements.markAllRead, [venueId, staffId])).length > 0;
  }

  /** Leaves notices about a request under the bells of venues with staff. Their cause raises the hints. */
  async leaveAll(requestId: BidRequestId, notices: readonly NewNotice[]): Promise<void> {
    if (notices.length === 0) return;
    await this.tx.prepared('leave-notices', leaveNoticesSql('$1', 'unnest($2::text[], $3::uuid[])'), [
      requestId,
      notices.map(({ type }) => type),
      notices.map(({ venueId }) => venueId),
    ]);
  }

  /** Leaves the notice of a webhook that was switched off. Its cause raises the hint. */
  async leaveWebhookOff(venueId: VenueId): Promise<void> {
    await this.tx.prepared('leave-webhook-off', leaveNoticesSql('NULL::uuid', '(VALUES ($2, $1::uuid))'), [venueId, 'webhook_off']);
  }

  /** The same notice for each of the venues. */
  leave(type: VenueNotice, requestId: BidRequestId, venueIds: readonly VenueId[]): Promise<void> {
    return this.leaveAll(
      requestId,
      venueIds.map((venueId) => ({ type, venueId })),
    );
  }
}
