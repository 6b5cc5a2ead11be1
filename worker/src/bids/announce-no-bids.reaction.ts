import { preferencesCause } from '@app/persistence';
import { announce, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** The owner learns that nobody can be asked, once for the same preference, or that nobody has bid by half of the time, and where to change that. */
export const reaction: Reaction = {
  name: 'announce-no-bids',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { request } = event.data;
      const quiet = event.type === 'request.quiet' && request;
      // Told by the request, so that its close takes this notice's place.
      const id = quiet ? request.id : await preferencesCause(tx, plan.id);
      await announce(tx, { id, dateBookId: plan.id }, context, {
        type: 'no_bids',
        to: [plan.ownerId],
        text: quiet ? 'no_bids_yet' : 'nobody_to_ask',
        values: { plan: plan.name },
      });
    }),
};
