import { BannersRepository, digestOffers, isFirstOffer } from '@app/persistence';
import { announce, everybody, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** Everybody learns of the first offer, the owner of a rush of them, at most once a minute; the banner counts them all. */
export const reaction: Reaction = {
  name: 'announce-bid',
  async run(tx, event, context) {
    const [bid] = event.data.bids ?? [];
    if (!bid) return;
    const shown = new BannersRepository().showNewBid(tx, bid.requestId);
    const [first, count] = await Promise.all([isFirstOffer(tx, bid.id), digestOffers(tx, bid.id), shown]);
    // Of most offers nobody is told by more than the banner: the plan is read for the others.
    if (!first && count === 0) return;
    await withPlan(tx, event, async (plan) => {
      const values = { plan: plan.name };
      if (first) await announce(tx, event, context, { type: 'first_bid', to: everybody(plan), text: 'first_bid', values });
      if (count === 0) return;
      const digest = { type: 'bids_digest', text: 'bids_digest', values: { ...values, count } } as const;
      await announce(tx, event, context, { ...digest, to: [plan.ownerId] });
    });
  },
};
