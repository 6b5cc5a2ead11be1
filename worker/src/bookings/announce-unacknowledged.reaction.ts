import { announcedBooking, operators } from '@app/persistence';
import { announce } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';
import { bookingIdOf } from './tell-booked-venue.reaction.js';

/** The operators learn that a venue does not answer for a booking; they get its reference, and nothing of the plan. */
export const reaction: Reaction = {
  name: 'announce-unacknowledged',
  async run(tx, event, context) {
    const bookingId = bookingIdOf(event);
    const found = bookingId ? await announcedBooking(tx, bookingId) : null;
    if (!found) return;
    const { ref, venue } = found.booking;
    await announce(tx, event, context, {
      type: 'venue_ack_missing',
      to: await operators(tx),
      text: 'venue_ack_missing',
      values: { venue: venue.name, ref },
    });
  },
};
