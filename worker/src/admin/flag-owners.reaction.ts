import type { Reaction } from '../reaction.js';

/** Flags two venues of one owner that bid for the same plan, so that operations can inspect bids that only seem to compete. */
export const reaction: Reaction = {
  name: 'flag-owners',
  async run(tx, event) {
    for (const { requestId, venueId } of event.data.bids ?? []) await tx.ownerFlags.flagSharedOwners(requestId, venueId);
  },
};
