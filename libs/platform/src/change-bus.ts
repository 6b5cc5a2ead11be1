import type { EventEnvelope, FeedPush, PlanId, UserId } from '@app/contracts';

/** A session that was revoked, by the hash of its token in hex. */
export interface Eviction {
  session: string;
}

/** A message from one process to all others after a commit. A lost message does no harm, because the log and the revisions are the truth. */
export type ChangeMessage =
  | { plan: PlanId; seq: number; event?: EventEnvelope }
  | { feed: FeedPush }
  | { evict: Eviction }
  | { settings: true }
  | { presence: { dateBookId: PlanId; userIds: UserId[] } };

export type ChangeListener = (message: ChangeMessage) => void;

/** Connects the processes. The publishing process receives a message at once, the others over the backend. */
export interface ChangeBus {
  /** Publishes a message; never throws and never waits. A message that cannot be sent is dropped. */
  publish(message: ChangeMessage): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void;
  /** True while messages of other processes arrive. */
  readonly connected: boolean;
  close(): Promise<void>;
}
