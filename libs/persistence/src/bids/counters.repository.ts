import {
  checkCounter,
  checkCounterReply,
  counterUntil,
  hidePersonalData,
  isAboveBudget,
  keptAlcohol,
  TUNABLES,
  type FieldProblem,
} from '@app/domain';
import type { CounterBid, CounterReply, CounterStatus, ErrorCode, SharedBid } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { scoreOf } from './bid-rules.js';
import { finish, ownBid, rewrite, told, type BidResult, type OnBid, type Refused } from './bid-writing.js';
import { newEvent } from '../log/new-event.js';
import { sharedBidSql, standingCounterSql, standsSql } from '../database/views.js';

const AT_ONCE = 100;
const EXPIRE_COUNTERS = new TickStep('counters.expire');

interface CounteredBid {
  now: Date;
  status: SharedBid['status'];
  version: number;
  proposedPrice: number;
  counters: number;
  changing: boolean;
  standsUntil: Date;
  stands: boolean;
  open: boolean;
}

/**
 * The owner names a lower price for an offer, under the plan's lock; it can be answered for 15 minutes and not longer than the offer
 * stands. The decision window counts, too: the auction is over then, the bargaining with those who bid is not.
 */
export async function counterBid(
  tx: Transaction,
  datebookId: string,
  bidId: string,
  body: CounterBid,
): Promise<{ bid: SharedBid } | Refused> {
  const [bid] = await tx.query<CounteredBid>(
    `SELECT app_clock() AS now, b.status, b.version, b.proposed_price AS "proposedPrice", b.counters, r.changing,
       least(b.expires_at, r.decides_until) AS "standsUntil", b.status = 'pending' AND ${standsSql()} AS stands,
       EXISTS (SELECT 1 FROM bid_counters c WHERE ${standingCounterSql('c', 'b')} AND c.expires_at > app_clock()) AS open
     FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = $1 AND b.datebook_id = $2`,
    [bidId, datebookId],
  );
  if (!bid) return { refused: 'not-found' };
  const refused = whyNotCountered(bid, body.expectedVersion);
  if (refused) return { refused };
  const problems = checkCounter(bid, body.proposedPrice);
  if (problems.length > 0) return { refused: 'bid-rule', fieldErrors: errorsOf(problems) };
  // What is still called open ran out or was left behind by another version, and the tick has not been by yet.
  await tx.query(
    `UPDATE bid_counters SET status = CASE WHEN expires_at <= app_clock() THEN 'expired' ELSE 'closed' END, answered_at = app_clock()
     WHERE bid_id = $1 AND status = 'open'`,
    [bidId],
  );
  await tx.query(
    `WITH counted AS (UPDATE bids SET counters = counters + 1 WHERE id = $1 RETURNING id, datebook_id, version)
     INSERT INTO bid_counters (bid_id, datebook_id, bid_version, proposed_price, note, expires_at)
     SELECT id, datebook_id, version, $2, $3, $4 FROM counted`,
    [bidId, body.proposedPrice, body.note == null ? null : hidePersonalData(body.note), counterUntil(bid.now, bid.standsUntil)],
  );
  const shared = await sharedBid(tx, bidId);
  // Only the venue itself is told: that somebody is bargaining is none of its rivals' business.
  tx.raiseFeed(`venue:${shared.venueId}`, { type: 'counter.received', requestId: shared.requestId });
  await tx.append(datebookId, newEvent('bid.countered', { bids: [shared], bidId }));
  return { bid: shared };
}

function whyNotCountered(bid: CounteredBid, expectedVersion: number | undefined): ErrorCode | null {
  if (!bid.stands) return 'bid-no-longer-open';
  if (bid.changing) return 'plan-state';
  if (expectedVersion !== undefined && bid.version !== expectedVersion) return 'version-mismatch';
  if (bid.open) return 'counter-open';
  return bid.counters >= TUNABLES.maxCounters ? 'too-many-counters' : null;
}

/**
 * A venue answers the open counter-offer to its bid, under the plan's lock: no, yes, or once with a price between the two. Yes and another
 * price make a new version of the bid, which keeps its five improvements; nothing is booked before the owner accepts it.
 */
export async function replyToCounter(tx: Transaction, on: OnBid, reply: CounterReply): Promise<BidResult> {
  const found = await ownBid(tx, on);
  if (!found) return { refused: 'not-found' };
  const { context, mine } = found;
  if (context.changing) return { refused: 'plan-state' };
  const [counter] = await tx.query<{ id: string; proposedPrice: number }>(
    `SELECT c.id, c.proposed_price AS "proposedPrice" FROM bid_counters c JOIN bids b ON ${standingCounterSql('c', 'b')}
       JOIN bid_requests r ON r.id = b.request_id
     WHERE b.id = $1 AND c.expires_at > app_clock() AND ${standsSql()} AND ($2::uuid IS NULL OR c.id = $2)`,
    [on.bidId, reply.counterId ?? null],
  );
  if (!counter) return { refused: mine.status === 'pending' ? 'counter-over' : 'bid-no-longer-open' };
  if (reply.accept === false) {
    await answer(tx, counter.id, 'refused', null);
    return told(tx, context, mine.id, (shared) => newEvent('bid.counter-refused', { bids: [shared], bidId: mine.id }));
  }
  const proposedPrice = reply.proposedPrice ?? counter.proposedPrice;
  const problems = reply.proposedPrice === undefined ? [] : checkCounterReply(mine.proposedPrice, counter.proposedPrice, proposedPrice);
  if (problems.length > 0) return { refused: 'bid-rule', fieldErrors: errorsOf(problems) };
  const outcome = reply.proposedPrice === undefined ? 'accepted' : 'met';
  await answer(tx, counter.id, outcome, proposedPrice);
  const next = {
    ...mine,
    proposedPrice,
    alcohol: keptAlcohol(mine, proposedPrice),
    startAt: mine.startAt.toISOString(),
    endAt: mine.endAt?.toISOString() ?? null,
    expiresAt: mine.expiresAt?.toISOString() ?? null,
  };
  const judged = { aboveBudget: isAboveBudget(proposedPrice, context.spec.maxSpend), note: mine.note };
  await rewrite(tx, mine, next, judged, await scoreOf(tx, context, next), context, 0);
  return finish(tx, context, mine.id, 'bid.revised', { counter: outcome });
}

async function answer(tx: Transaction, counterId: string, status: CounterStatus, replyPrice: number | null): Promise<void> {
  await tx.query(`UPDATE bid_counters SET status = $2, reply_price = $3, answered_at = app_clock() WHERE id = $1`, [
    counterId,
    status,
    replyPrice,
  ]);
}

/** What the tick does to counter-offers that nobody answered in time. */
export class CounterClockRepository {
  constructor(private readonly database: Database) {}

  /** Ends every counter-offer whose time is over; gives how many plans were looked at. */
  async expireDue(): Promise<number> {
    const due = await this.database.read<{ plan: string }>(
      'due-counters',
      `SELECT datebook_id AS plan FROM bid_counters WHERE status = 'open' AND expires_at <= (SELECT app_clock())
         AND ${EXPIRE_COUNTERS.mayTry('datebook_id')} GROUP BY datebook_id ORDER BY min(expires_at) LIMIT ${AT_ONCE}`,
      [],
    );
    return EXPIRE_COUNTERS.eachPlan(this.database, due, (tx, plan) => expireCounters(tx, plan.id));
  }
}

/** Ends the counter-offers of one plan whose time is over by the database's clock, under its lock; those left behind end unsaid. */
export async function expireCounters(tx: Transaction, datebookId: string): Promise<void> {
  const ended = await tx.query<{ bidId: string; status: CounterStatus }>(
    `UPDATE bid_counters c SET status = CASE WHEN ${standingCounterSql('c', 'b')} THEN 'expired' ELSE 'closed' END, answered_at = app_clock()
     FROM bids b WHERE b.id = c.bid_id AND c.datebook_id = $1 AND c.status = 'open' AND c.expires_at <= app_clock()
     RETURNING c.bid_id AS "bidId", c.status`,
    [datebookId],
  );
  const bids: SharedBid[] = [];
  for (const { bidId, status } of ended) if (status === 'expired') bids.push(await sharedBid(tx, bidId));
  if (bids.length === 0) return;
  for (const bid of bids) tx.raiseFeed(`venue:${bid.venueId}`, { type: 'bid.changed', requestId: bid.requestId });
  await tx.append(datebookId, newEvent('bid.counter-expired', { bids }));
}

async function sharedBid(tx: Transaction, bidId: string): Promise<SharedBid> {
  const [row] = await tx.query<{ view: SharedBid }>(
    `SELECT ${sharedBidSql()} AS view FROM bids b JOIN venues v ON v.id = b.venue_id WHERE b.id = $1`,
    [bidId],
  );
  if (!row) throw new Error("The bid went away under its plan's lock");
  return row.view;
}

function errorsOf(problems: readonly FieldProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problems) (errors[field] ??= []).push(message);
  return errors;
}
