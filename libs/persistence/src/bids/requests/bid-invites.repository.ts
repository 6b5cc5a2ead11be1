import type { BidRequestView, EffectiveSpec, PlanId, BidRequestId, VenueId } from '@app/contracts';
import { FIRST_NAMED_WAVE } from '@app/domain';
import { LIVE_REQUESTS, requestSql } from '../../database/views.js';
import { TimedStep } from '../../log/timed-step.js';
import { leaveNoticesSql } from '../../venue-partners/notices/venue-notices.repository.js';
import { leftOutSql, losersSql, nextDueSql, type LeftOut } from './requests.repository.js';
import { transactionOf, type Transaction } from '../../database/transaction.js';
import type { Queries } from '../../database/queries.js';
import { BidInvite } from './bid-invite.entity.js';

const AT_ONCE = 100;
/** The step of the tick that asks the second wave of venues; `due_at` is never later than it. */
export const SECOND_WAVE = new TimedStep('second-wave', { table: 'bid_requests', at: 'due_at', id: 'datebook_id' });

/** A request for which venues can be asked now. */
interface InvitingRequest extends LeftOut {
  id: BidRequestId;
  spec: EffectiveSpec;
  partySize: number;
  startFrom: Date | null;
  startUntil: Date | null;
  /** How many venues have a pending bid; of several days one may have as many. */
  bidders: number;
  /** The venues that were asked. */
  asked: VenueId[];
  /** Who lost to a booking of the plan that its venue cancelled. */
  losers: VenueId[];
}

/** Venues that are asked for a request, in waves. Writes need a transaction that holds the plan's lock. */
export class BidInvitesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The plans whose second wave is due, the longest due first; at most a hundred. */
  plansWithDueSecondWave(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>(
      'due-second-waves',
      `SELECT datebook_id AS plan FROM bid_requests WHERE due_at <= (SELECT app_clock()) AND second_wave_at <= (SELECT app_clock())
         AND ${SECOND_WAVE.mayTry('datebook_id')} ORDER BY due_at LIMIT ${AT_ONCE}`,
      [],
    );
  }

  /** Whether the first wave was asked since the event of this number. */
  async wasFirstWaveAsked(planId: PlanId, sinceSeq: number): Promise<boolean> {
    const [answered] = await this.tx.query(
      `SELECT 1 FROM events WHERE datebook_id = $1 AND seq > $2 AND type = 'request.invited' AND (data -> 'wave')::int = 1`,
      [planId, sinceSeq],
    );
    return answered !== undefined;
  }

  /** Takes the second wave of a plan's request off the clock; false when it is not due. Call under the plan's lock. */
  async takeSecondWave(planId: PlanId): Promise<boolean> {
    const [done] = await this.tx.query<{ id: string }>(
      `UPDATE bid_requests SET second_wave_at = NULL
     WHERE datebook_id = $1 AND second_wave_at <= (SELECT app_clock()) AND status IN ('open', 'closing') RETURNING id`,
      [planId],
    );
    if (!done) return false;
    await this.tx.query(`UPDATE bid_requests r SET due_at = ${nextDueSql('r')} WHERE r.id = $1`, [done.id]);
    return true;
  }

  /** The request of a plan for which venues can be asked now; null without one. Call under the plan's lock. */
  async loadRequest(planId: PlanId): Promise<InvitingRequest | null> {
    const [row] = await this.tx.query<InvitingRequest>(
      `SELECT r.id, r.spec, r.party_size AS "partySize", r.start_from AS "startFrom", r.start_until AS "startUntil",
       (SELECT count(DISTINCT b.venue_id)::int FROM bids b WHERE b.request_id = r.id AND b.status = 'pending') AS bidders,
       ARRAY(SELECT venue_id FROM bid_invites WHERE request_id = r.id) AS asked,
       ${losersSql('$1', 'r.id')}, ${leftOutSql('$1')}
     FROM bid_requests r WHERE r.datebook_id = $1 AND r.status IN ('open', 'closing') AND NOT r.changing AND r.closes_at > app_clock()`,
      [planId],
    );
    return row ?? null;
  }

  /** The number of the next wave in which somebody is asked by name. */
  async nextNamedWave(requestId: BidRequestId): Promise<number> {
    const [row] = await this.tx.query<{ wave: number }>(
      'SELECT greatest($2, max(wave) + 1)::int AS wave FROM bid_invites WHERE request_id = $1',
      [requestId, FIRST_NAMED_WAVE],
    );
    return row?.wave ?? FIRST_NAMED_WAVE;
  }

  /** Which venues have been asked for the request of a plan that is going on. */
  async venuesOfPlan(planId: PlanId): Promise<Set<string>> {
    const rows = await this.db.read<{ id: string }>(
      'asked-for-plan',
      `SELECT i.venue_id AS id FROM bid_requests r JOIN bid_invites i ON i.request_id = r.id
     WHERE r.datebook_id = $1 AND r.status IN (${LIVE_REQUESTS})`,
      [planId],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Which of these venues are news to a plan: it has not asked them yet, or they have lowered a price since. Call under the plan's lock. */
  async newsAmong(planId: PlanId, venueIds: readonly VenueId[]): Promise<Set<VenueId>> {
    const rows = await this.tx.prepared<{ id: VenueId }>(
      'venues-of-news',
      `SELECT v.id FROM unnest($2::uuid[]) AS v(id), LATERAL (SELECT max(i.invited_at) AS at FROM bid_requests r
         JOIN bid_invites i ON i.request_id = r.id AND i.venue_id = v.id WHERE r.datebook_id = $1) asked
       WHERE asked.at IS NULL OR EXISTS (SELECT FROM offer_templates t WHERE t.venue_id = v.id AND t.lowered_at > asked.at)`,
      [planId, venueIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The venues that were asked for a request. */
  async venuesOf(requestId: BidRequestId): Promise<string[]> {
    const invites = await this.db.of(BidInvite).find({ select: { venueId: true }, where: { requestId } });
    return invites.map(({ venueId }) => venueId);
  }

  /**
   * Writes who is asked in a wave: their invites, a notice for each that somebody reads for, and that they were asked for the first time. Gives
   * the request with the number of all that were asked. Venues are shared with other plans, one of which may note the same at this moment.
   */
  async insert(
    requestId: BidRequestId,
    wave: number,
    venues: readonly { venueId: VenueId; visibleFit: number; distanceKm: number }[],
  ): Promise<BidRequestView | null> {
    const [row] = await this.tx.prepared<{ view: BidRequestView }>(
      'insert-invites',
      `WITH invited AS (
       INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km)
       SELECT $1, t.venue, $2, t.fit, t.km FROM unnest($3::uuid[], $4::real[], $5::real[]) AS t(venue, fit, km) ON CONFLICT DO NOTHING RETURNING 1),
     noticed AS (${leaveNoticesSql('$1', `(SELECT 'new_request', unnest($3::uuid[]))`)}),
     fresh AS (SELECT id FROM venues WHERE id = ANY($3) AND first_invited_at IS NULL FOR NO KEY UPDATE SKIP LOCKED),
     known AS (UPDATE venues v SET first_invited_at = app_clock() FROM fresh WHERE v.id = fresh.id),
     counted AS (
       UPDATE bid_requests SET invited_count = (SELECT count(*) FROM bid_invites WHERE request_id = $1) + (SELECT count(*) FROM invited)
       WHERE id = $1 RETURNING *)
     SELECT ${requestSql('r', 'd')} AS view FROM counted r JOIN datebooks d ON d.id = r.datebook_id`,
      [
        requestId,
        wave,
        venues.map((venue) => venue.venueId),
        venues.map((venue) => venue.visibleFit),
        venues.map((venue) => venue.distanceKm),
      ],
    );
    return row?.view ?? null;
  }

  /**
   * Notes that an invited venue has looked at a request that takes offers, under the plan's lock; gives the request with the number of those
   * who did, null when there is nothing new to tell.
   */
  async noteOpened(requestId: BidRequestId, venueId: VenueId): Promise<BidRequestView | null> {
    const [row] = await this.tx.query<{ view: BidRequestView }>(
      `WITH opened AS (
       UPDATE bid_invites SET opened_at = app_clock() WHERE request_id = $1 AND venue_id = $2 AND opened_at IS NULL RETURNING request_id),
     counted AS (
       UPDATE bid_requests r SET opened_count = r.opened_count + 1 FROM opened
       WHERE r.id = opened.request_id AND r.status IN ('open', 'closing') RETURNING r.*)
     SELECT ${requestSql('r', 'd')} AS view FROM counted r JOIN datebooks d ON d.id = r.datebook_id`,
      [requestId, venueId],
    );
    return row?.view ?? null;
  }
}
