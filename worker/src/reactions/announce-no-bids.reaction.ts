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
        title: 'No venue can bid yet',
        message: `Nobody can be asked for ${plan.name} as it stands. A small change may help.`,
        href: board(plan),
      }),
    ),
};
