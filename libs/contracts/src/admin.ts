import type { BookingId, Instant, UserId } from './ids.js';

/** A no-show that the guests deny, as ops read it. `id` is the booking's. */
export interface DisputeView {
  id: BookingId;
  ref: string;
  venueName: string;
  firstName: string;
  startAt: Instant;
  partySize: number;
  markedAt: Instant;
  disputedAt: Instant;
  text: string;
}

/** POST /api/admin/disputes/:id/decide; upheld: it was a no-show. */
export interface DecideDispute {
  uphold: boolean;
}

/** Somebody whose bookings need an approval, after three upheld no-shows in a year. `id` is the person's. */
export interface ApprovalView {
  id: UserId;
  firstName: string;
  until: Instant;
  noShows: number;
}
