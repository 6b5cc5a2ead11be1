import {
  EVENT_VERSION,
  EVENTS,
  type BidView,
  type Changes,
  type EventEnvelope,
  type MemberView,
  type PreferencesStatus,
  type ReaderSlice,
  type SharedBid,
  type Snapshot,
  type VotesView,
} from '@app/contracts';

/** What a client holds of one plan: the snapshot as of `seq`, and the reader's own slices that facts have outdated since they were read. */
export interface LivePlan {
  snapshot: Snapshot;
  seq: number;
  outdated: ReaderSlice[];
  /** Up to which seq each reader slice is known to be true. */
  slices: Record<ReaderSlice, number>;
}

export type Applied = { kind: 'applied'; state: LivePlan } | { kind: 'ignored' } | { kind: 'gap' } | { kind: 'unknown' };

/** A live plan from a snapshot. */
export function liveFrom(snapshot: Snapshot): LivePlan {
  return { snapshot, seq: snapshot.seq, outdated: [], slices: { status: snapshot.seq, votes: snapshot.seq } };
}

/**
 * Applies one fact: `ignored` when it is not newer, `gap` when facts are missing before it, `unknown` when its type or version is not ours
 * (load the snapshot). Facts carry their entities whole, so this is a merge.
 */
export function apply(state: LivePlan, event: EventEnvelope): Applied {
  if (event.seq <= state.seq) return { kind: 'ignored' };
  if (!(event.type in EVENTS) || event.v > EVENT_VERSION) return { kind: 'unknown' };
  if (event.seq !== state.seq + 1) return { kind: 'gap' };
  const outdates: readonly ReaderSlice[] = EVENTS[event.type].outdates;
  return {
    kind: 'applied',
    state: { ...state, seq: event.seq, snapshot: merge(state.snapshot, event), outdated: [...new Set([...state.outdated, ...outdates])] },
  };
}

function merge(snapshot: Snapshot, event: EventEnvelope): Snapshot {
  const changes: Changes = event.data;
  const plan = { ...snapshot.plan, ...changes.plan, updatedAt: event.at };
  const decider = plan.delegateId ?? plan.createdBy;
  return {
    ...snapshot,
    seq: event.seq,
    plan,
    me: { ...snapshot.me, canAccept: decider === snapshot.me.userId },
    members: mergeMembers(snapshot.members, changes),
    bidRequest: changes.request ?? snapshot.bidRequest,
    bids: changes.bids ? mergeBids(snapshot.bids, changes.bids, snapshot.me.role === 'owner') : snapshot.bids,
    booking: changes.booking === undefined ? snapshot.booking : changes.booking,
  };
}

function mergeMembers(members: MemberView[], { members: changed = [], goneMembers = [] }: Changes): MemberView[] {
  if (changed.length === 0 && goneMembers.length === 0) return members;
  const byId = new Map(members.map((member) => [member.userId, member]));
  for (const member of changed) byId.set(member.userId, member);
  for (const id of goneMembers) byId.delete(id);
  return [...byId.values()].sort((a, b) => a.joinedAt.localeCompare(b.joinedAt) || a.userId.localeCompare(b.userId));
}

const noVotes = (isOwner: boolean): VotesView => ({ mine: null, counts: isOwner ? { love: 0, ok: 0, no: 0 } : null });

function mergeBids(bids: BidView[], changed: readonly SharedBid[], isOwner: boolean): BidView[] {
  const byId = new Map(bids.map((bid) => [bid.id, bid]));
  for (const bid of changed) byId.set(bid.id, { ...bid, votes: byId.get(bid.id)?.votes ?? noVotes(isOwner) });
  return [...byId.values()].sort(bestFirst);
}

/** Best value first; on a tie the earlier offer, whose id (UUIDv7) is the lower one. */
export function bestFirst(a: SharedBid, b: SharedBid): number {
  return b.valueScore - a.valueScore || (a.id < b.id ? -1 : 1);
}

/** Puts the answer of a slice's own read in its place, unless a newer one is there; `seq` is that of the answer. */
export function patchSlice(state: LivePlan, slice: 'status', value: PreferencesStatus, seq: number): LivePlan;
export function patchSlice(state: LivePlan, slice: 'votes', value: BidView[], seq: number): LivePlan;
export function patchSlice(state: LivePlan, slice: ReaderSlice, value: PreferencesStatus | BidView[], seq: number): LivePlan {
  if (seq < state.slices[slice]) return state;
  const snapshot = Array.isArray(value)
    ? { ...state.snapshot, bids: withVotes(state.snapshot.bids, value) }
    : { ...state.snapshot, preferencesStatus: value };
  const outdated = seq >= state.seq ? state.outdated.filter((name) => name !== slice) : state.outdated;
  return { ...state, snapshot, outdated, slices: { ...state.slices, [slice]: seq } };
}

function withVotes(bids: BidView[], read: BidView[]): BidView[] {
  const votes = new Map(read.map((bid) => [bid.id, bid.votes]));
  return bids.map((bid) => ({ ...bid, votes: votes.get(bid.id) ?? bid.votes }));
}
