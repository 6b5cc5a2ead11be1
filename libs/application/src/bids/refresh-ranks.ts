import type { BidRequestId } from '@app/contracts';
import { distanceBand, gapOf, radiusOf, rankBids, venueVisibleParts, valueScore } from '@app/domain';
import { STEPS, type Database, type Transaction } from '@app/persistence';

/** Computes rank and gap again for each request of round 2 that is due. Returns the number of due requests. */
export async function refreshDueRanks(database: Database): Promise<number> {
  return STEPS.refreshRanks.eachPlan(database, await database.ranks.requestsWithDue(), async (tx, _, { id }) => {
    await refreshRanks(tx, id);
    await tx.ranks.saveDue(id);
  });
}

/**
 * Computes rank and gap of a request's bids, each day's by itself, for their venues. Call under the plan's lock. A venue gets them at most once a
 * minute, and from venue-visible values only: exact scores would reveal rivals' prices and the planners' places. With `onlyVenueId` no other venue
 * gets its rank, because the others must not learn the moment of the change.
 */
export async function refreshRanks(tx: Transaction, requestId: BidRequestId, onlyVenueId?: string): Promise<void> {
  const all = await tx.ranks.list(requestId);
  const rows = all.map((row) => ({ ...row, due: row.due && (onlyVenueId === undefined || row.venueId === onlyVenueId) }));
  if (!rows.some((row) => row.due)) return;
  const bids = rows.map((row) => {
    const parts = venueVisibleParts(row.parts, distanceBand(row.distanceKm), radiusOf(row.spec));
    return { id: row.id, venueId: row.venueId, day: row.day, parts, valueScore: valueScore(parts), was: row };
  });
  const days = [...new Set(bids.map(({ day }) => day))];
  const due = days.flatMap((day) => {
    const ranked = rankBids(bids.filter((bid) => bid.day === day));
    return ranked.map((bid, n) => ({ ...bid, rank: n + 1, gap: gapOf(bid, ranked) })).filter(({ was }) => was.due);
  });
  await tx.ranks.save(requestId, due);
  const lost = due.filter(({ was, rank }) => was.rank === 1 && rank > 1 && was.mayTell);
  const overtaken = [...new Set(lost.map(({ venueId }) => venueId))];
  await tx.ranks.noteLost(requestId, overtaken);
  await tx.venueNotices.leave('rank_lost', requestId, overtaken);
  for (const venueId of overtaken) tx.raiseFeed(`venue:${venueId}`, { type: 'rank.lost', requestId });
  for (const { venueId, was, rank, gap } of due)
    if (was.rank !== rank || was.gap !== gap) tx.raiseFeed(`venue:${venueId}`, { type: 'rank.changed', requestId });
}
