import type { Day, PlanId, Instant, Rupees, UserId } from './ids.js';
import type { AccessNeed, Activity, CitySlug, Diet, FilterType, MismatchField, Occasion, PlaceType, TimeOfDay, Vibe } from './options.js';
import type { LocationSource, MemberRole, PlanType } from './states.js';

/** What travels in `userLocation`: text with at most 8 decimals. */
export interface UserLocation {
  latitude: string;
  longitude: string;
}

/** The body of POST /api/preferences. */
export interface SavePreferences {
  dateBookId: PlanId;
  /** Entries prefixed `vibe:`, `activity:` or `place:`; unprefixed entries are recognised and prefixed. */
  dateStyles: string[];
  /** '3000', '2000-5000' or '10000+'. */
  budget: string;
  travelDistance: number | null;
  preferredDate: Day | null;
  /** Further days that suit; with `preferredDate` five at most. */
  otherDays?: Day[];
  /** Those of the named days that suit only if need be. */
  ifNeedBe?: Day[];
  preferredTime: TimeOfDay | null;
  specialRequests?: string | null;
  userLocation?: UserLocation | null;
  locationSource?: LocationSource;
  citySlug?: CitySlug | null;
  selectedAreas?: string[];
  filterType: FilterType | null;
  diet?: Diet[];
  accessibility?: AccessNeed[];
  occasion?: Occasion | null;
  /** When they would like to arrive, HH:MM in India; within the time of day. */
  arrivalTime?: string | null;
}

/** A member's own preferences as they read them. */
export interface PreferencesView {
  dateBookId: PlanId;
  userId: UserId;
  dateStyles: string[];
  budget: string;
  minSpend: Rupees;
  maxSpend: Rupees | null;
  travelDistance: number | null;
  preferredDate: Day | null;
  otherDays: Day[];
  ifNeedBe: Day[];
  preferredTime: TimeOfDay | null;
  specialRequests: string | null;
  userLocation: UserLocation | null;
  locationSource: LocationSource | null;
  citySlug: CitySlug | null;
  selectedAreas: string[];
  filterType: FilterType | null;
  diet: Diet[];
  accessibility: AccessNeed[];
  occasion: Occasion | null;
  arrivalTime: string | null;
  version: number;
  /** Present in the answer of a save: the plan's code, minted with the first save. */
  inviteCode?: string;
}

/** `dateStyles` taken apart. */
export interface Styles {
  vibes: Vibe[];
  activities: Activity[];
  placeTypes: PlaceType[];
}

/** What a partner's preferences show; `budget` and `travelDistance` carry the merged value, never the partner's own. */
export interface PartnerPreferences {
  userId: UserId;
  firstName: string;
  dateStyles: string[];
  preferredDate: Day | null;
  /** Absent in a status that was kept from before there were several days. */
  otherDays?: Day[];
  ifNeedBe?: Day[];
  preferredTime: TimeOfDay | null;
  budget: string;
  travelDistance: number | null;
}

export interface Compatibility {
  allowVenueAccess: boolean;
  strictMatch: boolean;
  mismatches: MismatchField[];
  partnerPrefs: PartnerPreferences[];
  canNegotiate: boolean;
  /** The member who may resolve the mismatch; null without one. */
  negotiatorId: UserId | null;
  askedBy: 'me' | 'partner' | null;
  /** Members chose areas that have none in common: all of them are searched. */
  areasUnited: boolean;
  /** Everybody is ready and agrees, but they are more than 60 km apart: the owner picks a city to go by first. */
  needsCity: boolean;
}

/** The answer of GET /api/datebooks/:id/preferences-status, computed for one reader. */
export interface PreferencesStatus {
  planType: PlanType;
  memberCount: number;
  bothHavePreferences: boolean;
  bothHaveCoordinates: boolean;
  requiresGPS: boolean;
  needsPartner: boolean;
  compatibility: Compatibility;
  me: { hasPreferences: boolean; hasCoordinates: boolean; isCreator: boolean; role: MemberRole };
  readyCount: number;
  pendingCount: number;
  maxMembers: number;
  waitingFor: string[];
  /** The city of a complete plan that is not sent to venues, because operations have paused it. */
  pausedIn: CitySlug | null;
}

/** The value of one field in a compromise, and the members whose preference it keeps. */
export type CompromiseChange =
  | { field: 'dateStyles'; value: string[]; keptBy: UserId[] }
  | { field: 'preferredDate'; value: Day | null; keptBy: UserId[] }
  | { field: 'preferredTime'; value: TimeOfDay | null; keptBy: UserId[] };

/** An item of GET /api/datebooks/:id/compromises, best first. */
export interface CompromiseView {
  key: string;
  changes: CompromiseChange[];
  /** The reader's own satisfaction, 0 to 100; null for voters. */
  keepsOfMine: number | null;
  /** The members who have agreed, and those whose vote is missing, of those whose preferences count. */
  agreedBy: UserId[];
  missing: UserId[];
  mine: boolean | null;
  /** The instant from which the host and a majority suffice; null while no member has agreed. */
  majorityFrom: Instant | null;
}

/** The answer of PUT /api/datebooks/:id/compromises/:key/vote. */
export interface CompromiseVoted {
  taken: boolean;
}

/** What the guests answer and ask for with their request; members of the plan do not read each other's. */
export interface GuestAnswers {
  /** The diets and access needs of all members. */
  diet: Diet[];
  accessibility: AccessNeed[];
  /** The choice of the first member who made one, the host before the others; a time only if it lies in the time of day. */
  occasion: Occasion | null;
  /** HH:MM in India; a preference, the offer names the start. */
  arrivalTime: string | null;
  notes: string | null;
}

/** The merged preferences of a plan: all that matching with venues and the text of a request are made from. */
export interface EffectiveSpec extends GuestAnswers {
  vibes: Vibe[];
  activity: Activity | null;
  placeTypes: PlaceType[];
  minSpend: Rupees;
  maxSpend: Rupees | null;
  radiusKm: number | null;
  areas: string[];
  /** The areas are those of all members, because they have none in common. */
  areasUnited: boolean;
  citySlug: CitySlug | null;
  /** Name of the area or city that a venue reads instead of a place. */
  areaName: string;
  /** Where the search starts: the midpoint of the members' snapped points. */
  center: { latitude: number; longitude: number };
  /** The best day of those that suit all. */
  preferredDate: Day | null;
  /** Up to three days, the best first, for which venues are asked; absent where it is one, or any. */
  days?: Day[];
  preferredTime: TimeOfDay | null;
}
