import type { Channels } from './channels.js';

/**
 * The channels of a venue's staff besides the hints to its open screens. New requests are pushed only when the venue fits well. A counter-offer (15
 * minutes), a booking to acknowledge (15 minutes, then a reminder) and a cancelled booking need an action, so they are pushed too. Events of a
 * booking are mailed besides, because a closed tab receives no push.
 */
export const VENUE_CHANNELS = {
  venue_new_request: { priority: 'normal', push: true },
  venue_bid_stale: { priority: 'high', push: true },
  venue_counter_received: { priority: 'high', push: true },
  venue_won: { priority: 'high', push: true, mail: true },
  venue_unacknowledged: { priority: 'high', push: true, mail: true },
  venue_booking_cancelled: { priority: 'high', push: true, mail: true },
  venue_booking_undone: { priority: 'high', push: true, mail: true },
  venue_change_request: { priority: 'high', push: true, mail: true },
  venue_change_confirmed: { priority: 'high', push: true, mail: true },
  venue_change_declined: { priority: 'high', push: true, mail: true },
  venue_guests_late: { priority: 'high', push: true },
  venue_guests_outside: { priority: 'high', push: true },
  venue_guests_ask_call: { priority: 'high', push: true },
  venue_disputed: { priority: 'high', push: true, mail: true },
  venue_webhook_off: { priority: 'normal', push: true, mail: true },
} as const satisfies Record<string, Channels>;
export type VenueNews = keyof typeof VENUE_CHANNELS;
