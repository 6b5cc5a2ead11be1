import type {
  EffectiveSpec,
  PlaceBid,
  SaveAutoBidRule,
  SaveOfferTemplate,
  SavePreferences,
  SharedBid,
  VenueBidView,
  BookingView,
  VenueBookingView,
} from '@app/contracts';
import { offerTermsOf } from '@app/domain';

// The one evening of tests and benchmarks: Asha plans dinner for two near the centre of Mumbai, Kabir joins her, and venues in Bandra bid for it.
// Plain data, of which the builders beside this file make rows, calls or views.

export const ASHA = { firstName: 'Asha', contact: { name: 'Asha Rao', phone: '+919800000000' } };
export const KABIR = { firstName: 'Kabir' };

export const VENUE = {
  citySlug: 'mumbai',
  area: 'Bandra',
  at: { latitude: 19.06, longitude: 72.84 },
  placeTypes: ['cafes'],
  seatsPerSlot: 40,
} as const;

/** The effective preferences of the plan, as venues get them. */
export const PLAN_SPEC: EffectiveSpec = {
  vibes: ['romantic'],
  activity: 'dining',
  placeTypes: ['cafes', 'casual_restaurants'],
  minSpend: 3000,
  maxSpend: null,
  radiusKm: 10,
  areas: [],
  areasUnited: false,
  citySlug: VENUE.citySlug,
  areaName: VENUE.area,
  center: VENUE.at,
  preferredDate: null,
  preferredTime: null,
  diet: [],
  accessibility: [],
  occasion: null,
  arrivalTime: null,
  notes: null,
};

/** Preferences that pass every check and result in this spec. */
export const PREFERENCES: Omit<SavePreferences, 'dateBookId' | 'preferredDate'> = {
  dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes', 'place:casual_restaurants'],
  budget: '3000',
  travelDistance: 10,
  preferredTime: 'evening',
  userLocation: { latitude: '19.05500000', longitude: '72.84000000' },
  locationSource: 'gps',
  selectedAreas: [],
  filterType: 'distance',
};

/** The offer of a venue, without the hour. */
export const OFFER: Omit<PlaceBid, 'startAt'> = { proposedPrice: 2800, inclusions: ['Dinner'], perks: [] };

/** The common part of a planner's and a venue's view of a new bid. */
export const NEW_BID = {
  ...offerTermsOf({}),
  status: 'pending',
  endAt: null,
  partySize: 2,
  expiresAt: null,
  version: 1,
  planVersion: 1,
  counter: null,
  dayNote: null,
} satisfies Partial<SharedBid & VenueBidView>;

/** The common part of a planner's and a venue's view of a new booking. */
export const NEW_BOOKING = {
  ...offerTermsOf({}),
  status: 'confirmed',
  endAt: null,
  partySize: 2,
  lines: [],
  acknowledgedAt: null,
  checkedInAt: null,
  noShow: null,
  change: null,
  sequence: 0,
  cancelledBy: null,
  cancelReason: null,
} satisfies Partial<BookingView & VenueBookingView>;

export const OFFER_TEMPLATE: SaveOfferTemplate = {
  name: 'Dinner',
  priceKind: 'total',
  price: 2800,
  ...offerTermsOf({}),
};

/** A rule that sends its template to every request. */
export const AUTO_BID_RULE: Omit<SaveAutoBidRule, 'templateId'> = {
  active: true,
  placeTypes: [],
  minSpend: 0,
  partyFrom: 1,
  partyTo: 6,
  days: [],
  times: [],
  maxDistance: null,
  minFit: 0,
  maxOpenBids: 5,
  floorPrice: null,
  stepRupees: null,
  maxSteps: 5,
};
