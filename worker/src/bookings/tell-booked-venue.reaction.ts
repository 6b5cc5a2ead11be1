import type { EventData, EventEnvelope, FeedHintType, VenueNotice } from '@app/contracts';
import { announcedBooking, leaveNotice } from '@app/persistence';
import { announceToVenues } from '../notifications/announce-to-venues.js';
import type { VenueNews } from '../notifications/venue-channels.js';
import type { Reaction } from '../reaction.js';

/** What its staff hears of without an open screen, too. */
const NEWS: Partial<Record<FeedHintType, VenueNews>> = {
  'booking.undone': 'venue_booking_undone',
  'booking.cancelled': 'venue_booking_cancelled',
  'booking.unacknowledged': 'venue_unacknowledged',
};

/** What stays under its bell of news. */
const NOTICES: Partial<Record<VenueNews, VenueNotice>> = {
  venue_booking_undone: 'booking_undone',
  venue_booking_cancelled: 'booking_cancelled',
  venue_unacknowledged: 'unacknowledged',
  venue_change_request: 'change_request',
};

/** What happened to its booking that a venue did not do itself. */
function hintFor(event: EventEnvelope): FeedHintType | null {
  const { by } = event.data as Partial<EventData<'booking.cancelled'>>;
  switch (event.type) {
    case 'booking.undone':
      return 'booking.undone';
    case 'booking.cancelled':
      return by === 'user' ? 'booking.cancelled' : null;
    case 'booking.unacknowledged':
      return 'booking.unacknowledged';
    default:
      return 'booking.changed';
  }
}

/** The booking that an event is about; one that was undone is no longer among what the event carries. */
export function bookingIdOf(event: EventEnvelope): string | undefined {
  const { bookingId, booking } = event.data as Partial<EventData<'booking.undone'>>;
  return bookingId ?? booking?.id;
}

/** The venue of a booking reads again what the planners, or the clock, did to it. */
export const reaction: Reaction = {
  name: 'tell-booked-venue',
  async run(tx, event, context) {
    const hint = hintFor(event);
    const bookingId = bookingIdOf(event);
    const found = hint && bookingId ? await announcedBooking(tx, bookingId) : null;
    if (!hint || !found) return;
    const { venue, startAt } = found.booking;
    tx.raiseFeed(`venue:${venue.id}`, { type: hint, requestId: found.requestId });
    const news = NEWS[hint] ?? (event.type === 'change.asked' ? 'venue_change_request' : null);
    const notice = news && NOTICES[news];
    if (notice) await leaveNotice(tx, notice, found.requestId, [venue.id]);
    if (!news) return;
    // One that was undone is an offer again.
    const about = event.type === 'booking.undone' ? found : { booking: found.booking };
    await announceToVenues(tx, event, context, { news, venueIds: [venue.id], about, usefulUntil: new Date(startAt) });
  },
};
