import type { EventEnvelope } from '@app/contracts';
import { announce, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

const isDecision = (event: EventEnvelope): event is EventEnvelope<'booking.decided'> => event.type === 'booking.decided';

/** The owner learns how their dispute was decided; of what nobody disputed there is nothing new to say. */
export const reaction: Reaction = {
  name: 'announce-dispute',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      if (!isDecision(event) || event.data.by !== 'ops' || !event.data.booking) return;
      const { booking } = event.data;
      await announce(tx, event, context, {
        type: 'dispute_decided',
        to: [plan.ownerId],
        text: booking.status === 'no_show' ? 'no_show_stands' : 'no_show_lifted',
        values: { venue: booking.venue.name, ref: booking.ref },
        bookingId: booking.id,
      });
    }),
};
