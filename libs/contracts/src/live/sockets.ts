import type { BidId, PlanId, UserId, Instant } from '../ids.js';
import type { EventEnvelope, EventType } from './events.js';
import type { FeedPush } from './feeds.js';
import type { Problem } from '../errors.js';

export interface Watch {
  dateBookId: PlanId;
  /** The last seq the client has; without it only `seq` is answered. */
  after?: number;
}
/** `seq` is the end of the log; `events` are the first page after `after`, and GET /api/datebooks/:id/events has the rest. */
export type WatchAck =
  | { ok: true; seq: number; events: EventEnvelope[]; now: Instant }
  | { ok: true; reset: true; seq: number; now: Instant }
  | { ok: false; problem: Problem };
export type Ack = { ok: true } | { ok: false; problem: Problem };

export interface ClientToServer {
  watch: (payload: Watch, ack: (answer: WatchAck) => void) => void;
  unwatch: (payload: { dateBookId: PlanId }, ack: (answer: Ack) => void) => void;
  presence: (payload: { dateBookId: PlanId; looking?: BidId }, ack: (answer: Ack) => void) => void;
}

/** Sent to each socket every `HEADS_EVERY_MS`: a lost last event would be silent otherwise. */
export interface Heads {
  plans: Record<PlanId, number>;
  feeds: Record<string, number>;
  now: Instant;
}

export type ServerToClient = { [T in EventType]: (event: EventEnvelope<T>) => void } & {
  heads: (heads: Heads) => void;
  feed: (push: FeedPush) => void;
  presence: (seen: { dateBookId: PlanId; userIds: UserId[] }) => void;
};

/** The rooms of the socket server, named in this one place. */
export const rooms = {
  datebook: (id: PlanId) => `datebook:${id}`,
  user: (id: string) => `user:${id}`,
  venue: (id: string) => `venue:${id}`,
  session: (hash: string) => `sess:${hash}`,
  member: (planId: PlanId, userId: UserId) => `member:${planId}:${userId}`,
};

export const HEADS_EVERY_MS = 10_000;
/** The server pings each socket at this interval. Without the answer in time either side drops the socket. */
export const PING_MS = { every: 10_000, timeout: 5_000 } as const;
/** A client that hears no message for this long counts the server as silent: heads bring the server's clock more often. */
export const SILENT_SOCKET_MS = 15_000;
/**
 * How clients come back, so that everybody whom one process served does not knock at the others in the same moment. The first try after
 * a lost socket falls at random within `spreadMs`. A process that ends spreads its goodbyes over the same time itself, one each `goodbyeMs` while
 * that takes no longer, so that the first try after a goodbye falls within `soonMs`. A refusal other than 403 or 404 is asked
 * again after the problem's `retryAfter`, or after `firstMs` where it has none, doubled with each refusal up to `mostMs`; each of these
 * waits is multiplied by a random 0.5 to 1.5.
 */
export const COME_BACK = { spreadMs: 2_000, goodbyeMs: 10, soonMs: 200, firstMs: 500, mostMs: 10_000 } as const;
/** Polling intervals while the socket is down, in milliseconds (product specification, section 9). */
export const POLL_MS = {
  unread: 30_000,
  userBids: 3_000,
  bidRequests: 15_000,
  status: 5_000,
  statuses: 30_000,
  board: 3_000,
  venue: 5_000,
} as const;
