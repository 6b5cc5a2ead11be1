import { announce, everybody, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** Everybody who was there is asked once how it was. */
export const reaction: Reaction = {
  name: 'announce-review',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { booking } = event.data;
      if (booking?.status !== 'completed') return;
      await announce(tx, event, context, {
        type: 'review_due',
        to: everybody(plan),
        text: 'review_due',
        values: { plan: plan.name, venue: booking.venue.name },
        bookingId: booking.id,
      });
    }),
};
