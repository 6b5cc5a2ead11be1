import type { EventEnvelope, ReactionName, WaitingDelivery } from '@app/contracts';
import type { Database, Transaction } from '@app/persistence';
import type { Config, Logger } from '@app/platform';

/** The context of a reaction besides its transaction. */
export interface ReactionContext {
  readonly config: Config;
  readonly logger: Logger;
  /** Collects deliveries whose rows the reaction inserted; they are enqueued after the commit. */
  deliver(deliveries: readonly WaitingDelivery[]): void;
}

/**
 * A reaction of the worker to an event. `run` and the done mark are one transaction, so that the effect happens once however often the job runs. It
 * uses nothing but `tx` (and locks the plan first, if it changes it), and may run again after a rollback.
 */
export interface Reaction {
  readonly name: ReactionName;
  /**
   * True for a reaction that locks a plan or a venue, which must be the first lock: it shares its transaction with no other reaction of the event.
   */
  readonly alone?: true;
  /** Returns true when one that is `alone` would find nothing to do for any of these events: it is marked as done with the others, and does not run. */
  readonly isIdle?: (database: Database, events: readonly EventEnvelope[]) => Promise<boolean>;
  run(tx: Transaction, event: EventEnvelope, context: ReactionContext): Promise<void>;
}
