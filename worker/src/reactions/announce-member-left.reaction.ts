import { announce, everybody, withPlan } from '../announce.js';
import type { Reaction } from './reaction.js';

/** Whoever is still there learns that somebody is not. */
export const reaction: Reaction = {
  name: 'announce-member-left',
  run: (tx, event, context) =>
    withPlan(tx, event, (plan) =>
      announce(tx, event, context, {
        type: 'member_left',
        to: everybody(plan),
        title: 'Somebody left',
        message: `${plan.name} has one member less.`,
        href: `/waiting?dateBookId=${plan.id}`,
      }),
    ),
};
