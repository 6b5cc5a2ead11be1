import type { AskTouched, ChangeOf, VenueId } from '@app/contracts';
import type { Database } from '@app/persistence';
import { done, type Outcome } from '../outcome.js';
import { mergeTouching } from '../venue-partners/merge-venue-change.js';
import { withdrawBid } from './end-bid.js';

/** Withdraws the standing offers that a change of their venue touches, plan by plan: no transaction locks two plans. */
export async function withdrawTouched(database: Database, venueId: VenueId, sent: ChangeOf<AskTouched>): Promise<Outcome<void>> {
  const merged = await database.transaction((tx) => mergeTouching(tx, venueId, sent));
  if ('refused' in merged) return merged;
  for (const { planId, id } of await database.commitments.plansTouchedBy(venueId, merged.done))
    await database.transaction(async (tx) => {
      await tx.lockPlan(planId);
      // A refusal means that the offer was decided meanwhile.
      await withdrawBid(tx, { planId, bidId: id, venueId });
    });
  return done(undefined);
}
