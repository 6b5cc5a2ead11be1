import { countVenueCancel } from '@app/persistence';
import type { Reaction } from './reaction.js';

/** A cancellation of a venue is counted for all to see; from the second in its window on it costs reliability, and the venue is told. */
export const reaction: Reaction = {
  name: 'count-venue-cancel',
  async run(tx, event) {
    const { booking } = event.data;
    if (booking?.cancelledBy === 'venue') await countVenueCancel(tx, booking.id);
  },
};
