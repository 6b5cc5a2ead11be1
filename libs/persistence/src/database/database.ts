import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { EventEnvelope, FeedPush } from '@app/contracts';
import { discard, keepOrder } from './batch.js';
import { DatabaseBusy, DeadlinePassed, isBusy, isOutrun, ofDriver } from './errors.js';
import { OlderReads } from './older-reads.js';
import { inside, mustBeOutside, onPool, openPool } from './pools.js';
import { forgetPlans, isOutdatedPlan, planGeneration } from './prepared.js';
import { Queries, unobserved, type InSpan } from './queries.js';
import { Transaction } from './transaction.js';

/** The changes of a commit: published to every process and to the worker, in this order. */
interface Committed {
  events: readonly EventEnvelope[];
  feeds: readonly FeedPush[];
}
export type CommitListener = (committed: Committed) => void;

/** How long a unit of work of the worker may take, in milliseconds: what hangs must not hold up others for 5 s. */
export const UNIT_DEADLINE_MS = 3_000;

/** The server has said nothing: a ROLLBACK would wait as long again. */
const unanswered = (error: unknown): boolean => error instanceof DeadlinePassed || (isBusy(error) && !(error instanceof pg.DatabaseError));

/** What `work` gives, if it does so by the instant `end` (of `performance.now()`). @throws DeadlinePassed when it does not. */
async function by<T>(end: number, work: () => Promise<T>): Promise<T> {
  if (end === Infinity) return work();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed('The deadline has passed')), Math.max(0, end - performance.now()));
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How many connections are opened at once before a process serves. */
const AT_ONCE = 2;

/** Reads outside any transaction. */
export type Reader = Pick<Queries, 'read'>;

/** A row that a step of the tick could not work on. */
interface RowFailure {
  step: string;
  rowId: string;
  error: unknown;
  /** It is left alone from now on, until an operator has it tried again. */
  dead: boolean;
}

/** What the pools of a process that read are opened with. */
interface ReadPools {
  reads: pg.PoolConfig;
  /** For what sockets ask; without it they share the reads. */
  watches?: pg.PoolConfig | undefined;
  /** On a standby, for what may be a second old; without it the primary is read. */
  standby?: pg.PoolConfig | undefined;
}

/** The pools of a process: TypeORM's for transactions, one for reads that are polled, one for what sockets ask, and one on a standby. */
export class Database extends Queries {
  private readonly listeners: CommitListener[] = [];
  private readonly reads: pg.Pool;
  private readonly ofWatches: pg.Pool;
  private readonly ofStandby: pg.Pool | null;
  /** What sockets ask when they come and when they watch: thousands of them at once leave the reads of HTTP alone. */
  readonly watches: Reader;
  /** What may be a second or two old: searches, ideas for a city, a venue's figures. */
  readonly older: OlderReads;
  private inSpan: InSpan = unobserved;
  private readonly failureListeners: ((failure: RowFailure) => void)[] = [];

  constructor(
    readonly source: DataSource,
    options: ReadPools,
  ) {
    super();
    this.reads = openPool(options.reads);
    this.ofWatches = options.watches ? openPool(options.watches) : this.reads;
    this.ofStandby = options.standby ? openPool(options.standby) : null;
    this.watches = { read: (name, text, values) => onPool(this.ofWatches, name, text, values) };
    this.older = new OlderReads(this.reads, this.ofStandby);
  }

  /** Registers a listener for the changes of each commit. */
  onCommit(listener: CommitListener): void {
    this.listeners.push(listener);
  }

  /** Has each transaction, and what it appends to the log, run within spans. */
  observe(by: InSpan): void {
    this.inSpan = by;
  }

  /** Registers a listener for rows that the tick could not work on. */
  onRowFailure(listener: (failure: RowFailure) => void): void {
    this.failureListeners.push(listener);
  }

  /** Tells that a step of the tick could not work on a row. */
  rowFailed(failure: RowFailure): void {
    for (const listener of this.failureListeners) listener(failure);
  }

  /**
   * Runs `work` in a transaction. When another one outran it, and after a plan that a change of the schema has made outdated, it is tried again, up
   * to 3 times with jitter, so `work` must do nothing but use `tx`. Throws what `work` throws, DatabaseBusy when the database cannot
   * serve, and DeadlinePassed when all of it took longer than `deadlineMs`, which is for ever unless given; what `work` still does then
   * fails. `command` is the name of what it does.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, { deadlineMs = Infinity, command = '' } = {}): Promise<T> {
    if (inside.getStore()) throw new Error('A transaction was opened inside another; pass `tx` on instead');
    return this.inSpan(`transaction ${command}`.trim(), {}, () => this.insist(work, deadlineMs));
  }

  private async insist<T>(work: (tx: Transaction) => Promise<T>, deadlineMs: number): Promise<T> {
    const end = performance.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const generation = planGeneration();
      try {
        return await this.attempt(work, end);
      } catch (error) {
        const outdated = isOutdatedPlan(error);
        if (outdated) forgetPlans(generation);
        const again = outdated || isOutrun(error);
        if (!again || attempt > 3) throw isBusy(error) ? new DatabaseBusy('The database is busy', { cause: error }) : error;
        await wait(Math.random() * 20 * attempt);
      }
    }
  }

  /** A read outside any transaction, prepared under `name`. */
  async read<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return onPool<Row>(this.reads, name, text, values);
  }

  /** One statement that writes, outside any transaction: it publishes nothing. Prepared under `name`. */
  async write<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return onPool<Row>(this.reads, name, text, values);
  }

  /** A read whose best way depends on its values: it is planned for them each time. */
  async search<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return onPool<Row>(this.reads, null, text, values);
  }

  /** Single statements by entity, outside any transaction and on the pool of the transactions. @throws inside one. */
  get manager(): EntityManager {
    mustBeOutside();
    return this.source.manager;
  }

  /**
   * Opens half of each pool's connections, a few at a time: a process that is asked before it has any makes all of its first callers wait for
   * connecting. The other half is opened when it is needed.
   */
  async warm(): Promise<void> {
    const { master } = this.source.driver as unknown as { master: pg.Pool };
    for (const pool of new Set([master, this.reads, this.ofWatches])) {
      const held: pg.PoolClient[] = [];
      try {
        while (held.length < pool.options.max / 2) held.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => pool.connect()))));
      } finally {
        for (const client of held) client.release();
      }
    }
  }

  async close(): Promise<void> {
    this.older.close();
    await Promise.all([...new Set([this.reads, this.ofWatches, ...(this.ofStandby ? [this.ofStandby] : [])])].map((pool) => pool.end()));
    await this.source.destroy();
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>, end: number): Promise<T> {
    const runner = this.source.createQueryRunner();
    let client: pg.PoolClient | undefined;
    let tx: Transaction | undefined;
    try {
      client = (await runner.connect()) as pg.PoolClient;
      keepOrder(runner, client);
      // It is opened without TypeORM, which asks whether there is one before it locks a row.
      Object.assign(runner, { isTransactionActive: true });
      const opened = (tx = new Transaction(runner.manager, client, this.inSpan));
      const result = await inside.run(opened, () =>
        by(end, async () => {
          const value = await work(opened);
          // The commit itself is not raced against a deadline: nobody would know whether it had happened.
          if (end !== Infinity) await opened.flushFeeds();
          return value;
        }),
      );
      await opened.commit();
      if (opened.events.length + opened.feeds.length > 0) for (const listener of this.listeners) listener(opened);
      return result;
    } catch (thrown) {
      const error = tx ? tx.causeOf(ofDriver(thrown)) : ofDriver(thrown);
      // TypeORM lets go of a connection that dies under a transaction, and then complains of that instead.
      if (runner.isReleased) throw new DatabaseBusy('The connection was lost', { cause: error });
      if (unanswered(error)) discard(client);
      else await tx?.rollBack().catch(() => discard(client));
      throw error;
    } finally {
      await runner.release();
    }
  }
}
