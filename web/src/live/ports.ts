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

/** An answer with the `X-Stream-Seq` it was read at; null where the server named none. */
export interface Read<T> {
  value: T;
  seq: number | null;
}

/** The four reads that keep a plan up to date. They reject with whatever `isGone` can tell apart. */
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
  /** An attempt to connect failed; another one follows by itself. */
  failed: () => void;
  event: (event: EventEnvelope) => void;
  heads: (heads: Heads) => void;
  feed: (push: FeedPush) => void;
  /** Who looks at a plan right now. */
  present: (seen: Present) => void;
}

/** The socket as the rest of live/ sees it: one connection that comes back by itself. */
interface ConnectionSocket {
  open: (handlers: SocketHandlers) => void;
  /** Try again now: the tab woke up or the network returned. */
  nudge: () => void;
  close: () => void;
}

/** A socket on which plans can be followed. */
export interface LiveSocket extends ConnectionSocket {
  watch: (payload: Watch) => Promise<WatchAck>;
  unwatch: (id: PlanId) => void;
  /** Says that the reader looks at a plan that is watched; false when nobody heard it. */
  look: (id: PlanId) => Promise<boolean>;
}

export interface Timers {
  /** Runs once after `ms`; the answer cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** Milliseconds that only ever rise; for measuring, never for showing. */
  elapsed: () => number;
  /** 0 ≤ x < 1, for jitter. */
  random: () => number;
}

/** What a connection needs of the world outside, whoever it belongs to. */
export interface ConnectionPorts {
  socket: ConnectionSocket;
  timers: Timers;
  /** Sets the clock that countdowns use; called with heads and acks only, never with the time of an event. */
  learnNow: (now: Instant) => void;
}

/** Everything outside the process that plans need, so that tests replace the network and nothing else. */
export interface LivePorts extends ConnectionPorts {
  http: LiveHttp;
  socket: LiveSocket;
  /** The plan as this device saw it last, for when it cannot be read; null when it never did. */
  lastSeen: (id: PlanId) => Snapshot | null;
  /** True for an error that means the plan is no longer readable for me. */
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
