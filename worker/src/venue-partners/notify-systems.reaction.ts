import type { EventData, EventEnvelope, EventType, WebhookKind } from '@app/contracts';
import { bookingIdOf } from '../bookings/tell-booked-venue.reaction.js';
import type { Reaction } from '../reaction.js';

const OF_BOOKINGS: Partial<Record<EventType, WebhookKind>> = {
  'booking.confirmed': 'booking.made',
  'booking.undone': 'booking.cancelled',
  'booking.cancelled': 'booking.cancelled',
  'change.asked': 'booking.change_asked',
  'change.answered': 'booking.changed',
  'change.total_answered': 'booking.changed',
};

/** An answer that leaves the booking as it was changes nothing. */
const isRefusal = ({ data }: EventEnvelope): boolean => (data as Partial<EventData<'change.answered'>>).accepted === false;

/** Writes messages to the own systems of the venues that are concerned. They name the request and the booking, and nobody. */
export const reaction: Reaction = {
  name: 'notify-systems',
  async run(tx, event) {
    const { id: eventId, at, type } = event;
    if (type === 'request.invited') {
      const { request, wave } = event.data as EventData<'request.invited'>;
      if (!request) return;
      const news = { eventId, at, kind: 'request.opened', data: { requestId: request.id } } as const;
      return tx.webhooks.writeToInvited(request.id, wave, news);
    }
    const [kind, bookingId] = [OF_BOOKINGS[type], bookingIdOf(event)];
    const found = kind && bookingId && !isRefusal(event) ? await tx.announcements.loadBooking(bookingId) : null;
    if (!kind || !found) return;
    const { requestId, booking } = found;
    const { id, ref, status, startAt, partySize } = booking;
    await tx.webhooks.write(booking.venue.id, { eventId, at, kind, data: { requestId, bookingId: id, ref, status, startAt, partySize } });
  },
};
