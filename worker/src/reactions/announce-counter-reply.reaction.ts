import type { EventData, EventEnvelope } from '@app/contracts';
import { announce, board, withPlan } from '../announce.js';
import type { Reaction } from './reaction.js';

/** The owner learns what a venue said to the counter-offer, or that it said nothing in time. */
export const reaction: Reaction = {
  name: 'announce-counter-reply',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const title = titleOf(event);
      const [bid] = event.data.bids ?? [];
      if (!title || !bid) return;
      const names = event.data.bids?.map(({ venueName }) => venueName).join(', ');
      await announce(tx, event, context, {
        type: 'counter_reply',
        to: [plan.ownerId],
        title,
        message: `${names} · ₹${bid.proposedPrice.toLocaleString('en-IN')} for ${plan.name}. Accept the offer to book it.`,
        href: board(plan),
      });
    }),
};

function titleOf(event: EventEnvelope): string | null {
  if (event.type === 'bid.counter-refused') return 'Your price was declined';
  if (event.type === 'bid.counter-expired') return 'No answer to your price';
  const { counter } = event.data as EventData<'bid.revised'>;
  if (!counter) return null;
  return counter === 'accepted' ? 'Your price was accepted' : 'A venue meets you halfway';
}
