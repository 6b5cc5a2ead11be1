import type { Day, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { advanceDueRequests } from '../bids/advance-request.js';
import { previewBid } from '../bids/preview-bid.js';
import { refreshDueRanks } from '../bids/refresh-ranks.js';
import { setClock, type LiveAuction } from '@app/testkit';
import { database, later, underLock } from './auction.js';

/** Asks how a price (and a perk of that value) of the plan's n-th venue would rank, of several days on that one. */
export const preview = (plan: LiveAuction, n: number, proposedPrice: number, perks = 0, day?: Day) =>
  underLock(plan, (tx) =>
    previewBid(
      tx,
      { planId: plan.id, requestId: plan.requestId, venueId: plan.venueIds[n] ?? someId<VenueId>('') },
      { proposedPrice, perks: perks > 0 ? [{ name: 'Cake', value: perks }] : [], ...(day && { day }) },
    ),
  );

/** Moves the clock and lets the tick do what is due. */
export async function at(ms: number): Promise<void> {
  await setClock(database, later(ms));
  await advanceDueRequests(database);
  // The worker does so after the event of each bid.
  await database.source.query(`UPDATE bid_requests SET ranks_due_at = app_clock() WHERE round = 2 AND status IN ('open', 'closing')`);
  await refreshDueRanks(database);
}
