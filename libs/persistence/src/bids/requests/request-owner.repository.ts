import type { BidRequestView } from '@app/contracts';
import { TUNABLES, type OwnedRequest } from '@app/domain';
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
    `status = 'decision', second_wave_at = NULL, closes_at = least(closes_at, app_clock()),
       decides_until = least(closes_at, app_clock()) + (decides_until - closes_at)`,
  );

/** Moves the close, and the decision with it, to the moment to which its owner extends a request; gives it as it is then. */
export const extendByOwner = (tx: Transaction, requestId: string, until: Date): Promise<BidRequestView> =>
  moveRequest(
    tx,
    requestId,
    `owner_extended = true, decides_until = $2::timestamptz + (decides_until - closes_at), closes_at = $2::timestamptz,
     status = CASE WHEN $2::timestamptz - ${intervalSql(TUNABLES.softCloseTriggerMs)} > app_clock() THEN 'open' ELSE 'closing' END`,
    until,
  );

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
