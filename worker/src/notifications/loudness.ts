import type { NotificationType, Priority } from '@app/contracts';

/** How loud something is: in the product always, as a push or a mail besides. */
export interface Loudness {
  priority: Priority;
  push?: true;
  mail?: true;
}

/** How loud each kind of notification is. */
export const LOUDNESS: Record<NotificationType, Loudness> = {
  member_joined: { priority: 'normal' },
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
  booking_undone: { priority: 'high', push: true },
  venue_ack_missing: { priority: 'urgent' },
  reminder: { priority: 'high', push: true, mail: true },
  venue_cancelled: { priority: 'urgent', push: true, mail: true },
  change_reply: { priority: 'high', push: true },
  review_due: { priority: 'other' },
  no_bids: { priority: 'high', push: true },
  bid_withdrawn: { priority: 'normal' },
  bid_expired: { priority: 'normal' },
  plan_cancelled: { priority: 'normal' },
  member_left: { priority: 'normal' },
  no_show_marked: { priority: 'urgent', push: true, mail: true },
  dispute_decided: { priority: 'high', push: true, mail: true },
};
