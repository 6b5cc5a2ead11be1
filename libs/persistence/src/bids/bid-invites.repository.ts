import { pickWave, TUNABLES } from '@app/domain';
import type { BidRequestView, EffectiveSpec } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { newEvent } from '../log/new-event.js';
import { cancellersOf, memberIds, nextDueSql } from './requests.repository.js';
import { eligibleVenues, type Candidate } from '../venues/venue-matching.repository.js';
import { requestSql } from '../database/views.js';

const AT_ONCE = 100;
const SECOND_WAVE = new TickStep('second-wave');

interface InvitingRequest {
  id: string;
  spec: EffectiveSpec;
  party_size: number;
  start_from: Date | null;
  start_until: Date | null;
  pending: number;
}

/**
 * Asks the first wave of venues for a plan that went live with the event `liveSeq`, under the plan's lock. When that event was answered
 * before, nothing happens; a request that is taken up again is only filled up. Gives the number of venues asked.
 */
export async function inviteFirstWave(tx: Transaction, datebookId: string, liveSeq: number): Promise<number> {
  const [answered] = await tx.query(
    `SELECT 1 FROM events WHERE datebook_id = $1 AND seq > $2 AND type = 'request.invited' AND (data -> 'wave')::int = 1`,
    [datebookId, liveSeq],
  );
  if (answered) return 0;
  const request = await invitingRequest(tx, datebookId);
  if (!request) return 0;
  return invite(tx, datebookId, request, 1);
}

/** The second wave, when its time has come: only where fewer than 3 offers stand. */
export class SecondWaveRepository {
  constructor(private readonly database: Database) {}

  /** Asks the next venues of every request that is due; gives how many requests were looked at. */
  async inviteDue(): Promise<number> {
    const due = await this.database.read<{ plan: string }>(
      'due-second-waves',
      `SELECT datebook_id AS plan FROM bid_requests WHERE due_at <= (SELECT app_clock()) AND second_wave_at <= (SELECT app_clock())
         AND ${SECOND_WAVE.mayTry('datebook_id')} ORDER BY due_at LIMIT ${AT_ONCE}`,
      [],
    );
    return SECOND_WAVE.eachPlan(this.database, due, (tx, plan) => inviteSecondWave(tx, plan.id));
  }
}

/** Does the second wave of a plan's request if it is still due, under the plan's lock. */
export async function inviteSecondWave(tx: Transaction, datebookId: string): Promise<number> {
  const done = await tx.query<{ id: string }>(
    `UPDATE bid_requests SET second_wave_at = NULL
     WHERE datebook_id = $1 AND second_wave_at <= (SELECT app_clock()) AND status IN ('open', 'closing') RETURNING id`,
    [datebookId],
  );
  if (done.length === 0) return 0;
  await tx.query(`UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE r.id = $1`, [done[0]?.id]);
  const request = await invitingRequest(tx, datebookId);
  if (!request || request.pending >= TUNABLES.secondWaveBelowBids) return 0;
  return invite(tx, datebookId, request, 2);
}

async function invitingRequest(tx: Transaction, datebookId: string): Promise<InvitingRequest | null> {
  const [row] = await tx.query<InvitingRequest>(
    `SELECT r.id, r.spec, r.party_size, r.start_from, r.start_until,
       (SELECT count(*)::int FROM bids b WHERE b.request_id = r.id AND b.status = 'pending') AS pending
     FROM bid_requests r WHERE r.datebook_id = $1 AND r.status IN ('open', 'closing') AND NOT r.changing AND r.closes_at > app_clock()`,
    [datebookId],
  );
  return row ?? null;
}

async function invite(tx: Transaction, datebookId: string, request: InvitingRequest, wave: 1 | 2): Promise<number> {
  const candidates = await eligibleVenues(tx, {
    spec: request.spec,
    partySize: request.party_size,
    startFrom: request.start_from,
    startUntil: request.start_until,
    memberIds: await memberIds(tx, datebookId),
    except: await cancellersOf(tx, datebookId),
  });
  const asked = await tx.query<{ id: string }>('SELECT venue_id AS id FROM bid_invites WHERE request_id = $1', [request.id]);
  const chosen = choose(
    candidates,
    asked.map((row) => row.id),
    wave,
    wave === 1 ? await losersOf(tx, datebookId, request.id) : [],
  );
  if (chosen.length === 0) return 0;
  await tx.query(
    `INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km)
     SELECT $1, t.venue, $2, t.fit, t.km FROM unnest($3::uuid[], $4::real[], $5::real[]) AS t(venue, fit, km) ON CONFLICT DO NOTHING`,
    [request.id, wave, chosen.map((venue) => venue.venueId), chosen.map((venue) => venue.fit), chosen.map((venue) => venue.distanceKm)],
  );
  const [row] = await tx.query<{ view: BidRequestView }>(
    `WITH counted AS (
       UPDATE bid_requests SET invited_count = (SELECT count(*) FROM bid_invites WHERE request_id = $1) WHERE id = $1 RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM counted r JOIN datebooks d ON d.id = r.datebook_id`,
    [request.id],
  );
  if (!row) return 0;
  await tx.append(datebookId, newEvent('request.invited', { request: row.view, wave, venues: chosen.length }));
  // Last, and in the order of ids, as the feeds are raised: these rows are shared with other plans.
  await tx.query(
    `WITH locked AS (SELECT id, first_invited_at FROM venues WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE)
     UPDATE venues v SET first_invited_at = app_clock() FROM locked WHERE v.id = locked.id AND locked.first_invited_at IS NULL`,
    [chosen.map((venue) => venue.venueId)],
  );
  for (const venue of chosen) tx.raiseFeed(`venue:${venue.venueId}`, { type: 'request.opened', requestId: request.id });
  return chosen.length;
}

/** Who lost to a booking that its venue cancelled; they are owed the first word in the auction that takes its place. */
async function losersOf(tx: Transaction, datebookId: string, requestId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT DISTINCT b.venue_id AS id FROM bids b JOIN bookings k ON k.bid_id = b.lost_to AND k.status = 'cancelled_by_venue'
     WHERE b.datebook_id = $1 AND b.status = 'lost' AND b.request_id <> $2`,
    [datebookId, requestId],
  );
  return rows.map((row) => row.id);
}

// A first wave that is taken up again asks only as many as are missing from eight that can still come.
function choose(candidates: Candidate[], asked: string[], wave: 1 | 2, losers: string[]): Candidate[] {
  const before = new Set(asked);
  const first = candidates.filter((venue) => losers.includes(venue.venueId) && !before.has(venue.venueId)).slice(0, TUNABLES.inviteCap);
  if (first.length > 0) return [...first, ...choose(candidates, [...asked, ...first.map((venue) => venue.venueId)], wave, [])];
  const standing = candidates.filter((venue) => before.has(venue.venueId)).length;
  const pinned = candidates.filter((venue) => venue.isDemo).map((venue) => venue.venueId);
  const picked = new Set(pickWave(candidates, { wave, alreadyInvited: asked, cap: TUNABLES.inviteCap, pinned }));
  const room = wave === 1 && asked.length > 0 ? Math.max(0, TUNABLES.inviteWave - standing) : picked.size;
  return candidates.filter((venue) => picked.has(venue.venueId)).slice(0, room);
}
