import type { NotificationType, Priority } from '@app/contracts';

/** The channels of a notification: always the product, and a push or a mail besides. */
export interface Channels {
  priority: Priority;
  push?: true;
  mail?: true;
}

/** The channels of each kind of notification. */
export const CHANNELS: Record<NotificationType, Channels> = {
  member_joined: { priority: 'normal' },
  planned_again: { priority: 'normal', push: true },
  again_due: { priority: 'normal', push: true, mail: true },
  preferences_ready: { priority: 'normal', push: true },
  mismatch: { priority: 'high', push: true },
  ask_received: { priority: 'high', push: true },
  plan_live: { priority: 'normal' },
  first_bid: { priority: 'high', push: true },
  bids_digest: { priority: 'normal', push: true },
  closing_soon: { priority: 'high', push: true },
  decision_due: { priority: 'urgent', push: true, mail: true },
  counter_reply: { priority: 'high', push: true },
  booked: { priority: 'urgent', push: true, mail: true },
  booking_cancelled: { priority: 'urgent', push: true, mail: true },
  booking_undone: { priority: 'high', push: true, mail: true },
  venue_ack_missing: { priority: 'urgent' },
  reminder: { priority: 'high', push: true, mail: true },
  venue_confirmed: { priority: 'normal', push: true, mail: true },
  out_of_booking: { priority: 'high', push: true, mail: true },
  venue_cancelled: { priority: 'urgent', push: true, mail: true },
  booking_changed: { priority: 'urgent', push: true, mail: true },
  change_reply: { priority: 'high', push: true },
  change_priced: { priority: 'high', push: true, mail: true },
  bill_paid: { priority: 'normal', push: true },
  review_due: { priority: 'other' },
  no_bids: { priority: 'high', push: true },
  bid_withdrawn: { priority: 'normal' },
  bid_expired: { priority: 'normal' },
  plan_cancelled: { priority: 'normal' },
  member_left: { priority: 'normal' },
  host_changed: { priority: 'high', push: true, mail: true },
  no_show_marked: { priority: 'urgent', push: true, mail: true },
  // A table that is ready does not wait for the end of the quiet hours.
  table_message: { priority: 'urgent', push: true },
  mark_reply: { priority: 'normal' },
  dispute_decided: { priority: 'high', push: true, mail: true },
};
