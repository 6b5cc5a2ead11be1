import type { Instant } from '../ids.js';

/** What the guests and their table tell each other on the evening: closed lists, so that nobody reads what strangers write. */
export const GUEST_MESSAGES = ['guests_late', 'guests_outside', 'guests_ask_call'] as const;
export const VENUE_MESSAGES = ['table_ready', 'venue_late', 'venue_asks_call'] as const;
export const MESSAGE_SIDES = ['guests', 'venue'] as const;
export type GuestMessage = (typeof GUEST_MESSAGES)[number];
export type VenueMessage = (typeof VENUE_MESSAGES)[number];
export type MessageKind = GuestMessage | VenueMessage;
export type MessageSide = (typeof MESSAGE_SIDES)[number];
/** One sentence between guests and table. It names the side and no person: a venue learns no further name by it. */
export interface BookingMessage {
  from: MessageSide;
  kind: MessageKind;
  at: Instant;
}

/** POST /api/bookings/:id/messages */
export interface SendGuestMessage {
  kind: GuestMessage;
}
/** POST /api/venues/me/bookings/:id/messages */
export interface SendVenueMessage {
  kind: VenueMessage;
}
