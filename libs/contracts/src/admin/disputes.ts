import type { BookingMessage } from '../bookings/messages.js';
import type { BookingId, Instant, PlanId, VenueId } from '../ids.js';
import type { PartOf } from '../itineraries/parts.js';

/** A no-show that the guests deny, as ops read it. `id` is the booking's. */
export interface DisputeView {
  id: BookingId;
  ref: string;
  dateBookId: PlanId;
  partOf: PartOf | null;
  venueId: VenueId;
  venueName: string;
  firstName: string;
  startAt: Instant;
  partySize: number;
  markedAt: Instant;
  disputedAt: Instant;
  /** When the venue acknowledged the booking; null: never. */
  acknowledgedAt: Instant | null;
  /** What the venue wrote when it marked them. */
  evidence: string | null;
  /** What the guests say. */
  text: string;
  messages: BookingMessage[];
}

/** POST /api/admin/disputes/:id/decide; upheld: it was a no-show. */
export interface DecideDispute {
  uphold: boolean;
}
