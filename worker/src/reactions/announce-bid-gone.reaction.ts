import { BannersRepository } from '@app/persistence';
import { announce, board, withPlan } from '../announce.js';
import type { Reaction } from './reaction.js';

/** The owner learns that an offer went; the banner counts what is left. */
export const reaction: Reaction = {
  name: 'announce-bid-gone',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const bids = event.data.bids ?? [];
      const [first] = bids;
      if (!first) return;
      const withdrawn = event.type === 'bid.withdrawn';
      await announce(tx, event, context, {
        type: withdrawn ? 'bid_withdrawn' : 'bid_expired',
        to: [plan.ownerId],
        title: withdrawn ? 'An offer was withdrawn' : bids.length === 1 ? 'An offer expired' : `${bids.length} offers expired`,
        message: `${bids.map((bid) => bid.venueName).join(', ')} · ${plan.name}`,
        href: board(plan),
      });
      await new BannersRepository().recountNewBids(tx, first.requestId);
    }),
};
