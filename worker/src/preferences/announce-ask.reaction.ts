import { notifiedBefore, silentOn, type AnnouncedPlan, type Transaction } from '@app/persistence';
import { announce, nameOf, withPlan } from '../notifications/announce.js';
import type { EventData, EventEnvelope } from '@app/contracts';
import type { Reaction } from '../reaction.js';

/** Whoever is to answer learns it: the other of two, and of a group all who have said nothing to the proposal yet. */
export const reaction: Reaction = {
  name: 'announce-ask',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { memberId } = event.data as EventData<'negotiation.asked' | 'compromise.voted'>;
      const group = plan.members.filter((member) => member.counts).length > 2;
      const asked = await askedBy(tx, event, plan);
      const unread = await notifiedBefore(tx, plan.id, 'ask_received', { unread: true });
      await announce(tx, event, context, {
        type: 'ask_received',
        to: asked.filter((id) => id !== memberId && !(group && unread.has(id))),
        text: event.type === 'compromise.voted' || group ? 'compromise_agreed' : 'ask_received',
        values: { name: nameOf(plan, memberId), plan: plan.name },
      });
    }),
};

function askedBy(tx: Transaction, event: EventEnvelope, plan: AnnouncedPlan): Promise<string[]> | string[] {
  if (plan.state !== 'resolving') return [];
  if (event.type === 'negotiation.asked') return plan.negotiatorId ? [plan.negotiatorId] : [];
  const { key, memberId } = event.data as EventData<'compromise.voted'>;
  return silentOn(tx, plan.id, key, memberId);
}
