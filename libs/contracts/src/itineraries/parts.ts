import type { BookingId, Instant, PlanId, Rupees } from '../ids.js';
import type { PlaceType } from '../options.js';
import type { PlanState, PlanType } from '../states.js';
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

/** Which stop of which evening a plan is, for the team. */
export interface PartOf {
  eveningId: PlanId;
  /** The stops of the evening. */
  stops: number;
  /** Its place among them, from 1, and the kind of place; null when the evening no longer has it. */
  number: number | null;
  placeType: PlaceType | null;
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
  /** The code of the link by which anybody reads the evening; null where nobody has made one. */
  linkCode: string | null;
  stops: PlannedStop[];
}

/** A stop as people outside of the plan read it. */
export interface LinkedStop extends Pick<
  ItineraryStop,
  | 'venueId'
  | 'name'
  | 'kind'
  | 'area'
  | 'placeType'
  | 'placeTypes'
  | 'cuisines'
  | 'photoId'
  | 'arriveAt'
  | 'leaveAt'
  | 'travelMinutes'
  | 'onFoot'
  | 'cost'
  | 'price'
> {
  isBooked: boolean;
}

/** GET /api/evenings/:code: the evening of a plan as anybody with its link reads it. */
export interface LinkedEvening {
  /** Null where the host is discreet. */
  planName: string | null;
  planType: PlanType;
  startAt: Instant;
  endAt: Instant;
  /** What the stops usually cost for the whole group; no price that a venue offered. */
  cost: Rupees;
  stops: LinkedStop[];
}
