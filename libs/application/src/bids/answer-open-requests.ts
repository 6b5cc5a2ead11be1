import type { AnsweredRequests, VenueId } from '@app/contracts';
import type { Database } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { placeAutoBids } from './place-auto-bids.js';

/**
 * Places the bids of a rule on the open requests that the venue has not answered, each under its plan's lock. A paused rule places none.
 */
export async function answerOpenRequests(database: Database, venueId: VenueId, ruleId: string): Promise<Outcome<AnsweredRequests>> {
  const rule = await database.autoBidRules.one(venueId, ruleId);
  if (!rule) return refused('not-found');
  if (!rule.active) return done({ sent: 0 });
  let sent = 0;
  for (const { planId, requestId } of await database.autoBids.unansweredRequestsOf(venueId))
    sent += await database.transaction(async (tx) => ((await tx.lockPlan(planId)) ? placeAutoBids(tx, requestId, ruleId) : 0));
  return done({ sent });
}
