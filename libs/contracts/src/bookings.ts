import type { Contact, Perk } from './bids.js';
import type { BidId, BookingId, DatebookId, Instant, Rupees, VenueId } from './ids.js';
import type { BookingStatus, CancelPolicy } from './states.js';

export interface BookingVenue {
  id: VenueId;
  name: string;
  area: string;
  address: string | null;
  phone: string | null;
  latitude: number;
  longitude: number;
  isSimulated: boolean;
}

/** A booking as planners read it. */
export interface BookingView {
  id: BookingId;
  ref: string;
  dateBookId: DatebookId;
  bidId: BidId;
  status: BookingStatus;
  venue: BookingVenue;
  startAt: Instant;
  endAt: Instant | null;
  partySize: number;
  proposedPrice: Rupees;
  inclusions: string[];
  perks: Perk[];
  policy: CancelPolicy;
  /** SHA-256 (hex) of the frozen snapshot of the offer. */
  snapshotHash: string;
  acknowledgedAt: Instant | null;
  checkedInAt: Instant | null;
  completedAt: Instant | null;
  /** Until when the owner can say that the venue's no-show is wrong; null unless it waits for that. */
  disputeUntil: Instant | null;
  /** Until when the accept can be undone. */
  undoUntil: Instant;
  createdAt: Instant;
}

/** A booking as its venue reads it; the contact from the accept until 24 h after the end. */
export interface VenueBookingView {
  id: BookingId;
  ref: string;
  bidId: BidId;
  status: BookingStatus;
  firstName: string;
  contact: Contact | null;
  startAt: Instant;
  endAt: Instant | null;
  partySize: number;
  proposedPrice: Rupees;
  inclusions: string[];
  perks: Perk[];
  acknowledgedAt: Instant | null;
  checkedInAt: Instant | null;
  /** Whether the outing is near enough for a check-in. */
  arrivalOpen: boolean;
  /** While it is: base64url of the 32 bytes with which a device checks this booking's codes without a network. */
  arrivalKey?: string;
  createdAt: Instant;
}

/** GET /api/bookings/:id/arrival-code: what the guests show at the venue, replaced every 30 seconds. */
export interface ArrivalCode {
  code: string;
  validUntil: Instant;
}

/** POST /api/venues/me/bookings/:id/check-in; `at` is when a device without network checked the code, now when absent. */
export interface CheckIn {
  code: string;
  at?: Instant;
}

/** POST /api/bookings/:id/dispute */
export interface Dispute {
  text: string;
}
