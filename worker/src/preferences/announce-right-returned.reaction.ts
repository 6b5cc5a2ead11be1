import { announce, withPlan } from '../notifications/announce.js';
import type { EventData } from '@app/contracts';
import type { Reaction } from '../reaction.js';

/** Whoever asked in vain learns that it is their turn again. */
export const reaction: Reaction = {
  name: 'announce-right-returned',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { memberId } = event.data as EventData<'negotiation.timed-out'>;
      if (plan.state !== 'resolving' || plan.negotiatorId !== memberId) return;
      await announce(tx, event, context, {
        type: 'mismatch',
        to: [memberId],
        text: 'ask_unanswered',
        values: { plan: plan.name },
      });
    }),
};
