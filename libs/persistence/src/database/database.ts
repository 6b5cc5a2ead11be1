import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import type { EventEnvelope, FeedPush } from '@app/contracts';
import { discard, keepOrder } from './batch.js';
import { forgetPlans, isOutdatedPlan, planGeneration, preparedQuery } from './prepared.js';
import { Queries } from './queries.js';
import { Transaction } from './transaction.js';

/** The changes of a commit: published to every process and to the worker, in this order. */
interface Committed {
  events: readonly EventEnvelope[];
  feeds: readonly FeedPush[];
}
export type CommitListener = (committed: Committed) => void;

/** The database can't serve this now (a lock, the pool or the server timed out); the caller may try again. */
export class DatabaseBusy extends Error {}

/** A unit of work was not done by its deadline; its transaction is undone. */
export class DeadlinePassed extends Error {}

/** How long a unit of work of the worker may take, in milliseconds: what hangs must not hold up others for 5 s. */
export const UNIT_DEADLINE_MS = 3_000;

/** A transaction met another and was undone, and may be tried again: a deadlock, and a statement that found nothing left to write (`must_write`). */
const OUTRUN = new Set(['40P01', '40001']);
/** The server gave up on a statement: it waited too long for a lock, or ran for too long. */
const SLOW = new Set(['55P03', '57014']);
const AWAY = new Set(['57P01', '57P02', '57P03', '08006', '08001', '08003', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** The server lacks something: room on its disk, memory, connections (class 53); or its disk fails it (58030). */
const SHORT = /^(53...|58030)$/;
const DISK_FULL = '53100';
// The driver's own errors have no code. Nobody else's message may be taken for one of them.
const SLOW_TEXT = /^Query read timeout$/;
const AWAY_TEXT =
  /^(timeout exceeded when trying to connect|Connection terminated|connect E(CONN|NOENT|AGAIN)|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool)/;
/** PgBouncer says everything under the code of a broken protocol: these are its sentences for a server that it cannot give. */
const POOLER_CODE = '08P01';
const POOLER_TEXT =
  /^(query_wait_timeout|server conn crashed|server login |no more connections allowed|pgbouncer cannot connect|.*\(server_login_retry\))/;

/** What the driver said: TypeORM puts an error of its own around it, which nothing that looks at the driver's would know. */
const ofDriver = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Tells whether the disk of the database is full, also as what lies behind a DatabaseBusy. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (codeOf(at) === DISK_FULL) return true;
  return false;
}

/** Tells whether an error of the driver means "not now" rather than "wrong". */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy) return true;
  return SLOW.has(codeOf(error)) || SLOW_TEXT.test(error.message) || isAway(error);
}

/** Tells whether an error means that the database could not be reached or lacks what it needs, so that nothing is known about the work that met it. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy) return isAway(error.cause);
  if (codeOf(error) === POOLER_CODE) return POOLER_TEXT.test(error.message);
  return AWAY.has(codeOf(error)) || SHORT.test(codeOf(error)) || AWAY_TEXT.test(error.message);
}

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

const inside = new AsyncLocalStorage<Transaction>();

/** Reads outside any transaction. */
export type Reader = Pick<Queries, 'read'>;

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  // An idle connection that dies is replaced at the next use; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

function mustBeOutside(): void {
  if (inside.getStore()) throw new Error('A statement left its transaction; use `tx`');
}

async function onPool<Row extends pg.QueryResultRow>(pool: pg.Pool, name: string | null, text: string, values: readonly unknown[]) {
  mustBeOutside();
  if (name === null) return (await pool.query<Row>(text, [...values])).rows;
  const generation = planGeneration();
  const ask = async () => (await pool.query<Row>(preparedQuery(text, values, name))).rows;
  return ask().catch((error: unknown) => {
    if (!isOutdatedPlan(error)) throw error;
    forgetPlans(generation);
    return ask();
  });
}

/** A row that a step of the tick could not work on. */
interface RowFailure {
  step: string;
  rowId: string;
  error: unknown;
  /** It is left alone from now on, until an operator has it tried again. */
  dead: boolean;
}

/** The pools of a process: TypeORM's for transactions, one for reads that are polled, and one for what sockets ask. */
export class Database extends Queries {
  private readonly listeners: CommitListener[] = [];
  private readonly pools: readonly pg.Pool[];
  /** What sockets ask when they come and when they watch: thousands of them at once leave the reads of HTTP alone. */
  readonly watches: Reader;
  private readonly failureListeners: ((failure: RowFailure) => void)[] = [];

  constructor(
    readonly source: DataSource,
    readOptions: pg.PoolConfig,
    watchOptions?: pg.PoolConfig,
  ) {
    super();
    this.pools = [readOptions, ...(watchOptions ? [watchOptions] : [])].map(openPool);
    const watches = this.pools.at(-1)!;
    this.watches = { read: (name, text, values) => onPool(watches, name, text, values) };
  }

  /** Registers a listener for the changes of each commit. */
  onCommit(listener: CommitListener): void {
    this.listeners.push(listener);
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
   * fails.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, { deadlineMs = Infinity } = {}): Promise<T> {
    if (inside.getStore()) throw new Error('A transaction was opened inside another; pass `tx` on instead');
    const end = performance.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const generation = planGeneration();
      try {
        return await this.attempt(work, end);
      } catch (error) {
        const outdated = isOutdatedPlan(error);
        if (outdated) forgetPlans(generation);
        const again = outdated || (error instanceof Error && OUTRUN.has(codeOf(error)));
        if (!again || attempt > 3) throw isBusy(error) ? new DatabaseBusy('The database is busy', { cause: error }) : error;
        await wait(Math.random() * 20 * attempt);
      }
    }
  }

  /** A read outside any transaction, prepared under `name`. */
  async read<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return onPool<Row>(this.pools[0]!, name, text, values);
  }

  /** One statement that writes, outside any transaction: it publishes nothing. Prepared under `name`. */
  async write<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return onPool<Row>(this.pools[0]!, name, text, values);
  }

  /** A read whose best way depends on its values: it is planned for them each time. */
  async search<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return onPool<Row>(this.pools[0]!, null, text, values);
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
    for (const pool of [master, ...this.pools]) {
      const held: pg.PoolClient[] = [];
      try {
        while (held.length < pool.options.max / 2) held.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => pool.connect()))));
      } finally {
        for (const client of held) client.release();
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
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
      const opened = (tx = new Transaction(runner.manager, client));
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
