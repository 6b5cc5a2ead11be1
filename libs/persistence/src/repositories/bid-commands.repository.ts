import { TUNABLES } from '@app/domain';
import type { BidRequestView, ErrorCode, PlaceBid, ReviseBid, ScoreParts, SharedBid, VenueBidView } from '@app/contracts';
import type { NewFact, Transaction } from '../transaction.js';
import { readBids, readStage, type BidStage, type StandingBid } from './bid-stage.js';
import { judgeBid, judgeRevision, movesClose, scoreOf, type Judged } from './bid-rules.js';
import { fact } from './fact.js';
import { refreshRanks } from './ranks.repository.js';
import { nextDueSql } from './requests.repository.js';
import { requestSql, sharedBidSql, venueBidSql } from './views.js';

export interface Refused {
  refused: ErrorCode;
  fieldErrors?: Record<string, string[]>;
}
export type BidResult = { bid: VenueBidView } | Refused;

/** Which venue does something to which request; the plan's lock is held by the caller. */
export interface OnRequest {
  datebookId: string;
  requestId: string;
  venueId: string;
}
/** Which venue does something to which of its bids; the plan's lock is held by the caller. */
export interface OnBid {
  datebookId: string;
  bidId: string;
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
  const stage = await readStage(tx, on.requestId, on.venueId);
  if (!stage || stage.datebookId !== on.datebookId) return { refused: 'not-found' };
  const closed = whyClosed(stage);
  if (closed) return { refused: closed };
  const { own } = await readBids(tx, on.requestId, on.venueId);
  const mine = own.at(-1);
  if (mine && ['pending', 'stale', 'accepted'].includes(mine.status)) return { refused: 'already-bid' };
  if (mine?.status === 'declined') return { refused: 'bid-no-longer-open' };
  if (stage.openBids >= TUNABLES.venueOpenBids) return { refused: 'too-many-bids' };
  const judged = judgeBid(stage, body);
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  const score = await scoreOf(tx, stage, body);
  const [row] = await tx.prepared<{ id: string }>(
    'place-bid',
    `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, inclusions, perks, start_at, end_at, party_size, policy, expires_at,
       note, above_budget, value_score, parts, plan_version, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12, $13, $14, $15, $16, $11::timestamptz) RETURNING id`,
    [
      on.requestId,
      on.datebookId,
      on.venueId,
      body.proposedPrice,
      body.inclusions,
      JSON.stringify(body.perks),
      body.startAt,
      body.endAt ?? null,
      stage.partySize,
      body.policy ?? 'moderate',
      body.expiresAt ?? null,
      judged.note,
      judged.aboveBudget,
      score.valueScore,
      JSON.stringify(score.parts),
      stage.planVersion,
    ],
  );
  if (!row) throw new Error('The bid was not written');
  return finish(tx, stage, row.id, 'bid.placed');
}

/** Improves a venue's pending offer. */
export async function reviseBid(tx: Transaction, on: OnBid, body: ReviseBid): Promise<BidResult> {
  const found = await ownBid(tx, on);
  if (!found) return { refused: 'not-found' };
  const { stage, mine } = found;
  const closed = whyClosed(stage);
  if (closed) return { refused: closed };
  if (mine.status !== 'pending') return { refused: 'bid-no-longer-open' };
  if (mine.version !== body.expectedVersion) return { refused: 'version-mismatch' };
  const next = merged(mine, body);
  const score = await scoreOf(tx, stage, next);
  const judged = judgeRevision(stage, mine, next, score);
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  await rewrite(tx, mine, next, judged, score, stage, 1);
  return finish(tx, stage, mine.id, 'bid.revised');
}

/** Confirms a stale offer for the changed plan, at another price if the venue likes; the rule that it must improve does not count. */
export async function reconfirmBid(tx: Transaction, on: OnBid, body: Reconfirmation): Promise<BidResult> {
  const found = await ownBid(tx, on);
  if (!found) return { refused: 'not-found' };
  const { stage, mine } = found;
  if (mine.status !== 'stale' || stage.changing || !['open', 'closing', 'decision'].includes(stage.status)) {
    return { refused: 'bid-no-longer-open' };
  }
  const [inTime] = await tx.query<{ ok: boolean }>(
    `SELECT coalesce(stale_until > app_clock(), false) AND coalesce(expires_at > app_clock(), true) AS ok FROM bids WHERE id = $1`,
    [mine.id],
  );
  if (!inTime?.ok) return { refused: 'bid-no-longer-open' };
  if (mine.version !== body.expectedVersion || stage.planVersion !== body.planVersion) return { refused: 'version-mismatch' };
  const next = merged(mine, body);
  const judged = judgeBid(stage, next);
  if (judged.fieldErrors) return { refused: 'bid-rule', fieldErrors: judged.fieldErrors };
  await rewrite(tx, mine, next, judged, await scoreOf(tx, stage, next), stage, 0);
  return told(tx, stage, mine.id, (shared) => fact('bid.reconfirmed', { bids: [shared] }));
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
       UPDATE bids SET status = $3, due_at = NULL, updated_at = app_clock()
       WHERE id = $1 AND datebook_id = $2 AND (status = 'pending' OR (status = 'stale' AND $3 = 'withdrawn'))
         AND ($4::uuid IS NULL OR venue_id = $4) RETURNING *)
     SELECT ${sharedBidSql()} AS shared, ${venueBidSql(TUNABLES.maxRevisions)} AS own FROM b JOIN venues v ON v.id = b.venue_id`,
    [bidId, datebookId, status, venueId],
  );
  if (!row) return { refused: 'bid-no-longer-open' };
  tx.raiseFeed(`venue:${row.shared.venueId}`, { type: 'bid.changed', requestId: row.shared.requestId });
  await tx.append(datebookId, { type: status === 'withdrawn' ? 'bid.withdrawn' : 'bid.declined', data: { bids: [row.shared] } });
  return { bid: row.own };
}

/** A request takes bids until its close by the database's clock; while the planners change the plan it is read-only. */
function whyClosed(stage: BidStage): ErrorCode | null {
  if ((stage.status !== 'open' && stage.status !== 'closing') || stage.now >= stage.closesAt) return 'auction-closed';
  return stage.changing ? 'plan-state' : null;
}

async function ownBid(tx: Transaction, on: OnBid): Promise<{ stage: BidStage; mine: StandingBid } | null> {
  const [row] = await tx.query<{ requestId: string }>(
    'SELECT request_id AS "requestId" FROM bids WHERE id = $1 AND venue_id = $2 AND datebook_id = $3',
    [on.bidId, on.venueId, on.datebookId],
  );
  const stage = row ? await readStage(tx, row.requestId, on.venueId) : null;
  if (!row || !stage) return null;
  const { own } = await readBids(tx, row.requestId, on.venueId);
  const mine = own.find((bid) => bid.id === on.bidId);
  return mine ? { stage, mine } : null;
}

/** What the offer would be with the changes of a revision. */
function merged(bid: StandingBid, body: Omit<ReviseBid, 'expectedVersion'>): PlaceBid {
  return {
    proposedPrice: body.proposedPrice ?? bid.proposedPrice,
    inclusions: body.inclusions ?? bid.inclusions,
    perks: body.perks ?? bid.perks,
    startAt: body.startAt ?? bid.startAt.toISOString(),
    endAt: body.endAt === undefined ? (bid.endAt?.toISOString() ?? null) : body.endAt,
    policy: bid.policy,
    expiresAt: bid.expiresAt?.toISOString() ?? null,
    note: body.note === undefined ? bid.note : body.note,
  };
}

async function rewrite(
  tx: Transaction,
  was: StandingBid,
  next: PlaceBid,
  judged: Judged,
  score: { valueScore: number; parts: ScoreParts },
  stage: BidStage,
  revisions: 0 | 1,
): Promise<void> {
  await tx.query(
    `INSERT INTO bid_revisions (bid_id, version, proposed_price, inclusions, perks, start_at, at)
     SELECT id, version, proposed_price, inclusions, perks, start_at, updated_at FROM bids WHERE id = $1`,
    [was.id],
  );
  await tx.query(
    `UPDATE bids SET proposed_price = $2, inclusions = $3, perks = $4, start_at = $5, end_at = $6, note = $7, above_budget = $8,
       value_score = $9, parts = $10, plan_version = $11, party_size = $12, revisions = revisions + $13, version = version + 1,
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
      stage.planVersion,
      stage.partySize,
      revisions,
    ],
  );
}

/** After an offer came or improved: a late leader moves the close, ranks are worked out anew, and all of it is told. */
async function finish(tx: Transaction, stage: BidStage, bidId: string, type: 'bid.placed' | 'bid.revised'): Promise<BidResult> {
  const { standing } = await readBids(tx, stage.requestId, stage.venueId);
  const extendMs = movesClose(stage, standing, bidId);
  if (extendMs > 0) {
    await tx.query(
      `UPDATE bid_requests r SET closes_at = closes_at + $2 * interval '1 millisecond', extensions = extensions + 1,
         decides_until = decides_until + $2 * interval '1 millisecond' WHERE r.id = $1`,
      [stage.requestId, extendMs],
    );
    await tx.query(`UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE r.id = $1`, [stage.requestId]);
  }
  if (stage.round === 2) await refreshRanks(tx, stage.requestId);
  return told(tx, stage, bidId, (shared, request) => [
    fact(type, { bids: [shared], request, bidId }),
    ...(extendMs > 0 ? [fact('request.extended', { request, by: 'soft-close' })] : []),
  ]);
}

async function told(
  tx: Transaction,
  stage: BidStage,
  bidId: string,
  facts: (shared: SharedBid, request: BidRequestView) => NewFact | NewFact[],
): Promise<BidResult> {
  const [row] = await tx.prepared<{ shared: SharedBid; own: VenueBidView; request: BidRequestView }>(
    'bid-told',
    `SELECT ${sharedBidSql()} AS shared, ${venueBidSql(TUNABLES.maxRevisions)} AS own, ${requestSql()} AS request
     FROM bids b JOIN venues v ON v.id = b.venue_id JOIN bid_requests r ON r.id = b.request_id JOIN datebooks d ON d.id = b.datebook_id
     WHERE b.id = $1`,
    [bidId],
  );
  if (!row) throw new Error("The bid went away under its plan's lock");
  await tx.append(stage.datebookId, ...[facts(row.shared, row.request)].flat());
  tx.raiseFeed(`venue:${stage.venueId}`, { type: 'bid.changed', requestId: stage.requestId });
  return { bid: row.own };
}
