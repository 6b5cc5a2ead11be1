import {
  CATCH_UP_LIMIT,
  CATCH_UP_PAGE,
  ERRORS,
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
} from '@app/contracts';
import type { LivePorts, Read, SocketHandlers } from '../live/ports.js';
import { OWNER, PLAN, sharedBid, someRequest, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import type { VirtualTime } from './virtual-time.js';

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The part of a plan that is the same for every member, in a form that can be compared. */
export const sharedPart = ({ plan, members, bidRequest, bids, booking }: Snapshot): unknown => ({
  plan: { ...plan, role: null },
  members: [...members].sort((a, b) => (a.userId < b.userId ? -1 : 1)),
  bidRequest,
  bids: bids.map((bid) => ({ ...bid, votes: null })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  booking,
});

const GONE = 'gone';
/** As long as the socket's client waits for an answer. */
const ACK_TIMEOUT_MS = 5_000;

const problemOf = (code: ErrorCode): Problem => {
  const [status, title] = ERRORS[code];
  return { type: `urn:problem:${code}`, title, status, detail: title, code, traceId: 't' };
};

export interface Weather {
  dropEvent: boolean;
  copies: number;
  delayMs: number;
}

/**
 * The server's side of the wire with its own truth and its own log; the client's code in front of it is the real one. Each
 * `do…` changes the truth and appends one event, as the API does in a transaction.
 */
export class ScriptedServer {
  readonly log: AnyEvent[] = [];
  readonly calls: string[] = [];
  /** What every member could read at each seq. */
  readonly history: unknown[] = [];
  reader: UserId = OWNER;
  latency: () => number = () => 5;
  random: () => number = () => 0.5;
  refuseSocket = false;
  /** What a watch is answered instead of events: a refusal, or nothing until the client gives up. */
  refuseWatch: ErrorCode | 'silence' | null = null;
  /** What a refusal says of when to try again. */
  hint: { retryAfter?: number } = {};
  /** Whether the plan is not the reader's to read any more. */
  gone = false;
  /** Whether nothing can be read at all, and what the device remembers then. */
  unreachable = false;
  seenBefore: Snapshot | null = null;
  /** Whether each read of the reader's own slices fails. */
  refuseReads = false;
  keepsAfter = 0;
  private readonly bids = new Map<string, SharedBid>();
  private readonly votes = new Map<string, Map<UserId, Vote>>();
  private truth = someSnapshot(OWNER);
  private handlers: SocketHandlers | null = null;
  private connected = false;
  private watching = false;

  constructor(readonly time: VirtualTime) {
    this.history.push(sharedPart(this.snapshot()));
  }

  get seq(): number {
    return this.log.length;
  }

  // ---- what happens on the server
  append(type: EventType, data: Changes & Record<string, unknown>, weather: Weather = { dropEvent: false, copies: 1, delayMs: 1 }): void {
    const envelope = {
      id: `e${this.seq + 1}`,
      seq: this.seq + 1,
      dateBookId: PLAN,
      type,
      v: 1,
      at: '2020-01-01T00:00:00.000Z',
      data,
    } as AnyEvent;
    this.log.push(envelope);
    this.truth = { ...this.truth, plan: { ...this.truth.plan, updatedAt: envelope.at } };
    this.history.push(sharedPart(this.snapshot()));
    if (!this.watching || weather.dropEvent) return;
    for (let copy = 0; copy < weather.copies; copy++) {
      this.time.after(weather.delayMs + copy, () => this.connected && this.handlers?.event(overTheWire(envelope)));
    }
  }

  placeBid(id: string, price: number, weather?: Weather): void {
    const bid = sharedBid(id, { proposedPrice: price, valueScore: 100 - price / 100 });
    this.bids.set(id, bid);
    this.append('bid.placed', { bids: [bid], bidId: id }, weather);
  }

  reviseBid(id: string, price: number, weather?: Weather): void {
    const old = this.bids.get(id);
    if (!old) return this.placeBid(id, price, weather);
    const bid = { ...old, proposedPrice: price, version: old.version + 1, status: 'pending' as const };
    this.bids.set(id, bid);
    this.append('bid.revised', { bids: [bid], bidId: id }, weather);
  }

  withdrawBid(id: string, weather?: Weather): void {
    const old = this.bids.get(id);
    if (!old) return;
    const bid = { ...old, status: 'withdrawn' as const, version: old.version + 1 };
    this.bids.set(id, bid);
    this.append('bid.withdrawn', { bids: [bid] }, weather);
  }

  vote(id: string, by: UserId, vote: Vote, weather?: Weather): void {
    if (!this.bids.has(id)) return;
    const votes = this.votes.get(id) ?? new Map<UserId, Vote>();
    this.votes.set(id, votes.set(by, vote));
    this.append('bid.voted', { bidId: id, memberId: by }, weather);
  }

  rename(name: string, weather?: Weather): void {
    this.truth = { ...this.truth, plan: { ...this.truth.plan, name } };
    this.append('datebook.updated', { plan: { name } }, weather);
  }

  extend(closesAt: string, weather?: Weather): void {
    const request = someRequest({ ...(this.truth.bidRequest ?? {}), closesAt });
    this.truth = { ...this.truth, bidRequest: request };
    this.append('request.extended', { request, by: 'soft-close' }, weather);
  }

  join(member: MemberView, weather?: Weather): void {
    this.truth = { ...this.truth, members: [...this.truth.members.filter((m) => m.userId !== member.userId), member] };
    this.append('member.joined', { members: [member] }, weather);
  }

  // ---- what the API answers
  private votesOf(id: string): VotesView {
    const votes = this.votes.get(id);
    const mine = votes?.get(this.reader) ?? null;
    const counts = { love: 0, ok: 0, no: 0 };
    for (const vote of votes?.values() ?? []) counts[vote] += 1;
    return { mine, counts: mine || this.reader === OWNER ? counts : null };
  }

  bidViews(): BidView[] {
    return [...this.bids.values()]
      .map((bid) => ({ ...bid, votes: this.votesOf(bid.id) }))
      .sort((a, b) => b.valueScore - a.valueScore || (a.id < b.id ? -1 : 1));
  }

  snapshot(): Snapshot {
    const mine = someSnapshot(this.reader);
    return overTheWire({
      ...this.truth,
      plan: { ...this.truth.plan, role: mine.plan.role },
      me: mine.me,
      preferencesStatus: this.status(),
      bids: this.bidViews(),
      seq: this.seq,
    });
  }

  status() {
    return someStatus(this.reader, { memberCount: this.truth.members.length });
  }

  private catchUp(after: number): CatchUp {
    if (after < this.keepsAfter || this.seq - after > CATCH_UP_LIMIT) return { reset: true, seq: this.seq };
    const events = overTheWire(this.log.slice(after, after + CATCH_UP_PAGE));
    return { events, seq: this.seq, more: after + events.length < this.seq };
  }

  // ---- the connection
  connect(): void {
    if (this.refuseSocket || this.connected) return;
    this.connected = true;
    this.handlers?.up();
  }

  drop(): void {
    if (!this.connected) return;
    this.connected = false;
    this.watching = false;
    this.handlers?.down();
  }

  /** The server has ended the watch, and the client was not told. */
  forgetWatch(): void {
    this.watching = false;
  }

  heads(): void {
    if (this.connected)
      this.handlers?.heads({ plans: this.watching ? { [PLAN]: this.seq } : {}, feeds: {}, now: '2026-11-20T12:00:00.000Z' });
  }

  push(push: FeedPush): void {
    if (this.connected) this.handlers?.feed(push);
  }

  private answer<T>(name: string, value: () => T): Promise<Read<T>> {
    this.calls.push(name);
    return new Promise((resolve, reject) => {
      if (this.unreachable) return reject(new TypeError('Failed to fetch'));
      if (this.refuseReads && (name === 'status' || name === 'bids')) return reject(new Error('503'));
      if (this.gone) return void this.time.after(this.latency(), () => reject(new Error(GONE)));
      // Read at one moment, delivered at a later one.
      this.time.after(this.latency(), () => {
        const read = { value: value(), seq: this.seq };
        this.time.after(this.latency(), () => resolve(read));
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
            const { refuseWatch } = this;
            if (refuseWatch === 'silence') return void this.time.after(ACK_TIMEOUT_MS, () => reject(new Error('no answer')));
            if (refuseWatch)
              return void this.time.after(this.latency(), () =>
                resolve({ ok: false, problem: { ...problemOf(refuseWatch), ...this.hint } }),
              );
            this.watching = true;
            const caught = after === undefined ? { events: [], seq: this.seq, more: false } : this.catchUp(after);
            const now = '2026-11-20T12:00:00.000Z';
            const ack: WatchAck =
              'reset' in caught
                ? { ok: true, reset: true, seq: caught.seq, now }
                : { ok: true, seq: caught.seq, events: caught.events, now };
            this.time.after(this.latency(), () => resolve(ack));
          }),
      },
      timers: { after: this.time.after, elapsed: () => this.time.now, random: () => this.random() },
      learnNow: (now) => nows.push(now),
      lastSeen: (id) => (this.seenBefore?.plan.id === id ? this.seenBefore : null),
      isGone: (error) => error instanceof Error && error.message === GONE,
    };
  }
}
