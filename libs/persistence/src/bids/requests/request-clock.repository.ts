import type { BidRequestView, RequestStatus, SharedBid } from '@app/contracts';
import type { TimedRequest } from '@app/domain';
import type { Database } from '../../database/database.js';
import { moveSql, refuseMove, statesBefore } from '../../database/moves.js';
import type { Transaction } from '../../database/transaction.js';
import { overBidSql, requestSql, sharedBidSql } from '../../database/views.js';
import { TimedStep } from '../../log/timed-step.js';
import { nextDueSql } from './requests.repository.js';

/** The step of the tick that moves requests through their phases. */
export const ADVANCE_REQUESTS = new TimedStep('requests.advance', { table: 'bid_requests', at: 'due_at' });
/** The step of the tick that expires bids. */
export const EXPIRE_BIDS = new TimedStep('bids.expire', { table: 'bids', at: 'due_at', id: 'datebook_id' });

const EXPIRE = moveSql('bid', 'expired');

/** The requests that the clock has something to do with, the longest due first; at most a hundred. */
export function dueRequests(database: Database): Promise<{ id: string; plan: string }[]> {
  return database.read<{ id: string; plan: string }>('due-requests', ADVANCE_REQUESTS.due('id, datebook_id AS plan'), []);
}

/** The plans with bids whose own time, or whose time to be confirmed again, may have run out; at most a hundred. */
export function plansWithDueBids(database: Database): Promise<{ plan: string }[]> {
  return database.read<{ plan: string }>('due-bids', EXPIRE_BIDS.duePlans, []);
}

/** A request as the rules of its phases read it; null when it is gone. Call under the plan's lock. */
export async function loadTimedRequest(tx: Transaction, requestId: string): Promise<TimedRequest | null> {
  const [request] = await tx.query<TimedRequest>(
    `SELECT status, round, changing, round_two_at AS "roundTwoAt", closes_at AS "closesAt", decides_until AS "decidesUntil"
     FROM bid_requests WHERE id = $1`,
    [requestId],
  );
  return request ?? null;
}

/** Writes the phase that a request has reached and when the clock is next needed; gives it as it is then. */
export async function savePhase(
  tx: Transaction,
  requestId: string,
  phase: { status: RequestStatus; round: 1 | 2 },
): Promise<BidRequestView> {
  const { set, from } = moveSql('request', phase.status, statesBefore('request', phase.status));
  const takesBids = phase.status === 'open' || phase.status === 'closing';
  const moved = await tx.query(
    `UPDATE bid_requests SET ${set}, round = $2, second_wave_at = ${takesBids ? 'second_wave_at' : 'NULL'} WHERE id = $1 AND ${from()} RETURNING 1`,
    [requestId, phase.round],
  );
  if (moved.length === 0) await refuseMove(tx, 'request', requestId, phase.status);
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH saved AS (UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE id = $1 RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM saved r JOIN datebooks d ON d.id = r.datebook_id`,
    [requestId],
  );
  if (!row) throw new Error(`Request ${requestId} went away under its plan's lock`);
  return row.view;
}

/** Ends the bids of one plan whose time is over by the database's clock, and the one of the id `over`, which is known to be. */
export async function endDueBids(tx: Transaction, planId: string, over: string | null): Promise<SharedBid[]> {
  const expired = await tx.query<{ view: SharedBid }>(
    `WITH expired AS (
       UPDATE bids SET ${EXPIRE.set}, due_at = NULL, updated_at = app_clock()
       WHERE datebook_id = $1 AND ${EXPIRE.from()} AND ((due_at <= (SELECT app_clock()) AND ${overBidSql('bids')}) OR id = $2) RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM expired b JOIN venues v ON v.id = b.venue_id`,
    [planId, over],
  );
  await tx.query(`UPDATE bids SET due_at = NULL WHERE datebook_id = $1 AND due_at <= (SELECT app_clock()) AND NOT ${EXPIRE.from()}`, [
    planId,
  ]);
  return expired.map((bid) => bid.view);
}
