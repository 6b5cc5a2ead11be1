import { announce, board, withPlan } from '../announce.js';
import type { Reaction } from './reaction.js';

/** The owner learns that nobody can be asked, and where to change that. */
export const reaction: Reaction = {
  name: 'announce-no-bids',
  run: (tx, event, context) =>
    withPlan(tx, event, (plan) =>
      announce(tx, event, context, {
        type: 'no_bids',
        to: [plan.ownerId],
        text: 'nobody_to_ask',
        values: { plan: plan.name },
        href: board(plan),
      }),
    ),
};
