import { notifiedBefore } from '@app/persistence';
import { announce, everybody, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** Everybody learns, once, that the preferences of all who count are there. */
export const reaction: Reaction = {
  name: 'announce-preferences',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const counting = plan.members.filter((member) => member.counts);
      if (!plan.collaborating || counting.length < 2 || !counting.every((member) => member.ready)) return;
      const told = await notifiedBefore(tx, plan.id, 'preferences_ready');
      await announce(tx, event, context, {
        type: 'preferences_ready',
        to: everybody(plan).filter((id) => !told.has(id)),
        text: 'preferences_ready',
        values: { plan: plan.name },
      });
    }),
};
