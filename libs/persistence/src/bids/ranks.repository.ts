import { TUNABLES } from '@app/domain';
import type { Day, EffectiveSpec, Gap, ScoreParts, BidRequestId, VenueId, PlanId } from '@app/contracts';
import { intervalSql } from '../database/views.js';
import { TimedStep } from '../log/timed-step.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** The step of the tick that works ranks out anew. */
export const REFRESH_RANKS = new TimedStep('ranks.refresh', {
  table: 'bid_requests',
  at: 'ranks_due_at',
  where: `status IN ('open', 'closing') AND NOT changing`,
});

/** SQL of how many whole steps of the ranks lie between the opening of the request `r` and an instant. */
const stepOf = (instant: string): string => `floor(extract(epoch FROM ${instant} - r.opens_at) * 1000 / ${TUNABLES.rankEveryMs})`;

/**
 * SQL of the time at which the first venue of a request of round 2 gets its rank again: at once if it has none, and at the next full
 * step since the request opened if an offer has changed since; null when nobody is. A rank that came at the moment of the change would say
 * when a rival has moved.
 */
export const ranksDueSql = (
  requestId: string,
): string => `(SELECT min(CASE WHEN i.ranked_at IS NULL THEN app_clock() ELSE r.opens_at + (${stepOf('app_clock()')} + 1) * ${intervalSql(TUNABLES.rankEveryMs)} END)
  FROM bid_invites i JOIN bids b ON b.request_id = i.request_id AND b.venue_id = i.venue_id AND b.status = 'pending'
    JOIN bid_requests r ON r.id = i.request_id
  WHERE i.request_id = ${requestId} AND (i.ranked_at IS NULL OR i.ranked_at < (SELECT max(o.updated_at) FROM bids o WHERE o.request_id = ${requestId})))`;

/** SQL for the rank, or the gap, that the venue of the invite `i` last read of its bid `b`. */
export const rankSql = (part: 'rank' | 'gap'): string =>
  `CASE WHEN b.day IS NULL THEN i.${part}::text ELSE i.day_ranks -> b.day::text ->> '${part}' END`;

/** A pending bid with the rank that its venue last got. */
export interface RankRow {
  id: string;
  venueId: VenueId;
  parts: ScoreParts;
  distanceKm: number;
  /** The day that it is for, where the request asks for several: bids of one day are ranked together. */
  day: Day | null;
  rank: number | null;
  gap: Gap | null;
  /** Whether its venue may get its rank again. */
  due: boolean;
  /** Whether its venue may be notified that it no longer leads. */
  mayTell: boolean;
  spec: EffectiveSpec;
}

/** Ranks of the bids of a request. Writes need a transaction that holds the plan's lock. */
export class RanksRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Requests of round 2 whose venues are due to get their ranks, the longest due first; at most a hundred. */
  requestsWithDue(): Promise<{ id: BidRequestId; plan: PlanId }[]> {
    return this.db.read<{ id: BidRequestId; plan: PlanId }>('due-ranks', REFRESH_RANKS.due('id, datebook_id AS plan'), []);
  }

  /** Writes when the ranks of a request are due next. Call under the plan's lock, after the due ranks were written. */
  async saveDue(requestId: BidRequestId): Promise<void> {
    await this.tx.query(`UPDATE bid_requests SET ranks_due_at = ${ranksDueSql('$1')} WHERE id = $1`, [requestId]);
  }

  /** The pending bids of a request as its ranking needs them. Call under the plan's lock. */
  async list(requestId: BidRequestId): Promise<RankRow[]> {
    return this.tx.prepared<RankRow>(
      'ranks-of-request',
      `SELECT b.id, b.venue_id AS "venueId", b.parts, i.distance_km AS "distanceKm", b.day::text AS day, ${rankSql('rank')}::int AS rank, ${rankSql('gap')} AS gap,
       (i.ranked_at IS NULL OR ${stepOf('i.ranked_at')} < ${stepOf('app_clock()')}) AS due,
       (i.rank_lost_at IS NULL OR i.rank_lost_at <= app_clock() - $2 * interval '1 millisecond') AS "mayTell", r.spec
     FROM bids b JOIN bid_invites i ON i.request_id = b.request_id AND i.venue_id = b.venue_id JOIN bid_requests r ON r.id = b.request_id
     WHERE b.request_id = $1 AND b.status = 'pending'`,
      [requestId, TUNABLES.rankLostEveryMs],
    );
  }

  /** Writes the ranks that venues read, with the time. */
  async save(
    requestId: BidRequestId,
    ranks: readonly { venueId: VenueId; day: Day | null; rank: number; gap: Gap | null }[],
  ): Promise<void> {
    await this.tx.query(
      `UPDATE bid_invites i SET rank = t.rank, gap = t.gap, day_ranks = t.days, ranked_at = app_clock()
     FROM (SELECT venue, max(rank) FILTER (WHERE day IS NULL) AS rank, max(gap) FILTER (WHERE day IS NULL) AS gap,
         jsonb_object_agg(day, jsonb_build_object('rank', rank, 'gap', gap)) FILTER (WHERE day IS NOT NULL) AS days
       FROM unnest($2::uuid[], $3::text[], $4::smallint[], $5::text[]) AS r(venue, day, rank, gap) GROUP BY venue) t
     WHERE i.request_id = $1 AND i.venue_id = t.venue`,
      [
        requestId,
        ranks.map(({ venueId }) => venueId),
        ranks.map(({ day }) => day),
        ranks.map(({ rank }) => rank),
        ranks.map(({ gap }) => gap),
      ],
    );
  }

  /** Notes that these venues were notified that they no longer lead. */
  async noteLost(requestId: BidRequestId, venueIds: readonly VenueId[]): Promise<void> {
    if (venueIds.length === 0) return;
    await this.tx.query('UPDATE bid_invites SET rank_lost_at = app_clock() WHERE request_id = $1 AND venue_id = ANY($2::uuid[])', [
      requestId,
      venueIds,
    ]);
  }
}
