import { BannersRepository, digestOffers, isFirstOffer } from '@app/persistence';
import { announce, everybody, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** Everybody learns of the first offer, the owner of a rush of them, at most once a minute; the banner counts them all. */
export const reaction: Reaction = {
  name: 'announce-bid',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const [bid] = event.data.bids ?? [];
      if (!bid) return;
      const values = { plan: plan.name };
      const [first, count] = await Promise.all([isFirstOffer(tx, bid.id), digestOffers(tx, bid.id)]);
      if (first) {
        await announce(tx, event, context, { type: 'first_bid', to: everybody(plan), text: 'first_bid', values });
      }
      if (count > 0) {
        await announce(tx, event, context, {
          type: 'bids_digest',
          to: [plan.ownerId],
          text: 'bids_digest',
          values: { ...values, count },
        });
      }
      await new BannersRepository().showNewBid(tx, bid.requestId);
    }),
};
