import type { BidRequestId } from '@app/contracts';
import { STEPS, type Database, type Transaction } from '@app/persistence';

/** Publishes the count of offers of every request whose step has come, if it has changed; gives how many were looked at. */
export async function publishDueCounts(database: Database): Promise<number> {
  return STEPS.publishCounts.eachPlan(database, await database.bidCounts.requestsWithDue(), (tx, _, { id }) => publishCount(tx, id));
}

/** Lets the venues of a request read again how many bids there are, if that has changed, or that theirs was read, under the plan's lock. */
async function publishCount(tx: Transaction, requestId: BidRequestId): Promise<void> {
  const { changed, read } = await tx.bidCounts.save(requestId);
  for (const venueId of changed ? await tx.announcements.invitedVenues(requestId) : read)
    tx.raiseFeed(`venue:${venueId}`, { type: 'rank.changed', requestId });
}
