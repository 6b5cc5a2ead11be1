import type { BidRequestView, PlanView, PreferencesStatus, SharedBid, Snapshot, UserId, VotesView } from '@app/contracts';

export const OWNER: UserId = 'u-owner';
export const MEMBER: UserId = 'u-member';
export const PLAN = 'plan-1';
const AT = '2026-11-20T12:00:00.000Z';

export const someBid = (id: string, patch: Partial<SharedBid> = {}): SharedBid => ({
  id,
  dateBookId: PLAN,
  requestId: 'request-1',
  status: 'pending',
  venueName: `Venue ${id}`,
  proposedPrice: 2_400,
  lines: [
    { kind: 'service', amount: 2_286, rate: null },
    { kind: 'gst', amount: 114, rate: 0.05 },
  ],
  venueId: `venue-${id}`,
  isSimulated: true,
  venueArea: 'Bandra',
  venueTypes: ['cafes'],
  distanceBand: '2-5',
  inclusions: ['Table for two'],
  perks: [],
  startAt: '2026-11-21T13:30:00.000Z',
  endAt: null,
  partySize: 2,
  policy: 'flexible',
  expiresAt: null,
  version: 1,
  planVersion: 1,
  aboveBudget: false,
  valueScore: 70,
  parts: { price: 0.7, fit: 0.8, travel: 0.6, reliability: 0.7, perks: 0 },
  note: null,
  counter: null,
  countersLeft: 2,
  venueCancelled: 0,
  dayNote: null,
  createdAt: AT,
  updatedAt: AT,
  ...patch,
});

export const someRequest = (patch: Partial<BidRequestView> = {}): BidRequestView => ({
  id: 'request-1',
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
  dayNote: null,
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
    askedBy: null,
    areasUnited: false,
    needsCity: false,
  },
  me: { hasPreferences: true, hasCoordinates: true, isCreator: reader === OWNER, role: reader === OWNER ? 'owner' : 'member' },
  readyCount: 2,
  pendingCount: 0,
  maxMembers: 2,
  waitingFor: [],
  ...patch,
});

export const someSnapshot = (reader: UserId, patch: Partial<Snapshot> = {}): Snapshot => ({
  plan: somePlan(reader),
  me: { userId: reader, role: reader === OWNER ? 'owner' : 'member', canAccept: reader === OWNER },
  members: [
    { userId: OWNER, firstName: 'Asha', role: 'owner', joinedAt: AT, hasPreferences: true, hasCoordinates: true },
    { userId: MEMBER, firstName: 'Kabir', role: 'member', joinedAt: AT, hasPreferences: true, hasCoordinates: true },
  ],
  preferencesStatus: someStatus(reader),
  bidRequest: someRequest(),
  bids: [],
  booking: null,
  seq: 0,
  ...patch,
});

export const noVotes = (reader: UserId): VotesView => ({ mine: null, counts: reader === OWNER ? { love: 0, ok: 0, no: 0 } : null });
