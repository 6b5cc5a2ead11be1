import { announce, nameOf, withPlan } from '../announce.js';
import type { EventData } from '@app/contracts';
import type { Reaction } from './reaction.js';

/** The one who is asked learns it. */
export const reaction: Reaction = {
  name: 'announce-ask',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { memberId } = event.data as EventData<'negotiation.asked'>;
      const asked = plan.negotiatorId;
      if (!asked || asked === memberId) return;
      await announce(tx, event, context, {
        type: 'ask_received',
        to: [asked],
        text: 'ask_received',
        values: { name: nameOf(plan, memberId), plan: plan.name },
        href: `/mismatch/${plan.id}`,
      });
    }),
};
