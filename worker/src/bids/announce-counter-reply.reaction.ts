import type { EventData, EventEnvelope } from '@app/contracts';
import { announce, withPlan } from '../notifications/announce.js';
import type { TextName } from '../notifications/render.js';
import type { Reaction } from '../reaction.js';

/** The owner learns what a venue said to the counter-offer, or that it said nothing in time. */
export const reaction: Reaction = {
  name: 'announce-counter-reply',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const text = textFor(event);
      const [bid] = event.data.bids ?? [];
      if (!text || !bid) return;
      const venues = event.data.bids?.map(({ venueName }) => venueName).join(', ') ?? '';
      await announce(tx, event, context, {
        type: 'counter_reply',
        to: [plan.ownerId],
        text,
        values: { venues, price: `₹${bid.proposedPrice.toLocaleString('en-IN')}`, plan: plan.name },
      });
    }),
};

function textFor(event: EventEnvelope): TextName | null {
  if (event.type === 'bid.counter-refused') return 'counter_refused';
  if (event.type === 'bid.counter-expired') return 'counter_expired';
  const { counter } = event.data as EventData<'bid.revised'>;
  if (!counter) return null;
  return counter === 'accepted' ? 'counter_accepted' : 'counter_raised';
}
