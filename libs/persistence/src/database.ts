import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { EventEnvelope, FeedPush } from '@app/contracts';
import { Transaction } from './transaction.js';

/** What a commit made true: told to every process and to the worker, in this order. */
export interface Committed {
  facts: readonly EventEnvelope[];
  feeds: readonly FeedPush[];
}
export type CommitListener = (committed: Committed) => void;

/** The database can't serve this now (a lock, the pool or the server timed out); the caller may try again. */
export class DatabaseBusy extends Error {}

const DEADLOCK = '40P01';
const BUSY = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '08006', '08001', '08003', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** The server lacks something: room on its disk, memory, connections (class 53); or its disk fails it (58030). */
const SHORT = /^(53...|58030)$/;
const DISK_FULL = '53100';

/** Tells whether the disk of the database is full, also as what lies behind a DatabaseBusy. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === DISK_FULL) return true;
  return false;
}

/** Tells whether an error of the driver means "not now" rather than "wrong". */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusy) return true;
  const code = 'code' in error ? String(error.code) : '';
  return (
    BUSY.has(code) || SHORT.test(code) || /timeout|Connection terminated|connect ECONN|not queryable|Cannot use a pool/i.test(error.message)
  );
}

/** The server has said nothing: a ROLLBACK would wait as long again. */
const unanswered = (error: unknown): boolean => isBusy(error) && !(error instanceof pg.DatabaseError);

/**
 * Ends a connection, so that the pool does not lend it again: pg forgets a ROLLBACK that timed out in its queue, and the next to use the
 * connection would find this transaction open and commit the half of it. The server rolls back what a lost connection had begun.
 */
const discard = (client: pg.PoolClient | undefined): void => void (client as pg.Client | undefined)?.end().catch(() => undefined);

const inside = new AsyncLocalStorage<Transaction>();

/** Reads outside any transaction. */
export interface Reader {
  /** Runs a statement that is prepared under `name`. @throws the driver's error; `isBusy` tells whether trying again makes sense. */
  read<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  // An idle connection that dies is replaced at the next use; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

async function readFrom<Row extends pg.QueryResultRow>(pool: pg.Pool, name: string, text: string, values: readonly unknown[]) {
  if (inside.getStore()) throw new Error('A read left its transaction; use `tx`');
  return (await pool.query<Row>({ name, text, values: [...values] })).rows;
}

/** The pools of a process: TypeORM's for transactions, one for reads that are polled, and one for what sockets ask. */
export class Database implements Reader {
  private readonly listeners: CommitListener[] = [];
  private readonly pools: readonly pg.Pool[];
  /** What sockets ask when they come and when they watch: thousands of them at once leave the reads of HTTP alone. */
  readonly watches: Reader;

  constructor(
    readonly source: DataSource,
    readOptions: pg.PoolConfig,
    watchOptions?: pg.PoolConfig,
  ) {
    this.pools = [readOptions, ...(watchOptions ? [watchOptions] : [])].map(openPool);
    const watches = this.pools.at(-1)!;
    this.watches = { read: (name, text, values) => readFrom(watches, name, text, values) };
  }

  /** Registers who is told what each commit made true. */
  onCommit(listener: CommitListener): void {
    this.listeners.push(listener);
  }

  /**
   * Runs `work` in a transaction. A deadlock is tried again up to 3 times with jitter, so `work` must do nothing but use `tx`.
   * Throws what `work` throws, and DatabaseBusy when the database cannot serve.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (inside.getStore()) throw new Error('A transaction was opened inside another; pass `tx` on instead');
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work);
      } catch (error) {
        const deadlocked = error instanceof Error && 'code' in error && error.code === DEADLOCK;
        if (!deadlocked || attempt > 3) throw isBusy(error) ? new DatabaseBusy('The database is busy', { cause: error }) : error;
        await wait(Math.random() * 20 * attempt);
      }
    }
  }

  /** A read outside any transaction, prepared under `name`. */
  async read<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return readFrom<Row>(this.pools[0]!, name, text, values);
  }

  /** The database's own time, the only clock of business rules. */
  async now(): Promise<Date> {
    const [row] = await this.read<{ now: Date }>('now', 'SELECT app_clock() AS now', []);
    return row?.now ?? new Date();
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
    await this.source.destroy();
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    let client: pg.PoolClient | undefined;
    try {
      client = (await runner.connect()) as pg.PoolClient;
      await runner.startTransaction();
      const tx = new Transaction(runner.manager, client);
      const result = await inside.run(tx, async () => {
        const value = await work(tx);
        await tx.flushFeeds();
        return value;
      });
      await runner.commitTransaction();
      if (tx.facts.length + tx.feeds.length > 0) for (const listener of this.listeners) listener(tx);
      return result;
    } catch (error) {
      // TypeORM lets go of a connection that dies under a transaction, and then complains of that instead.
      if (runner.isReleased) throw new DatabaseBusy('The connection was lost', { cause: error });
      if (unanswered(error)) discard(client);
      else if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => discard(client));
      throw error;
    } finally {
      await runner.release();
    }
  }
}
