import { IsNull } from 'typeorm';
import type { OwnerFlagView, BidRequestId, VenueId } from '@app/contracts';
import type { Page } from '../database/page.js';
import { type Queries, statement } from '../database/queries.js';
import { OwnerFlag } from './owner-flag.entity.js';
import { iso } from '../database/views.js';
import { ownedSql, ownerSignSql } from './same-owner.js';

const openFlags = statement<{ view: OwnerFlagView }>(
  'open-owner-flags',
  `SELECT jsonb_build_object('id', f.id, 'requestId', f.request_id, 'dateBookId', r.datebook_id, 'sign', f.sign,
     'offers', (SELECT coalesce(jsonb_agg(jsonb_build_object('venueId', v.id, 'venueName', v.name, 'bidId', b.id, 'status', b.status,
         'proposedPrice', b.proposed_price) ORDER BY b.id), '[]')
       FROM bids b JOIN venues v ON v.id = b.venue_id WHERE b.request_id = f.request_id AND b.venue_id IN (f.venue_id, f.other_id)),
     'createdAt', ${iso('f.created_at')}) AS view
   FROM owner_flags f JOIN bid_requests r ON r.id = f.request_id
   WHERE f.closed_at IS NULL AND ($1::uuid IS NULL OR f.id < $1) ORDER BY f.id DESC LIMIT $2`,
);

const flagSharedOwners = statement(
  'flag-shared-owners',
  `INSERT INTO owner_flags (request_id, venue_id, other_id, sign)
   SELECT $1, least(v.id, o.id), greatest(v.id, o.id), same.sign FROM venues v
     JOIN venues o ON o.id = ANY(ARRAY(SELECT b.venue_id FROM bids b WHERE b.request_id = $1)) AND o.id <> v.id AND ${ownedSql('o')}
     CROSS JOIN LATERAL (SELECT ${ownerSignSql('v', 'o')} AS sign) same
   WHERE v.id = $2 AND ${ownedSql('v')} AND same.sign IS NOT NULL ON CONFLICT DO NOTHING`,
);

/** Venues of one owner that bid for one plan. */
export class OwnerFlagsRepository {
  constructor(private readonly db: Queries) {}

  /** Those that nobody has looked at, newest first. */
  async open({ before, limit }: Page): Promise<OwnerFlagView[]> {
    return (await this.db.all(openFlags, [before ?? null, limit])).map(({ view }) => view);
  }

  /** Takes a flag off the list; false when it is not on it. */
  async close(id: string): Promise<boolean> {
    return (await this.db.of(OwnerFlag).update({ id, closedAt: IsNull() }, { closedAt: () => 'app_clock()' })).affected === 1;
  }

  /** Whether there is such a flag. */
  exists(id: string): Promise<boolean> {
    return this.db.of(OwnerFlag).existsBy({ id });
  }

  /**
   * Flags a venue that made an offer together with each venue of the same owner that has made one for the same request, once for each two.
   * Simulated venues and those of the demonstration are nobody's.
   */
  async flagSharedOwners(requestId: BidRequestId, venueId: VenueId): Promise<void> {
    await this.db.all(flagSharedOwners, [requestId, venueId]);
  }
}
