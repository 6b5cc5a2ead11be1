import type { BookingId, Instant, PlanId, Rupees } from '../ids.js';
import type { PlanState } from '../states.js';
import type { EveningView, ItineraryStop, TimeSlot } from './evenings.js';

/** The booking of a stop. */
interface PartBooking {
  id: BookingId;
  startAt: Instant;
  total: Rupees;
}

/** A stop that is put out to bid: a plan of its own, with its own offers and its own booking. */
export interface StopPart {
  planId: PlanId;
  state: PlanState;
  /** Unexpired pending offers. */
  offers: number;
  /** The least total among them. */
  best: Rupees | null;
  /** When the bidding closes, or until when an offer can be accepted; null when no request is open. */
  deadline: Instant | null;
  /** What stands of its bookings. */
  booking: PartBooking | null;
}

/** An opening, in minutes of the week from Monday 00:00, end exclusive. */
export interface OpenSpan {
  from: number;
  until: number;
}

/** A stop of the evening that a plan has taken. */
export interface PlannedStop extends ItineraryStop {
  /** Null where it is not put out to bid. */
  part: StopPart | null;
  /** When its place is open. */
  openSpans: OpenSpan[];
}

/** The evening that a plan has taken. */
export interface Itinerary extends EveningView {
  dateBookId: PlanId;
  timeSlot: TimeSlot;
  adoptedAt: Instant;
  stops: PlannedStop[];
}
