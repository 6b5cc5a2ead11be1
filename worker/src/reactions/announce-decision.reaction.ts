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
      await announce(tx, event, context, {
        type: pending > 0 ? 'decision_due' : 'no_bids',
        to: [plan.ownerId],
        title: pending > 0 ? 'Time to choose' : 'No offers this time',
        message:
          pending > 0
            ? `Bidding for ${plan.name} is over. Choose one of ${pending} ${pending === 1 ? 'offer' : 'offers'}.`
            : `Nobody made an offer for ${plan.name}. Extend it, relax a wish, or ask again.`,
        href: board(plan),
      });
    }),
};
