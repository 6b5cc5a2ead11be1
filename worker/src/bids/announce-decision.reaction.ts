import { newestRequest, pendingOffers, replaceNotice } from '@app/persistence';
import { announce, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** Bidding is over: the owner is to decide, or learns that nobody made an offer. */
export const reaction: Reaction = {
  name: 'announce-decision',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const requestId = event.data.request?.id ?? (await newestRequest(tx, plan.id));
      if (!requestId) return;
      const pending = await pendingOffers(tx, requestId);
      const type = pending > 0 ? 'decision_due' : 'no_bids';
      // Of one request the owner hears once that nobody bid: what was said at half of the time gives way.
      const cause = pending > 0 ? event : { id: requestId, dateBookId: plan.id };
      if (pending === 0) await replaceNotice(tx, requestId, type);
      await announce(tx, cause, context, {
        type,
        to: [plan.ownerId],
        text: type,
        values: { count: pending, plan: plan.name },
      });
    }),
};
