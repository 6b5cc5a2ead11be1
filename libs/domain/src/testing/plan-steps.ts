import {
  BIDDABLE_REQUEST_STATUSES,
  LIVE_REQUEST_STATUSES,
  VOTES,
  type BidRequestView,
  type BidStatus,
  type EventType,
  type MemberView,
  type PlanState,
  type SharedBid,
  type UserId,
} from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { BOOKING_STEPS } from './booking-steps.js';
import { newBid, newBooking, newCounter, newRequest } from './plan-makers.js';
import { instant, memberOf, type World } from './plan-world.js';
import { changeBids, pick, plan, type Choice, type Made, type Step } from './step-kit.js';

const isOpen = ({ plan }: World): boolean => !['booked', 'done', 'expired', 'cancelled'].includes(plan.state);
const has = <T extends string>(list: readonly T[], value: string | undefined): boolean => list.some((one) => one === value);
const isLive = ({ request }: World): boolean => has(LIVE_REQUEST_STATUSES, request?.status);
const isBiddable = ({ request }: World): boolean => has(BIDDABLE_REQUEST_STATUSES, request?.status);

const member = (world: World, userId: UserId, patch: Partial<MemberView>): Pick<Made, 'next' | 'members'> => ({
  next: { members: world.members.map((one) => (one.userId === userId ? { ...one, ...patch } : one)) },
  members: [userId],
});
const request = (world: World, patch: Partial<BidRequestView>): Made | null =>
  world.request && isLive(world) ? { next: { request: { ...world.request, ...patch } } } : null;

const oneBid = (world: World, { seq, a }: Choice, from: BidStatus, patch: Partial<SharedBid>): Made | null => {
  const bid = pick(
    world.bids.filter((one) => one.status === from),
    a,
  );
  return bid && isOpen(world) ? { ...changeBids(world, seq, [from], patch, bid.id), extras: { bidId: bid.id } } : null;
};
/** Something about the counter-offer of one bid, which leaves the bid's version as it is. */
const onCounter = (
  world: World,
  { a }: Choice,
  of: (bid: SharedBid) => boolean,
  patch: (bid: SharedBid) => Partial<SharedBid>,
): Made | null => {
  const chosen = pick(
    world.bids.filter((bid) => bid.status === 'pending' && of(bid)),
    a,
  );
  if (!chosen || !isLive(world) || !isOpen(world)) return null;
  const bids = world.bids.map((bid) => (bid === chosen ? { ...bid, ...patch(bid) } : bid));
  return { next: { bids }, bids: [chosen.id], extras: { bidId: chosen.id } };
};
const end = (world: World, seq: number, state: PlanState, status: 'closed' | 'cancelled', bids: BidStatus): Made => {
  const ended = plan(world, { state });
  const gone = changeBids(world, seq, ['pending', 'stale'], { status: bids });
  const over = world.request && isLive(world) ? { ...world.request, status } : world.request;
  return { ...ended, bids: gone.bids, next: { ...ended.next, ...gone.next, request: over } };
};

const PAIR = ['a', 'b'].map((id) => someId<UserId>(id));
const OTHERS = ['b', 'c'].map((id) => someId<UserId>(id));

/** How each event of the catalogue can happen to a plan that exists; null: not as things stand. */
export const STEPS: Record<Exclude<EventType, 'datebook.created'>, Step> = {
  'datebook.updated': (world, { seq, a }) =>
    isOpen(world)
      ? plan(world, a % 3 === 0 ? { delegateId: pick([...OTHERS, null], seq) ?? null } : { name: `Plan ${seq}`, partySize: 2 + (a % 4) })
      : null,
  'datebook.cancelled': (world, { seq, a }) => (isOpen(world) && a % 9 === 0 ? end(world, seq, 'cancelled', 'cancelled', 'lost') : null),
  'datebook.expired': (world, { seq, a }) => (isOpen(world) && a % 9 === 1 ? end(world, seq, 'expired', 'closed', 'expired') : null),
  'invite.rotated': (world, { seq }) => plan(world, { inviteCode: `CODE${seq}` }),
  'member.joined': (world, { seq }) => {
    if (!isOpen(world) || world.members.length >= world.plan.maxMembers) return null;
    const joined = memberOf(someId<UserId>(`m${seq}`), 'member', seq);
    return { ...plan(world, {}), next: { members: [...world.members, joined] }, members: [joined.userId] };
  },
  'member.left': (world, { a }) => {
    const gone = pick(
      world.members.filter((one) => one.userId.startsWith('m')),
      a,
    );
    return gone ? { next: { members: world.members.filter((one) => one !== gone) }, gone: [gone.userId] } : null;
  },
  'member.renamed': (world, { seq, a }) => {
    const one = pick(world.members, a);
    return one ? member(world, one.userId, { firstName: `Name ${seq}` }) : null;
  },
  'member.merged': (world, { seq, a }) => {
    const guest = pick(
      world.members.filter((one) => one.userId.startsWith('m')),
      a,
    );
    if (!guest) return null;
    const account = { ...guest, userId: someId<UserId>(`m${seq}`), firstName: `Account ${seq}` };
    const members = world.members.map((one) => (one === guest ? account : one));
    return { ...plan(world, {}), next: { members }, members: [account.userId], gone: [guest.userId] };
  },
  'preferences.saved': (world, { seq, a }) => {
    const one = pick(world.members, a);
    if (!one || !isOpen(world)) return null;
    // A roster that is frozen or thawed makes a member a voter, or a voter a member again.
    const role = one.role === 'owner' || a % 4 > 0 ? one.role : one.role === 'voter' ? 'member' : 'voter';
    const saved = member(world, one.userId, { hasPreferences: true, role });
    const patch = plan(world, {
      state: world.plan.state === 'draft' ? 'collecting' : world.plan.state,
      inviteCode: world.plan.inviteCode ?? `CODE${seq}`,
    });
    return { ...patch, ...saved, next: { ...patch.next, ...saved.next }, extras: { memberId: one.userId } };
  },
  'location.saved': (world, { a }) => {
    const one = pick(world.members, a);
    return one && isOpen(world) ? member(world, one.userId, { hasCoordinates: true }) : null;
  },
  'negotiation.asked': (world, { a }) =>
    isOpen(world) ? { ...plan(world, { state: 'resolving' }), extras: { memberId: pick(PAIR, a) } } : null,
  'negotiation.kept': (world) => (world.plan.state === 'resolving' ? plan(world, {}) : null),
  'negotiation.accepted': (world) =>
    world.plan.state === 'resolving' ? { ...plan(world, { state: 'collecting' }), members: PAIR.slice(0, 1) } : null,
  'negotiation.timed-out': (world, { a }) =>
    world.plan.state === 'resolving' ? { ...plan(world, {}), extras: { memberId: pick(PAIR, a) } } : null,
  'compromise.voted': (world, { a, b }) =>
    world.plan.state === 'resolving' ? { next: {}, extras: { memberId: pick(PAIR, a), key: `k${b}` } } : null,
  'compromise.taken': (world) => (world.plan.state === 'resolving' ? plan(world, { state: 'collecting' }) : null),
  'plan.live': (world, { seq }) => {
    if (!isOpen(world) || isLive(world)) return null;
    const live = plan(world, { state: 'live', bidding: 'open' });
    return { ...live, next: { ...live.next, request: newRequest(world, seq) }, bids: [] };
  },
  'plan.no_eligible_venues': (world) => (isOpen(world) && !isLive(world) ? plan(world, { bidding: 'open' }) : null),
  'plan.changing': (world, { seq }) => {
    if (!isLive(world) || !isOpen(world)) return null;
    const changing = plan(world, { state: 'resolving', planVersion: world.plan.planVersion + 1 });
    const stale = changeBids(world, seq, ['pending'], { status: 'stale' });
    return { ...changing, bids: stale.bids, next: { ...changing.next, ...stale.next } };
  },
  'request.invited': (world) =>
    world.request && isBiddable(world)
      ? { next: { request: { ...world.request, invitedCount: world.request.invitedCount + 8 } }, extras: { wave: 1, venues: 8 } }
      : null,
  'request.opened': (world) => (world.request && isBiddable(world) ? request(world, { openedCount: world.request.openedCount + 1 }) : null),
  'request.round': (world) => (world.request?.round === 1 ? request(world, { round: 2 }) : null),
  'request.quiet': (world) => (isBiddable(world) && world.bids.every((bid) => bid.status !== 'pending') ? request(world, {}) : null),
  'request.extended': (world, { seq }) => {
    const moved = request(world, { status: 'open', closesAt: instant(seq + 1020), extensions: (world.request?.extensions ?? 0) + 1 });
    return moved && isBiddable(world) ? { ...moved, extras: { by: 'soft-close' } } : null;
  },
  'request.closing': (world) => (world.request?.status === 'open' ? request(world, { status: 'closing' }) : null),
  'request.decision': (world) => {
    if (!world.request || !isBiddable(world) || !isOpen(world)) return null;
    const deciding = plan(world, { state: 'deciding' });
    return { ...deciding, next: { ...deciding.next, request: { ...world.request, status: 'decision' } } };
  },
  'request.closed': (world, { seq }) =>
    world.request?.status === 'decision' && isOpen(world) ? end(world, seq, 'deciding', 'closed', 'expired') : null,
  'request.cancelled': (world, { seq }) => (isLive(world) && isOpen(world) ? end(world, seq, 'collecting', 'cancelled', 'expired') : null),
  'bid.placed': (world, choice) => {
    if (!isBiddable(world) || !isOpen(world)) return null;
    const bid = newBid(world, choice);
    return { next: { bids: [...world.bids, bid] }, bids: [bid.id], extras: { bidId: bid.id } };
  },
  'bid.revised': (world, choice) => (isBiddable(world) ? oneBid(world, choice, 'pending', { valueScore: choice.b % 7 }) : null),
  'bid.reconfirmed': (world, choice) => oneBid(world, choice, 'stale', { status: 'pending', planVersion: world.plan.planVersion }),
  'bid.withdrawn': (world, choice) => oneBid(world, choice, 'pending', { status: 'withdrawn' }),
  'bid.expired': (world, choice) => oneBid(world, choice, 'stale', { status: 'expired' }),
  'bid.declined': (world, choice) => oneBid(world, choice, 'pending', { status: 'declined' }),
  'bid.stale': (world, { seq }) => {
    if (!isLive(world) || !isOpen(world)) return null;
    const edited = plan(world, { planVersion: world.plan.planVersion + 1 });
    const stale = changeBids(world, seq, ['pending'], { status: 'stale' });
    return { ...edited, bids: stale.bids, next: { ...edited.next, ...stale.next } };
  },
  'bid.countered': (world, choice) =>
    onCounter(
      world,
      choice,
      (bid) => bid.counter === null && bid.countersLeft > 0,
      (bid) => ({ counter: newCounter(bid, choice.seq), countersLeft: bid.countersLeft - 1 }),
    ),
  'bid.counter-refused': (world, choice) =>
    onCounter(
      world,
      choice,
      (bid) => bid.counter !== null,
      () => ({ counter: null }),
    ),
  'bid.counter-expired': (world, choice) =>
    onCounter(
      world,
      choice,
      (bid) => bid.counter !== null,
      () => ({ counter: null }),
    ),
  'bid.voted': (world, { a, b }) => {
    const bid = pick(world.bids, a);
    const voter = pick(
      world.members.filter((one) => one.userId !== 'c'),
      b,
    );
    if (!bid || !voter) return null;
    const others = world.votes.filter((vote) => vote.bidId !== bid.id || vote.userId !== voter.userId);
    const vote = { bidId: bid.id, userId: voter.userId, vote: pick(VOTES, a + b) ?? 'ok' };
    return { next: { votes: [...others, vote] }, extras: { bidId: bid.id, memberId: voter.userId } };
  },
  'booking.confirmed': (world, choice) => {
    const accepted = world.request && isLive(world) && choice.a % 3 === 0 ? oneBid(world, choice, 'pending', { status: 'accepted' }) : null;
    const bid = world.bids.find((one) => one.id === accepted?.bids?.[0]);
    if (!accepted?.next.bids || !bid || !world.request) return null;
    const lost = changeBids({ ...world, bids: accepted.next.bids }, choice.seq, ['pending', 'stale'], { status: 'lost' });
    const booked = plan(world, { state: 'booked' });
    const next = {
      ...booked.next,
      ...lost.next,
      request: { ...world.request, status: 'closed' as const },
      booking: newBooking(bid, choice.seq),
    };
    return { ...booked, next, bids: [bid.id, ...(lost.bids ?? [])], extras: { bidId: bid.id } };
  },
  ...BOOKING_STEPS,
};
