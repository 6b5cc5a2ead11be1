import type { EventEnvelope } from '@app/contracts';
import { expireBannersOfPlan, withdrawNotifications } from '@app/application';
import { withdrawDeliveries, type Transaction } from '@app/persistence';
import { ALL_NEWS, newsOf } from './lifetime.js';
import type { Reaction } from '../reaction.js';

/**
 * Withdraws notifications together with their subject. Waiting pushes and mails are not sent. The notifications of a plan that is deleted, or that
 * the person left, have no target and are deleted too.
 */
export const reaction: Reaction = {
  name: 'withdraw-news',
  async run(tx, event) {
    const { dateBookId: planId, id: before } = event;
    const ofPlan = { planId, types: newsOf('plan') };
    switch (event.type) {
      case 'datebook.cancelled':
        await withdrawDeliveries(tx, ofPlan);
        return withdrawNotifications(tx, ofPlan);
      case 'datebook.expired':
        return withdrawDeliveries(tx, ofPlan);
      case 'booking.confirmed':
        return withdrawDeliveries(tx, { ...ofPlan, before });
      case 'booking.undone':
      case 'booking.cancelled':
        return withdrawDeliveries(tx, { planId, types: newsOf('booking'), before });
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
  await withdrawDeliveries(tx, { planId, types: ALL_NEWS.filter((news) => news !== 'out_of_booking'), goneMembers });
  await withdrawNotifications(tx, { planId, types: newsOf('plan'), goneMembers });
}
