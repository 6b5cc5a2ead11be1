import type {
  VenueBidView,
  VenueBookingView,
  VenueNoticeView,
  VenueProfile,
  VenueRequestView,
  VenueId,
  BidRequestId,
  BidId,
  BookingId,
} from '@app/contracts';
import { someId } from './some-id.js';
import { NEW_BID, NEW_BOOKING, VENUE } from './description.js';

// The desk of a venue: its profile, a request of the plan, its own bid and booking, and the notices under its bell.

/** A venue that takes part without restriction. */
export const venueProfile: VenueProfile = {
  id: someId<VenueId>('v1'),
  name: 'Neem Kitchen',
  kind: 'simulated',
  status: 'verified',
  citySlug: VENUE.citySlug,
  area: VENUE.area,
  placeTypes: ['casual_restaurants'],
  seatsPerSlot: VENUE.seatsPerSlot,
  paused: false,
  pausedUntil: null,
  hours: [],
  muteHours: null,
  address: null,
  phone: null,
  website: null,
  onSite: {},
  latitude: 19.06,
  longitude: 72.83,
  listing: null,
  tax: { service: [{ upTo: null, rate: 0.05 }], alcohol: 0.1 },
  statusReason: null,
  staff: { id: 's1', email: 'a@test.invalid', name: 'A', role: 'venue_owner', language: 'en', isEmailConfirmed: true, mails: true },
};

/** Returns a new request, in its first round, with changes. */
export const requestView = (patch: Partial<VenueRequestView> = {}): VenueRequestView => ({
  id: someId<BidRequestId>('r1'),
  planType: 'datebook',
  partySize: 2,
  preferredDate: '2030-01-05',
  preferredTime: 'evening',
  dayNote: null,
  area: VENUE.area,
  distanceBand: '2-5',
  dateStyles: ['vibe:romantic'],
  placeTypes: [...VENUE.placeTypes],
  minSpend: 3000,
  diet: [],
  accessibility: [],
  occasion: null,
  arrivalTime: null,
  notes: null,
  status: 'open',
  round: 1,
  opensAt: '2030-01-03T06:00:00.000Z',
  closesAt: '2030-01-03T18:00:00.000Z',
  extensions: 0,
  startFrom: '2030-01-05T11:30:00.000Z',
  startUntil: '2030-01-05T18:30:00.000Z',
  bidCount: 2,
  planVersion: 1,
  fit: 0.8,
  changing: false,
  byName: false,
  returning: false,
  myBid: null,
  passed: null,
  rank: null,
  gap: null,
  ...patch,
});

/** Returns the venue's own pending offer. */
export const bidView = (patch: Partial<VenueBidView> = {}): VenueBidView => ({
  ...NEW_BID,
  id: someId<BidId>('b1'),
  requestId: someId<BidRequestId>('r1'),
  proposedPrice: 2800,
  alcohol: 0,
  needs: {},
  lines: [],
  inclusions: ['Welcome drink'],
  startAt: '2030-01-05T14:00:00.000Z',
  revisionsLeft: 5,
  staleUntil: null,
  lostBecause: null,
  byRule: null,
  createdAt: '2030-01-03T07:00:00.000Z',
  updatedAt: '2030-01-03T07:00:00.000Z',
  ...patch,
});

/** Returns a booking at the venue. */
export const bookingView = (patch: Partial<VenueBookingView> = {}): VenueBookingView => ({
  ...NEW_BOOKING,
  id: someId<BookingId>('k1'),
  ref: 'ABC234',
  bidId: someId<BidId>('b1'),
  planType: 'datebook',
  firstName: 'Meera',
  contact: null,
  answers: null,
  contactUntil: '2030-01-06T17:00:00.000Z',
  startAt: '2030-01-05T14:00:00.000Z',
  proposedPrice: 2800,
  minSpend: 3000,
  acknowledgeBy: '2030-01-03T08:15:00.000Z',
  noShowFrom: '2030-01-05T14:30:00.000Z',
  noShowUntil: '2030-01-06T14:00:00.000Z',
  arrivalOpen: false,
  createdAt: '2030-01-03T08:00:00.000Z',
  ...patch,
});

/** Returns an unread notice under the bell. */
export const noticeView = (patch: Partial<VenueNoticeView> = {}): VenueNoticeView => ({
  id: 'n1',
  type: 'new_request',
  isRead: false,
  requestId: someId<BidRequestId>('r1'),
  booking: null,
  amount: null,
  because: null,
  planType: 'datebook',
  partySize: 2,
  preferredDate: '2030-01-05',
  days: [],
  preferredTime: 'evening',
  area: VENUE.area,
  createdAt: '2030-01-03T06:00:00.000Z',
  ...patch,
});

/** Returns the store of a desk with one request, with changes in the request. */
export const deskWithRequest = (patch: Partial<VenueRequestView> = {}) => ({ requests: [requestView(patch)], bookings: [], notices: [] });
