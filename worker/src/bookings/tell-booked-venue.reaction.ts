import type { EventData, EventEnvelope, FeedHintType, VenueNotice, BookingId } from '@app/contracts';
import { isGuestMessage, MESSAGES } from '@app/domain';
import { announceToVenues } from '../notifications/announce-to-venues.js';
import type { VenueNews } from '../notifications/venue-channels.js';
import type { Reaction } from '../reaction.js';

/** The hint to a venue's open screens, the notice under the bell and, for news that reaches the staff without a screen, the text of the push. */
interface ForVenue {
  hint: FeedHintType;
  notice?: VenueNotice;
  news?: VenueNews;
  /** How long the news is of use; by default until the start. */
  usefulMs?: number;
}
const FOR_VENUE: Partial<Record<EventEnvelope['type'], ForVenue>> = {
  'booking.undone': { hint: 'booking.undone', notice: 'booking_undone', news: 'venue_booking_undone' },
  'booking.cancelled': { hint: 'booking.cancelled', notice: 'booking_cancelled', news: 'venue_booking_cancelled' },
  'booking.unacknowledged': { hint: 'booking.unacknowledged', notice: 'unacknowledged', news: 'venue_unacknowledged' },
  'booking.disputed': { hint: 'booking.changed', news: 'venue_disputed' },
  'change.asked': { hint: 'booking.changed', notice: 'change_request', news: 'venue_change_request' },
  'change.withdrawn': { hint: 'booking.changed', notice: 'change_withdrawn' },
  'change.lapsed': { hint: 'booking.changed', notice: 'change_lapsed' },
};

/** Returns the news of a change to a booking that its venue did not make itself. */
function forVenue(event: EventEnvelope): ForVenue | null {
  const { by } = event.data as Partial<EventData<'booking.cancelled'>>;
  if (event.type === 'booking.cancelled' && by !== 'user') return null;
  if (event.type === 'change.total_answered') {
    const { accepted } = event.data as Partial<EventData<'change.total_answered'>>;
    return accepted
      ? { hint: 'booking.changed', notice: 'change_confirmed', news: 'venue_change_confirmed' }
      : { hint: 'booking.changed', notice: 'change_declined', news: 'venue_change_declined' };
  }
  if (event.type === 'booking.messaged') {
    const { kind } = (event.data as EventData<'booking.messaged'>).message;
    const { usefulMs } = MESSAGES;
    return isGuestMessage(kind) ? { hint: 'booking.changed', notice: 'guests_message', news: `venue_${kind}`, usefulMs } : null;
  }
  if (event.type === 'booking.marked') {
    const { booking, from, line } = event.data as EventData<'booking.marked'>;
    if (from === 'venue') return null;
    const broken = (booking?.marks ?? []).filter(({ kept }) => !kept);
    // The bell rings for the first line alone.
    const isFirst = broken.length === 1 && broken[0]?.line === line;
    return { hint: 'booking.changed', ...(isFirst && { notice: 'line_not_kept' as const }) };
  }
  return FOR_VENUE[event.type] ?? { hint: 'booking.changed' };
}

/** Returns the id of the booking that an event is about. An event does not carry an undone booking among its entities. */
export function bookingIdOf(event: EventEnvelope): BookingId | undefined {
  const { bookingId, booking } = event.data as Partial<EventData<'booking.undone'>>;
  return bookingId ?? booking?.id;
}

/** Sends the venue of a booking a hint to reload it after the planners, or the clock, changed it. */
export const reaction: Reaction = {
  name: 'tell-booked-venue',
  async run(tx, event, context) {
    const given = forVenue(event);
    const bookingId = bookingIdOf(event);
    const found = given && bookingId ? await tx.announcements.loadBooking(bookingId) : null;
    if (!given || !found) return;
    const { venue, startAt } = found.booking;
    tx.raiseFeed(`venue:${venue.id}`, { type: given.hint, requestId: found.requestId });
    const { notice, news, usefulMs } = given;
    if (notice) await tx.venueNotices.leave(notice, found.requestId, [venue.id]);
    if (!news) return;
    // An undone booking is an offer again.
    const about = event.type === 'booking.undone' ? found : { booking: found.booking };
    const start = new Date(startAt);
    const usefulUntil = usefulMs === undefined ? start : new Date(Date.parse(event.at) + usefulMs);
    await announceToVenues(tx, event, context, {
      news,
      venueIds: [venue.id],
      about,
      // Guests dispute events after the start.
      ...(found.now < usefulUntil ? { usefulUntil } : {}),
      ...(event.type === 'booking.unacknowledged' ? { acknowledges: found.booking.id } : {}),
    });
  },
};
