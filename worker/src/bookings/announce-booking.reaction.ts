import { announcedBooking } from '@app/persistence';
import { announce, everybody, withPlan } from '../notifications/announce.js';
import { bookingEntry, bookingValues } from './booking-entry.js';
import type { Reaction } from '../reaction.js';

/** Everybody learns that it is booked; the mail brings the calendar entry. */
export const reaction: Reaction = {
  name: 'announce-booking',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const found = event.data.booking && (await announcedBooking(tx, event.data.booking.id));
      if (!found) return;
      const { booking } = found;
      await announce(tx, event, context, {
        type: 'booked',
        to: everybody(plan),
        text: 'booked',
        values: bookingValues(plan.name, found),
        bookingId: booking.id,
        calendar: bookingEntry(found, context),
      });
    }),
};
