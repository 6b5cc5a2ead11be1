import { announcedBooking } from '@app/persistence';
import { announce, withPlan } from '../notifications/announce.js';
import { bookingEntry, bookingValues } from './booking-entry.js';
import type { Reaction } from '../reaction.js';

/** The owner learns what the venue said to a change of the booking. */
export const reaction: Reaction = {
  name: 'announce-change',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const found = event.data.booking && (await announcedBooking(tx, event.data.booking.id));
      const change = event.data.booking?.change;
      if (!found || !change) return;
      await announce(tx, event, context, {
        type: 'change_reply',
        to: [plan.ownerId],
        text: change.status === 'accepted' ? 'change_accepted' : 'change_refused',
        values: { ...bookingValues(plan.name, found), note: change.reply ?? '' },
        bookingId: found.booking.id,
        calendar: () => bookingEntry(found, context),
      });
    }),
};
