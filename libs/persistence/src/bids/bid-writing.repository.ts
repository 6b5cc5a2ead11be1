import { linesOf, noteOf, TUNABLES, type BidContext, type Judged, type Score } from '@app/domain';
import type { BidRequestView, PlaceBid, SharedBid, VenueBidView } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { requestSql, sharedBidSql, activeBidSql, venueBidSql } from '../database/views.js';
import { nextDueSql } from './requests/requests.repository.js';

/** A value for a jsonb column; null as SQL's own. */
export const jsonOrNull = (value: object | null): string | null => value && JSON.stringify(value);

/** SQL for what a bid `b` is shown with; its plan is a row of `plans`. */
export const bidWithSql = (plans = 'datebooks'): string =>
  `FROM b JOIN venues v ON v.id = b.venue_id JOIN bid_requests r ON r.id = b.request_id JOIN ${plans} d ON d.id = b.datebook_id`;

/** Writes the next version of a bid and keeps the one before in its history; `counts`: it is one of the venue's five revisions. */
export async function saveRevision(
  tx: Transaction,
  context: BidContext,
  bidId: string,
  next: PlaceBid,
  judged: Pick<Judged, 'aboveBudget' | 'note'>,
  score: Score,
  { counts }: { counts: boolean },
): Promise<void> {
  await tx.query(
    `INSERT INTO bid_revisions (bid_id, version, proposed_price, inclusions, perks, start_at, at)
     SELECT id, version, proposed_price, inclusions, perks, start_at, updated_at FROM bids WHERE id = $1`,
    [bidId],
  );
  await tx.query(
    `UPDATE bids SET proposed_price = $2, inclusions = $3, perks = $4, start_at = $5, end_at = $6, note = $7, above_budget = $8,
       value_score = $9, parts = $10, plan_version = $11, party_size = $12, revisions = revisions + $13, alcohol = $14, lines = $15, day_note = $16, version = version + 1,
       status = 'pending', stale_until = NULL, due_at = expires_at, updated_at = app_clock() WHERE id = $1`,
    [
      bidId,
      next.proposedPrice,
      next.inclusions,
      JSON.stringify(next.perks),
      next.startAt,
      next.endAt ?? null,
      judged.note,
      judged.aboveBudget,
      score.valueScore,
      JSON.stringify(score.parts),
      context.planVersion,
      context.partySize,
      counts ? 1 : 0,
      next.alcohol ?? 0,
      JSON.stringify(linesOf(context, next)),
      jsonOrNull(noteOf(context, next)),
    ],
  );
}

/** Whether a bid can still be chosen by the database's clock, the tick aside. */
export async function bidStands(tx: Transaction, bidId: string): Promise<boolean> {
  const inTime = await tx.query(`SELECT 1 FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = $1 AND ${activeBidSql()}`, [
    bidId,
  ]);
  return inTime.length > 0;
}

/** Moves the close of a request, and its decision with it, because a late bid leads. */
export async function extendClose(tx: Transaction, requestId: string, ms: number): Promise<void> {
  await tx.query(
    `UPDATE bid_requests r SET closes_at = closes_at + $2 * interval '1 millisecond', extensions = extensions + 1,
         decides_until = decides_until + $2 * interval '1 millisecond' WHERE r.id = $1`,
    [requestId, ms],
  );
  await tx.query(`UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE r.id = $1`, [requestId]);
}

/** A bid as it is now: as the planners' log carries it, as its venue reads it, and its request. */
export interface BidViews {
  shared: SharedBid;
  own: VenueBidView;
  request: BidRequestView;
}

const BID_TOLD = `
  WITH b AS NOT MATERIALIZED (SELECT * FROM bids WHERE id = $1)
  SELECT ${sharedBidSql()} AS shared, ${venueBidSql(TUNABLES.maxRevisions)} AS own, ${requestSql()} AS request ${bidWithSql()}`;

/** Reads a bid for its event and its venue. @throws when there is no such bid: under the plan's lock it can't go away. */
export async function bidViews(tx: Transaction, bidId: string): Promise<BidViews> {
  const [row] = await tx.prepared<BidViews>('bid-told', BID_TOLD, [bidId]);
  if (!row) throw new Error("The bid went away under its plan's lock");
  return row;
}

/**
 * Ends a bid that can still be chosen, or, when its venue withdraws it, confirmed again; null when it can't any more. `withdrawn_at` says
 * that the venue took back what the planners could have had. `venueId` null: the planners do it.
 */
export async function endBid(
  tx: Transaction,
  ref: { planId: string; bidId: string; venueId: string | null },
  status: 'withdrawn' | 'declined',
): Promise<Pick<BidViews, 'shared' | 'own'> | null> {
  const [row] = await tx.query<{ shared: SharedBid; own: VenueBidView }>(
    `WITH b AS (
       UPDATE bids b SET status = $3, due_at = NULL, updated_at = app_clock(),
         withdrawn_at = CASE WHEN $3 = 'withdrawn' AND b.status = 'pending' THEN app_clock() END
       FROM bid_requests r WHERE b.id = $1 AND b.datebook_id = $2 AND r.id = b.request_id AND ${activeBidSql()}
         AND (b.status = 'pending' OR (b.status = 'stale' AND $3 = 'withdrawn')) AND ($4::uuid IS NULL OR b.venue_id = $4) RETURNING b.*)
     SELECT ${sharedBidSql()} AS shared, ${venueBidSql(TUNABLES.maxRevisions)} AS own FROM b JOIN venues v ON v.id = b.venue_id`,
    [ref.bidId, ref.planId, status, ref.venueId],
  );
  return row ?? null;
}
