import { placeAutoBids } from '@app/application';
import type { Reaction } from '../reaction.js';

/** Venues were asked: the offers of those that have a rule for such a request are sent at once. */
export const reaction: Reaction = {
  name: 'place-auto-bids',
  alone: true,
  async run(tx, event) {
    const requestId = event.data.request?.id;
    if (!requestId) return;
    await tx.lockPlan(event.dateBookId);
    await placeAutoBids(tx, event.dateBookId, requestId);
  },
};
