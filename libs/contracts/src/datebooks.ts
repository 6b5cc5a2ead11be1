import type { BidView } from './bids.js';
import type { BookingView } from './bookings.js';
import type { BookingId, PlanId, Day, Instant, Rupees, UserId, VenueId } from './ids.js';
import type { DayNote, PlaceType, TimeOfDay } from './options.js';
import type { Weekday } from './venue-partners/desk.js';
import type { PreferencesStatus, PreferencesView, SavePreferences } from './preferences.js';
import type { BidRequestView, InviteObstacle } from './requests.js';
import type { Bidding, BookingStatus, MemberRole, PlanState, PlanType, RequestStatus } from './states.js';

/** The venue at which a plan began. It is asked by name as soon as the plan goes live. */
export interface FirstVenue {
  venueId: VenueId;
  name: string;
  /** null: the plan has not gone live yet; else whether the venue was asked for the newest request, or why it was not. */
  outcome: 'asked' | InviteObstacle | null;
}

/** The part of a plan that reads the same for each of its members; events carry patches of it. */
export interface SharedPlan {
  id: PlanId;
  name: string;
  planType: PlanType;
  maxMembers: number;
  createdBy: UserId;
  delegateId: UserId | null;
  inviteCode: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  sameLocationMode: boolean;
  state: PlanState;
  bidding: Bidding;
  partySize: number;
  planVersion: number;
  /** Of the merged preference, like the time; null while it is open. */
  preferredDate: Day | null;
  /** Up to three days for which venues are asked, the best first; null where it is one, or any; absent in what was kept from before there were several. */
  days?: Day[] | null;
  preferredTime: TimeOfDay | null;
  /** Of the merged preference; null while the date is open, or when nothing is special about it. */
  dayNote: DayNote | null;
  /** Since when it has taken the evening that it has (GET /api/datebooks/:id/itinerary); null: none. */
  itineraryAt: Instant | null;
  /** null: the plan did not begin at a venue. */
  firstVenue: FirstVenue | null;
  /** Venues that become free, new or cheaper are asked by themselves until a day before. */
  keepsAsking: boolean;
  /** The plan whose evening this one is a stop of. */
  eveningId?: PlanId;
}

/** A place as a plan carries it. */
export interface Coordinates {
  lat: number;
  lng: number;
}

/** A plan as one member reads it; `coordinates` and `preferences` are the reader's own when they created it, else null. */
export interface PlanView extends SharedPlan {
  preferences: PreferencesView | null;
  coordinates: Coordinates | null;
  role: MemberRole;
}

/** What creating or changing a plan answers. */
export interface PlanAnswer extends PlanView {
  preferencesStatus: PreferencesStatus;
}

export interface MemberView {
  userId: UserId;
  firstName: string;
  role: MemberRole;
  joinedAt: Instant;
  hasPreferences: boolean;
  hasCoordinates: boolean;
}

/** What the card of a plan says of its booking. */
export interface BookedOuting {
  id: BookingId;
  venueId: VenueId;
  venueName: string;
  venueTypes: PlaceType[];
  /** Absent in a list kept by an earlier build. */
  venueCuisines?: string[];
  /** The venue's cover; null: it has none. */
  venuePhotoId: string | null;
  startAt: Instant;
}

/** How far the stops of an evening are booked. */
export interface EveningProgress {
  /** The stops at places that take offers. */
  stops: number;
  startAt: Instant;
  booked: number;
  /** Of the bookings. */
  total: Rupees;
}

/** An item of GET /api/datebooks. */
export interface PlanListItem extends PlanView {
  memberCount: number;
  seq: number;
  /** Unexpired pending bids, those for stops of its evening among them; an accepted one shows in `booked`. */
  bidCount: number;
  booked: boolean;
  /** Venues that can be asked, when a request is or was open. */
  venueCount: number | null;
  /** Of its newest request. */
  requestStatus: RequestStatus | null;
  /** Whether a venue ever made an offer. */
  hadBids: boolean;
  /** Of its newest booking that was not undone. */
  bookingStatus: BookingStatus | null;
  /** The same booking, as a card shows it. */
  booking: BookedOuting | null;
  /** Whether the outing can still be rated by the reader. */
  canRate: boolean;
  /** Where stops of its evening are put out to bid; `booked` and `booking` are of the next one then. */
  evening?: EveningProgress;
  preferencesStatus?: PreferencesStatus;
}

/** GET /api/datebooks/:id: all of it read at one `seq`. */
export interface Snapshot {
  plan: PlanView;
  me: { userId: UserId; role: MemberRole; canAccept: boolean };
  members: MemberView[];
  preferencesStatus: PreferencesStatus;
  bidRequest: BidRequestView | null;
  bids: BidView[];
  booking: BookingView | null;
  seq: number;
}

/** POST /api/datebooks: the short form, or with `preferences` the atomic one. */
export interface CreateDatebook {
  name?: string;
  planType: PlanType;
  maxMembers?: number;
  sameLocationMode?: boolean;
  /** The venue that is asked first. */
  firstVenueId?: VenueId;
  /** The plan of the reader that it repeats: its other members are asked to join. */
  againOf?: PlanId;
  preferences?: Omit<SavePreferences, 'dateBookId'>;
  /** Also understood as `latitude` and `longitude`. */
  coordinates?: Coordinates | { latitude: number; longitude: number } | null;
}

export interface PatchDatebook {
  name?: string;
  maxMembers?: number;
  sameLocationMode?: boolean;
  bidding?: Bidding;
  partySize?: number;
  delegateTo?: UserId | null;
  keepsAsking?: boolean;
}

/** GET /api/invites/:code, readable without a session. */
export interface InvitePreview {
  /** Names are null for who is not in the plan of a discreet host. */
  planName: string | null;
  planType: PlanType;
  hostName: string | null;
  memberCount: number;
  maxMembers: number;
  joinable: boolean;
  /** A voter sees the offers and votes on them; nobody asks what they would like. */
  joinsAs: 'member' | 'voter';
  /** Set when the reader is already in the plan. */
  dateBookId?: PlanId;
}

export const DEFAULT_PLAN_NAME = 'My Perfect Plan';

/** So many people can go out together. */
export const MOST_PEOPLE = 6;

export const SINGLE_RELAXATION_KINDS = ['distance', 'areas', 'date', 'time', 'types', 'budget'] as const;
export const RELAXATION_KINDS = [...SINGLE_RELAXATION_KINDS, 'combined'] as const;

/** One preference given up so that more venues can be asked. */
export type SingleRelaxation =
  | { kind: 'distance'; travelDistance: number }
  /** Around the middle instead of in chosen areas. */
  | { kind: 'areas' }
  | { kind: 'date'; preferredDate: Day }
  | { kind: 'time'; preferredTime: TimeOfDay | null }
  /** Cafés, restaurants and rooftops besides. */
  | { kind: 'types' }
  /** No ceiling. */
  | { kind: 'budget' };

/** What one tap gives up: one preference, or several at once, each at most once. The body of POST /api/datebooks/:id/again carries at most one. */
export type Relaxation = SingleRelaxation | { kind: 'combined'; parts: SingleRelaxation[] };

/** Why a venue of the wanted kind nearby is not among those that can be asked; each counts once, for the first that applies. */
const EXCLUSIONS = ['distance', 'closed', 'seats', 'budget'] as const;
type Exclusion = (typeof EXCLUSIONS)[number];

export interface RelaxationOption {
  relaxation: Relaxation;
  /** Venues that can be asked then, and how many more than now. */
  eligible: number;
  gained: number;
}

/** The answer of GET /api/datebooks/:id/relaxations. */
export interface Relaxations {
  /** Venues that can be asked as things stand, counted up to 100; those that `budget` counts below are among them. */
  eligible: number;
  /** Too little is left of the chosen time for an auction. */
  tooLate: boolean;
  excluded: { reason: Exclusion; count: number }[];
  /** Only what gains a venue, most first; several preferences at once only where no single one gains any. */
  options: RelaxationOption[];
}

/** The body of POST /api/datebooks/:id/again. */
export interface AskAgain {
  relaxation?: Relaxation;
}

/** The weeks from one evening to the next of a reminder. */
export const REMINDER_WEEKS = [1, 2, 4] as const;
/** A reminder comes on the day of the evening or so many days before at the most. */
export const REMINDER_DAYS_MAX = 6;
/** After so many reminders that nobody answered with a plan, none follows. */
export const REMINDERS_UNANSWERED_MAX = 3;

/** PUT /api/user/reminders/:planId: asks to be reminded of an evening like a past one. */
export interface SaveReminder {
  everyWeeks: (typeof REMINDER_WEEKS)[number];
  /** The day of the evenings. */
  weekday: Weekday;
  daysBefore: number;
  isPaused: boolean;
}

/** A reminder of one person, which books nothing. */
export interface ReminderView extends Omit<SaveReminder, 'weekday'> {
  planId: PlanId;
  planName: string;
  /** The evening of which it reminds next. */
  nextDay: Day;
  /** How many reminders in a row were not answered with a plan. */
  unanswered: number;
}
