import type { EventEnvelope, FeedPush } from '@app/contracts';

/** A session that was revoked, by the hash of its token in hex. */
export interface Eviction {
  session: string;
}

/** A message from one process to all others after a commit. Messages may get lost: the log and the revisions are the truth. */
export type ChangeMessage =
  | { plan: string; seq: number; event?: EventEnvelope }
  | { feed: FeedPush }
  | { evict: Eviction }
  | { presence: { dateBookId: string; userIds: string[] } };

export type ChangeListener = (message: ChangeMessage) => void;

/** Connects the processes. The publishing process receives a message at once, the others over the backend. */
export interface ChangeBus {
  /** Never throws and never waits; a message that can't be sent is dropped. */
  publish(message: ChangeMessage): void;
  /** Gives the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void;
  /** Whether other processes are heard at the moment. */
  readonly connected: boolean;
  close(): Promise<void>;
}
