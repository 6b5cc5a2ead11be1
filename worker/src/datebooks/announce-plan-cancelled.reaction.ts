import { announce, everybodyBut, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** The others learn that the owner gave the plan up. */
export const reaction: Reaction = {
  name: 'announce-plan-cancelled',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      // Putting an outing away that is over changes nobody's evening.
      if (plan.state === 'done' || plan.state === 'expired') return;
      await announce(tx, event, context, {
        type: 'plan_cancelled',
        to: everybodyBut(plan, plan.ownerId),
        text: 'plan_cancelled',
        values: { plan: plan.name },
      });
    }),
};
