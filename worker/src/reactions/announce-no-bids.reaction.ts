import { announce, board, withPlan } from '../announce.js';
import type { Reaction } from './reaction.js';

/** The owner learns that nobody can be asked, or that nobody has bid by half of the time, and where to change that. */
export const reaction: Reaction = {
  name: 'announce-no-bids',
  run: (tx, event, context) =>
    withPlan(tx, event, (plan) =>
      announce(tx, event, context, {
        type: 'no_bids',
        to: [plan.ownerId],
        text: event.type === 'request.quiet' ? 'no_bids_yet' : 'nobody_to_ask',
        values: { plan: plan.name },
        href: board(plan),
      }),
    ),
};
