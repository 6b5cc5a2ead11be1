import type { GuideLanguage } from './admin/desk.js';
import type { ReviewTag } from './bookings.js';
import type { Day, Instant, Rupees, VenueId } from './ids.js';
import type { Activity, CitySlug, DistanceBand, PlaceType } from './options.js';
import type { OnSite } from './venues/on-site.js';
import type { Area, City } from './places.js';
import type { Language } from './notifications.js';
import type { StaffRole, VenueKind, VenueStatus } from './states.js';
import type { ListingSource, OpeningHours, VenueSettings } from './venue-partners/desk.js';

/** The reason for applicants whose place went to another; each reader gets it in their language. */
export const PLACE_TAKEN = 'place-taken';

/** A venue as anybody reads it. */
export interface VenueView {
  id: VenueId;
  kind: VenueKind;
  name: string;
  citySlug: CitySlug;
  area: string;
  /** The area's name in Hindi, where it is none of those that can be chosen. */
  areaHi?: string | null;
  placeTypes: PlaceType[];
  priceLevel: number;
  latitude: number;
  longitude: number;
  address: string | null;
  /** As the map of the world has it; a partner's own is for its guests. */
  phone: string | null;
  website: string | null;
  /** Its door and what it has; absent in what was kept before. */
  onSite?: OnSite;
  cuisines: string[];
  /** Its cover. */
  photoId: string | null;
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

/** A photo is shown to planners once operations have looked at it. */
export type PhotoState = 'waiting' | 'shown' | 'rejected';

/** Why a photo is not shown. */
export const PHOTO_REASONS = ['not_the_venue', 'people', 'unclear', 'text', 'offensive', 'rights'] as const;
export type PhotoReason = (typeof PHOTO_REASONS)[number];

/** The files that are made of each photo, by their greatest width in pixels; each in both formats. */
export const PHOTO_WIDTHS = { small: 480, wide: 1280 } as const;
export type PhotoSize = keyof typeof PHOTO_WIDTHS;
export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];
/** `small.avif` and so on. */
export type PhotoFile = `${PhotoSize}.${PhotoFormat}`;
/** The media types that a venue may send. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** In bytes. */
export const PHOTO_LIMIT = 8 * 1024 * 1024;

/** A photo of a venue as anybody sees it. */
export interface VenuePhoto {
  id: string;
  /** What is to be seen, in the venue's words; null: nothing was said. */
  description: string | null;
  /** In pixels, of the widest file. */
  width: number;
  height: number;
}

/** A photo as its venue sees it: GET /api/venues/me/photos. */
export interface OwnPhoto extends VenuePhoto {
  state: PhotoState;
  reason: PhotoReason | null;
  /** Stands for the venue on its offers. */
  isCover: boolean;
  createdAt: Instant;
}

/** PATCH /api/venues/me/photos/:id */
export interface ChangePhoto {
  description: string | null;
}

/** Whether a place is open, and when that changes; null: it never does. */
export interface OpenState {
  now: boolean;
  changesAt: Instant | null;
}

/** A venue in a list: GET /api/venues. Its figures are counted, never estimated. */
export interface ListedVenue extends VenueView {
  /** null: nobody has said its hours. */
  open: OpenState | null;
  /** Of 1 to 5, one decimal, and of how many; null while nobody has rated it. */
  rating: { average: number; count: number } | null;
}

/**
 * What lists of venues can be sorted by: from the place asked about, or from the middle of the city; by what guests say and how much is
 * known; and by name.
 */
export const VENUE_SORTS = ['near', 'best', 'name'] as const;
export type VenueSort = (typeof VENUE_SORTS)[number];
export const PRICE_LEVELS = [1, 2, 3, 4] as const;

/** What a guest wrote of a venue after their outing. */
interface VenueReview {
  stars: number;
  tags: ReviewTag[];
  text: string | null;
  /** The first of the month in which it was written: the day would tell who. */
  month: Day;
}

/** The eighths of the compass, clockwise. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Compass = (typeof COMPASS)[number];

/** What tells a venue from those that share its name, kind, city and area. */
export type Apart =
  | { by: 'address' }
  | {
      by: 'way';
      /** The area or city from whose centre the venue lies so far, with one decimal, in that direction; null: in the centre. */
      from: string;
      km: number;
      direction: Compass | null;
      /** Which it is of those that share this as well. */
      nth: number;
      of: number;
    };

/** A venue close up: GET /api/venues/:id. */
export interface VenueDetails extends ListedVenue {
  /** The names of its cuisines in Hindi, in their order. */
  cuisinesHi?: string[];
  /** null: no other can be taken for it. */
  apart: Apart | null;
  /** None: nobody has said them. */
  hours: OpeningHours[];
  /** The newest, at most 10. */
  reviews: VenueReview[];
  /** Those that operations have looked at, the cover first. */
  photos: VenuePhoto[];
  /** Of the bookings that are over, how many it kept; null before the first. */
  record: { kept: number; of: number } | null;
  /** Of the agreed lines that guests marked, how many it kept; null while they are few. */
  promises: { kept: number; of: number } | null;
  /** The nearest places of other kinds, one of each, at most four; none where its own place is not known. */
  near: ListedVenue[];
}

/** Up to which price per head, before tax, a rate of GST holds; null: above all others. */
interface TaxBand {
  upTo: Rupees | null;
  rate: number;
}

/** How what a venue sells is taxed, as shares of the price before tax. */
export interface VenueTax {
  service: TaxBand[];
  /** The state's tax on alcoholic drinks at the table; 0 where it is paid before they get there. */
  alcohol: number;
}

/** A venue that can be discovered for a plan. */
export interface NearbyVenue extends VenueView {
  /** It has been asked for the request that is going on. */
  asked: boolean;
}

/** The signed-in venue as its staff reads it. */
export interface VenueProfile extends VenueSettings {
  id: VenueId;
  name: string;
  kind: VenueKind;
  status: VenueStatus;
  citySlug: CitySlug;
  area: string;
  latitude: number;
  longitude: number;
  /** When it last took over its own listing, and from where; null: never. */
  listing: { source: ListingSource; at: Instant } | null;
  /** What its totals are divided by. */
  tax: VenueTax;
  /** Why it was rejected or suspended: what the team wrote, or PLACE_TAKEN. */
  statusReason: string | null;
  /** Who is signed in; pushes and mails come to them in their language. */
  staff: { id: string; email: string; name: string; role: StaffRole; language: Language; isEmailConfirmed: boolean; mails: boolean };
}

/** PATCH /api/venues/me/account: of the member of the staff who is signed in. */
export interface ChangeStaffAccount {
  language?: Language;
  /** Whether they want mails about bookings. */
  mails?: boolean;
}

/** The answer of POST /api/venues/login and of a token refresh. */
export interface VenueSession {
  token: string;
  expiresAt: Instant;
  venue: VenueProfile;
}

/** A city's guide as anybody reads it: GET /api/guides?city= and /api/guides/:id. The numbers are asked for apart, by a tap. */
export interface GuideView {
  id: string;
  city: CitySlug;
  /** null: nobody has said; the guide is the city's. */
  name: string | null;
  languages: GuideLanguage[];
  bio: string | null;
  /** Somebody of the team has met them. */
  verified: boolean;
  hasPhone: boolean;
  hasWhatsapp: boolean;
  /** The guide is invented, for a demonstration, and has no number. */
  isDemo: boolean;
}

/** Whom to call or message in a city; a number that is not known is null. */
interface LocalContact {
  phoneNumber: string | null;
  whatsappNumber: string | null;
}

/** GET /api/local-contact?city= */
export interface LocalContactAnswer {
  contact: LocalContact | null;
}

/** A category or a kind of places, with how many of them can be discovered in each city. */
export interface CategoryView {
  /** An activity, or a kind as it is spelled in an address. */
  slug: string;
  placeTypes: readonly PlaceType[];
  venueCount: number;
  cities: { slug: CitySlug; venueCount: number }[];
}

/** A city with how many places can be discovered in it, as they are now. */
export interface CityView extends City {
  venueCount: number;
  /** How many of them make offers. */
  partnerCount: number;
  /** Of those, how many are invented. */
  simulatedCount: number;
  /** Of those whose hours are known, how many are open. */
  openCount: number;
  /** Of how many the hours are known. */
  hoursCount: number;
  /** Those that can be chosen in it; none outside the four regions. */
  areas: (Area & { venueCount: number; placeTypes: Partial<Record<PlaceType, number>> })[];
  categories: Record<Activity, number>;
  placeTypes: Partial<Record<PlaceType, number>>;
}
