import { notifiedBefore } from '@app/persistence';
import { announce, everybody, withPlan } from '../announce.js';
import type { Reaction } from './reaction.js';

/** Everybody learns, once, that all preferences are there; whoever's turn it is, that they differ. */
export const reaction: Reaction = {
  name: 'announce-preferences',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      if (!plan.collaborating || plan.members.length < 2 || !plan.members.every((member) => member.ready)) return;
      const told = await notifiedBefore(tx, plan.id, 'preferences_ready');
      await announce(tx, event, context, {
        type: 'preferences_ready',
        to: everybody(plan).filter((id) => !told.has(id)),
        text: 'preferences_ready',
        values: { plan: plan.name },
        href: `/venue-dashboard/${plan.id}`,
      });
      if (plan.state !== 'resolving' || !plan.negotiatorId) return;
      const unread = await notifiedBefore(tx, plan.id, 'mismatch', { unread: true });
      await announce(tx, event, context, {
        type: 'mismatch',
        to: unread.has(plan.negotiatorId) ? [] : [plan.negotiatorId],
        text: 'mismatch',
        values: { plan: plan.name },
        href: `/mismatch/${plan.id}`,
      });
    }),
};
