import type { BidRequestId } from '@app/contracts';
import { STEPS, type Database, type Transaction } from '@app/persistence';

/** Publishes the number of offers of each request whose time for that has come, if it has changed. Returns the number of due requests. */
export async function publishDueCounts(database: Database): Promise<number> {
  return STEPS.publishCounts.eachPlan(database, await database.bidCounts.requestsWithDue(), (tx, _, { id }) => publishCount(tx, id));
}

/** Has the venues of a request read the number of bids again if it has changed, or if their bid was read. Call under the plan's lock. */
async function publishCount(tx: Transaction, requestId: BidRequestId): Promise<void> {
  const { changed, read } = await tx.bidCounts.save(requestId);
  for (const venueId of changed ? await tx.announcements.invitedVenues(requestId) : read)
    tx.raiseFeed(`venue:${venueId}`, { type: 'rank.changed', requestId });
}
