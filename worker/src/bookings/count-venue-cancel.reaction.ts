import type { Reaction } from '../reaction.js';

/** Counts a venue's cancellation, from the second in its window on: the count is public and lowers the reliability. Notifies the venue. */
export const reaction: Reaction = {
  name: 'count-venue-cancel',
  alone: true,
  async run(tx, event) {
    const { booking } = event.data;
    const counted = booking?.cancelledBy === 'venue' ? await tx.venueRecords.countCancel(booking.id) : null;
    if (!counted?.counts) return;
    const { venueId, requestId } = counted;
    await tx.venueNotices.leave('policy_strike', requestId, [venueId]);
    tx.raiseFeed(`venue:${venueId}`, { type: 'policy.strike', requestId });
  },
};
