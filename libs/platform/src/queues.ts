import type { EventEnvelope, QueueName, WaitingDelivery } from '@app/contracts';
import type { Queue } from 'bullmq';

/** An event with which a plan went live: what its job names, so that nothing has to be read before the plan is locked. */
export type LiveEvent = Pick<EventEnvelope, 'id' | 'dateBookId' | 'seq'>;

/** What the worker does with the jobs of each queue. */
export interface Handlers {
  /** Asks the venues of the plans of a job. */
  bidRequests(events: readonly LiveEvent[]): Promise<void>;
  /** All events of a job at once: it shares out among its transactions what they call for. */
  reactions(eventIds: readonly string[]): Promise<void>;
  email(deliveryId: string): Promise<void>;
  push(deliveryId: string): Promise<void>;
  /** Makes one photo of what was sent. */
  photo(photoId: string): Promise<void>;
  /** Gives in how many milliseconds it has to run again; it does so once a second at the most, and each 5 s at the least. */
  schedule(): Promise<number>;
}

/**
 * How many rows of each queue one worker works on at once; of bid requests it is jobs, whose transactions are among those of reactions. Reactions
 * and schedule together stay below its pool of transactions.
 */
export const CONCURRENCY = { bidRequests: 16, reactions: 6, email: 2, push: 4, photos: 1, schedule: 1 } as const satisfies Record<
  QueueName,
  number
>;

/** The queues. A job only says which rows to work on; the rows are the truth and the sweep finds what got lost. */
export interface Queues {
  /** Never throws and never waits: what can't be enqueued is found by the sweep. */
  enqueueReactions(eventIds: readonly string[]): void;
  /** The same for events because of which venues are asked: their job is added at once. */
  enqueueBidRequests(events: readonly LiveEvent[]): void;
  enqueueDeliveries(deliveries: readonly WaitingDelivery[]): void;
  /** What can't be enqueued is cleared away by the tick. */
  enqueuePhoto(photoId: string): void;
  /** Has the schedule run in `ms` at the latest; for whoever learns that something is due sooner than its last run knew. Never throws. */
  rescheduleEarlier(ms: number): void;
  /** Starts working through all queues. */
  work(handlers: Handlers): Promise<void>;
  /** For the operators' board. */
  readonly all: readonly Queue[];
  /** Finishes the jobs under way. */
  close(): Promise<void>;
}
