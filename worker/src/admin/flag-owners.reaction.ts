import type { Reaction } from '../reaction.js';

/** Two venues of one owner that bid for the same plan only seem to compete: operations look at it. */
export const reaction: Reaction = {
  name: 'flag-owners',
  async run(tx, event) {
    for (const { requestId, venueId } of event.data.bids ?? []) await tx.ownerFlags.flagSharedOwners(requestId, venueId);
  },
};
