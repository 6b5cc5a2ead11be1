import { BannersRepository, offerRank } from '@app/persistence';
import { announce, board, everybody, withPlan } from '../announce.js';
import type { Reaction } from './reaction.js';

/** So many offers within a minute are summed up for the owner, once for each so many. */
const DIGEST_AT = 3;

/** Everybody learns of the first offer, the owner of a rush of them; the banner counts them all. */
export const reaction: Reaction = {
  name: 'announce-bid',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const [bid] = event.data.bids ?? [];
      if (!bid) return;
      const { isFirst, inItsMinute } = await offerRank(tx, bid.id);
      if (isFirst) {
        await announce(tx, event, context, {
          type: 'first_bid',
          to: everybody(plan),
          title: 'First offer!',
          message: `A venue has made an offer for ${plan.name}.`,
          href: board(plan),
        });
      } else if (inItsMinute > 0 && inItsMinute % DIGEST_AT === 0) {
        await announce(tx, event, context, {
          type: 'bids_digest',
          to: [plan.ownerId],
          title: `${inItsMinute} new offers`,
          message: `${inItsMinute} venues made an offer for ${plan.name} within a minute.`,
          href: board(plan),
        });
      }
      await new BannersRepository().showNewBid(tx, bid.requestId);
    }),
};
