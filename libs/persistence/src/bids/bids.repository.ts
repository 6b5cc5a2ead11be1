import { TUNABLES, type BidContext, type StoredBid } from '@app/domain';
import type { BidView, UserBid, UserBidRequest, VenueBidView } from '@app/contracts';
import type { WrittenWithEvent } from '../database/idempotency/answer-key.js';
import type { Page } from '../database/page.js';
import type { Queries } from '../database/queries.js';
import { transactionOf } from '../database/transaction.js';
import { stampSql } from '../log/stamp.js';
import {
  bidSql,
  decidesSql,
  LIVE_REQUESTS,
  offerOrderSql,
  requestSql,
  sharedBidSql,
  activeBidSql,
  venueBidSql,
} from '../database/views.js';
import type { MemberPoint, RequestRef } from './bid-inputs.repository.js';
import type { NewBid } from './new-bid.repository.js';
import { insertBidWithEvent } from './place-bid.fast-path.js';

/** All that a venue's new bid is judged by. */
export interface BidInputs {
  context: BidContext;
  /** The venue's own bids on the request, oldest first. */
  own: StoredBid[];
  members: MemberPoint[];
}

/** Which plan a bid or a request belongs to, and whether the asking member decides there. */
export interface BidAccess {
  planId: string;
  canAccept: boolean;
}

/** A plan's offers as one member reads them. */
export interface OffersOfPlan {
  seq: number;
  stamp: string;
  bids: BidView[];
}

const DECIDES = decidesSql('d', '$2');

/** Bids, each side its own view; nothing here tells one venue of another. Writes need a transaction that holds the plan's lock. */
export class BidsRepository {
  constructor(private readonly db: Queries) {}

  /**
   * Takes the lock of the plan whose request a venue was asked for and the turn of the venue's bids, and reads under both what a new bid is
   * judged by; null when the venue was not asked. One write: the server reads when it has the locks.
   */
  async lockInputs(ref: Pick<RequestRef, 'requestId' | 'venueId'>): Promise<BidInputs | null> {
    const tx = transactionOf(this.db);
    const [, , context, { own }, members] = await Promise.all([
      tx.bidInputs.lockPlan(ref),
      tx.bidInputs.lockBidsOfVenue(ref.venueId),
      tx.bidInputs.loadContext(ref.requestId, ref.venueId),
      tx.bidInputs.listBids(ref.requestId, ref.venueId),
      tx.bidInputs.memberPoints(ref.requestId),
    ]);
    return context && { context, own, members };
  }

  /** Writes a venue's new bid with its event, for one from which nothing else follows. */
  insertWithEvent(context: BidContext, bid: NewBid): WrittenWithEvent<VenueBidView> {
    return insertBidWithEvent(transactionOf(this.db), context, bid);
  }

  /** The offers of a plan, best value first; null when the reader is not in it. */
  async ofPlan(planId: string, userId: string): Promise<OffersOfPlan | null> {
    const [row] = await this.db.read<OffersOfPlan>(
      'bids-of-plan',
      `SELECT d.event_seq AS seq, ${stampSql('d', true)} AS stamp, coalesce((SELECT jsonb_agg(${bidSql('$2::uuid', DECIDES)} ORDER BY ${offerOrderSql()})
         FROM bids b JOIN venues v ON v.id = b.venue_id WHERE b.datebook_id = d.id), '[]') AS bids
       FROM datebooks d JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL
       WHERE d.id = $1 AND d.deleted_at IS NULL`,
      [planId, userId],
    );
    return row ?? null;
  }

  /** The pending offers over all plans of the user, newest first. */
  async pendingOfUser(userId: string, page: Page): Promise<UserBid[]> {
    const rows = await this.db.read<{ view: UserBid }>(
      'pending-bids-of-user',
      `SELECT ${sharedBidSql()} || jsonb_build_object('planName', d.name, 'seq', d.event_seq) AS view
       FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
       JOIN bids b ON b.datebook_id = d.id AND b.status = 'pending' JOIN bid_requests r ON r.id = b.request_id
       JOIN venues v ON v.id = b.venue_id
       WHERE m.user_id = $1 AND m.left_at IS NULL AND ${activeBidSql()} AND ($2::uuid IS NULL OR b.id < $2)
       ORDER BY b.id DESC LIMIT $3`,
      [userId, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** The live bid requests over all plans of the user, newest first. */
  async requestsOfUser(userId: string, page: Page): Promise<UserBidRequest[]> {
    const rows = await this.db.read<{ view: UserBidRequest }>(
      'requests-of-user',
      `SELECT ${requestSql()} || jsonb_build_object('seq', d.event_seq) AS view
       FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
       JOIN bid_requests r ON r.datebook_id = d.id AND r.status IN (${LIVE_REQUESTS})
       WHERE m.user_id = $1 AND m.left_at IS NULL AND ($2::uuid IS NULL OR r.id < $2) ORDER BY r.id DESC LIMIT $3`,
      [userId, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** Where an offer is, for a member of its plan; null for anybody else. */
  async accessToBid(bidId: string, userId: string): Promise<BidAccess | null> {
    const [row] = await this.db.read<BidAccess>(
      'access-to-bid',
      `SELECT d.id AS "planId", ${DECIDES} AS "canAccept" FROM bids b JOIN datebooks d ON d.id = b.datebook_id AND d.deleted_at IS NULL
       JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL WHERE b.id = $1`,
      [bidId, userId],
    );
    return row ?? null;
  }

  /** Where a request is, for a member of its plan; null for anybody else. */
  async accessToRequest(requestId: string, userId: string): Promise<BidAccess | null> {
    const [row] = await this.db.read<BidAccess>(
      'access-to-request',
      `SELECT d.id AS "planId", ${DECIDES} AS "canAccept"
       FROM bid_requests r JOIN datebooks d ON d.id = r.datebook_id AND d.deleted_at IS NULL
       JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL WHERE r.id = $1`,
      [requestId, userId],
    );
    return row ?? null;
  }

  /** The plan behind a request that the venue was asked for; null when it was not. */
  async planOfInvite(requestId: string, venueId: string): Promise<string | null> {
    const [row] = await this.db.read<{ id: string }>(
      'plan-of-invite',
      `SELECT r.datebook_id AS id FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id
       WHERE i.request_id = $1 AND i.venue_id = $2`,
      [requestId, venueId],
    );
    return row?.id ?? null;
  }

  /** The plan behind a venue's own bid; null when it is another venue's. */
  async planOfOwnBid(bidId: string, venueId: string): Promise<string | null> {
    const [row] = await this.db.read<{ id: string }>(
      'plan-of-own-bid',
      'SELECT datebook_id AS id FROM bids WHERE id = $1 AND venue_id = $2',
      [bidId, venueId],
    );
    return row?.id ?? null;
  }

  /** The venue's own bids, newest first. */
  async ofVenue(venueId: string, page: Page): Promise<VenueBidView[]> {
    const rows = await this.db.read<{ view: VenueBidView }>(
      'bids-of-venue',
      `SELECT ${venueBidSql(TUNABLES.maxRevisions)} AS view FROM bids b WHERE b.venue_id = $1 AND ($2::uuid IS NULL OR b.id < $2)
       ORDER BY b.id DESC LIMIT $3`,
      [venueId, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }
}
