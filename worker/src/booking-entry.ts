import { bookingCalendar } from '@app/domain';
import type { AnnouncedBooking } from '@app/persistence';
import type { ReactionContext } from './reactions/reaction.js';

/** The calendar entry of a booking for a mail: the same uid always, taken away when the outing is off. */
export function bookingEntry({ booking, sequence, now }: AnnouncedBooking, { config }: ReactionContext): string {
  return bookingCalendar(booking, {
    uid: `${booking.id}@${new URL(config.publicUrl).hostname}`,
    sequence,
    now,
    method: booking.status === 'undone' || booking.cancelledBy ? 'CANCEL' : 'PUBLISH',
    url: `${config.publicUrl}${bookingHref(booking.id)}`,
    product: config.productName,
    organizer: config.mailFrom,
  });
}

export const bookingHref = (bookingId: string): string => `/booking/${bookingId}`;
