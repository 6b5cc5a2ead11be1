import { BannersRepository } from '@app/persistence';
import { announce, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** The owner learns that an offer went; the banner counts what is left. */
export const reaction: Reaction = {
  name: 'announce-bid-gone',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const bids = event.data.bids ?? [];
      const [first] = bids;
      if (!first) return;
      const type = event.type === 'bid.withdrawn' ? 'bid_withdrawn' : 'bid_expired';
      await announce(tx, event, context, {
        type,
        to: [plan.ownerId],
        text: type,
        values: { count: bids.length, venues: bids.map((bid) => bid.venueName).join(', '), plan: plan.name },
      });
      await new BannersRepository().recountNewBids(tx, first.requestId);
    }),
};
