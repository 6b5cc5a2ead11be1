import type { ChangeOf, ChangeVenue } from '@app/contracts';
import { plansOfTouched, type Database } from '@app/persistence';
import { done, type Outcome } from '../outcome.js';
import { faultOfChange } from '../venue-partners/change-venue.js';
import { mergeVenueChange } from '../venue-partners/merge-venue-change.js';
import { withdrawBid } from './end-bid.js';

/**
 * Withdraws the standing offers that a change touches, plan by plan, before the change: no transaction locks two plans. Refused where the
 * change itself will be.
 */
export async function withdrawTouched(database: Database, venueId: string, sent: ChangeOf<ChangeVenue>): Promise<Outcome<void>> {
  const merged = await database.transaction((tx) => mergeVenueChange(tx, venueId, sent));
  if ('refused' in merged) return merged;
  const change = merged.done;
  const fault = faultOfChange(change, await database.now());
  if (fault) return fault;
  for (const { planId, id } of await plansOfTouched(database, venueId, change))
    await database.transaction(async (tx) => {
      await tx.lockPlan(planId);
      // A refusal means that the offer was decided meanwhile.
      await withdrawBid(tx, { planId, bidId: id, venueId });
    });
  return done(undefined);
}
