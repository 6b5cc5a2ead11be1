import type { EventEnvelope, QueueName, WaitingDelivery } from '@app/contracts';
import type { Queue } from 'bullmq';

/** An event with which a plan went live, with the fields that its job needs, so that no read precedes the plan's lock. */
export type LiveEvent = Pick<EventEnvelope, 'id' | 'dateBookId' | 'seq'>;

/** The worker's handlers of the jobs of each queue. */
export interface Handlers {
  /** Asks the venues of the plans of a job. */
  bidRequests(events: readonly LiveEvent[]): Promise<void>;
  /** Runs the reactions of all events of a job, and divides them among its transactions. */
  reactions(eventIds: readonly string[]): Promise<void>;
  email(deliveryId: string): Promise<void>;
  push(deliveryId: string): Promise<void>;
  /** Sends a message to the own system of a venue. */
  webhook(messageId: string): Promise<void>;
  /** Makes one photo of the upload. */
  photo(photoId: string): Promise<void>;
  /** Runs the schedule; returns the milliseconds until its next run, which comes once a second at the most, and each 5 s at the least. */
  schedule(): Promise<number>;
}

/**
 * The number of rows of each queue that one worker handles at once; for bid requests it is jobs, whose transactions are among those of reactions.
 * Reactions and schedule together stay below its pool of transactions.
 */
export const CONCURRENCY = {
  bidRequests: 16,
  reactions: 6,
  email: 2,
  push: 4,
  webhook: 4,
  photos: 1,
  schedule: 1,
} as const satisfies Record<QueueName, number>;

/** The queues. A job only names its rows; the rows are the truth, and the sweep finds lost ones. */
export interface Queues {
  /** Enqueues reactions; never throws and never waits. The sweep finds rows that could not be enqueued. */
  enqueueReactions(eventIds: readonly string[]): void;
  /** Enqueues events that ask venues; their job is added at once. */
  enqueueBidRequests(events: readonly LiveEvent[]): void;
  enqueueDeliveries(deliveries: readonly WaitingDelivery[]): void;
  /** Enqueues a photo; the tick clears away photos that could not be enqueued. */
  enqueuePhoto(photoId: string): void;
  /** Requests a run of the schedule in `ms` at the latest, for a caller that knows of an earlier due row. Never throws. */
  rescheduleEarlier(ms: number): void;
  /** Starts to work through all queues. */
  work(handlers: Handlers): Promise<void>;
  /** The queues for the operators' board. */
  readonly all: readonly Queue[];
  /** Finishes the jobs under way. */
  close(): Promise<void>;
}
