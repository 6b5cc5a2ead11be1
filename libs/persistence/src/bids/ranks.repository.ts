import { distanceBand, gapOf, rankBids, seenParts, TUNABLES, valueScore } from '@app/domain';
import type { EffectiveSpec, Gap, ScoreParts } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { radiusOf } from './bid-rules.js';

interface RankRow {
  id: string;
  venueId: string;
  parts: ScoreParts;
  createdAt: Date;
  distanceKm: number;
  rank: number | null;
  gap: Gap | null;
  due: boolean;
  /** Whether its venue may be told that it no longer leads. */
  mayTell: boolean;
  spec: EffectiveSpec;
}

/**
 * Works out rank and gap of a request's offers for their venues, under the plan's lock; each venue is told at most once a minute, and from
 * what venues may be told alone: exact scores would be an instrument that finds rivals' prices and where the planners live.
 */
export async function refreshRanks(tx: Transaction, requestId: string): Promise<void> {
  const rows = await tx.prepared<RankRow>(
    'ranks-of-request',
    `SELECT b.id, b.venue_id AS "venueId", b.parts, b.created_at AS "createdAt", i.distance_km AS "distanceKm", i.rank, i.gap,
       (i.ranked_at IS NULL OR i.ranked_at <= app_clock() - $2 * interval '1 millisecond') AS due,
       (i.rank_lost_at IS NULL OR i.rank_lost_at <= app_clock() - $3 * interval '1 millisecond') AS "mayTell", r.spec
     FROM bids b JOIN bid_invites i ON i.request_id = b.request_id AND i.venue_id = b.venue_id JOIN bid_requests r ON r.id = b.request_id
     WHERE b.request_id = $1 AND b.status = 'pending'`,
    [requestId, TUNABLES.rankEveryMs, TUNABLES.rankLostEveryMs],
  );
  if (!rows.some((row) => row.due)) return;
  const all = rankBids(
    rows.map((row) => {
      const parts = seenParts(row.parts, distanceBand(row.distanceKm), radiusOf(row.spec));
      return { id: row.id, venueId: row.venueId, parts, valueScore: valueScore(parts), createdAt: row.createdAt.toISOString(), row };
    }),
  );
  const due = all.map((bid, n) => ({ bid, rank: n + 1, gap: gapOf(bid, all) })).filter(({ bid }) => bid.row.due);
  await tx.query(
    `UPDATE bid_invites i SET rank = t.rank, gap = t.gap, ranked_at = app_clock()
     FROM unnest($2::uuid[], $3::smallint[], $4::text[]) AS t(venue, rank, gap) WHERE i.request_id = $1 AND i.venue_id = t.venue`,
    [requestId, due.map(({ bid }) => bid.venueId), due.map(({ rank }) => rank), due.map(({ gap }) => gap)],
  );
  const overtaken = due.filter(({ bid, rank }) => bid.row.rank === 1 && rank > 1 && bid.row.mayTell).map(({ bid }) => bid.venueId);
  if (overtaken.length > 0)
    await tx.query('UPDATE bid_invites SET rank_lost_at = app_clock() WHERE request_id = $1 AND venue_id = ANY($2::uuid[])', [
      requestId,
      overtaken,
    ]);
  for (const venueId of overtaken) tx.raiseFeed(`venue:${venueId}`, { type: 'rank.lost', requestId });
  for (const { bid, rank, gap } of due) {
    if (bid.row.rank !== rank || bid.row.gap !== gap) tx.raiseFeed(`venue:${bid.venueId}`, { type: 'rank.changed', requestId });
  }
}
