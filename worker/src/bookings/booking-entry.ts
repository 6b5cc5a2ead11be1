import { bookingCalendar } from '@app/domain';
import type { BookingView } from '@app/contracts';
import type { AnnouncedBooking } from '@app/persistence';
import type { TextValues } from '../notifications/render.js';
import type { ReactionContext } from '../reaction.js';

/** The calendar entry of a booking for a mail. Mails to discreet people carry none. */
export function bookingEntry({ booking, sequence, now }: AnnouncedBooking, { config }: ReactionContext): string {
  const { publicUrl, productName: product, mailFrom: organizer } = config;
  return bookingCalendar(booking, { sequence, now, publicUrl, product, organizer, discreetIn: null });
}

/**
 * The file that removes a booking which stands from the calendar of a person who left its plan. Their calendar holds the booking's
 * sequence at most, so the next one wins there; the others keep theirs.
 */
export function removedEntry({ booking, sequence, ...found }: AnnouncedBooking, context: ReactionContext): string {
  return bookingEntry({ ...found, booking: { ...booking, status: 'undone' }, sequence: sequence + 1 }, context);
}

const RUPEES = new Intl.NumberFormat('en-IN');

/** What a text about a booking names beside the plan: the venue and the reference, the day and time in India, how many, and the price in rupees, taxes included. */
export function bookingValues(booking: BookingView): TextValues {
  return {
    venue: booking.venue.name,
    ref: booking.ref,
    when: new Date(booking.startAt),
    count: booking.partySize,
    price: `₹${RUPEES.format(booking.proposedPrice)}`,
  };
}
