import type {
  BidView,
  CatchUp,
  PlanId,
  EventEnvelope,
  FeedPush,
  Heads,
  Instant,
  PreferencesStatus,
  Snapshot,
  UserId,
  Watch,
  WatchAck,
} from '@app/contracts';

/** An answer with the `X-Stream-Seq` at which it was read; null: the server named none. */
export interface Read<T> {
  value: T;
  seq: number | null;
}

/** The four reads that keep a plan up to date. `isGone` classifies their rejections. */
export interface LiveHttp {
  snapshot: (id: PlanId) => Promise<Read<Snapshot>>;
  events: (id: PlanId, after: number) => Promise<Read<CatchUp>>;
  status: (id: PlanId) => Promise<Read<PreferencesStatus>>;
  bids: (id: PlanId) => Promise<Read<BidView[]>>;
}

export interface Present {
  dateBookId: PlanId;
  userIds: UserId[];
}

export interface SocketHandlers {
  up: () => void;
  down: () => void;
  /** Called when an attempt to connect failed; another attempt follows by itself. */
  failed: () => void;
  event: (event: EventEnvelope) => void;
  heads: (heads: Heads) => void;
  feed: (push: FeedPush) => void;
  /** Called with the people who look at a plan now. */
  present: (seen: Present) => void;
}

/** The socket as the rest of live/ sees it: one connection that reconnects by itself. */
interface ConnectionSocket {
  open: (handlers: SocketHandlers) => void;
  /** Tries again at once, because the tab woke up or the network returned. */
  nudge: () => void;
  close: () => void;
}

/** A socket on which plans can be followed. */
export interface LiveSocket extends ConnectionSocket {
  watch: (payload: Watch) => Promise<WatchAck>;
  unwatch: (id: PlanId) => void;
  /** Announces that the reader looks at a watched plan; false when no server received it. */
  look: (id: PlanId) => Promise<boolean>;
}

export interface Timers {
  /** Runs once after `ms`; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** Milliseconds of a monotonic clock, for measuring, never for display. */
  elapsed: () => number;
  /** 0 ≤ x < 1, for jitter. */
  random: () => number;
}

/** What a connection of a person or of a venue needs from the outside. */
export interface ConnectionPorts {
  socket: ConnectionSocket;
  timers: Timers;
  /** Sets the clock of the countdowns; called with heads and acknowledgements only, never with the time of an event. */
  learnNow: (now: Instant) => void;
}

/** Everything outside the process that plans need, so that tests replace the network alone. */
export interface LivePorts extends ConnectionPorts {
  http: LiveHttp;
  socket: LiveSocket;
  /** The plan as this device saw it last, for failed reads; null: never seen. */
  lastSeen: (id: PlanId) => Snapshot | null;
  /** True for an error after which the plan is no longer readable. */
  isGone: (error: unknown) => boolean;
}

export const browserTimers: Timers = {
  after: (ms, run) => {
    const handle = setTimeout(run, ms);
    return () => clearTimeout(handle);
  },
  elapsed: () => performance.now(),
  random: Math.random,
};
