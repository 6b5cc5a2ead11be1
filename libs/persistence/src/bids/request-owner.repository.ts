import type { BidRequestView, ErrorCode } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Transaction } from '../database/transaction.js';
import { newEvent } from '../log/new-event.js';
import { endRequest, nextDueSql } from './requests.repository.js';
import type { DatebookRow } from '../database/rows.js';
import { intervalSql, requestSql, standsSql } from '../database/views.js';

export type RequestResult = { request: BidRequestView } | { refused: Extract<ErrorCode, 'not-found' | 'auction-closed' | 'plan-state'> };

interface OwnedRequest {
  status: string;
  owner_extended: boolean;
  pending: number;
  late: boolean;
  extended_until: Date | null;
}

// An extension adds the length that the window had, but an outing still starts an hour or more after the close, that of the offers
// made so far and the last that can be made.
const BEFORE_START = intervalSql(TUNABLES.closeBeforeStartMs);
const READ = `SELECT r.status, r.owner_extended, r.closes_at <= app_clock() AS late,
    (SELECT count(*)::int FROM bids b WHERE b.request_id = r.id AND b.status = 'pending' AND ${standsSql()}) AS pending,
    least(r.closes_at + (r.closes_at - r.opens_at - r.extensions * ${intervalSql(TUNABLES.softCloseExtensionMs)}), r.start_until - ${BEFORE_START},
      (SELECT min(b.start_at) FROM bids b WHERE b.request_id = r.id AND b.status = 'pending') - ${BEFORE_START}) AS extended_until
  FROM bid_requests r WHERE r.id = $1 AND r.datebook_id = $2`;

/**
 * The owner ends the bidding early, under the plan's lock. With offers on the table the decision begins, as long as it would have been;
 * without any, or in the decision itself, the request is closed and the offers left are over.
 */
export async function closeRequest(tx: Transaction, plan: DatebookRow, requestId: string): Promise<RequestResult> {
  const [request] = await tx.query<OwnedRequest>(READ, [requestId, plan.id]);
  if (!request) return { refused: 'not-found' };
  if (request.status === 'closed' || request.status === 'cancelled') return { refused: 'auction-closed' };
  const state = plan.state === 'live' ? 'deciding' : plan.state;
  if (state !== plan.state) await tx.query('UPDATE datebooks SET state = $2 WHERE id = $1', [plan.id, state]);
  if (request.status !== 'decision' && request.pending > 0) {
    const view = await moveRequest(
      tx,
      requestId,
      `status = 'decision', second_wave_at = NULL, closes_at = least(closes_at, app_clock()),
       decides_until = least(closes_at, app_clock()) + (decides_until - closes_at)`,
    );
    await tx.append(plan.id, { type: 'request.decision', data: { plan: { state }, request: view } });
    return { request: view };
  }
  const ended = await endRequest(tx, plan.id, { request: 'closed', bids: 'expired' });
  if (!ended.request) return { refused: 'auction-closed' };
  await tx.append(plan.id, { type: 'request.closed', data: { plan: { state }, request: ended.request, bids: ended.bids } });
  return { request: ended.request };
}

/** The owner extends the bidding once by the same length, under the plan's lock. */
export async function extendRequest(tx: Transaction, plan: DatebookRow, requestId: string): Promise<RequestResult> {
  const [request] = await tx.query<OwnedRequest & { closes_at: Date }>(READ, [requestId, plan.id]);
  if (!request) return { refused: 'not-found' };
  if ((request.status !== 'open' && request.status !== 'closing') || request.late) return { refused: 'auction-closed' };
  if (request.owner_extended || !request.extended_until) return { refused: 'plan-state' };
  const [row] = await tx.query<{ longer: boolean }>('SELECT $2 > closes_at AS longer FROM bid_requests WHERE id = $1', [
    requestId,
    request.extended_until,
  ]);
  if (!row?.longer) return { refused: 'plan-state' };
  const view = await moveRequest(
    tx,
    requestId,
    `owner_extended = true, decides_until = $2::timestamptz + (decides_until - closes_at), closes_at = $2::timestamptz,
     status = CASE WHEN $2::timestamptz - ${intervalSql(TUNABLES.softCloseTriggerMs)} > app_clock() THEN 'open' ELSE 'closing' END`,
    request.extended_until,
  );
  await tx.append(plan.id, newEvent('request.extended', { request: view, by: 'owner' }));
  return { request: view };
}

/** Writes to a request under the plan's lock, sets when the clock is next needed, and gives the request as it is then. */
export async function moveRequest(tx: Transaction, requestId: string, assignments: string, ...values: unknown[]): Promise<BidRequestView> {
  await tx.query(`UPDATE bid_requests SET ${assignments} WHERE id = $1`, [requestId, ...values]);
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH r AS (UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE r.id = $1 RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM r JOIN datebooks d ON d.id = r.datebook_id`,
    [requestId],
  );
  if (!row) throw new Error(`Request ${requestId} went away under its plan's lock`);
  return row.view;
}
