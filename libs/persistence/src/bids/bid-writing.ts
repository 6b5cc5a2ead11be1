import { TUNABLES } from '@app/domain';
import type { BidRequestView, ErrorCode, EventExtras, PlaceBid, ScoreParts, SharedBid, VenueBidView } from '@app/contracts';
import type { NewEvent, Transaction } from '../database/transaction.js';
import { linesOf, movesClose, noteOf, type Judged } from './bid-rules.js';
import { readBids, loadBidContext, type BidContext, type StandingBid } from './bid-context.js';
import { newEvent } from '../log/new-event.js';
import { refreshRanks } from './ranks.repository.js';
import { nextDueSql } from './requests.repository.js';
import { requestSql, sharedBidSql, venueBidSql } from '../database/views.js';

/** What every command that writes a venue's bid does alike. */

export interface Refused {
  refused: ErrorCode;
  fieldErrors?: Record<string, string[]>;
}
export type BidResult = { bid: VenueBidView } | Refused;

/** Which venue does something to which of its bids; the plan's lock is held by the caller. */
export interface OnBid {
  datebookId: string;
  bidId: string;
  venueId: string;
}

/** A request takes bids of verified venues until its close by the database's clock; while the planners change the plan it is read-only. */
export function whyClosed(context: BidContext): ErrorCode | null {
  if (context.venueStatus !== 'verified') return 'venue-not-verified';
  if ((context.status !== 'open' && context.status !== 'closing') || context.now >= context.closesAt) return 'auction-closed';
  return context.changing ? 'plan-state' : null;
}

/** A venue's own bid with what it is judged by; null when it is another venue's. */
export async function ownBid(tx: Transaction, on: OnBid): Promise<{ context: BidContext; mine: StandingBid } | null> {
  const [row] = await tx.query<{ requestId: string }>(
    'SELECT request_id AS "requestId" FROM bids WHERE id = $1 AND venue_id = $2 AND datebook_id = $3',
    [on.bidId, on.venueId, on.datebookId],
  );
  const context = row ? await loadBidContext(tx, row.requestId, on.venueId) : null;
  if (!row || !context) return null;
  const { own } = await readBids(tx, row.requestId, on.venueId);
  const mine = own.find((bid) => bid.id === on.bidId);
  return mine ? { context, mine } : null;
}

/** Writes the next version of a bid and keeps the one before in its history; `revisions` says whether it counts as one of the venue's five. */
export async function rewrite(
  tx: Transaction,
  was: StandingBid,
  next: PlaceBid,
  judged: Pick<Judged, 'aboveBudget' | 'note'>,
  score: { valueScore: number; parts: ScoreParts },
  context: BidContext,
  revisions: 0 | 1,
): Promise<void> {
  await tx.query(
    `INSERT INTO bid_revisions (bid_id, version, proposed_price, inclusions, perks, start_at, at)
     SELECT id, version, proposed_price, inclusions, perks, start_at, updated_at FROM bids WHERE id = $1`,
    [was.id],
  );
  await tx.query(
    `UPDATE bids SET proposed_price = $2, inclusions = $3, perks = $4, start_at = $5, end_at = $6, note = $7, above_budget = $8,
       value_score = $9, parts = $10, plan_version = $11, party_size = $12, revisions = revisions + $13, alcohol = $14, lines = $15, day_note = $16, version = version + 1,
       status = 'pending', stale_until = NULL, due_at = expires_at, updated_at = app_clock() WHERE id = $1`,
    [
      was.id,
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
      revisions,
      next.alcohol ?? 0,
      JSON.stringify(linesOf(context, next)),
      jsonOrNull(noteOf(context, next)),
    ],
  );
}

/** A value for a jsonb column; null as SQL's own. */
export const jsonOrNull = (value: object | null): string | null => value && JSON.stringify(value);

/** After an offer came or improved: a late leader moves the close, ranks are worked out anew, and all of it is told. */
export async function finish(
  tx: Transaction,
  context: BidContext,
  bidId: string,
  type: 'bid.placed' | 'bid.revised',
  extras: Pick<EventExtras['bid.revised'], 'counter'> = {},
): Promise<BidResult> {
  const { standing } = await readBids(tx, context.requestId, context.venueId);
  const extendMs = whyClosed(context) === null ? movesClose(context, standing, bidId) : 0;
  if (extendMs > 0) {
    await tx.query(
      `UPDATE bid_requests r SET closes_at = closes_at + $2 * interval '1 millisecond', extensions = extensions + 1,
         decides_until = decides_until + $2 * interval '1 millisecond' WHERE r.id = $1`,
      [context.requestId, extendMs],
    );
    await tx.query(`UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE r.id = $1`, [context.requestId]);
  }
  if (context.round === 2) await refreshRanks(tx, context.requestId);
  return told(tx, context, bidId, (shared, request) => [
    newEvent(type, { bids: [shared], request, bidId, ...extras }),
    ...(extendMs > 0 ? [newEvent('request.extended', { request, by: 'soft-close' })] : []),
  ]);
}

/** Appends the events of a change of a bid as it is now, and lets its venue read it again. */
export async function told(
  tx: Transaction,
  context: BidContext,
  bidId: string,
  events: (shared: SharedBid, request: BidRequestView) => NewEvent | NewEvent[],
): Promise<BidResult> {
  const [row] = await tx.prepared<{ shared: SharedBid; own: VenueBidView; request: BidRequestView }>(
    'bid-told',
    `SELECT ${sharedBidSql()} AS shared, ${venueBidSql(TUNABLES.maxRevisions)} AS own, ${requestSql()} AS request
     FROM bids b JOIN venues v ON v.id = b.venue_id JOIN bid_requests r ON r.id = b.request_id JOIN datebooks d ON d.id = b.datebook_id
     WHERE b.id = $1`,
    [bidId],
  );
  if (!row) throw new Error("The bid went away under its plan's lock");
  await tx.append(context.datebookId, ...[events(row.shared, row.request)].flat());
  tx.raiseFeed(`venue:${context.venueId}`, { type: 'bid.changed', requestId: context.requestId });
  return { bid: row.own };
}
