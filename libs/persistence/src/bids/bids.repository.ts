import type {
  SharedBid,
  VenueBidView,
  BidView,
  NeedAnswers,
  OwnNeedAnswers,
  UserBid,
  UserBidRequest,
  PlanId,
  UserId,
  BidId,
  BidRequestId,
  VenueId,
} from '@app/contracts';
import { TUNABLES, type BidContext, type BidJudgement, type Score, type StoredBid } from '@app/domain';
import { moveSql, refuseMove } from '../database/moves.js';
import type { Queries } from '../database/queries.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import {
  sharedBidSql,
  activeBidSql,
  requestSql,
  venueBidSql,
  bidSql,
  decidesSql,
  LIVE_REQUESTS,
  offerOrderSql,
  ownNeedsSql,
} from '../database/views.js';
import { offeredValues, type BidViews, REVISION, REVISE, BID_VIEWS } from './bid-writing.statements.js';
import type { WrittenWithEvent } from '../database/idempotency/answer-key.js';
import type { Page } from '../database/page.js';
import { stampSql } from '../log/stamp.js';
import { Bid } from './bid.entity.js';
import type { MemberPoint, RequestRef } from './bid-inputs.repository.js';
import { insertBid, type NewBid } from './place-bid.fast-path.js';

/** The inputs by which a venue's new bid is checked and scored. */
export interface BidInputs {
  context: BidContext;
  /** The venue's own bids on the request, oldest first. */
  own: StoredBid[];
  /** The bids of all venues that count in the ranking. */
  activeBids: StoredBid[];
  members: MemberPoint[];
}

/** A plan's offers as one member reads them. */
export interface OffersOfPlan {
  seq: number;
  stamp: string;
  bids: BidView[];
}

const DECIDES = decidesSql('d', '$2');

/** Bids, with a view for each side; no view shows one venue the bids of another. Writes need a transaction that holds the plan's lock. */
export class BidsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /**
   * Takes the lock of the request's plan and the lock of the venue's bids, and reads the inputs of a new bid under both; null when the venue was not
   * asked. All statements travel in one write, because the server runs the reads only when it has the locks.
   */
  async lockInputs(ref: Pick<RequestRef, 'requestId' | 'venueId'>): Promise<BidInputs | null> {
    const tx = transactionOf(this.db);
    const [, , context, bids, members] = await Promise.all([
      tx.bidInputs.lockPlan(ref),
      tx.bidInputs.lockBidsOfVenue(ref.venueId),
      tx.bidInputs.loadContext(ref.requestId, ref.venueId),
      tx.bidInputs.listBids(ref.requestId, ref.venueId),
      tx.bidInputs.memberPoints(ref.requestId),
    ]);
    return context && { context, ...bids, members };
  }

  /** Writes a venue's new bid with its event, which the caller notes by `appendWhenWritten`. Call under the plan's lock. */
  insert(context: BidContext, bid: NewBid): WrittenWithEvent<VenueBidView> {
    return insertBid(this.tx, context, bid);
  }

  /** The offers of a plan, best value first; null when the reader is not in it. */
  async ofPlan(planId: PlanId, userId: UserId): Promise<OffersOfPlan | null> {
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

  /** How the offers of a plan answer the reader's own needs, as far as they have any; null when the reader is not in it. */
  async needAnswers(planId: PlanId, userId: UserId): Promise<OwnNeedAnswers[] | null> {
    const [row] = await this.db.read<{ answers: OwnNeedAnswers[] }>(
      'need-answers',
      `SELECT coalesce(jsonb_agg(jsonb_build_object('bidId', b.id, 'needs', own.needs) ORDER BY b.id) FILTER (WHERE own.needs <> '{}'), '[]') AS answers
       FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL LEFT JOIN bids b ON b.datebook_id = d.id,
         LATERAL (SELECT ${ownNeedsSql('b.needs', 'd.id', '$2')} AS needs) own
       WHERE m.datebook_id = $1 AND m.user_id = $2 AND m.left_at IS NULL GROUP BY m.user_id`,
      [planId, userId],
    );
    return row?.answers ?? null;
  }

  /** The pending offers over all plans of the user, newest first. */
  async pendingOfUser(userId: UserId, page: Page): Promise<UserBid[]> {
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
  async requestsOfUser(userId: UserId, page: Page): Promise<UserBidRequest[]> {
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

  /** The plan of a bid, for a member of the plan; null for other people. */
  async planOfBid(bidId: BidId, userId: UserId): Promise<PlanId | null> {
    const [row] = await this.db.read<{ id: PlanId }>(
      'plan-of-bid',
      `SELECT d.id FROM bids b JOIN datebooks d ON d.id = b.datebook_id AND d.deleted_at IS NULL
       JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL WHERE b.id = $1`,
      [bidId, userId],
    );
    return row?.id ?? null;
  }

  /** The plan of a request, for a member of the plan; null for other people. */
  async planOfRequest(requestId: BidRequestId, userId: UserId): Promise<PlanId | null> {
    const [row] = await this.db.read<{ id: PlanId }>(
      'plan-of-request',
      `SELECT d.id FROM bid_requests r JOIN datebooks d ON d.id = r.datebook_id AND d.deleted_at IS NULL
       JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL WHERE r.id = $1`,
      [requestId, userId],
    );
    return row?.id ?? null;
  }

  /** The plan of a request that the venue was asked for; null when the venue was not asked. */
  async planOfInvite(requestId: BidRequestId, venueId: VenueId): Promise<PlanId | null> {
    const [row] = await this.db.read<{ id: PlanId }>(
      'plan-of-invite',
      `SELECT r.datebook_id AS id FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id
       WHERE i.request_id = $1 AND i.venue_id = $2`,
      [requestId, venueId],
    );
    return row?.id ?? null;
  }

  /** The plan of a venue's own bid; null for a bid of another venue. */
  async planOfOwnBid(bidId: BidId, venueId: VenueId): Promise<PlanId | null> {
    const bid = await this.db.of(Bid).findOne({ select: { id: true, planId: true }, where: { id: bidId, venueId } });
    return bid?.planId ?? null;
  }

  /** The venue's own bids, newest first. */
  async ofVenue(venueId: VenueId, page: Page): Promise<VenueBidView[]> {
    const rows = await this.db.read<{ view: VenueBidView }>(
      'bids-of-venue',
      `SELECT ${venueBidSql(TUNABLES.maxRevisions)} AS view FROM bids b WHERE b.venue_id = $1 AND ($2::uuid IS NULL OR b.id < $2)
       ORDER BY b.id DESC LIMIT $3`,
      [venueId, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /**
   * Writes the next version of a bid, and adds the previous one to its history. `counts`: the revision is one of those that `maxRevisions` limits.
   */
  async saveRevision(
    context: BidContext,
    bidId: BidId,
    judgement: Pick<BidJudgement, 'aboveBudget' | 'offer'>,
    score: Score,
    { counts }: { counts: boolean },
  ): Promise<void> {
    await this.tx.query(
      `INSERT INTO bid_revisions (bid_id, version, proposed_price, inclusions, perks, start_at, at)
     SELECT id, version, proposed_price, inclusions, perks, start_at, updated_at FROM bids WHERE id = $1`,
      [bidId],
    );
    const revised = await this.tx.query(
      REVISE,
      REVISION.values({ id: bidId, counted: counts ? 1 : 0, ...offeredValues(context, judgement, score) }),
    );
    if (revised.length === 0) await refuseMove(this.tx, 'bid', bidId, 'pending');
  }

  /** Writes other answers to needs as the next version of a bid. An open counter-offer follows that version; `updated_at` stays, because ranks use it. */
  async correctNeeds(bidId: BidId, needs: NeedAnswers): Promise<void> {
    await this.tx.query(
      `WITH countered AS (UPDATE bid_counters c SET bid_version = c.bid_version + 1 FROM bids b
         WHERE b.id = $1 AND c.bid_id = b.id AND c.bid_version = b.version AND c.status = 'open')
       UPDATE bids SET needs = $2, version = version + 1 WHERE id = $1`,
      [bidId, JSON.stringify(needs)],
    );
  }

  /** Whether a bid can still be accepted by the database's clock, also before the tick has marked it as expired. */
  async isStanding(bidId: BidId): Promise<boolean> {
    const inTime = await this.tx.query(
      `SELECT 1 FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = $1 AND ${activeBidSql()}`,
      [bidId],
    );
    return inTime.length > 0;
  }

  /** Reads a bid as its event carries it and as its venue reads it. @throws when there is no such bid: under the plan's lock none disappears. */
  async readViews(bidId: BidId): Promise<BidViews> {
    const [row] = await this.tx.prepared<BidViews>('bid-told', BID_VIEWS, [bidId]);
    if (!row) throw new Error("The bid went away under its plan's lock");
    return row;
  }

  /**
   * Ends a bid that can still be accepted or, for a withdrawal, confirmed again; null when it can no longer. `withdrawn_at` is set only if the
   * planners could have accepted the bid. A null `venueId`: the planners end it.
   */
  async end(ref: { planId: PlanId; bidId: BidId; venueId: VenueId | null }, status: 'withdrawn' | 'declined'): Promise<BidViews | null> {
    const { set, from } = moveSql('bid', status, status === 'withdrawn' ? ['pending', 'stale'] : ['pending']);
    const [row] = await this.tx.query<BidViews>(
      `WITH b AS (
       UPDATE bids b SET ${set}, due_at = NULL, updated_at = app_clock(),
         withdrawn_at = ${status === 'withdrawn' ? "CASE WHEN b.status = 'pending' THEN app_clock() END" : 'NULL'}
       FROM bid_requests r WHERE b.id = $1 AND b.datebook_id = $2 AND r.id = b.request_id AND ${activeBidSql()}
         AND ${from('b')} AND ($3::uuid IS NULL OR b.venue_id = $3) RETURNING b.*)
     SELECT ${sharedBidSql()} AS shared, ${venueBidSql(TUNABLES.maxRevisions)} AS own FROM b JOIN venues v ON v.id = b.venue_id`,
      [ref.bidId, ref.planId, ref.venueId],
    );
    return row ?? null;
  }

  /** A bid as the planners' log carries it. @throws when there is no such bid: under the plan's lock none disappears. */
  async readShared(bidId: BidId): Promise<SharedBid> {
    const [row] = await this.tx.query<{ view: SharedBid }>(
      `SELECT ${sharedBidSql()} AS view FROM bids b JOIN venues v ON v.id = b.venue_id WHERE b.id = $1`,
      [bidId],
    );
    if (!row) throw new Error("The bid went away under its plan's lock");
    return row.view;
  }
}
