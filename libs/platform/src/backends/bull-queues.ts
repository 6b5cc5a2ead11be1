import { setTimeout as pause } from 'node:timers/promises';
import { QUEUES, type QueueName, type WaitingDelivery } from '@app/contracts';
import type { JobsOptions, Processor, Queue, Worker, WorkerOptions } from 'bullmq';
import type { Logger } from '../logger.js';
import { allEnded, atMost } from './at-once.js';
import { CONCURRENCY, type Handlers, type LiveEvent, type Queues } from '../queues.js';
import { currentTraces, traced } from '../traces/request-ids.js';
import { inSpan } from '../traces/spans.js';
import { BullSchedule } from './bull-schedule.js';

/** The part of the queues that differs between the backends. */
export interface BullBackend {
  queue(name: string): Queue;
  worker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
  /** Closes the connections that the queues and workers share. */
  close(): Promise<void>;
}

/** The rows of a job, its whole content. A job of an older build has no known rows: the sweep finds its row. */
interface RowsJob<Row> {
  ids?: readonly Row[];
  /** The requests in which the rows were written. */
  traceIds?: readonly string[];
}

/** A row that waits for its job, and the requests that wrote it. */
interface WaitingRow {
  id: string | LiveEvent;
  traceIds: readonly string[];
}

type RowQueue = Exclude<QueueName, 'schedule'>;

const RETRIES: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 250, jitter: 1 },
  removeOnComplete: { age: 60 },
  removeOnFail: { count: 500 },
};
// The schedule of a killed worker runs again after 2.4 to 5.6 s, with the defaults after 60; its sweep finds the rows of the other jobs.
const STALLED_MS = {
  bidRequests: 30_000,
  reactions: 30_000,
  email: 30_000,
  push: 30_000,
  webhook: 30_000,
  photos: 30_000,
  schedule: 2_500,
} as const satisfies Record<QueueName, number>;
const RECOVERY = { lockDuration: 5_000, maxStalledCount: 10, runRetryDelay: 1_000 } as const;
const CHECK_MS = 5_000;
const MOST_WAITING = 10_000;
/**
 * The least time to gather rows for one job and the least interval between two jobs of one queue, in milliseconds: on Postgres a job costs more than
 * most of its work. Both are well below the age at which the sweep looks for waiting rows. A single bid request is not gathered, because venues wait
 * for it.
 */
const PACES = {
  bidRequests: { gatherMs: 0, apartMs: 20 },
  reactions: { gatherMs: 20, apartMs: 160 },
  email: { gatherMs: 20, apartMs: 160 },
  push: { gatherMs: 20, apartMs: 160 },
  webhook: { gatherMs: 20, apartMs: 160 },
  photos: { gatherMs: 20, apartMs: 160 },
} as const satisfies Record<RowQueue, { gatherMs: number; apartMs: number }>;
/** The most rows of a job. Further rows go into further jobs, so that several workers share them. A photo takes a second and more. */
const MOST_ROWS = { bidRequests: 40, reactions: 40, email: 40, push: 40, webhook: 40, photos: 1 } as const satisfies Record<
  RowQueue,
  number
>;
const PATIENCE_MS = 4_000;
const QUIET_MS = 5_000;

/** The queues over BullMQ, for both backends. */
export class BullQueues implements Queues {
  private readonly queues: Record<QueueName, Queue>;
  private readonly waiting: Record<RowQueue, WaitingRow[]> = {
    bidRequests: [],
    reactions: [],
    email: [],
    push: [],
    webhook: [],
    photos: [],
  };
  private readonly added: Record<RowQueue, number> = {
    bidRequests: -Infinity,
    reactions: -Infinity,
    email: -Infinity,
    push: -Infinity,
    webhook: -Infinity,
    photos: -Infinity,
  };
  private readonly adding: Partial<Record<RowQueue, Promise<void>>> = {};
  private readonly schedule: BullSchedule;
  private workers: Worker[] = [];
  private scheduleCheck: NodeJS.Timeout | undefined;
  private closed = false;
  private quietUntil = 0;

  constructor(
    private readonly backend: BullBackend,
    private readonly logger: Logger,
  ) {
    const open = (name: QueueName) => {
      const queue = backend.queue(QUEUES[name]);
      queue.on('error', this.failed(name));
      return queue;
    };
    this.queues = {
      bidRequests: open('bidRequests'),
      reactions: open('reactions'),
      email: open('email'),
      push: open('push'),
      webhook: open('webhook'),
      photos: open('photos'),
      schedule: open('schedule'),
    };
    this.schedule = new BullSchedule(this.queues.schedule, this.failed('schedule'));
  }

  get all(): readonly Queue[] {
    return Object.values(this.queues);
  }

  enqueueReactions(eventIds: readonly string[]): void {
    this.enqueue('reactions', eventIds);
  }

  enqueueBidRequests(events: readonly LiveEvent[]): void {
    this.enqueue('bidRequests', events);
  }

  enqueueDeliveries(deliveries: readonly WaitingDelivery[]): void {
    for (const channel of ['email', 'push', 'webhook'] as const) {
      const ids = deliveries.filter((delivery) => delivery.channel === channel).map(({ id }) => id);
      if (ids.length > 0) this.enqueue(channel, ids);
    }
  }

  enqueuePhoto(photoId: string): void {
    this.enqueue('photos', [photoId]);
  }

  rescheduleEarlier(ms: number): void {
    if (!this.closed) this.schedule.rescheduleEarlier(ms);
  }

  async work(handlers: Handlers): Promise<void> {
    const run = <Row>(name: QueueName, work: Processor<RowsJob<Row>>) => {
      const processor: Processor<RowsJob<Row>> = (job, ...more) =>
        traced(job.data.traceIds ?? [], () => inSpan(`job ${name}`, { rows: job.data.ids?.length ?? 0 }, () => work(job, ...more)));
      const options = { concurrency: CONCURRENCY[name], stalledInterval: STALLED_MS[name], ...RECOVERY };
      const worker = this.backend.worker(QUEUES[name], processor as Processor, options);
      worker.on('error', this.failed(name));
      this.workers.push(worker);
    };
    // Each line that a handler logs carries the requests of its job.
    run<LiveEvent>('bidRequests', ({ data: { ids = [] } }) => handlers.bidRequests(ids));
    run<string>('reactions', ({ data: { ids = [] } }) => handlers.reactions(ids));
    for (const name of ['email', 'push', 'webhook'] as const) {
      const limit = atMost(CONCURRENCY[name]);
      run<string>(name, ({ data: { ids = [] } }) => allEnded(ids.map((id) => limit(() => handlers[name](id)))));
    }
    run<string>('photos', async ({ data: { ids = [] } }) => {
      for (const id of ids) await handlers.photo(id);
    });
    run('schedule', (job, token) => this.schedule.run(job, token, () => handlers.schedule()));
    // An emptied Redis loses the job of the schedule, so its presence is checked for ever.
    const ensure = () => this.schedule.ensure().catch(this.failed('schedule'));
    this.scheduleCheck = setInterval(() => void ensure(), CHECK_MS);
    await Promise.race([ensure(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.scheduleCheck);
    this.schedule.close();
    const ends = [...this.workers.map((worker) => worker.close()), ...Object.values(this.adding)];
    const drained = Promise.all(ends).then(() => true);
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
    if (!(await Promise.race([drained, late]))) this.logger.warn('jobs under way were left to another worker');
    await Promise.race([Promise.all(this.all.map((queue) => queue.close().catch(() => undefined))), late]);
    await this.backend.close();
  }

  private enqueue(name: RowQueue, ids: readonly (string | LiveEvent)[]): void {
    const waiting = this.waiting[name];
    if (this.closed || waiting.length + ids.length > MOST_WAITING) return;
    const traceIds = currentTraces();
    waiting.push(...ids.map((id) => ({ id, traceIds })));
    this.adding[name] ??= this.add(name);
  }

  /** Adds one job at a time for each queue; rows that arrive meanwhile go together into the next. */
  private async add(name: RowQueue): Promise<void> {
    while (this.waiting[name].length > 0) {
      const { gatherMs, apartMs } = PACES[name];
      const waitMs = Math.max(gatherMs, this.added[name] + apartMs - performance.now());
      if (waitMs > 0) await pause(waitMs);
      this.added[name] = performance.now();
      const gathered = this.waiting[name].splice(0);
      for (let from = 0; from < gathered.length; from += MOST_ROWS[name]) {
        const rows = gathered.slice(from, from + MOST_ROWS[name]);
        const traceIds = [...new Set(rows.flatMap((row) => row.traceIds))];
        const job = { ids: rows.map(({ id }) => id), ...(traceIds.length > 0 ? { traceIds } : {}) };
        await this.queues[name].add(name, job, RETRIES).catch(this.failed(name));
      }
    }
    this.adding[name] = undefined;
  }

  private failed(queue: QueueName): (error: unknown) => void {
    return (error) => {
      // Every connection reports an outage again and again.
      if (this.closed || performance.now() < this.quietUntil) return;
      this.quietUntil = performance.now() + QUIET_MS;
      this.logger.warn({ err: error, queue }, 'a queue had an error');
    };
  }
}
