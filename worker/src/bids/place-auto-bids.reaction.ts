import { placeAutoBids } from '@app/application';
import type { Reaction } from '../reaction.js';

/** Places the automatic offers of invited venues whose rule matches the request. */
export const reaction: Reaction = {
  name: 'place-auto-bids',
  alone: true,
  isIdle: async (database, events) => !(await database.autoBids.isAnyRuleAsked(events.flatMap(({ data }) => data.request?.id ?? []))),
  async run(tx, event) {
    const requestId = event.data.request?.id;
    if (!requestId) return;
    // They travel together, and the rules are read behind the lock.
    await Promise.all([tx.lockPlan(event.dateBookId), placeAutoBids(tx, requestId)]);
  },
};
