import { atMost, CONCURRENCY, type Handlers, type Logger, type Queues } from '@app/platform';
import type { Database } from '@app/persistence';
import type { JobContext } from './job.js';
import type { Tick } from './tick.js';

/** The interval of the check that the queue runs the tick, in milliseconds. */
const EVERY_MS = 1_000;
/** The silence after which the queue counts as stopped, in milliseconds: it runs the tick each five seconds at the latest. */
const SILENT_MS = 7_000;

interface StandbyParts {
  readonly tick: Pick<Tick, 'run' | 'silentMs'>;
  readonly queues: JobContext['queues'];
  readonly ticks: Database['ticks'];
  /** True when the store of the queues is reachable. */
  readonly isReachable: () => boolean;
  readonly logger: Logger;
}

/**
 * Runs the tick when the queue's schedule does not: Redis is away, or the machine's clock was set. It waits by Node's timers, which a set clock does
 * not move. One worker at a time runs it, because each claims its tick in the database.
 */
export class Standby {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly parts: StandbyParts) {
    this.scheduleCheck();
  }

  async close(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private scheduleCheck(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.inspect()
        .catch((error: unknown) => this.parts.logger.warn({ err: error }, 'the standby of the tick failed'))
        .finally(() => this.scheduleCheck());
    }, EVERY_MS);
  }

  private async inspect(): Promise<void> {
    const { tick, queues, ticks, isReachable } = this.parts;
    const silence = isReachable() ? SILENT_MS : EVERY_MS;
    // The database knows the ticks of all workers; a tick of this one needs no question.
    if (tick.silentMs() >= silence && (await ticks.claim(silence))) await tick.run({ queues });
  }
}

/** Runs at once, in this process, what a tick enqueues while no queue accepts it. */
export class DirectQueues implements Pick<Queues, 'enqueueReactions' | 'enqueueDeliveries'> {
  private readonly limit = { email: atMost(CONCURRENCY.email), push: atMost(CONCURRENCY.push), webhook: atMost(CONCURRENCY.webhook) };
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly handlers: Pick<Handlers, 'reactions' | 'email' | 'push' | 'webhook'>,
    private readonly logger: Logger,
  ) {}

  enqueueReactions(eventIds: readonly string[]): void {
    this.run(this.handlers.reactions(eventIds));
  }

  enqueueDeliveries(deliveries: Parameters<Queues['enqueueDeliveries']>[0]): void {
    for (const { id, channel } of deliveries) this.run(this.limit[channel](() => this.handlers[channel](id)));
  }

  /** Resolves when the work under way has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private run(work: Promise<void>): void {
    // The sweep finds failed work again.
    const watched = work
      .catch((error: unknown) => this.logger.warn({ err: error }, 'work without a queue failed'))
      .finally(() => this.running.delete(watched));
    this.running.add(watched);
  }
}
