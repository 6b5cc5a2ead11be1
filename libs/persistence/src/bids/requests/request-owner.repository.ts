import { BIDDABLE_REQUEST_STATUSES, type BidRequestView, type RequestStatus } from '@app/contracts';
import { TUNABLES, type OwnedRequest } from '@app/domain';
import { moveSql, refuseMove } from '../../database/moves.js';
import type { Transaction } from '../../database/transaction.js';
import { intervalSql, requestSql, activeBidSql } from '../../database/views.js';
import { nextDueSql } from './requests.repository.js';

// An extension adds the length that the window had, but an outing still starts an hour or more after the close, that of the offers
// made so far and the last that can be made.
const BEFORE_START = intervalSql(TUNABLES.closeBeforeStartMs);

/** A plan's request as its owner's commands are judged by; null when the plan has none such. Call under the plan's lock. */
export async function loadOwnedRequest(tx: Transaction, planId: string, requestId: string): Promise<OwnedRequest | null> {
  const [request] = await tx.query<OwnedRequest>(
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
export const startDecision = (tx: Transaction, requestId: string): Promise<BidRequestView> =>
  moveRequest(
    tx,
    requestId,
    { to: 'decision', from: BIDDABLE_REQUEST_STATUSES },
    `second_wave_at = NULL, closes_at = least(closes_at, app_clock()),
       decides_until = least(closes_at, app_clock()) + (decides_until - closes_at)`,
  );

/** Moves the close, and the decision with it, to the moment to which its owner extends a request; gives it as it is then. */
export const extendByOwner = (tx: Transaction, requestId: string, until: Date, now: Date): Promise<BidRequestView> =>
  moveRequest(
    tx,
    requestId,
    { to: until.getTime() - TUNABLES.softCloseTriggerMs > now.getTime() ? 'open' : 'closing', from: BIDDABLE_REQUEST_STATUSES },
    'owner_extended = true, decides_until = $2::timestamptz + (decides_until - closes_at), closes_at = $2::timestamptz',
    until,
  );

/** Where a request is moved, and from where. */
interface RequestMove {
  to: RequestStatus;
  from: readonly RequestStatus[];
}

/**
 * Moves a request under the plan's lock with what else is assigned, sets when the clock is next needed, and gives the request as it is then.
 * @throws IllegalMove when it is in another state.
 */
export async function moveRequest(
  tx: Transaction,
  requestId: string,
  { to, from }: RequestMove,
  assignments: string | null,
  ...values: unknown[]
): Promise<BidRequestView> {
  const move = moveSql('request', to, from);
  const set = assignments === null ? move.set : `${move.set}, ${assignments}`;
  const moved = await tx.query(`UPDATE bid_requests SET ${set} WHERE id = $1 AND ${move.from()} RETURNING 1`, [requestId, ...values]);
  if (moved.length === 0) await refuseMove(tx, 'request', requestId, to);
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH r AS (UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE r.id = $1 RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM r JOIN datebooks d ON d.id = r.datebook_id`,
    [requestId],
  );
  if (!row) throw new Error(`Request ${requestId} went away under its plan's lock`);
  return row.view;
}
