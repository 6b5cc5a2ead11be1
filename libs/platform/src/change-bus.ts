import type { EventEnvelope, FeedPush } from '@app/contracts';

/** Access that has ended: a revoked session (hash in hex), or a member who is out of a plan. */
export type Eviction = { session: string } | { planId: string; userId: string };

/** What one process tells all others after a commit. Any of them may get lost: the log and the revisions are the truth. */
export type ChangeMessage =
  | { plan: string; seq: number; event?: EventEnvelope }
  | { feed: FeedPush }
  | { evict: Eviction }
  | { presence: { planId: string; userIds: string[] } };

export type ChangeListener = (message: ChangeMessage) => void;

/** The line between the processes. Its own process hears a message at once, the others over the backend. */
export interface ChangeBus {
  /** Never throws and never waits; a message that can't be sent is dropped. */
  publish(message: ChangeMessage): void;
  /** Gives the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void;
  /** Whether other processes are heard at the moment. */
  readonly connected: boolean;
  close(): Promise<void>;
}
