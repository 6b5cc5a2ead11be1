import type {
  BidView,
  BookingView,
  BidRequestView,
  MemberRole,
  MemberView,
  PreferencesStatus,
  SharedBid,
  SharedPlan,
  Snapshot,
  UserId,
  Vote,
  BidId,
  PlanId,
} from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';

/** What the database holds of one plan; never mutated, each event makes the next one. */
export interface World {
  plan: SharedPlan;
  members: readonly MemberView[];
  request: BidRequestView | null;
  bids: readonly SharedBid[];
  votes: readonly { bidId: BidId; userId: UserId; vote: Vote }[];
  booking: BookingView | null;
  /** The seq of the last change of anybody's status; it shows in every reader's status, so that a stale one differs from a true one. */
  mark: number;
}

export interface Reader {
  kind: 'owner' | 'member who votes' | 'member who never votes';
  userId: UserId;
}
export const READERS: readonly [Reader, Reader, Reader] = [
  { kind: 'owner', userId: someId<UserId>('a') },
  { kind: 'member who votes', userId: someId<UserId>('b') },
  { kind: 'member who never votes', userId: someId<UserId>('c') },
];

/** The instant of a seq. */
export const instant = (seq: number): string => new Date(Date.UTC(2026, 10, 20, 10, 0, seq)).toISOString();

export const memberOf = (userId: UserId, role: MemberRole, seq: number): MemberView => ({
  userId,
  firstName: userId.toUpperCase(),
  role,
  joinedAt: instant(seq),
  hasPreferences: false,
  hasCoordinates: false,
});

/** The plan as it stands after its creation, with the three readers in it. */
export const firstWorld = (): World => ({
  plan: {
    id: someId<PlanId>('d'),
    name: 'My Perfect Plan',
    planType: 'palbook',
    maxMembers: 6,
    createdBy: someId<UserId>('a'),
    delegateId: null,
    inviteCode: null,
    createdAt: instant(0),
    updatedAt: instant(0),
    sameLocationMode: false,
    state: 'draft',
    bidding: 'held',
    partySize: 3,
    planVersion: 1,
    preferredDate: null,
    preferredTime: null,
    dayNote: null,
    itineraryAt: null,
    firstVenue: null,
    keepsAsking: false,
  },
  members: [
    memberOf(someId<UserId>('a'), 'owner', 0),
    memberOf(someId<UserId>('b'), 'member', 0),
    memberOf(someId<UserId>('c'), 'member', 0),
  ],
  request: null,
  bids: [],
  votes: [],
  booking: null,
  mark: 0,
});

/** The snapshot that the server would answer one reader; made from the world alone, without `apply`. */
export function snapshotOf(world: World, seq: number, reader: Reader): Snapshot {
  const { userId } = reader;
  const role = world.members.find((member) => member.userId === userId)?.role ?? 'voter';
  return {
    plan: { ...world.plan, preferences: null, coordinates: null, role },
    me: { userId, role, canAccept: world.plan.createdBy === userId || world.plan.delegateId === userId },
    members: [...world.members].sort((a, b) => compare(a.joinedAt + a.userId, b.joinedAt + b.userId)),
    preferencesStatus: statusOf(world, reader, role),
    bidRequest: world.request && { ...world.request, planName: world.plan.name },
    bids: world.bids.map((bid) => seenBy(world, bid, userId)).sort((a, b) => b.valueScore - a.valueScore || compare(a.id, b.id)),
    booking: world.booking,
    seq,
  };
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function seenBy({ votes, plan }: World, bid: SharedBid, userId: UserId): BidView {
  const given = votes.filter((vote) => vote.bidId === bid.id);
  const mine = given.find((vote) => vote.userId === userId)?.vote ?? null;
  const count = (which: Vote) => given.filter(({ vote }) => vote === which).length;
  const sees = mine !== null || plan.createdBy === userId || plan.delegateId === userId;
  return { ...bid, votes: { mine, counts: sees ? { love: count('love'), ok: count('ok'), no: count('no') } : null } };
}

function statusOf({ plan, members, mark }: World, { userId }: Reader, role: MemberRole): PreferencesStatus {
  const me = members.find((member) => member.userId === userId);
  const ready = members.filter((member) => member.hasPreferences && member.hasCoordinates);
  return {
    planType: plan.planType,
    memberCount: members.length,
    bothHavePreferences: members.every((member) => member.hasPreferences),
    bothHaveCoordinates: members.every((member) => member.hasCoordinates),
    requiresGPS: false,
    needsPartner: members.length < 2,
    compatibility: {
      allowVenueAccess: false,
      strictMatch: true,
      mismatches: [],
      partnerPrefs: [],
      canNegotiate: mark % 2 === 0,
      askedBy: null,
      areasUnited: false,
      needsCity: false,
      negotiatorId: null,
    },
    me: {
      hasPreferences: me?.hasPreferences ?? false,
      hasCoordinates: me?.hasCoordinates ?? false,
      isCreator: plan.createdBy === userId,
      role,
    },
    readyCount: ready.length,
    pendingCount: members.length - ready.length,
    maxMembers: plan.maxMembers,
    waitingFor: [`since ${mark}`],
    pausedIn: null,
  };
}
