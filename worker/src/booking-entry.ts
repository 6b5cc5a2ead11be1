import { bookingCalendar } from '@app/domain';
import type { AnnouncedBooking } from '@app/persistence';
import type { ReactionContext } from './reactions/reaction.js';

/** The calendar entry of a booking for a mail. */
export function bookingEntry({ booking, sequence, now }: AnnouncedBooking, { config }: ReactionContext): string {
  const { publicUrl, productName: product, mailFrom: organizer } = config;
  return bookingCalendar(booking, { sequence, now, publicUrl, product, organizer });
}
