import type { PassReason, BidRequestId, VenueId } from '@app/contracts';
import { statement } from '../../database/queries.js';
import type { Queries } from '../../database/queries.js';

const changePass = statement<{ id: string }>(
  'change-pass',
  `UPDATE bid_invites SET passed_because = $3, passed_at = CASE WHEN $3 IS NOT NULL THEN app_clock() END
   WHERE request_id = $1 AND venue_id = $2 AND passed_because IS DISTINCT FROM $3
   RETURNING request_id AS id`,
);

const loadPass = statement<PassContext>(
  'load-pass',
  `SELECT r.status IN ('open', 'closing') AND r.closes_at > app_clock() AS "takesBids",
     EXISTS (SELECT 1 FROM bids b WHERE b.request_id = r.id AND b.venue_id = $2 AND b.status IN ('pending', 'stale', 'accepted')) AS "hasBid"
   FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id WHERE i.request_id = $1 AND i.venue_id = $2`,
);

/** What decides whether a venue can pass on a request. */
interface PassContext {
  takesBids: boolean;
  /** A bid of the venue's own is current. */
  hasBid: boolean;
}

/** Which requests venues have passed on, and why. Called under the plan's lock. */
export class PassesRepository {
  constructor(private readonly db: Queries) {}

  load(requestId: BidRequestId, venueId: VenueId): Promise<PassContext | null> {
    return this.db.one(loadPass, [requestId, venueId]);
  }

  /** Notes the reason, or that there is none any more; false when it was so already. */
  async change(requestId: BidRequestId, venueId: VenueId, reason: PassReason | null): Promise<boolean> {
    return (await this.db.one(changePass, [requestId, venueId, reason])) !== null;
  }
}
