import { auctionTimes, planExpiry, TUNABLES } from '@app/domain';
import type { BidRequestView, EffectiveSpec, SharedBid } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { invitedVenues } from '../notifications/announcements.repository.js';
import type { DatebookRow } from '../database/rows.js';
import { eligibleVenues } from '../venues/venue-matching.repository.js';
import { intervalSql, LIVE_REQUESTS, requestSql, sharedBidSql } from '../database/views.js';

/** When the clock next has something to do with a request; SQL over a `bid_requests` row. */
export const nextDueSql = (request: string): string => `least(${request}.second_wave_at,
  CASE WHEN ${request}.status IN ('open', 'closing') AND ${request}.round = 1 THEN ${request}.round_two_at END,
  CASE ${request}.status WHEN 'open' THEN ${request}.closes_at - ${intervalSql(TUNABLES.softCloseTriggerMs)} WHEN 'closing' THEN ${request}.closes_at
    WHEN 'decision' THEN ${request}.decides_until END)`;

/** The members whose places may not bid. */
export async function memberIds(tx: Transaction, datebookId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('SELECT user_id AS id FROM members WHERE datebook_id = $1 AND left_at IS NULL', [datebookId]);
  return rows.map((row) => row.id);
}

/** The venues that cancelled a booking of the plan: they are not asked again for it. */
export async function cancellersOf(tx: Transaction, datebookId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT DISTINCT venue_id AS id FROM bookings WHERE datebook_id = $1 AND status = 'cancelled_by_venue'`,
    [datebookId],
  );
  return rows.map((row) => row.id);
}

/**
 * Opens a plan's bid request, under the plan's lock; the caller appends the event. A request that waits for the planners to finish a
 * change is taken up again and its clock has run on; one that nobody bid on is replaced. null: too late for an auction, or nobody to ask.
 */
export async function openRequest(tx: Transaction, plan: DatebookRow, spec: EffectiveSpec): Promise<BidRequestView | null> {
  const now = await clock(tx);
  const times = auctionTimes(now, spec);
  if (!times) return null;
  const candidates = await eligibleVenues(tx, {
    spec,
    partySize: plan.party_size,
    startFrom: times.startFrom,
    startUntil: times.startUntil,
    memberIds: await memberIds(tx, plan.id),
    except: await cancellersOf(tx, plan.id),
  });
  const waiting = await liveRequest(tx, plan.id);
  const missed = waiting?.changing === true && waiting.closes_at <= now;
  // The planners came back after the close, and the tick has not been by yet.
  if (missed) await endUnserved(tx, plan.id, 'cancelled');
  const live = missed ? null : waiting;
  if (live && (live.status !== 'decision' || live.pending > 0)) return takeUpAgain(tx, plan, spec, times, candidates.length);
  if (live) await endUnserved(tx, plan.id, 'closed');
  if (candidates.length === 0) return null;
  await tx.query('UPDATE datebooks SET due_at = $2 WHERE id = $1', [
    plan.id,
    planExpiry(spec.preferredDate, spec.preferredTime, plan.created_at),
  ]);
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH opened AS (
       INSERT INTO bid_requests AS r (datebook_id, number, opens_at, closes_at, decides_until, round_two_at, second_wave_at, start_from,
         start_until, plan_version, spec, party_size, available_venue_count, quiet_at, due_at)
       SELECT $1, coalesce(max(o.number), 0) + 1, $2::timestamptz, $3::timestamptz, $4, $5::timestamptz, $6::timestamptz, $7, $8, $9, $10, $11, $12, $2 + ($3 - $2) / 2,
         least($5, $6, $3 - ${intervalSql(TUNABLES.softCloseTriggerMs)})
       FROM bid_requests o WHERE o.datebook_id = $1 RETURNING r.*)
     SELECT ${requestSql('r', 'd')} AS view FROM opened r JOIN datebooks d ON d.id = r.datebook_id`,
    [
      plan.id,
      times.opensAt,
      times.closesAt,
      times.decidesUntil,
      times.roundTwoAt,
      times.secondWaveAt,
      times.startFrom,
      times.startUntil,
      plan.plan_version,
      JSON.stringify(spec),
      plan.party_size,
      candidates.length,
    ],
  );
  return row?.view ?? null;
}

/**
 * A material change of a plan with a live request, under the plan's lock: its pending bids become stale for 30 minutes and the request
 * carries the new preferences; with `access` off it is read-only for the venues until access is back. null without a live request.
 */
export async function changeRequest(
  tx: Transaction,
  plan: DatebookRow,
  change: { access: boolean; spec: EffectiveSpec | null },
): Promise<{ request: BidRequestView; bids: SharedBid[] } | null> {
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH changed AS (
       UPDATE bid_requests SET changing = NOT $2, plan_version = $3, spec = coalesce($4, spec), party_size = $5
       WHERE datebook_id = $1 AND status IN (${LIVE_REQUESTS}) RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM changed r JOIN datebooks d ON d.id = r.datebook_id`,
    [plan.id, change.access, plan.plan_version, change.spec ? JSON.stringify(change.spec) : null, plan.party_size],
  );
  if (!row) return null;
  const bids = await tx.query<{ view: SharedBid }>(
    `WITH stale AS (
       UPDATE bids SET status = 'stale', stale_until = app_clock() + $2 * interval '1 millisecond',
         due_at = app_clock() + $2 * interval '1 millisecond', updated_at = app_clock()
       WHERE datebook_id = $1 AND status = 'pending' RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM stale b JOIN venues v ON v.id = b.venue_id`,
    [plan.id, TUNABLES.staleReconfirmMs],
  );
  return { request: row.view, bids: bids.map((bid) => bid.view) };
}

/** Gives a plan's live request the planners' words as they are now, under the plan's lock; offers stay, and venues read it again. */
export async function rewordRequest(tx: Transaction, plan: DatebookRow): Promise<void> {
  const [row] = await tx.query<{ id: string }>(
    `UPDATE bid_requests SET spec = $2 WHERE datebook_id = $1 AND status IN (${LIVE_REQUESTS}) RETURNING id`,
    [plan.id, JSON.stringify(plan.effective)],
  );
  if (!row) return;
  for (const venueId of await invitedVenues(tx, row.id)) tx.raiseFeed(`venue:${venueId}`, { type: 'request.changed', requestId: row.id });
}

/** Ends a plan's live request and its open bids because the plan ends (cancelled or expired), under the plan's lock. */
export async function endRequest(
  tx: Transaction,
  datebookId: string,
  end: { request: 'cancelled' | 'closed'; bids: 'lost' | 'expired' },
): Promise<{ request: BidRequestView | null; bids: SharedBid[] }> {
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH ended AS (
       UPDATE bid_requests SET status = $2, due_at = NULL, second_wave_at = NULL, changing = false
       WHERE datebook_id = $1 AND status IN (${LIVE_REQUESTS}) RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM ended r JOIN datebooks d ON d.id = r.datebook_id`,
    [datebookId, end.request],
  );
  const bids = await tx.query<{ view: SharedBid }>(
    `WITH gone AS (
       UPDATE bids SET status = $2, due_at = NULL, updated_at = app_clock() WHERE datebook_id = $1 AND status IN ('pending', 'stale')
       RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM gone b JOIN venues v ON v.id = b.venue_id`,
    [datebookId, end.bids],
  );
  return { request: row?.view ?? null, bids: bids.map((bid) => bid.view) };
}

/** The database's time inside a transaction; read after the lock. */
export async function clock(tx: Transaction): Promise<Date> {
  const [row] = await tx.prepared<{ now: Date }>('clock', 'SELECT app_clock() AS now', []);
  if (!row) throw new Error('The database gave no time');
  return row.now;
}

interface LiveRequest {
  id: string;
  status: string;
  changing: boolean;
  closes_at: Date;
  pending: number;
}

async function liveRequest(tx: Transaction, datebookId: string): Promise<LiveRequest | null> {
  const [row] = await tx.query<LiveRequest>(
    `SELECT r.id, r.status, r.changing, r.closes_at,
       (SELECT count(*)::int FROM bids b WHERE b.request_id = r.id AND b.status IN ('pending', 'stale')) AS pending
     FROM bid_requests r WHERE r.datebook_id = $1 AND r.status IN (${LIVE_REQUESTS})`,
    [datebookId],
  );
  return row ?? null;
}

/** Ends a live request of which nothing came, because another one may follow, and says so; under the plan's lock. */
export async function endUnserved(tx: Transaction, datebookId: string, status: 'cancelled' | 'closed'): Promise<void> {
  const { request, bids } = await endRequest(tx, datebookId, { request: status, bids: 'expired' });
  if (request) await tx.append(datebookId, { type: `request.${status}`, data: { request, bids } });
}

async function takeUpAgain(
  tx: Transaction,
  plan: DatebookRow,
  spec: EffectiveSpec,
  times: { startFrom: Date | null; startUntil: Date | null },
  available: number,
): Promise<BidRequestView | null> {
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH again AS (
       UPDATE bid_requests SET changing = false, spec = $2, plan_version = $3, party_size = $4, start_from = $5, start_until = $6,
         available_venue_count = $7 WHERE datebook_id = $1 AND status IN (${LIVE_REQUESTS}) RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM again r JOIN datebooks d ON d.id = r.datebook_id`,
    [plan.id, JSON.stringify(spec), plan.plan_version, plan.party_size, times.startFrom, times.startUntil, available],
  );
  if (!row) return null;
  // Who was told that the planners are changing the plan hears that they are back: a stale offer waits for its venue's word.
  const asked = await tx.query<{ id: string }>('SELECT venue_id AS id FROM bid_invites WHERE request_id = $1', [row.view.id]);
  for (const { id } of asked) tx.raiseFeed(`venue:${id}`, { type: 'request.changed', requestId: row.view.id });
  return row.view;
}
