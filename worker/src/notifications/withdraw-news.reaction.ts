import type { EventEnvelope } from '@app/contracts';
import { expireBannersOfPlan, withdrawNotifications } from '@app/application';
import { withdrawDeliveries, type Transaction } from '@app/persistence';
import { ALL_NEWS, newsOf } from './lifetime.js';
import type { Reaction } from '../reaction.js';

/**
 * What people were told goes with what it was about. Pushes and mails that still wait are not sent, and where a plan is deleted or left,
 * its notifications lead nowhere and go too.
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

/** A person who left is shown nothing more of the plan; that they are out of its booking, they hear because they left. */
async function forGone(tx: Transaction, { dateBookId: planId, data: { goneMembers = [] } }: EventEnvelope): Promise<void> {
  await expireBannersOfPlan(tx, planId, goneMembers);
  await withdrawDeliveries(tx, { planId, types: ALL_NEWS.filter((news) => news !== 'out_of_booking'), goneMembers });
  await withdrawNotifications(tx, { planId, types: newsOf('plan'), goneMembers });
}
