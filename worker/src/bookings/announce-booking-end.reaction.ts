import type { BookingView, NotificationType, PlanState } from '@app/contracts';
import { announcedBooking } from '@app/persistence';
import { announce, everybody, withPlan } from '../notifications/announce.js';
import type { TextName } from '../notifications/render.js';
import { bookingEntry, bookingValues } from './booking-entry.js';
import type { Reaction } from '../reaction.js';
import { bookingIdOf } from './tell-booked-venue.reaction.js';

function endOf({ cancelledBy }: BookingView, state: PlanState | undefined): { type: NotificationType; text: TextName } {
  if (cancelledBy === 'venue') return { type: 'venue_cancelled', text: state === 'live' ? 'venue_cancelled_live' : 'venue_cancelled' };
  if (cancelledBy === 'user')
    return { type: 'booking_cancelled', text: state === 'deciding' ? 'booking_cancelled_choice' : 'booking_cancelled' };
  return { type: 'booking_undone', text: 'booking_undone' };
}

/** Everybody learns that a booking is off and how it goes on; the mail takes the calendar entry away. */
export const reaction: Reaction = {
  name: 'announce-booking-end',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const bookingId = bookingIdOf(event);
      const found = bookingId ? await announcedBooking(tx, bookingId) : null;
      if (!found) return;
      const { booking } = found;
      await announce(tx, event, context, {
        ...endOf(booking, event.data.plan?.state),
        to: everybody(plan),
        values: { ...bookingValues(plan.name, found), reason: booking.cancelReason ?? '' },
        bookingId: booking.id,
        calendar: () => bookingEntry(found, context),
      });
    }),
};
