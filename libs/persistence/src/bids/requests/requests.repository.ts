import {
  BIDDABLE_REQUEST_STATUSES,
  type BidRequestView,
  type RequestStatus,
  type EffectiveSpec,
  type SharedBid,
  type UserId,
  type PlanId,
  type BidRequestId,
} from '@app/contracts';
import { slotsOf, TUNABLES, type OwnedRequest, type AuctionTimes } from '@app/domain';
import { moveSql, refuseMove } from '../../database/moves.js';
import { intervalSql, requestSql, activeBidSql, LIVE_REQUESTS, sharedBidSql } from '../../database/views.js';
import { type Transaction, transactionOf } from '../../database/transaction.js';
import type { DatebookRow } from '../../database/rows.js';
import type { Queries } from '../../database/queries.js';

/** When the clock next has something to do with a request; SQL over a `bid_requests` row. */
export const nextDueSql = (request: string): string => `least(${request}.second_wave_at,
  CASE WHEN ${request}.status IN ('open', 'closing') AND ${request}.round = 1 THEN ${request}.round_two_at END,
  CASE ${request}.status WHEN 'open' THEN ${request}.closes_at - ${intervalSql(TUNABLES.softCloseTriggerMs)} WHEN 'closing' THEN ${request}.closes_at
    WHEN 'decision' THEN ${request}.decides_until END)`;

/** Who is left out when venues are asked for a plan. */
export interface LeftOut {
  /** The members: their own places may not bid. */
  memberIds: UserId[];
  /** The venues that cancelled a booking of the plan: they are not asked again for it. */
  except: string[];
}

/** SQL of who is left out for a plan, as columns. */
export const leftOutSql = (planId: string): string => `
  ARRAY(SELECT user_id FROM members WHERE datebook_id = ${planId} AND left_at IS NULL) AS "memberIds",
  ARRAY(SELECT DISTINCT venue_id FROM bookings WHERE datebook_id = ${planId} AND status = 'cancelled_by_venue') AS except`;

/** SQL of who lost to a booking of a plan that its venue cancelled; they are owed the first word in the auction that takes its place. */
export const losersSql = (planId: string, requestId: string): string => `
  ARRAY(SELECT DISTINCT b.venue_id FROM bids b JOIN bookings k ON k.bid_id = b.lost_to AND k.status = 'cancelled_by_venue'
    WHERE b.datebook_id = ${planId} AND b.status = 'lost' AND b.request_id IS DISTINCT FROM ${requestId}) AS losers`;

const STALE = moveSql('bid', 'stale');

/** What decides about a plan's next request. */
export interface Opening extends LeftOut {
  now: Date;
}

/** What a request is opened or reopened with. */
interface RequestTerms extends Pick<AuctionTimes, 'startFrom' | 'startUntil'> {
  spec: EffectiveSpec;
  /** How many venues can be asked. */
  availableVenues: number;
}

/** The request of a plan that is going on. */
export interface LiveRequest {
  id: string;
  status: string;
  changing: boolean;
  closesAt: Date;
  /** How many bids stand or wait to be confirmed again. */
  pending: number;
}

// An extension adds the length that the window had, but an outing still starts an hour or more after the close, that of the offers
// made so far and the last that can be made.
const BEFORE_START = intervalSql(TUNABLES.closeBeforeStartMs);

/** Where a request is moved, and from where. */
interface RequestMove {
  to: RequestStatus;
  from: readonly RequestStatus[];
}

/** Requests of plans for bids. Called under the plan's lock. */
export class RequestsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** What decides about a plan's next request; read under its lock. */
  async loadOpening(planId: PlanId): Promise<Opening> {
    const [row] = await this.tx.prepared<Opening>('opening', `SELECT app_clock() AS now, ${leftOutSql('$1')}`, [planId]);
    if (!row) throw new Error('The database gave no time');
    return row;
  }

  /** Writes a plan's next request; half of its window later the clock looks whether anybody has bid. Call under the plan's lock. */
  async insert(
    plan: DatebookRow,
    terms: RequestTerms,
    times: Omit<AuctionTimes, 'secondWaveAt'> & { secondWaveAt: Date | null },
  ): Promise<BidRequestView | null> {
    const [row] = await this.tx.query<{ view: BidRequestView }>(
      `WITH opened AS (
       INSERT INTO bid_requests AS r (datebook_id, number, opens_at, closes_at, decides_until, round_two_at, second_wave_at, start_from,
         start_until, plan_version, spec, party_size, available_venue_count, quiet_at, due_at)
       SELECT $1, coalesce(max(o.number), 0) + 1, $2::timestamptz, $3::timestamptz, $4, $5::timestamptz, $6::timestamptz, $7, $8, $9, $10, $11, $12, $2 + ($3 - $2) / 2,
         least($5, $6, $3 - ${intervalSql(TUNABLES.softCloseTriggerMs)})
       FROM bid_requests o WHERE o.datebook_id = $1 RETURNING r.*)
     SELECT ${requestSql('r', 'd')} AS view FROM opened r JOIN datebooks d ON d.id = r.datebook_id`,
      [
        plan.id,
        times.opensAt,
        times.closesAt,
        times.decidesUntil,
        times.roundTwoAt,
        times.secondWaveAt,
        terms.startFrom,
        terms.startUntil,
        plan.plan_version,
        JSON.stringify(terms.spec),
        plan.party_size,
        terms.availableVenues,
      ],
    );
    return row?.view ?? null;
  }

  /** Takes a plan's live request up again after a change, with what the planners want now. Call under the plan's lock. */
  async saveReopened(plan: DatebookRow, terms: RequestTerms): Promise<BidRequestView | null> {
    const [row] = await this.tx.query<{ view: BidRequestView }>(
      `WITH again AS (
       UPDATE bid_requests SET changing = false, spec = $2, plan_version = $3, party_size = $4, start_from = $5, start_until = $6,
         available_venue_count = $7 WHERE datebook_id = $1 AND status IN (${LIVE_REQUESTS}) RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM again r JOIN datebooks d ON d.id = r.datebook_id`,
      [plan.id, JSON.stringify(terms.spec), plan.plan_version, plan.party_size, terms.startFrom, terms.startUntil, terms.availableVenues],
    );
    return row?.view ?? null;
  }

  /**
   * A material change of a plan with a live request, under the plan's lock: its pending bids become stale for 30 minutes and the request
   * carries the new preferences with the time in which the outing now starts; with `access` off it is read-only for the venues until access is back. null without a live request.
   */
  async change(
    plan: DatebookRow,
    change: { access: boolean; spec: EffectiveSpec | null },
  ): Promise<{ request: BidRequestView; bids: SharedBid[] } | null> {
    const slots = change.spec && slotsOf(change.spec);
    const [row] = await this.tx.query<{ view: BidRequestView }>(
      `WITH changed AS (
       UPDATE bid_requests SET changing = NOT $2, plan_version = $3, spec = coalesce($4, spec), party_size = $5,
         start_from = CASE WHEN $4::jsonb IS NULL THEN start_from WHEN $6::timestamptz IS NOT NULL THEN greatest($6, closes_at + ${BEFORE_START}) END,
         start_until = CASE WHEN $4::jsonb IS NULL THEN start_until ELSE $7::timestamptz END
       WHERE datebook_id = $1 AND status IN (${LIVE_REQUESTS}) RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM changed r JOIN datebooks d ON d.id = r.datebook_id`,
      [
        plan.id,
        change.access,
        plan.plan_version,
        change.spec ? JSON.stringify(change.spec) : null,
        plan.party_size,
        slots?.start ?? null,
        slots?.end ?? null,
      ],
    );
    if (!row) return null;
    const bids = await this.tx.query<{ view: SharedBid }>(
      `WITH stale AS (
       UPDATE bids SET ${STALE.set}, stale_until = app_clock() + $2 * interval '1 millisecond',
         due_at = least(expires_at, app_clock() + $2 * interval '1 millisecond'), updated_at = app_clock()
       WHERE datebook_id = $1 AND ${STALE.from()} RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM stale b JOIN venues v ON v.id = b.venue_id`,
      [plan.id, TUNABLES.staleReconfirmMs],
    );
    return { request: row.view, bids: bids.map((bid) => bid.view) };
  }

  /** Writes the planners' words as they are now into a plan's live request; gives its id, null without one. Call under the plan's lock. */
  async saveWording(plan: DatebookRow): Promise<BidRequestId | null> {
    const [row] = await this.tx.query<{ id: BidRequestId }>(
      `UPDATE bid_requests SET spec = $2 WHERE datebook_id = $1 AND status IN (${LIVE_REQUESTS}) RETURNING id`,
      [plan.id, JSON.stringify(plan.effective)],
    );
    return row?.id ?? null;
  }

  /** Ends a plan's live request and its open bids because the plan ends (cancelled or expired), under the plan's lock. */
  async end(
    planId: PlanId,
    end: { request: 'cancelled' | 'closed'; bids: 'lost' | 'expired' },
  ): Promise<{ request: BidRequestView | null; bids: SharedBid[] }> {
    const request = moveSql('request', end.request);
    // An accepted bid stays with its booking.
    const bid = moveSql('bid', end.bids, ['pending', 'stale']);
    const [row] = await this.tx.query<{ view: BidRequestView }>(
      `WITH ended AS (
       UPDATE bid_requests SET ${request.set}, due_at = NULL, second_wave_at = NULL, changing = false
       WHERE datebook_id = $1 AND ${request.from()} RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM ended r JOIN datebooks d ON d.id = r.datebook_id`,
      [planId],
    );
    const bids = await this.tx.query<{ view: SharedBid }>(
      `WITH gone AS (
       UPDATE bids SET ${bid.set}, due_at = NULL, updated_at = app_clock() WHERE datebook_id = $1 AND ${bid.from()} RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM gone b JOIN venues v ON v.id = b.venue_id`,
      [planId],
    );
    return { request: row?.view ?? null, bids: bids.map((bid) => bid.view) };
  }

  /** The live request of a plan; null without one. Call under the plan's lock. */
  async loadLive(planId: PlanId): Promise<LiveRequest | null> {
    const [row] = await this.tx.query<LiveRequest>(
      `SELECT r.id, r.status, r.changing, r.closes_at AS "closesAt",
       (SELECT count(*)::int FROM bids b WHERE b.request_id = r.id AND b.status IN ('pending', 'stale')) AS pending
     FROM bid_requests r WHERE r.datebook_id = $1 AND r.status IN (${LIVE_REQUESTS})`,
      [planId],
    );
    return row ?? null;
  }

  /** A plan's request as its owner's commands are judged by; null when the plan has none such. Call under the plan's lock. */
  async loadOwned(planId: PlanId, requestId: BidRequestId): Promise<OwnedRequest | null> {
    const [request] = await this.tx.query<OwnedRequest>(
      `SELECT r.status, r.owner_extended AS "ownerExtended", r.closes_at AS "closesAt", r.closes_at <= app_clock() AS late,
    (SELECT count(*)::int FROM bids b WHERE b.request_id = r.id AND b.status = 'pending' AND ${activeBidSql()}) AS pending,
    least(r.closes_at + (r.closes_at - r.opens_at - r.extensions * ${intervalSql(TUNABLES.softCloseExtensionMs)}), r.start_until - ${BEFORE_START},
      (SELECT min(b.start_at) FROM bids b WHERE b.request_id = r.id AND b.status = 'pending') - ${BEFORE_START}) AS "extendedUntil"
  FROM bid_requests r WHERE r.id = $1 AND r.datebook_id = $2`,
      [requestId, planId],
    );
    return request ?? null;
  }

  /** Ends the bidding now, the decision begins and is as long as it would have been; gives the request as it is then. */
  startDecision(requestId: BidRequestId): Promise<BidRequestView> {
    return this.move(
      requestId,
      { to: 'decision', from: BIDDABLE_REQUEST_STATUSES },
      `second_wave_at = NULL, closes_at = least(closes_at, app_clock()),
       decides_until = least(closes_at, app_clock()) + (decides_until - closes_at)`,
    );
  }

  /** Moves the close, and the decision with it, to the moment to which its owner extends a request; gives it as it is then. */
  extendByOwner(requestId: BidRequestId, until: Date, now: Date): Promise<BidRequestView> {
    return this.move(
      requestId,
      { to: until.getTime() - TUNABLES.softCloseTriggerMs > now.getTime() ? 'open' : 'closing', from: BIDDABLE_REQUEST_STATUSES },
      'owner_extended = true, decides_until = $2::timestamptz + (decides_until - closes_at), closes_at = $2::timestamptz',
      until,
    );
  }

  /**
   * Moves a request under the plan's lock with what else is assigned, sets when the clock is next needed, and gives the request as it is then.
   * @throws IllegalMove when it is in another state.
   */
  async move(
    requestId: BidRequestId,
    { to, from }: RequestMove,
    assignments: string | null,
    ...values: unknown[]
  ): Promise<BidRequestView> {
    const move = moveSql('request', to, from);
    const set = assignments === null ? move.set : `${move.set}, ${assignments}`;
    const moved = await this.tx.query(`UPDATE bid_requests SET ${set} WHERE id = $1 AND ${move.from()} RETURNING 1`, [
      requestId,
      ...values,
    ]);
    if (moved.length === 0) await refuseMove(this.tx, 'request', requestId, to);
    const [row] = await this.tx.query<{ view: BidRequestView }>(
      `WITH r AS (UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE r.id = $1 RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM r JOIN datebooks d ON d.id = r.datebook_id`,
      [requestId],
    );
    if (!row) throw new Error(`Request ${requestId} went away under its plan's lock`);
    return row.view;
  }

  /** Moves the close of a request, and its decision with it, because a late bid leads; gives the request as it is then. */
  async extendClose(requestId: BidRequestId, ms: number): Promise<BidRequestView> {
    await this.tx.query(
      `UPDATE bid_requests r SET closes_at = closes_at + $2 * interval '1 millisecond', extensions = extensions + 1,
         decides_until = decides_until + $2 * interval '1 millisecond' WHERE r.id = $1`,
      [requestId, ms],
    );
    const [row] = await this.tx.query<{ view: BidRequestView }>(
      `UPDATE bid_requests r SET due_at = ${nextDueSql('r')} FROM datebooks d WHERE r.id = $1 AND d.id = r.datebook_id RETURNING ${requestSql('r', 'd')} AS view`,
      [requestId],
    );
    if (!row) throw new Error("The request went away under its plan's lock");
    return row.view;
  }
}
