import { bookingCalendar } from '@app/domain';
import type { BookingView, Rupees } from '@app/contracts';
import type { AnnouncedBooking } from '@app/persistence';
import type { TextValues } from '../notifications/render.js';
import type { ReactionContext } from '../reaction.js';

/** Returns the calendar entry of a booking for a mail. Mails to discreet people carry none. */
export function bookingEntry({ booking, sequence, now }: AnnouncedBooking, { config }: ReactionContext): string {
  const { publicUrl, productName: product, mailFrom: organizer } = config;
  return bookingCalendar(booking, { sequence, now, publicUrl, product, organizer, discreetIn: null });
}

/**
 * Returns the file that removes an active booking from the calendar of a person who left its plan. Their calendar has at most the booking's sequence,
 * so the next sequence wins there; the other members keep their entry.
 */
export function removedEntry({ booking, sequence, ...found }: AnnouncedBooking, context: ReactionContext): string {
  return bookingEntry({ ...found, booking: { ...booking, status: 'undone' }, sequence: sequence + 1 }, context);
}

const RUPEES = new Intl.NumberFormat('en-IN');

/** "₹2,800", as mails and pushes write it. */
export const rupeesText = (amount: Rupees): string => `₹${RUPEES.format(amount)}`;

/**
 * The values that a text about a booking names besides the plan: venue, reference, day and time in India, party size, and the price in rupees with
 * taxes.
 */
export function bookingValues(booking: BookingView): TextValues {
  return {
    venue: booking.venue.name,
    ref: booking.ref,
    when: new Date(booking.startAt),
    count: booking.partySize,
    price: rupeesText(booking.proposedPrice),
  };
}
