import { announce, nameOf, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** The owner learns who joined. */
export const reaction: Reaction = {
  name: 'announce-member-joined',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const joined = event.data.members?.map((member) => member.userId).find((id) => id !== plan.ownerId);
      await announce(tx, event, context, {
        type: 'member_joined',
        to: [plan.ownerId],
        text: 'member_joined',
        values: { name: nameOf(plan, joined), plan: plan.name },
      });
    }),
};
