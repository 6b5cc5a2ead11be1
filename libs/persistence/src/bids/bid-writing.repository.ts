import { BID_TERMS, linesOf, dayNoteOf, TUNABLES, type BidContext, type Judged, type Score } from '@app/domain';
import type { BidRequestView, SharedBid, VenueBidView } from '@app/contracts';
import { columnsOf, termValues } from '../database/offer-terms.js';
import { Parameters } from '../database/sql.js';
import { moveSql, refuseMove } from '../database/moves.js';
import type { Transaction } from '../database/transaction.js';
import { requestSql, sharedBidSql, activeBidSql, venueBidSql } from '../database/views.js';
import { nextDueSql } from './requests/requests.repository.js';

/** A value for a jsonb column; null as SQL's own. */
const jsonOrNull = (value: object | null): string | null => value && JSON.stringify(value);

/** SQL for what a bid `b` is shown with; its plan is a row of `plans`. */
export const bidWithSql = (plans = 'datebooks'): string =>
  `FROM b JOIN venues v ON v.id = b.venue_id JOIN bid_requests r ON r.id = b.request_id JOIN ${plans} d ON d.id = b.datebook_id`;

/** The columns of what is worked out of an offer and stored with its terms. */
const WORKED_OUT = ['party_size', 'above_budget', 'value_score', 'parts', 'plan_version', 'lines', 'day_note'] as const;
const valuesOfTerms = termValues(BID_TERMS);

/** The columns that an offer fills. */
export const OFFERED = [...columnsOf(BID_TERMS), ...WORKED_OUT];

/** The values of those columns. */
export const offeredValues = (
  context: BidContext,
  { offer, aboveBudget }: Pick<Judged, 'aboveBudget' | 'offer'>,
  score: Score,
): Record<(typeof OFFERED)[number], unknown> => ({
  ...valuesOfTerms(offer),
  party_size: context.partySize,
  above_budget: aboveBudget,
  value_score: score.valueScore,
  parts: JSON.stringify(score.parts),
  plan_version: context.planVersion,
  lines: JSON.stringify(linesOf(context, offer)),
  day_note: jsonOrNull(dayNoteOf(context, offer)),
});

const REVISED = [...columnsOf(BID_TERMS, ({ fixed }) => !fixed), ...WORKED_OUT];
const REVISION = new Parameters(['id', 'counted', ...REVISED] as const);
const REVISED_MOVE = moveSql('bid', 'pending', ['pending', 'stale']);
const REVISE = `UPDATE bids SET ${REVISED.map((column) => `${column} = ${REVISION.of(column)}`).join(', ')},
   revisions = revisions + ${REVISION.of('counted')}, version = version + 1, ${REVISED_MOVE.set}, stale_until = NULL, due_at = expires_at,
   updated_at = app_clock() WHERE id = ${REVISION.of('id')} AND ${REVISED_MOVE.from()} RETURNING 1`;

/** Writes the next version of a bid and keeps the one before in its history; `counts`: it is one of the venue's five revisions. */
export async function saveRevision(
  tx: Transaction,
  context: BidContext,
  bidId: string,
  judged: Pick<Judged, 'aboveBudget' | 'offer'>,
  score: Score,
  { counts }: { counts: boolean },
): Promise<void> {
  await tx.query(
    `INSERT INTO bid_revisions (bid_id, version, proposed_price, inclusions, perks, start_at, at)
     SELECT id, version, proposed_price, inclusions, perks, start_at, updated_at FROM bids WHERE id = $1`,
    [bidId],
  );
  const revised = await tx.query(REVISE, REVISION.values({ id: bidId, counted: counts ? 1 : 0, ...offeredValues(context, judged, score) }));
  if (revised.length === 0) await refuseMove(tx, 'bid', bidId, 'pending');
}

/** Whether a bid can still be chosen by the database's clock, the tick aside. */
export async function bidStands(tx: Transaction, bidId: string): Promise<boolean> {
  const inTime = await tx.query(`SELECT 1 FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = $1 AND ${activeBidSql()}`, [
    bidId,
  ]);
  return inTime.length > 0;
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
  const { set, from } = moveSql('bid', status, status === 'withdrawn' ? ['pending', 'stale'] : ['pending']);
  const [row] = await tx.query<{ shared: SharedBid; own: VenueBidView }>(
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
