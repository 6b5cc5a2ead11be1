import { announce, everybody, nameOf, withPlan } from '../notifications/announce.js';
import { announcements } from '../notifications/announcement-table.js';
import type { Reaction } from '../reaction.js';

/** Notifies the member whose turn it is, once in each version of the plan, regardless of the event that completed the plan. */
const mismatch: Reaction = {
  name: 'announce-mismatch',
  alone: true,
  async run(tx, event, context) {
    await tx.lockPlan(event.dateBookId);
    const negotiatorId = await tx.mismatchNotices.take(event.dateBookId);
    if (!negotiatorId) return;
    await withPlan(tx, event, (plan) =>
      announce(tx, event, context, { type: 'mismatch', to: [negotiatorId], values: { plan: plan.name } }),
    );
  },
};

export const preferenceAnnouncements: Reaction[] = [
  mismatch,
  ...announcements({
    // Once, when the preferences of all members that count are complete.
    'announce-preferences': async ({ tx, plan }) => {
      const counting = plan.members.filter((member) => member.counts);
      if (!plan.collaborating || counting.length < 2 || !counting.every((member) => member.ready)) return null;
      const notified = await tx.notifications.notifiedBefore(plan.id, 'preferences_ready');
      return { type: 'preferences_ready', to: everybody(plan).filter((id) => !notified.has(id)) };
    },

    // Notifies the other of two members; in a group, all members without a vote on the proposal and without an unread request.
    'announce-ask': async ({ tx, event, plan }) => {
      if (plan.state !== 'resolving') return null;
      const { memberId } = event.data;
      const voted = event.type === 'compromise.voted';
      const group = plan.members.filter((member) => member.counts).length > 2;
      const negotiator = plan.negotiatorId ? [plan.negotiatorId] : [];
      const asked = voted ? await tx.announcements.listSilent(plan.id, event.data.key, memberId) : negotiator;
      const unread = await tx.notifications.notifiedBefore(plan.id, 'ask_received', { unread: true });
      return {
        type: 'ask_received',
        to: asked.filter((id) => id !== memberId && !(group && unread.has(id))),
        text: voted || group ? 'compromise_agreed' : 'ask_received',
        values: { name: nameOf(plan, memberId) },
      };
    },

    'announce-right-returned': ({ event, plan }) => {
      const { memberId } = event.data;
      if (plan.state !== 'resolving' || plan.negotiatorId !== memberId) return null;
      return { type: 'mismatch', to: [memberId], text: 'ask_unanswered' };
    },
  }),
];
