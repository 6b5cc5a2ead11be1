import { announce, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** The owner learns that the venue saw nobody, and until when to say otherwise. */
export const reaction: Reaction = {
  name: 'announce-no-show',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { booking } = event.data;
      if (!booking?.disputeUntil) return;
      await announce(tx, event, context, {
        type: 'no_show_marked',
        to: [plan.ownerId],
        text: 'no_show_marked',
        values: { plan: plan.name, venue: booking.venue.name, ref: booking.ref, when: new Date(booking.disputeUntil) },
        bookingId: booking.id,
      });
    }),
};
