import { keptAlcohol, TUNABLES } from '@app/domain';
import type { PlaceBid, ReviseBid, SharedBid, VenueBidView } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { judgeBid, judgeRevision, linesOf, noteOf, scoreOf } from './bid-rules.js';
import { readBids, loadBidContext, type StandingBid } from './bid-context.js';
import { finish, jsonOrNull, ownBid, rewrite, told, whyClosed, type BidResult, type OnBid } from './bid-writing.js';
import { newEvent } from '../log/new-event.js';
import { expireBids } from './request-clock.repository.js';
import { sharedBidSql, standsSql, venueBidSql } from '../database/views.js';

export type { BidResult, OnBid, Refused } from './bid-writing.js';

/** Which venue does something to which request; the plan's lock is held by the caller. */
export interface OnRequest {
  datebookId: string;
  requestId: string;
  venueId: string;
}

/** A new price, and a new time where the planners moved theirs; the rest of the offer stands. */
export interface Reconfirmation {
  expectedVersion: number;
  planVersion: number;
  proposedPrice?: number;
  startAt?: string;
  endAt?: string | null;
}

/** Places a venue's offer, judged by the database's clock after the wait for the lock; a late better one moves the close. */
export async function placeBid(tx: Transaction, on: OnRequest, body: PlaceBid): Promise<BidResult> {
  const context = await loadBidContext(tx, on.requestId, on.venueId);
  if (!context || context.datebookId !== on.datebookId) return { refused: 'not-found' };
  const closed = whyClosed(context);
  if (closed) return { refused: closed };
  if (context.isOwnPlan) return { refused: 'forbidden' };
  const { own } = await readBids(tx, on.requestId, on.venueId);
  const mine = own.at(-1);
  if (mine && !mine.over && ['pending', 'stale', 'accepted'].includes(mine.status)) return { refused: 'already-bid' };
  if (mine?.status === 'declined') return { refused: 'bid-no-longer-open' };
  // Taking an offer back and placing another is an improvement by another name, and it is counted like one.
  const revisions = mine ? mine.revisions + 1 : 0;
  if (revisions > TUNABLES.maxRevisions) return { refused: 'bid-no-longer-open' };
  if (context.openBids >= TUNABLES.venueOpenBids) return { refused: 'too-many-bids' };
  const judged = judgeBid(context, body);
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  // The venue's last offer may have run out without the tick having been by; only one of a venue may live.
  if (mine?.over) await expireBids(tx, on.datebookId, mine.id);
  const score = await scoreOf(tx, context, body);
  const [row] = await tx.prepared<{ id: string }>(
    'place-bid',
    `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, inclusions, perks, start_at, end_at, party_size, policy, expires_at,
       note, above_budget, value_score, parts, plan_version, revisions, alcohol, lines, day_note, due_at, venue_cancelled)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12, $13, $14, $15, $16, $17, $18, $19, $20, $11::timestamptz,
       (SELECT cancelled FROM venues WHERE id = $3)) RETURNING id`,
    [
      on.requestId,
      on.datebookId,
      on.venueId,
      body.proposedPrice,
      body.inclusions,
      JSON.stringify(body.perks),
      body.startAt,
      body.endAt ?? null,
      context.partySize,
      body.policy ?? 'moderate',
      body.expiresAt ?? null,
      judged.note,
      judged.aboveBudget,
      score.valueScore,
      JSON.stringify(score.parts),
      context.planVersion,
      revisions,
      body.alcohol ?? 0,
      JSON.stringify(linesOf(context, body)),
      jsonOrNull(noteOf(context, body)),
    ],
  );
  if (!row) throw new Error('The bid was not written');
  return finish(tx, context, row.id, 'bid.placed');
}

/** Improves a venue's pending offer. */
export async function reviseBid(tx: Transaction, on: OnBid, body: ReviseBid): Promise<BidResult> {
  const found = await ownBid(tx, on);
  if (!found) return { refused: 'not-found' };
  const { context, mine } = found;
  const closed = whyClosed(context);
  if (closed) return { refused: closed };
  if (mine.status !== 'pending' || mine.over) return { refused: 'bid-no-longer-open' };
  if (mine.version !== body.expectedVersion) return { refused: 'version-mismatch' };
  const next = merged(mine, body);
  const score = await scoreOf(tx, context, next);
  const judged = judgeRevision(context, mine, next, score);
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  await rewrite(tx, mine, next, judged, score, context, 1);
  return finish(tx, context, mine.id, 'bid.revised');
}

/** Confirms a stale offer for the changed plan, at another price if the venue likes; the rule that it must improve does not count. */
export async function reconfirmBid(tx: Transaction, on: OnBid, body: Reconfirmation): Promise<BidResult> {
  const found = await ownBid(tx, on);
  if (!found) return { refused: 'not-found' };
  const { context, mine } = found;
  if (context.venueStatus !== 'verified') return { refused: 'venue-not-verified' };
  if (mine.status !== 'stale' || context.changing) return { refused: 'bid-no-longer-open' };
  const inTime = await tx.query(`SELECT 1 FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = $1 AND ${standsSql()}`, [
    mine.id,
  ]);
  if (inTime.length === 0) return { refused: 'bid-no-longer-open' };
  if (mine.version !== body.expectedVersion || context.planVersion !== body.planVersion) return { refused: 'version-mismatch' };
  const next = merged(mine, body);
  // An expiry that was chosen before never moves; what is left of it may be short.
  const judged = judgeBid(context, { ...next, expiresAt: null });
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  await rewrite(tx, mine, next, judged, await scoreOf(tx, context, next), context, 0);
  return told(tx, context, mine.id, (shared) => newEvent('bid.reconfirmed', { bids: [shared] }));
}

/** Takes a venue's offer back while it is pending or waits to be confirmed again. */
export async function withdrawBid(tx: Transaction, on: OnBid): Promise<BidResult> {
  return leave(tx, on.datebookId, on.bidId, 'withdrawn', on.venueId);
}

/** The owner says no to an offer. */
export async function declineBid(tx: Transaction, datebookId: string, bidId: string): Promise<BidResult> {
  return leave(tx, datebookId, bidId, 'declined', null);
}

async function leave(
  tx: Transaction,
  datebookId: string,
  bidId: string,
  status: 'withdrawn' | 'declined',
  venueId: string | null,
): Promise<BidResult> {
  const [row] = await tx.query<{ shared: SharedBid; own: VenueBidView }>(
    `WITH b AS (
       UPDATE bids b SET status = $3, due_at = NULL, updated_at = app_clock(),
         withdrawn_at = CASE WHEN $3 = 'withdrawn' AND b.status = 'pending' THEN app_clock() END
       FROM bid_requests r WHERE b.id = $1 AND b.datebook_id = $2 AND r.id = b.request_id AND ${standsSql()}
         AND (b.status = 'pending' OR (b.status = 'stale' AND $3 = 'withdrawn')) AND ($4::uuid IS NULL OR b.venue_id = $4) RETURNING b.*)
     SELECT ${sharedBidSql()} AS shared, ${venueBidSql(TUNABLES.maxRevisions)} AS own FROM b JOIN venues v ON v.id = b.venue_id`,
    [bidId, datebookId, status, venueId],
  );
  if (!row) return { refused: 'bid-no-longer-open' };
  tx.raiseFeed(`venue:${row.shared.venueId}`, { type: 'bid.changed', requestId: row.shared.requestId });
  await tx.append(datebookId, { type: status === 'withdrawn' ? 'bid.withdrawn' : 'bid.declined', data: { bids: [row.shared] } });
  return { bid: row.own };
}

/** What the offer would be with the changes of a revision. */
function merged(bid: StandingBid, body: Omit<ReviseBid, 'expectedVersion'>): PlaceBid {
  const proposedPrice = body.proposedPrice ?? bid.proposedPrice;
  return {
    proposedPrice,
    alcohol: body.alcohol ?? keptAlcohol(bid, proposedPrice),
    inclusions: body.inclusions ?? bid.inclusions,
    perks: body.perks ?? bid.perks,
    startAt: body.startAt ?? bid.startAt.toISOString(),
    endAt: body.endAt === undefined ? (bid.endAt?.toISOString() ?? null) : body.endAt,
    policy: bid.policy,
    expiresAt: bid.expiresAt?.toISOString() ?? null,
    note: body.note === undefined ? bid.note : body.note,
  };
}
