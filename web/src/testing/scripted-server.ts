import {
  CATCH_UP_LIMIT,
  CATCH_UP_PAGE,
  ERRORS,
  EVENTS,
  HEADS_EVERY_MS,
  type AnyEvent,
  type BidView,
  type CatchUp,
  type Changes,
  type ErrorCode,
  type EventType,
  type FeedPush,
  type MemberView,
  type Problem,
  type SharedBid,
  type Snapshot,
  type UserId,
  type Vote,
  type VotesView,
  type WatchAck,
  type BidId,
  type EventId,
} from '@app/contracts';
import type { LivePorts, Read, SocketHandlers } from '../live/ports.js';
import { OWNER, PLAN, sharedBid, someRequest, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import type { VirtualTime } from './virtual-time.js';

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const GONE = 'gone';
const NOW = '2026-11-20T12:00:00.000Z';
/** The time that the socket's client waits for an answer. */
const ACK_TIMEOUT_MS = 5_000;

const problemOf = (code: ErrorCode): Problem => {
  const [status, title] = ERRORS[code];
  return { type: `urn:problem:${code}`, title, status, detail: title, code, traceId: 't' };
};

interface ServerState {
  truth: Snapshot;
  bids: ReadonlyMap<string, SharedBid>;
  votes: ReadonlyMap<string, ReadonlyMap<UserId, Vote>>;
  /** The seq of the last event that outdated the reader's status. */
  statusSeq: number;
}

export interface NetworkConditions {
  dropEvent: boolean;
  copies: number;
  delayMs: number;
}

/**
 * The server's side of the wire with its own state and its own log; the client's code in front of it is the real one. Each
 * `do…` method changes the state and appends one event, as the API does in a transaction.
 */
export class ScriptedServer {
  log: AnyEvent[] = [];
  readonly calls: string[] = [];
  /** The snapshot of the reader at each seq. */
  history: Snapshot[];
  /** The highest seq that any message to the client has named. */
  announced = 0;
  latency: () => number = () => 5;
  random: () => number = () => 0.5;
  refuseSocket = false;
  /** Whether the server keeps its sockets open and sends and answers nothing. */
  frozen = false;
  /** The answer to a watch instead of events: a refusal, or silence until the client gives up. */
  refuseWatch: ErrorCode | 'silence' | null = null;
  /** The retry hint of a refusal. */
  hint: { retryAfter?: number } = {};
  /** Whether the reader may no longer read the plan. */
  gone = false;
  /** Whether every read fails; the client then shows `seenBefore`. */
  unreachable = false;
  seenBefore: Snapshot | null = null;
  /** The reads that fail. */
  refusedReads: readonly ('snapshot' | 'events' | 'status' | 'bids')[] = [];
  keepsAfter = 0;
  private state: ServerState = { truth: someSnapshot(OWNER), bids: new Map(), votes: new Map(), statusSeq: 0 };
  private readonly backups = new Map<number, ServerState>();
  /** Raised when a backup is restored: pending messages and requests are lost. */
  private life = 0;
  private handlers: SocketHandlers | null = null;
  private connected = false;
  private watching = false;
  private cancelBeat: (() => void) | null = null;

  constructor(
    readonly time: VirtualTime,
    readonly reader: UserId = OWNER,
  ) {
    this.history = [this.snapshot()];
  }

  get seq(): number {
    return this.log.length;
  }

  // ---- changes on the server
  append(
    type: EventType,
    data: Changes & Record<string, unknown>,
    network: NetworkConditions = { dropEvent: false, copies: 1, delayMs: 1 },
    changed: Partial<ServerState> = {},
  ): void {
    this.backups.set(this.seq, this.state);
    const seq = this.seq + 1;
    // The times are long past, so that a clock set from events is noticed, and differ by event.
    const at = new Date(Date.UTC(2020, 0, 1, 0, this.life, seq)).toISOString();
    const envelope = { id: someId<EventId>(`e${seq}`), seq, dateBookId: PLAN, type, v: 1, at, data } as AnyEvent;
    this.log.push(envelope);
    const state = { ...this.state, ...changed };
    const outdates: readonly string[] = EVENTS[type]?.outdates ?? [];
    this.state = {
      ...state,
      truth: { ...state.truth, plan: { ...state.truth.plan, updatedAt: envelope.at } },
      statusSeq: outdates.includes('status') ? seq : state.statusSeq,
    };
    this.history.push(this.snapshot());
    if (!this.watching || network.dropEvent) return;
    const { life } = this;
    for (let copy = 0; copy < network.copies; copy++) {
      this.time.after(network.delayMs + copy, () => {
        if (!this.connected || this.frozen || life !== this.life) return;
        this.announce(seq);
        this.handlers?.event(overTheWire(envelope));
      });
    }
  }

  placeBid(id: BidId, price: number, network?: NetworkConditions): void {
    const bid = sharedBid(id, { proposedPrice: price, valueScore: 100 - price / 100 });
    this.append('bid.placed', { bids: [bid], bidId: id }, network, { bids: new Map(this.state.bids).set(id, bid) });
  }

  reviseBid(id: BidId, price: number, network?: NetworkConditions): void {
    const old = this.state.bids.get(id);
    if (!old) return this.placeBid(id, price, network);
    const bid = { ...old, proposedPrice: price, version: old.version + 1, status: 'pending' as const };
    this.append('bid.revised', { bids: [bid], bidId: id }, network, { bids: new Map(this.state.bids).set(id, bid) });
  }

  withdrawBid(id: string, network?: NetworkConditions): void {
    const old = this.state.bids.get(id);
    if (!old) return;
    const bid = { ...old, status: 'withdrawn' as const, version: old.version + 1 };
    this.append('bid.withdrawn', { bids: [bid] }, network, { bids: new Map(this.state.bids).set(id, bid) });
  }

  vote(id: string, by: UserId, vote: Vote, network?: NetworkConditions): void {
    if (!this.state.bids.has(id)) return;
    const votes = new Map(this.state.votes).set(id, new Map(this.state.votes.get(id)).set(by, vote));
    this.append('bid.voted', { bidId: id, memberId: by }, network, { votes });
  }

  rename(name: string, network?: NetworkConditions): void {
    const { truth } = this.state;
    this.append('datebook.updated', { plan: { name } }, network, { truth: { ...truth, plan: { ...truth.plan, name } } });
  }

  extend(closesAt: string, network?: NetworkConditions): void {
    const { truth } = this.state;
    const request = someRequest({ ...(truth.bidRequest ?? {}), closesAt });
    this.append('request.extended', { request, by: 'soft-close' }, network, { truth: { ...truth, bidRequest: request } });
  }

  join(member: MemberView, network?: NetworkConditions): void {
    const { truth } = this.state;
    const members = [...truth.members.filter((m) => m.userId !== member.userId), member];
    this.append('member.joined', { members: [member] }, network, { truth: { ...truth, members } });
  }

  /** Restores the database as of `seq`, and restarts. */
  restore(seq: number): void {
    const state = this.backups.get(seq);
    if (!state) return;
    this.drop();
    this.life += 1;
    this.state = state;
    this.log = this.log.slice(0, seq);
    this.history = this.history.slice(0, seq + 1);
    this.keepsAfter = Math.min(this.keepsAfter, seq);
    this.announced = 0;
  }

  private announce(seq: number): void {
    this.announced = Math.max(this.announced, seq);
  }

  // ---- answers of the API
  private votesOf(id: string): VotesView {
    const votes = this.state.votes.get(id);
    const mine = votes?.get(this.reader) ?? null;
    const counts = { love: 0, ok: 0, no: 0 };
    for (const vote of votes?.values() ?? []) counts[vote] += 1;
    return { mine, counts: mine || this.reader === OWNER ? counts : null };
  }

  bidViews(): BidView[] {
    return [...this.state.bids.values()]
      .map((bid) => ({ ...bid, votes: this.votesOf(bid.id) }))
      .sort((a, b) => b.valueScore - a.valueScore || (a.id < b.id ? -1 : 1));
  }

  snapshot(): Snapshot {
    const mine = someSnapshot(this.reader);
    const { plan, bidRequest } = this.state.truth;
    return overTheWire({
      ...this.state.truth,
      plan: { ...plan, role: mine.plan.role },
      bidRequest: bidRequest && { ...bidRequest, planName: plan.name },
      me: mine.me,
      preferencesStatus: this.status(),
      bids: this.bidViews(),
      seq: this.seq,
    });
  }

  status() {
    // A stale status differs from the current one in this field.
    const waitingFor = [`since ${this.state.statusSeq}`];
    return someStatus(this.reader, { memberCount: this.state.truth.members.length, waitingFor });
  }

  private catchUp(after: number): CatchUp {
    if (after > this.seq || after < this.keepsAfter || this.seq - after > CATCH_UP_LIMIT) return { reset: true, seq: this.seq };
    const events = overTheWire(this.log.slice(after, after + CATCH_UP_PAGE));
    return { events, seq: this.seq, more: after + events.length < this.seq };
  }

  // ---- the connection
  connect(): void {
    if (this.refuseSocket || this.connected) return;
    this.connected = true;
    this.handlers?.up();
    this.cancelBeat?.();
    this.beat();
  }

  /** Sends heads at their interval. They announce nothing: a check of the client may come at the same moment. */
  private beat(): void {
    this.cancelBeat = this.time.after(HEADS_EVERY_MS, () => {
      this.sendHeads();
      if (this.connected) this.beat();
    });
  }

  drop(): void {
    if (!this.connected) return;
    this.connected = false;
    this.watching = false;
    this.handlers?.down();
  }

  /** Ends the watch on the server without a message to the client. */
  forgetWatch(): void {
    this.watching = false;
  }

  heads(): void {
    if (this.connected && this.watching && !this.frozen) this.announce(this.seq);
    this.sendHeads();
  }

  private sendHeads(): void {
    if (!this.connected || this.frozen) return;
    this.handlers?.heads({ plans: this.watching ? { [PLAN]: this.seq } : {}, feeds: {}, now: NOW });
  }

  push(push: FeedPush): void {
    if (this.connected && !this.frozen) this.handlers?.feed(push);
  }

  private answer<T>(name: 'snapshot' | 'events' | 'status' | 'bids', value: () => T): Promise<Read<T>> {
    this.calls.push(name);
    const { life } = this;
    return new Promise((resolve, reject) => {
      if (this.frozen) return;
      if (this.unreachable) return reject(new TypeError('Failed to fetch'));
      if (this.refusedReads.includes(name)) return reject(new Error('503'));
      if (this.gone) return void this.time.after(this.latency(), () => reject(new Error(GONE)));
      // The state is read at one moment and delivered at a later one.
      this.time.after(this.latency(), () => {
        const read = { value: value(), seq: this.seq };
        this.time.after(this.latency(), () => (life === this.life ? resolve(read) : reject(new TypeError('Failed to fetch'))));
      });
    });
  }

  ports(nows: string[] = []): LivePorts {
    return {
      http: {
        snapshot: () => this.answer('snapshot', () => this.snapshot()),
        events: (_id, after) => this.answer('events', () => this.catchUp(after)),
        status: () => this.answer('status', () => overTheWire(this.status())),
        bids: () => this.answer('bids', () => overTheWire(this.bidViews())),
      },
      socket: {
        open: (handlers) => {
          this.handlers = handlers;
          this.time.after(1, () => (this.refuseSocket ? handlers.failed() : this.connect()));
        },
        nudge: () => this.connect(),
        close: () => this.drop(),
        unwatch: () => void (this.watching = false),
        look: () => Promise.resolve(this.connected),
        watch: ({ after }) =>
          new Promise<WatchAck>((resolve, reject) => {
            this.calls.push('watch');
            if (!this.connected) return reject(new Error('not connected'));
            if (this.frozen) return void this.time.after(ACK_TIMEOUT_MS, () => reject(new Error('no answer')));
            const { refuseWatch } = this;
            if (refuseWatch === 'silence') return void this.time.after(ACK_TIMEOUT_MS, () => reject(new Error('no answer')));
            if (refuseWatch)
              return void this.time.after(this.latency(), () =>
                resolve({ ok: false, problem: { ...problemOf(refuseWatch), ...this.hint } }),
              );
            this.watching = true;
            const caught = after === undefined ? { events: [], seq: this.seq, more: false } : this.catchUp(after);
            const now = NOW;
            const ack: WatchAck =
              'reset' in caught
                ? { ok: true, reset: true, seq: caught.seq, now }
                : { ok: true, seq: caught.seq, events: caught.events, now };
            const { life } = this;
            this.time.after(this.latency(), () => {
              if (life !== this.life) return reject(new Error('disconnected'));
              this.announce(ack.seq);
              resolve(ack);
            });
          }),
      },
      timers: { after: this.time.after, elapsed: () => this.time.now, random: () => this.random() },
      learnNow: (now) => nows.push(now),
      lastSeen: (id) => (this.seenBefore?.plan.id === id ? this.seenBefore : null),
      isGone: (error) => error instanceof Error && error.message === GONE,
    };
  }
}
