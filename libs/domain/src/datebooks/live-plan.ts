import {
  EVENT_VERSION,
  EVENTS,
  READER_SLICES,
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
import { bestFirst } from '../bids/offer-order.js';
import { decides } from './deciders.js';

/** What a client holds of one plan: the snapshot as of `seq`, and the reader's own slices that events have outdated since they were read. */
export interface LivePlan {
  snapshot: Snapshot;
  seq: number;
  outdated: ReaderSlice[];
  /** Up to which seq each reader slice is known to be true. */
  slices: Record<ReaderSlice, number>;
  /** The seq of the answer that each reader slice is from. */
  readAt: Record<ReaderSlice, number>;
  /** The last seq at which an event outdated each reader slice. */
  outdatedAt: Record<ReaderSlice, number>;
}

export type Applied = { kind: 'applied'; state: LivePlan } | { kind: 'ignored' } | { kind: 'gap' } | { kind: 'unknown' };

/** A live plan from a snapshot. */
export function liveFrom(snapshot: Snapshot): LivePlan {
  const { seq } = snapshot;
  const all = { status: seq, votes: seq };
  return { snapshot, seq, outdated: [], slices: all, readAt: all, outdatedAt: all };
}

/**
 * Applies one event: `ignored` when it is not newer, `gap` when events are missing before it, `unknown` when its type or version is not ours
 * (load the snapshot). Events carry their entities whole, so this is a merge.
 */
export function apply(state: LivePlan, event: EventEnvelope): Applied {
  if (event.seq <= state.seq) return { kind: 'ignored' };
  if (!Object.hasOwn(EVENTS, event.type) || event.v > EVENT_VERSION) return { kind: 'unknown' };
  if (event.seq !== state.seq + 1) return { kind: 'gap' };
  const snapshot = merge(state.snapshot, event);
  const outdatedAt = { ...state.outdatedAt };
  for (const slice of EVENTS[event.type].outdates) outdatedAt[slice] = event.seq;
  // The one who decides sees all counts: with the decider the votes have to be read anew.
  if (snapshot.plan.delegateId !== state.snapshot.plan.delegateId) outdatedAt.votes = event.seq;
  return { kind: 'applied', state: withOutdated({ ...state, seq: event.seq, snapshot, outdatedAt }) };
}

function withOutdated(state: LivePlan): LivePlan {
  return { ...state, outdated: READER_SLICES.filter((slice) => state.outdatedAt[slice] > state.slices[slice]) };
}

function merge(snapshot: Snapshot, event: EventEnvelope): Snapshot {
  const changes: Changes = event.data;
  const { userId } = snapshot.me;
  const role = changes.members?.find((member) => member.userId === userId)?.role ?? snapshot.me.role;
  const plan = { ...snapshot.plan, ...changes.plan, updatedAt: event.at, role };
  const canAccept = decides(plan, userId);
  const request = changes.request ?? snapshot.bidRequest;
  return {
    ...snapshot,
    seq: event.seq,
    plan,
    me: { userId, role, canAccept },
    members: mergeMembers(snapshot.members, changes),
    // A new name of the plan comes without its request, which has the name as well.
    bidRequest: request && request.planName !== plan.name ? { ...request, planName: plan.name } : request,
    bids: changes.bids ? mergeBids(snapshot.bids, changes.bids, canAccept) : snapshot.bids,
    booking: changes.booking === undefined ? snapshot.booking : changes.booking,
  };
}

function mergeMembers(members: MemberView[], { members: changed = [], goneMembers = [] }: Changes): MemberView[] {
  if (changed.length === 0 && goneMembers.length === 0) return members;
  const byId = new Map(members.map((member) => [member.userId, member]));
  for (const member of changed) byId.set(member.userId, member);
  for (const id of goneMembers) byId.delete(id);
  return [...byId.values()].sort((a, b) => order(a.joinedAt, b.joinedAt) || order(a.userId, b.userId));
}

/** As the database compares them: by code unit, not by language. */
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const noVotes = (seesCounts: boolean): VotesView => ({ mine: null, counts: seesCounts ? { love: 0, ok: 0, no: 0 } : null });

function mergeBids(bids: BidView[], changed: readonly SharedBid[], seesCounts: boolean): BidView[] {
  const byId = new Map(bids.map((bid) => [bid.id, bid]));
  for (const bid of changed) byId.set(bid.id, { ...bid, votes: byId.get(bid.id)?.votes ?? noVotes(seesCounts) });
  return [...byId.values()].sort(bestFirst);
}

/**
 * Puts the answer of a slice's own read in its place, unless a newer one is there; `seq` is that of the answer. Votes read ahead of the
 * events count only up to those: some belong to offers that are not here yet, and the event of each such vote is still to come.
 */
export function patchSlice(state: LivePlan, slice: 'status', value: PreferencesStatus, seq: number): LivePlan;
export function patchSlice(state: LivePlan, slice: 'votes', value: BidView[], seq: number): LivePlan;
export function patchSlice(state: LivePlan, slice: ReaderSlice, value: PreferencesStatus | BidView[], seq: number): LivePlan {
  if (seq < state.readAt[slice]) return state;
  const snapshot = Array.isArray(value)
    ? { ...state.snapshot, bids: withVotes(state.snapshot.bids, value) }
    : { ...state.snapshot, preferencesStatus: value };
  const known = slice === 'votes' ? Math.min(seq, state.seq) : seq;
  return withOutdated({ ...state, snapshot, slices: { ...state.slices, [slice]: known }, readAt: { ...state.readAt, [slice]: seq } });
}

function withVotes(bids: BidView[], read: BidView[]): BidView[] {
  const votes = new Map(read.map((bid) => [bid.id, bid.votes]));
  return bids.map((bid) => ({ ...bid, votes: votes.get(bid.id) ?? bid.votes }));
}
