import { takeMismatchNotice } from '@app/persistence';
import { announce, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** Whoever's turn it is learns that preferences differ, once in each version of the plan, whatever made the plan complete. */
export const reaction: Reaction = {
  name: 'announce-mismatch',
  alone: true,
  async run(tx, event, context) {
    await tx.lockDatebook(event.dateBookId);
    const negotiatorId = await takeMismatchNotice(tx, event.dateBookId);
    if (!negotiatorId) return;
    await withPlan(tx, event, (plan) =>
      announce(tx, event, context, {
        type: 'mismatch',
        to: [negotiatorId],
        text: 'mismatch',
        values: { plan: plan.name },
      }),
    );
  },
};
