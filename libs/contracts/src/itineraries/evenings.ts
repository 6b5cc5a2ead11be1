import type { Coordinates } from '../datebooks.js';
import type { PlanId, Day, Instant, Rupees, VenueId } from '../ids.js';
import type { AccessNeed, CitySlug, DayNote, Diet, PlaceType, Vibe } from '../options.js';
import type { PlanType, VenueKind } from '../states.js';

/** How long an evening is to be, as it travels in the address of the page. */
export const TIME_SLOTS = ['2-3-hours', '4-6-hours', 'full-day', 'evening-night'] as const;
export type TimeSlot = (typeof TIME_SLOTS)[number];

/** Why a stop was chosen, the strongest first; a closed list, so that our own words for each are ready in both languages. */
export type StopReason = 'wanted' | 'activity' | 'vibe' | 'change' | 'diet' | 'free' | 'near' | 'locked';

/** What is known of a stop's price: an estimate, that there is none, or nothing but that it is small. */
export type StopPrice = 'estimate' | 'free' | 'small-fee';

/** What makes one evening another than the next; the first that is named wins a tie. */
export const EVENING_CHARACTERS = ['table', 'culture', 'outdoors', 'play', 'show', 'night', 'calm'] as const;
export type EveningCharacter = (typeof EVENING_CHARACTERS)[number];

/** What a guest needs of a venue: their diet, their access, or something in their own words. */
export type GuestNeed = Diet | AccessNeed | 'request';

/** A place at which an evening stops. */
export interface ItineraryStop {
  venueId: VenueId;
  name: string;
  kind: VenueKind;
  area: string;
  address: string | null;
  /** As what it is visited. */
  placeType: PlaceType;
  /** What it is, its main kind first, and what it cooks: its picture is the same everywhere. Absent in an evening kept by an earlier build. */
  placeTypes?: PlaceType[] | undefined;
  cuisines?: string[] | undefined;
  photoId: string | null;
  place: Coordinates;
  arriveAt: Instant;
  leaveAt: Instant;
  /** From the stop before; at the first one the reader's own way, to nobody else, and null where it is not known. */
  travelMinutes: number | null;
  /** Whether that way is walked. */
  onFoot: boolean;
  /** Usual cost for the whole group: an estimate by kind of place and city, no price of the venue's. 0 where no price is known. */
  cost: Rupees;
  price: StopPrice;
  reasons: StopReason[];
  /** The reasons in a language model's words; null: in ours. */
  words: string | null;
  /** Whether venues of this kind make offers. */
  biddable: boolean;
  /** The request of the plan that is going on has asked this very venue. */
  asked: boolean;
}

/** The stops of an evening. */
export interface EveningView {
  stops: ItineraryStop[];
  cost: Rupees;
  startAt: Instant;
  endAt: Instant;
}

/** An evening that is suggested. */
export interface SuggestedEvening extends EveningView {
  character: EveningCharacter;
  /** Whether nobody is on the way to its first stop for much longer than the others; null where fewer than two places are known. */
  fair: boolean | null;
  /** The reader's own needs of which one of its stops says nothing. */
  unchecked: GuestNeed[];
}

/** Why no evening has a kind of place that was asked for. */
export interface UnmetKind {
  placeType: PlaceType;
  why: 'age' | 'dry-day' | 'none-open' | 'budget' | 'time';
  /** What it begins at, for the whole group; null where the budget is not the reason. */
  from: Rupees | null;
  /** The kind that comes nearest and fits; null: none does. */
  instead: PlaceType | null;
}

/** Why nothing can be suggested. */
export type NoEvening = 'too-late' | 'nowhere' | 'nothing-fits';

/** GET /api/ai-plans: up to three evenings, the best first. */
export interface EveningPlans {
  timeSlot: TimeSlot;
  day: Day;
  startAt: Instant;
  partySize: number;
  citySlug: CitySlug | null;
  areaName: string;
  /** The ceiling that was planned with. */
  budget: Rupees | null;
  /** Set when too little was found in the distance that was asked for: how far was looked instead. */
  widenedToKm: number | null;
  plans: SuggestedEvening[];
  /** Null where the evenings have what was asked for. */
  unmet: UnmetKind | null;
  /** What is special about the day: on a dry one no bar is suggested. */
  dayNote: DayNote | null;
  /** Rain is the rule in that month: nothing under the open sky is suggested unless it was asked for. */
  rainy: boolean;
  /** Null where there are plans. */
  nothing: NoEvening | null;
  /** Whether the reader may keep one of them: only the owner of a plan that exists may. */
  mayAdopt: boolean;
}

/** What a person without a plan asks for in an evening; the preferences of a plan take its place. */
export interface EveningFilters {
  vibe?: Vibe;
  /** HH:MM in India; the time slot decides without it. */
  arrival?: string;
  /** At most so much for the whole group. */
  maxSpend?: Rupees;
}

/** POST /api/ai-plans/adopt: times and costs are the server's own, computed anew. */
export interface AdoptEvening extends EveningFilters {
  timeSlot: TimeSlot;
  /** The day that was planned for. */
  day: Day;
  /** The plan that takes it; without one a new plan of `planType` is made in `city`. */
  dateBookId?: PlanId;
  city?: CitySlug;
  /** goSolo where nothing is said. */
  planType?: PlanType;
  /** Stops in their order. */
  venueIds: VenueId[];
}
