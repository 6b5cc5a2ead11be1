import type { VenueBidView, VenueBookingView, VenueNoticeView, VenueProfile, VenueRequestView } from '@app/contracts';

/** A venue that takes part as usual. */
export const venueProfile: VenueProfile = {
  id: 'v1',
  name: 'Neem Kitchen',
  kind: 'simulated',
  status: 'verified',
  citySlug: 'mumbai',
  area: 'Bandra',
  placeTypes: ['casual_restaurants'],
  seatsPerSlot: 40,
  paused: false,
  pausedUntil: null,
  hours: [],
  muteHours: null,
  address: null,
  phone: null,
  tax: { service: [{ upTo: null, rate: 0.05 }], alcohol: 0.1 },
  statusReason: null,
  staff: { email: 'a@test.invalid', name: 'A', role: 'venue_owner', language: 'en' },
};

const REQUEST: VenueRequestView = {
  id: 'r1',
  planType: 'datebook',
  partySize: 2,
  preferredDate: '2030-01-05',
  preferredTime: 'evening',
  dayNote: null,
  area: 'Bandra',
  distanceBand: '2-5',
  dateStyles: ['vibe:romantic'],
  placeTypes: ['cafes'],
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
  startFrom: '2030-01-05T11:30:00.000Z',
  startUntil: '2030-01-05T18:30:00.000Z',
  bidCount: 2,
  planVersion: 1,
  fit: 0.8,
  changing: false,
  byName: false,
  myBid: null,
  rank: null,
  gap: null,
};

/** A new request, in its first round, with what a test says of it. */
export const requestView = (over: Partial<VenueRequestView> = {}): VenueRequestView => ({ ...REQUEST, ...over });

const BID: VenueBidView = {
  id: 'b1',
  requestId: 'r1',
  status: 'pending',
  proposedPrice: 2800,
  alcohol: 0,
  lines: [],
  inclusions: ['Welcome drink'],
  perks: [],
  startAt: '2030-01-05T14:00:00.000Z',
  endAt: null,
  partySize: 2,
  policy: 'moderate',
  expiresAt: null,
  version: 1,
  planVersion: 1,
  note: null,
  dayNote: null,
  revisionsLeft: 5,
  counter: null,
  staleUntil: null,
  lostBecause: null,
  createdAt: '2030-01-03T07:00:00.000Z',
  updatedAt: '2030-01-03T07:00:00.000Z',
};

/** The venue's own pending offer. */
export const bidView = (over: Partial<VenueBidView> = {}): VenueBidView => ({ ...BID, ...over });

const BOOKING: VenueBookingView = {
  id: 'k1',
  ref: 'ABC234',
  bidId: 'b1',
  status: 'confirmed',
  planType: 'datebook',
  firstName: 'Meera',
  contact: null,
  answers: null,
  contactUntil: '2030-01-06T17:00:00.000Z',
  startAt: '2030-01-05T14:00:00.000Z',
  endAt: null,
  partySize: 2,
  proposedPrice: 2800,
  lines: [],
  minSpend: 3000,
  inclusions: [],
  perks: [],
  policy: 'moderate',
  note: null,
  acknowledgedAt: null,
  acknowledgeBy: '2030-01-03T08:15:00.000Z',
  noShowFrom: '2030-01-05T14:30:00.000Z',
  noShowUntil: '2030-01-06T14:00:00.000Z',
  noShow: null,
  checkedInAt: null,
  arrivalOpen: false,
  createdAt: '2030-01-03T08:00:00.000Z',
  change: null,
  sequence: 0,
  cancelledBy: null,
  cancelReason: null,
};

/** A booking at the venue. */
export const bookingView = (over: Partial<VenueBookingView> = {}): VenueBookingView => ({ ...BOOKING, ...over });

/** What lies under the bell, not read yet. */
export const noticeView = (over: Partial<VenueNoticeView> = {}): VenueNoticeView => ({
  id: 'n1',
  type: 'new_request',
  isRead: false,
  requestId: 'r1',
  planType: 'datebook',
  partySize: 2,
  preferredDate: '2030-01-05',
  preferredTime: 'evening',
  area: 'Bandra',
  createdAt: '2030-01-03T06:00:00.000Z',
  ...over,
});
