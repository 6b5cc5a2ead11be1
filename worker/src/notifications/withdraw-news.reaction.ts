import type { EventEnvelope } from '@app/contracts';
import { expireBannersOfPlan, settleNotifications, withdrawNotifications } from '@app/application';
import type { Transaction } from '@app/persistence';
import { ALL_NEWS, AUCTION_NEWS, newsOf } from './lifetime.js';
import type { Reaction } from '../reaction.js';

/**
 * Withdraws notifications together with their subject. Waiting pushes and mails are not sent. What is settled counts as read and loses its
 * urgency. The notifications of a plan that is deleted, or that the person left, have no target and are deleted too.
 */
export const reaction: Reaction = {
  name: 'withdraw-news',
  async run(tx, event) {
    const { dateBookId: planId, id: before } = event;
    const ofPlan = { planId, types: newsOf('plan') };
    switch (event.type) {
      case 'datebook.cancelled':
        await tx.outbox.withdraw(ofPlan);
        return withdrawNotifications(tx, ofPlan);
      case 'datebook.expired':
        await tx.outbox.withdraw(ofPlan);
        return settleNotifications(tx, { planId, types: AUCTION_NEWS });
      case 'booking.confirmed':
        await tx.outbox.withdraw({ ...ofPlan, before });
        return settleNotifications(tx, { planId, types: AUCTION_NEWS });
      case 'booking.undone':
      case 'booking.cancelled':
        await tx.outbox.withdraw({ planId, types: newsOf('booking'), before });
        return settleNotifications(tx, { planId, types: newsOf('booking'), before });
      case 'member.left':
        return forGone(tx, event);
      default:
        throw new Error(`Nothing ends with ${event.type}`);
    }
  },
};

/** Withdraws all of the plan from a person who left it; their removal from the booking is announced by the departure itself. */
async function forGone(tx: Transaction, { dateBookId: planId, data: { goneMembers = [] } }: EventEnvelope): Promise<void> {
  await expireBannersOfPlan(tx, planId, goneMembers);
  await tx.outbox.withdraw({ planId, types: ALL_NEWS.filter((news) => news !== 'out_of_booking'), goneMembers });
  await withdrawNotifications(tx, { planId, types: newsOf('plan'), goneMembers });
}
