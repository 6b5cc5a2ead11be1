import { TUNABLES } from '@app/domain';
import type { BidRequestView, EventType, RequestStatus, SharedBid } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { NewEvent, Transaction } from '../database/transaction.js';
import { clock, endRequest, nextDueSql } from './requests.repository.js';
import { sharedPlan, type DatebookRow } from '../database/rows.js';
import { refreshRanks } from './ranks.repository.js';
import { intervalSql, requestSql, sharedBidSql } from '../database/views.js';

const AT_ONCE = 100;
const ADVANCE = new TickStep('requests.advance');
const EXPIRE_BIDS = new TickStep('bids.expire');
const RANKS = new TickStep('ranks.refresh');

interface TimedRequest {
  id: string;
  status: RequestStatus;
  round: 1 | 2;
  changing: boolean;
  round_two_at: Date;
  closes_at: Date;
  decides_until: Date;
}

/** What the tick does to requests and bids whose time has come. Each plan is one transaction under its own lock. */
export class RequestClockRepository {
  constructor(private readonly database: Database) {}

  /** Moves every due request on; gives how many were looked at. */
  async advanceDue(): Promise<number> {
    const due = await this.database.read<{ id: string; plan: string }>(
      'due-requests',
      `SELECT id, datebook_id AS plan FROM bid_requests WHERE due_at <= (SELECT app_clock()) AND ${ADVANCE.mayTry('id')} ORDER BY due_at LIMIT ${AT_ONCE}`,
      [],
    );
    return ADVANCE.eachPlan(this.database, due, (tx, plan, request) => advanceRequest(tx, plan, request.id));
  }

  /** Expires every bid whose own time, or whose time to be confirmed again, has run out; gives how many plans were looked at. */
  async expireDueBids(): Promise<number> {
    const due = await this.database.read<{ plan: string }>(
      'due-bids',
      `SELECT datebook_id AS plan FROM bids WHERE due_at <= (SELECT app_clock()) AND ${EXPIRE_BIDS.mayTry('datebook_id')}
       GROUP BY datebook_id ORDER BY min(due_at) LIMIT ${AT_ONCE}`,
      [],
    );
    return EXPIRE_BIDS.eachPlan(this.database, due, (tx, plan) => expireBids(tx, plan.id));
  }

  /** Works out rank and gap anew in requests of round 2 whose venues were last told more than a minute ago. */
  async refreshDueRanks(): Promise<number> {
    const due = await this.database.read<{ id: string; plan: string }>(
      'due-ranks',
      `SELECT r.id, r.datebook_id AS plan FROM bid_requests r
       WHERE r.due_at IS NOT NULL AND r.status IN ('open', 'closing') AND r.round = 2 AND NOT r.changing AND EXISTS (
         SELECT 1 FROM bid_invites i JOIN bids b ON b.request_id = i.request_id AND b.venue_id = i.venue_id AND b.status = 'pending'
         WHERE i.request_id = r.id AND (i.ranked_at IS NULL OR (i.ranked_at <= (SELECT app_clock()) - ${intervalSql(TUNABLES.rankEveryMs)}
           AND i.ranked_at < (SELECT max(o.updated_at) FROM bids o WHERE o.request_id = r.id)))) AND ${RANKS.mayTry('r.id')}
       ORDER BY r.closes_at LIMIT ${AT_ONCE}`,
      [],
    );
    return RANKS.eachPlan(this.database, due, (tx, _, request) => refreshRanks(tx, request.id));
  }
}

/** Does what is due to one request by the database's clock, under the plan's lock; what is not due any more is left alone. */
export async function advanceRequest(tx: Transaction, plan: DatebookRow, requestId: string): Promise<void> {
  const now = (await clock(tx)).getTime();
  const [request] = await tx.query<TimedRequest>(
    'SELECT id, status, round, changing, round_two_at, closes_at, decides_until FROM bid_requests WHERE id = $1',
    [requestId],
  );
  if (!request || request.status === 'closed' || request.status === 'cancelled') return;
  const types: EventType[] = [];
  let bids: SharedBid[] = [];
  let state = plan.state;
  if (request.round === 1 && request.status !== 'decision' && now >= request.round_two_at.getTime()) {
    request.round = 2;
    types.push('request.round');
  }
  if (request.status === 'open' && now >= request.closes_at.getTime() - TUNABLES.softCloseTriggerMs) {
    request.status = 'closing';
    types.push('request.closing');
  }
  if (request.status === 'closing' && now >= request.closes_at.getTime()) {
    if (request.changing) {
      bids = (await endRequest(tx, plan.id, { request: 'cancelled', bids: 'expired' })).bids;
      request.status = 'cancelled';
      types.push('request.cancelled');
    } else {
      request.status = 'decision';
      if (state === 'live') state = 'deciding';
      types.push('request.decision');
    }
  }
  if (request.status === 'decision' && now >= request.decides_until.getTime()) {
    bids = (await endRequest(tx, plan.id, { request: 'closed', bids: 'expired' })).bids;
    request.status = 'closed';
    types.push('request.closed');
  }
  const view = await saveRequest(tx, request);
  if (types.length === 0) return;
  if (state !== plan.state) await tx.query('UPDATE datebooks SET state = $2 WHERE id = $1', [plan.id, state]);
  await tx.append(plan.id, ...types.map((type) => eventOf(type, { ...plan, state }, view, bids)));
  if (request.round === 2 && (request.status === 'open' || request.status === 'closing')) await refreshRanks(tx, requestId);
}

/** Writes the state that was reached and when the clock is next needed. */
async function saveRequest(tx: Transaction, request: TimedRequest): Promise<BidRequestView> {
  await tx.query(`UPDATE bid_requests SET status = $2, round = $3, second_wave_at = CASE WHEN $4 THEN second_wave_at END WHERE id = $1`, [
    request.id,
    request.status,
    request.round,
    request.status === 'open' || request.status === 'closing',
  ]);
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH saved AS (UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE id = $1 RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM saved r JOIN datebooks d ON d.id = r.datebook_id`,
    [request.id],
  );
  if (!row) throw new Error(`Request ${request.id} went away under its plan's lock`);
  return row.view;
}

function eventOf(type: EventType, plan: DatebookRow, request: BidRequestView, bids: SharedBid[]): NewEvent {
  const { state } = sharedPlan(plan);
  switch (type) {
    case 'request.decision':
      return { type, data: { plan: { state }, request } };
    case 'request.closed':
    case 'request.cancelled':
      return { type, data: { plan: { state }, request, bids } };
    default:
      return { type, data: { request } };
  }
}

/** Expires the bids of one plan whose time is over by the database’s clock, under its lock; `over` is one that is known to be. */
export async function expireBids(tx: Transaction, datebookId: string, over: string | null = null): Promise<void> {
  const expired = await tx.query<{ view: SharedBid }>(
    `WITH expired AS (
       UPDATE bids SET status = 'expired', due_at = NULL, updated_at = app_clock()
       WHERE datebook_id = $1 AND status IN ('pending', 'stale') AND ((due_at <= (SELECT app_clock())
         AND ((status = 'pending' AND expires_at <= app_clock()) OR stale_until <= app_clock())) OR id = $2) RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM expired b JOIN venues v ON v.id = b.venue_id`,
    [datebookId, over],
  );
  await tx.query(
    `UPDATE bids SET due_at = NULL WHERE datebook_id = $1 AND due_at <= (SELECT app_clock()) AND status NOT IN ('pending', 'stale')`,
    [datebookId],
  );
  if (expired.length > 0) await tx.append(datebookId, { type: 'bid.expired', data: { bids: expired.map((bid) => bid.view) } });
}
