import { announcedBooking } from '@app/persistence';
import { announce, everybody, withPlan } from '../notifications/announce.js';
import { bookingEntry, bookingValues } from './booking-entry.js';
import type { Reaction } from '../reaction.js';

/** Everybody learns that it is booked; the mail brings the calendar entry. */
export const reaction: Reaction = {
  name: 'announce-booking',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { booking } = event.data;
      if (!booking) return;
      await announce(tx, event, context, {
        type: 'booked',
        to: everybody(plan),
        text: 'booked',
        values: bookingValues(plan.name, { booking }),
        bookingId: booking.id,
        // As it is by now: a mail may follow one that takes the entry away.
        calendar: async () => {
          const found = await announcedBooking(tx, booking.id);
          return found ? bookingEntry(found, context) : undefined;
        },
      });
    }),
};
