import type { BookingMark } from './bookings/marks.js';
import type { BookingMessage } from './bookings/messages.js';
import type { Contact, OfferTerms, PriceLine } from './bids.js';
import type { BidId, BookingChangeId, BookingId, PlanId, Instant, Rupees, VenueId } from './ids.js';
import type { PlaceType } from './options.js';
import type { GuestAnswers } from './preferences.js';
import type { NeedAnswers, OnSite } from './venues/on-site.js';
import type { BookingStatus, ChangeStatus, PlanType } from './states.js';

export interface BookingVenue {
  id: VenueId;
  name: string;
  area: string;
  address: string | null;
  phone: string | null;
  latitude: number;
  longitude: number;
  isSimulated: boolean;
  /** What kind of place it is; absent in events and tickets of an earlier build. */
  types?: PlaceType[];
  /** What its picture shows; absent as long as `types`, or longer. */
  cuisines?: string[];
  /** Its cover; absent in an event from before there were photos. */
  photoId?: string | null;
  /** Its door and what it has; absent in events and tickets of an earlier build. */
  onSite?: OnSite;
}

/** The last change that the planners asked the venue for; `startAt` and `partySize` say how the booking is to be after it. */
export interface BookingChangeView {
  id: BookingChangeId;
  status: ChangeStatus;
  startAt: Instant;
  partySize: number;
  /**
   * The new total that the venue named for the other party; while the change is open, the guests have to confirm it. null: the total stays.
   * Absent in an event from before venues could name one.
   */
  total?: Rupees | null;
  note: string | null;
  /** What the venue wrote in its answer. */
  reply: string | null;
  askedAt: Instant;
  answeredAt: Instant | null;
}

/** The parts of a booking's page that a link can lead to, as its fragment. */
export const BOOKING_SECTIONS = ['agreed', 'messages', 'change', 'split', 'dispute', 'review'] as const;
export type BookingSection = (typeof BOOKING_SECTIONS)[number];

export type CancelledBy = 'user' | 'venue';

/** What both sides read of how a booking changed or ended. */
interface BookingCourse {
  /** The oldest first; absent in events and tickets of an earlier build. */
  messages?: BookingMessage[];
  /** What the guests marked of the agreed lines; absent in events and tickets of an earlier build. */
  marks?: BookingMark[];
  /** Raised by each change; the version of the calendar entry. */
  sequence: number;
  cancelledBy: CancelledBy | null;
  cancelReason: string | null;
  change: BookingChangeView | null;
}

/** What came of guests whom the venue did not see; what they wrote about it is for the operators alone. */
interface NoShowView {
  disputedAt: Instant | null;
  /** When it was settled: by the operators, or by its time when nobody disputed it. */
  decidedAt: Instant | null;
  /** Whether it stands; null until it is settled. */
  upheld: boolean | null;
}

/** What a booking agrees beside the offer's texts; a change of the booking moves time, party and price. */
export interface AgreedFacts {
  startAt: Instant;
  endAt: Instant | null;
  partySize: number;
  proposedPrice: Rupees;
  /** As they were frozen with the offer. */
  lines: PriceLine[];
  /** What the planners said they would spend at least; a smaller total leaves the rest to spend there. 0 in a booking from before it was kept. */
  minSpend: Rupees;
}

/** A booking as planners read it. */
export interface BookingView extends BookingCourse, AgreedFacts, Omit<OfferTerms, 'note'> {
  id: BookingId;
  ref: string;
  dateBookId: PlanId;
  bidId: BidId;
  status: BookingStatus;
  venue: BookingVenue;
  /** What was agreed before a change replaced it; null while nothing was, and absent in events and tickets of an earlier build. */
  agreedFirst?: Pick<AgreedFacts, 'startAt' | 'partySize' | 'proposedPrice'> | null;
  /** The last moment at which cancelling counts nothing. */
  cancelFreeUntil: Instant;
  /** SHA-256 (hex) of the frozen snapshot of the offer. */
  snapshotHash: string;
  acknowledgedAt: Instant | null;
  /** By when the venue should acknowledge, as it was when the booking was made. */
  acknowledgeBy: Instant;
  checkedInAt: Instant | null;
  completedAt: Instant | null;
  noShow: NoShowView | null;
  /** Until when the owner can say that the venue's no-show is wrong; null unless it waits for that. */
  disputeUntil: Instant | null;
  /** Until when the guests can rate it; null unless it is completed. */
  reviewUntil: Instant | null;
  /** Until when the accept can be undone. */
  undoUntil: Instant;
  createdAt: Instant;
}

/** Another booking of the same person about the same time: a warning, never a refusal. */
export interface BookingOverlap {
  id: BookingId;
  ref: string;
  dateBookId: PlanId;
  venueName: string;
  startAt: Instant;
}

/** A booking as one of its planners reads it by itself, with what only concerns them. */
export interface OwnBooking extends BookingView {
  /** Other bookings of theirs that start within two hours of this one. */
  overlaps: BookingOverlap[];
  /** What was agreed on the reader's own needs; absent in a ticket of an earlier build. */
  needs?: NeedAnswers;
  review: ReviewView | null;
}

export const REVIEW_TAGS = [
  'great_food',
  'warm_welcome',
  'lovely_setting',
  'good_value',
  'prompt_service',
  'easy_to_reach',
  'not_as_described',
  'poor_food',
  'slow_service',
  'too_loud',
  'too_costly',
] as const;
export type ReviewTag = (typeof REVIEW_TAGS)[number];
export const MOST_REVIEW_TAGS = 3;

/** POST /api/bookings/:id/review */
export interface SaveReview {
  /** 1 to 5. */
  stars: number;
  tags: ReviewTag[];
  text?: string | null;
}
export interface ReviewView {
  stars: number;
  tags: ReviewTag[];
  text: string | null;
  createdAt: Instant;
}

/** Whom the venue can reach about a booking: as the guests gave it, and whether the reader of its mail address has confirmed it. */
interface GuestContact extends Contact {
  verified: boolean;
}

/** What came of guests whom the venue did not see, as the venue reads it; what they say against it is for the operators alone. */
interface VenueNoShow extends NoShowView {
  markedAt: Instant;
  /** What the venue wrote of it. */
  evidence: string | null;
}

/** A booking as its venue reads it. Contact and answers are there from the accept until 24 h after the end, and only while it stands or is disputed. */
export interface VenueBookingView extends BookingCourse, AgreedFacts, OfferTerms {
  id: BookingId;
  ref: string;
  bidId: BidId;
  status: BookingStatus;
  planType: PlanType;
  firstName: string;
  contact: GuestContact | null;
  answers: GuestAnswers | null;
  /** What its offer answered to their needs, as long as it reads those; absent in a desk that was kept before. */
  answered?: NeedAnswers | null;
  /** Until when the venue reads contact and answers. */
  contactUntil: Instant;
  acknowledgedAt: Instant | null;
  /** By when the venue should acknowledge; later the operators look after it. */
  acknowledgeBy: Instant;
  checkedInAt: Instant | null;
  /** Between these guests who did not come can be marked, until they are checked in. */
  noShowFrom: Instant;
  noShowUntil: Instant;
  noShow: VenueNoShow | null;
  /** Whether the outing is near enough for a check-in. */
  arrivalOpen: boolean;
  /** While it is: base64url of the 32 bytes with which a device checks this booking's codes without a network. */
  arrivalKey?: string;
  createdAt: Instant;
}

/** POST /api/venues/acknowledgements/look and acknowledgements: the booking behind a mail's link, as the reader of the mail sees it. */
export interface LinkedBooking {
  venueName: string;
  ref: string;
  firstName: string;
  startAt: Instant;
  partySize: number;
  proposedPrice: Rupees;
  acknowledgedAt: Instant | null;
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

/** POST /api/venues/me/bookings/:id/no-show: how long the venue waited, whom it called. */
export interface MarkNoShow {
  evidence?: string;
}

/** POST /api/bookings/:id/dispute */
export interface Dispute {
  text: string;
}

/** POST /api/bookings/:id/cancel and POST /api/venues/me/bookings/:id/cancel */
export interface CancelBooking {
  reason: string;
}

/** POST /api/bookings/:id/change-request; at least one of time and party. */
export interface AskForChange {
  startAt?: Instant;
  partySize?: number;
  note?: string;
}

/** POST /api/venues/me/bookings/:id/change-reply */
export interface AnswerChange {
  accept: boolean;
  note?: string;
  /** With `accept`, for another party: the total at which the venue agrees, which the guests confirm. Absent: the total stays. */
  total?: Rupees;
}

/** POST /api/bookings/:id/new-total: the guests confirm the total that they read, or keep the booking as it is. */
export interface AnswerTotal {
  accept: boolean;
  total: Rupees;
}
