import { asId, type BidRequestId, type BidRequestView, type Instant, type PlanId, type Snapshot, type UserId } from '@app/contracts';

export const PLAN = asId<PlanId>('demo');
const OWNER = asId<UserId>('demo-owner');
export const REQUEST = asId<BidRequestId>('demo-request');
export const OPENS = Date.parse('2026-11-27T12:30:00.000Z');
export const MINUTE = 60_000;
export const WINDOW = 30 * MINUTE;
export const at = (minutes: number): Instant => new Date(OPENS + minutes * MINUTE).toISOString();

export const request: BidRequestView = {
  id: REQUEST,
  dateBookId: PLAN,
  planName: '',
  availableVenueCount: 8,
  createdAt: at(0),
  status: 'open',
  round: 1,
  opensAt: at(0),
  closesAt: at(30),
  decidesUntil: at(90),
  invitedCount: 8,
  extensions: 0,
  ownerExtended: false,
  openedCount: 0,
  minSpend: 0,
  placeTypes: ['cafes', 'rooftop_dining'],
};

/** The plan before any offer. */
export const opening: Snapshot = {
  plan: {
    id: PLAN,
    name: '',
    planType: 'datebook',
    maxMembers: 2,
    createdBy: OWNER,
    delegateId: null,
    inviteCode: null,
    createdAt: at(-5),
    updatedAt: at(0),
    sameLocationMode: false,
    state: 'live',
    bidding: 'open',
    partySize: 2,
    planVersion: 1,
    preferredDate: '2026-11-28',
    preferredTime: 'evening',
    dayNote: null,
    itineraryAt: null,
    firstVenue: null,
    keepsAsking: false,
    preferences: null,
    coordinates: null,
    role: 'owner',
  },
  me: { userId: OWNER, role: 'owner', canAccept: true },
  members: [],
  preferencesStatus: {
    planType: 'datebook',
    memberCount: 2,
    bothHavePreferences: true,
    bothHaveCoordinates: true,
    requiresGPS: false,
    needsPartner: false,
    me: { hasPreferences: true, hasCoordinates: true, isCreator: true, role: 'owner' },
    readyCount: 2,
    pendingCount: 0,
    maxMembers: 2,
    waitingFor: [],
    pausedIn: null,
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
  },
  bidRequest: request,
  bids: [],
  booking: null,
  seq: 0,
};
