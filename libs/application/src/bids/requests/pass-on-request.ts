import type { PassReason, BidRequestId, VenueId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';

/**
 * A venue passes on a request, or with null takes that back, under the plan's lock. Only its own desk reads it: no event tells the planners
 * who passed.
 */
export async function passOnRequest(
  tx: Transaction,
  { requestId, venueId }: { requestId: BidRequestId; venueId: VenueId },
  reason: PassReason | null,
): Promise<Outcome<void>> {
  const context = await tx.passes.load(requestId, venueId);
  if (!context) return refused('not-found');
  if (reason && context.hasBid) return refused('already-bid');
  if (reason && !context.takesBids) return refused('auction-closed');
  if (await tx.passes.change(requestId, venueId, reason)) tx.raiseFeed(`venue:${venueId}`, { type: 'request.changed', requestId });
  return done(undefined);
}
