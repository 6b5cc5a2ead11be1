import { announce, everybody, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** Whoever is still there learns that somebody is not. */
export const reaction: Reaction = {
  name: 'announce-member-left',
  run: (tx, event, context) =>
    withPlan(tx, event, (plan) =>
      announce(tx, event, context, {
        type: 'member_left',
        to: everybody(plan),
        text: 'member_left',
        values: { plan: plan.name },
      }),
    ),
};
