import type {
  BidRequestView,
  BidView,
  BookingView,
  OwnBooking,
  PlanListItem,
  PlanView,
  PreferencesStatus,
  SharedBid,
  Snapshot,
  UserId,
  VotesView,
  BidId,
  PlanId,
  BidRequestId,
  VenueId,
  BookingId,
} from '@app/contracts';
import { someId } from './some-id.js';
import { ASHA, KABIR, NEW_BID, NEW_BOOKING, VENUE } from './description.js';

// The plan, its auction and its booking in the planners' views: `reader` is the owner or a member, `patch` contains the changes.

export const OWNER: UserId = someId<UserId>('u-owner');
export const MEMBER: UserId = someId<UserId>('u-member');
export const PLAN = someId<PlanId>('plan-1');
const AT = '2026-11-20T12:00:00.000Z';

export const noVotes = (reader: UserId): VotesView => ({ mine: null, counts: reader === OWNER ? { love: 0, ok: 0, no: 0 } : null });

/** Returns a bid as events carry it. */
export const sharedBid = (id: BidId, patch: Partial<SharedBid> = {}): SharedBid => ({
  ...NEW_BID,
  id,
  dateBookId: PLAN,
  requestId: someId<BidRequestId>('request-1'),
  venueName: `Venue ${id}`,
  proposedPrice: 2_400,
  lines: [
    { kind: 'service', amount: 2_286, rate: null },
    { kind: 'gst', amount: 114, rate: 0.05 },
  ],
  venueId: someId<VenueId>(`venue-${id}`),
  isSimulated: true,
  venueArea: VENUE.area,
  venueAt: { lat: 19.05498, lng: 72.84022 },
  venueTypes: [...VENUE.placeTypes],
  distanceBand: '2-5',
  inclusions: ['Table for two'],
  startAt: '2026-11-21T13:30:00.000Z',
  policy: 'flexible',
  aboveBudget: false,
  valueScore: 70,
  parts: { price: 0.7, fit: 0.8, travel: 0.6, reliability: 0.7, perks: 0 },
  countersLeft: 2,
  venueCancelled: 0,
  createdAt: AT,
  updatedAt: AT,
  ...patch,
});

/** Returns a bid in the owner's view, without votes. */
export const someBid = (id: BidId, patch: Partial<BidView> = {}): BidView => ({ ...sharedBid(id), votes: noVotes(OWNER), ...patch });

export const someRequest = (patch: Partial<BidRequestView> = {}): BidRequestView => ({
  id: someId<BidRequestId>('request-1'),
  dateBookId: PLAN,
  planName: 'Friday dinner',
  availableVenueCount: 9,
  createdAt: AT,
  status: 'open',
  round: 1,
  opensAt: AT,
  closesAt: '2026-11-20T12:45:00.000Z',
  decidesUntil: '2026-11-20T13:45:00.000Z',
  invitedCount: 8,
  extensions: 0,
  ownerExtended: false,
  openedCount: 0,
  minSpend: 2_000,
  placeTypes: [...VENUE.placeTypes],
  ...patch,
});

export const somePlan = (reader: UserId, patch: Partial<PlanView> = {}): PlanView => ({
  id: PLAN,
  name: 'Friday dinner',
  planType: 'datebook',
  maxMembers: 2,
  createdBy: OWNER,
  delegateId: null,
  inviteCode: 'ABCD2345EFGH',
  createdAt: AT,
  updatedAt: AT,
  sameLocationMode: false,
  state: 'live',
  bidding: 'open',
  partySize: 2,
  planVersion: 1,
  preferredDate: '2026-11-21',
  preferredTime: 'evening',
  dayNote: null,
  itineraryAt: null,
  firstVenue: null,
  keepsAsking: false,
  preferences: null,
  coordinates: null,
  role: reader === OWNER ? 'owner' : 'member',
  ...patch,
});

export const someStatus = (reader: UserId, patch: Partial<PreferencesStatus> = {}): PreferencesStatus => ({
  planType: 'datebook',
  memberCount: 2,
  bothHavePreferences: true,
  bothHaveCoordinates: true,
  requiresGPS: false,
  needsPartner: false,
  compatibility: {
    allowVenueAccess: true,
    strictMatch: true,
    mismatches: [],
    partnerPrefs: [],
    canNegotiate: false,
    negotiatorId: null,
    askedBy: null,
    areasUnited: false,
    needsCity: false,
  },
  me: { hasPreferences: true, hasCoordinates: true, isCreator: reader === OWNER, role: reader === OWNER ? 'owner' : 'member' },
  readyCount: 2,
  pendingCount: 0,
  maxMembers: 2,
  waitingFor: [],
  pausedIn: null,
  ...patch,
});

/** Returns a plan in the views of home and the list of plans, before any request. */
export const someListed = (reader: UserId, patch: Partial<PlanListItem> = {}): PlanListItem => ({
  ...somePlan(reader),
  memberCount: 2,
  seq: 1,
  bidCount: 0,
  booked: false,
  venueCount: null,
  requestStatus: null,
  hadBids: false,
  bookingStatus: null,
  booking: null,
  canRate: false,
  preferencesStatus: someStatus(reader),
  ...patch,
});

export const someSnapshot = (reader: UserId, patch: Partial<Snapshot> = {}): Snapshot => ({
  plan: somePlan(reader),
  me: { userId: reader, role: reader === OWNER ? 'owner' : 'member', canAccept: reader === OWNER },
  members: [
    { userId: OWNER, firstName: ASHA.firstName, role: 'owner', joinedAt: AT, hasPreferences: true, hasCoordinates: true },
    { userId: MEMBER, firstName: KABIR.firstName, role: 'member', joinedAt: AT, hasPreferences: true, hasCoordinates: true },
  ],
  preferencesStatus: someStatus(reader),
  bidRequest: someRequest(),
  bids: [],
  booking: null,
  seq: 0,
  ...patch,
});

export const someBooking = (patch: Partial<BookingView> = {}): OwnBooking => ({
  ...NEW_BOOKING,
  id: someId<BookingId>('booking-1'),
  ref: 'AB12CD',
  dateBookId: PLAN,
  bidId: someId<BidId>('bid-1'),
  venue: {
    id: someId<VenueId>('venue-1'),
    name: 'The Lantern Room',
    area: VENUE.area,
    address: '14 Hill Road',
    phone: '+912226400000',
    latitude: 19.06,
    longitude: 72.83,
    isSimulated: false,
  },
  startAt: '2026-11-21T14:00:00.000Z',
  proposedPrice: 2_641,
  minSpend: 2_000,
  inclusions: ['Three-course meal'],
  perks: [{ name: 'Window table', value: 200 }],
  policy: 'moderate',
  acknowledgeBy: '2026-11-20T12:15:00.000Z',
  cancelFreeUntil: '2026-11-21T08:00:00.000Z',
  snapshotHash: 'h',
  completedAt: null,
  disputeUntil: null,
  reviewUntil: null,
  undoUntil: '2026-11-20T12:02:00.000Z',
  createdAt: AT,
  overlaps: [],
  review: null,
  ...patch,
});
