import type { Instant, Rupees, VenueId } from './ids.js';
import type { Activity, CitySlug, DistanceBand, PlaceType } from './options.js';
import type { Language } from './notifications.js';
import type { StaffRole, VenueKind, VenueStatus } from './states.js';
import type { MuteHours, OpeningHours } from './venue-desk.js';

/** A venue as anybody reads it. */
export interface VenueView {
  id: VenueId;
  kind: VenueKind;
  name: string;
  citySlug: CitySlug;
  area: string;
  placeTypes: PlaceType[];
  priceLevel: number;
  latitude: number;
  longitude: number;
  address: string | null;
  phone: string | null;
  website: string | null;
  cuisines: string[];
  /** The state's age for alcohol at a venue that lives by it; null at every other. */
  drinkingAge: number | null;
  /** How many bookings it has cancelled, without the free ones. */
  cancelled: number;
  /** Which events are assumptions by type of place rather than known. */
  assumed: string[];
  /** Kilometres from the point asked about, one decimal. */
  distanceKm?: number;
  /** From the middle of a plan's members; finer than that would tell one of them where the other is. */
  distanceBand?: DistanceBand;
}

/** A venue close up: GET /api/venues/:id. Nothing of it is computed from what nobody did. */
export interface VenueDetails extends VenueView {
  hours: OpeningHours[];
  /** Of 1 to 5, one decimal, and of how many; null while nobody has rated it. */
  rating: { average: number; count: number } | null;
  /** Of the bookings that are over, how many it kept; null before the first. */
  record: { kept: number; of: number } | null;
}

/** Up to which price per head, before tax, a rate of GST holds; null: above all others. */
export interface TaxBand {
  upTo: Rupees | null;
  rate: number;
}

/** How what a venue sells is taxed, as shares of the price before tax. */
export interface VenueTax {
  service: TaxBand[];
  /** The state's tax on alcoholic drinks at the table; 0 where it is paid before they get there. */
  alcohol: number;
}

/** The signed-in venue as its staff reads it. */
export interface VenueProfile {
  id: VenueId;
  name: string;
  kind: VenueKind;
  status: VenueStatus;
  citySlug: CitySlug;
  area: string;
  placeTypes: PlaceType[];
  seatsPerSlot: number;
  paused: boolean;
  /** When the pause ends by itself; null: when somebody ends it, or there is none. */
  pausedUntil: Instant | null;
  hours: OpeningHours[];
  muteHours: MuteHours | null;
  address: string | null;
  phone: string | null;
  /** What its totals are divided by. */
  tax: VenueTax;
  /** Why it was rejected or suspended. */
  statusReason: string | null;
  /** Who is signed in; pushes and mails come to them in their language. */
  staff: { email: string; name: string; role: StaffRole; language: Language };
}

/** PATCH /api/venues/me/account: of the member of the staff who is signed in. */
export interface ChangeStaffAccount {
  language: Language;
}

/** The answer of POST /api/venues/login and of a token refresh. */
export interface VenueSession {
  token: string;
  expiresAt: Instant;
  venue: VenueProfile;
}

/** Whom to call or message in a city; a number that is not known is null. */
export interface LocalContact {
  phoneNumber: string | null;
  whatsappNumber: string | null;
}

/** GET /api/local-contact?city= */
export interface LocalContactAnswer {
  contact: LocalContact | null;
}

/** A category of places, with how many of them can be discovered in each city. */
export interface CategoryView {
  slug: Activity;
  placeTypes: readonly PlaceType[];
  venueCount: number;
  cities: { slug: CitySlug; venueCount: number }[];
}
