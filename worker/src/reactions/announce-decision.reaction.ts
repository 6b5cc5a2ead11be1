import { newestRequest, pendingOffers } from '@app/persistence';
import { announce, board, withPlan } from '../announce.js';
import type { Reaction } from './reaction.js';

/** Bidding is over: the owner is to decide, or learns that nobody made an offer. */
export const reaction: Reaction = {
  name: 'announce-decision',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const requestId = event.data.request?.id ?? (await newestRequest(tx, plan.id));
      if (!requestId) return;
      const pending = await pendingOffers(tx, requestId);
      const type = pending > 0 ? 'decision_due' : 'no_bids';
      await announce(tx, event, context, {
        type,
        to: [plan.ownerId],
        text: type,
        values: { count: pending, plan: plan.name },
        href: board(plan),
      });
    }),
};
