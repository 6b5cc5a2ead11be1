import pg from 'pg';
import type { PlanId } from '@app/contracts';
import { UNIT_DEADLINE_MS, type Database } from '../database/database.js';
import { isAway } from '../database/errors.js';
import type { DatebookRow } from '../database/rows.js';
import type { Transaction } from '../database/transaction.js';

/** The number of failures after which a row is dead and waits for an operator; with the backoff, after about five minutes. */
export const MOST_TICK_ATTEMPTS = 15;

/**
 * The text of an error that is stored. A message of the database may quote personal data, so only its code and the names of table, column and
 * constraint are stored; of other errors the message.
 */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
  if (cause instanceof pg.DatabaseError)
    return ['SQLSTATE', cause.code, cause.table, cause.column, cause.constraint].filter(Boolean).join(' ');
  return error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'unknown';
}

/**
 * One step of the tick. Each of its rows is a unit of work with a deadline, and its failure delays no other row. A failed row waits longer each time
 * and is not due meanwhile, so that rows which always fail do not fill the batches.
 */
export class TickStep {
  constructor(readonly name: string) {}

  /** SQL: whether the step may try a row now, given the SQL of the row's id; for the WHERE of due rows. */
  mayTry(id: string): string {
    return `(${id})::text NOT IN (SELECT tf.row_id FROM tick_failures tf
      WHERE tf.step = '${this.name}' AND (tf.dead_at IS NOT NULL OR tf.next_try > (SELECT app_clock())))`;
  }

  /**
   * Runs the work for each row, and returns their number. A failure is stored and reported to `database.onRowFailure`. @throws only when the
   * database is unreachable or cannot store a failure; then no attempt counts.
   */
  async each<Row extends { id: string }>(database: Database, rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<number> {
    const failedBefore = await this.failedBefore(database, rows);
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        await this.fail(database, row.id, error);
        continue;
      }
      if (failedBefore.has(row.id)) await this.forget(database, row.id);
    }
    return rows.length;
  }

  /**
   * Runs the work for each plan, in a transaction of its own under the plan's lock. A plan that is locked elsewhere is left for the next tick. If a
   * plan has several rows, `id` names the due one. Returns their number.
   */
  async eachPlan<Due extends { plan: PlanId; id?: string }>(
    database: Database,
    due: readonly Due[],
    work: (tx: Transaction, plan: DatebookRow, due: Due) => Promise<unknown>,
  ): Promise<number> {
    const rows = due.map((one) => ({ id: one.id ?? one.plan, due: one }));
    return this.each(database, rows, (row) =>
      inUnit(database, async (tx) => {
        const plan = await lockIfFree(tx, row.due.plan);
        if (plan) await work(tx, plan, row.due);
      }),
    );
  }

  /** Runs the work for all rows at once; if that fails, or if one has failed before, for each by itself. Returns their number. */
  async together<Row extends { id: string }>(
    database: Database,
    rows: readonly Row[],
    work: (rows: readonly Row[]) => Promise<unknown>,
  ): Promise<number> {
    if (rows.length === 0) return 0;
    const failedBefore = await this.failedBefore(database, rows);
    const fresh = rows.filter((row) => !failedBefore.has(row.id));
    const done = fresh.length > 0 && (await this.all(fresh, work));
    await this.each(database, done ? rows.filter((row) => failedBefore.has(row.id)) : rows, (row) => work([row]));
    return rows.length;
  }

  private async all<Row>(rows: readonly Row[], work: (rows: readonly Row[]) => Promise<unknown>): Promise<boolean> {
    try {
      await work(rows);
      return true;
    } catch (error) {
      if (isAway(error)) throw error;
      return false;
    }
  }

  private async failedBefore(database: Database, rows: readonly { id: string }[]): Promise<ReadonlySet<string>> {
    if (rows.length === 0) return new Set();
    const known = await database.read<{ row_id: string }>(
      'tick-failures-of',
      'SELECT row_id FROM tick_failures WHERE step = $1 AND row_id = ANY($2)',
      [this.name, rows.map((row) => row.id)],
    );
    return new Set(known.map((row) => row.row_id));
  }

  private async fail(database: Database, rowId: string, error: unknown): Promise<void> {
    if (isAway(error)) throw error;
    const [row] = await database.write<{ dead: boolean }>(
      'tick-failure-note',
      `INSERT INTO tick_failures AS f (step, row_id, attempts, last_error, next_try)
       VALUES ($1, $2, 1, left($3, 500), app_clock() + interval '1 second')
       ON CONFLICT (step, row_id) DO UPDATE SET attempts = f.attempts + 1, last_error = excluded.last_error,
         next_try = app_clock() + (0.5 + random() / 2) * least(interval '30 seconds', interval '1 second' * 2 ^ least(f.attempts, 10)),
         dead_at = CASE WHEN f.attempts + 1 >= ${MOST_TICK_ATTEMPTS} THEN app_clock() END
       RETURNING dead_at IS NOT NULL AS dead`,
      [this.name, rowId, reasonOf(error)],
    );
    database.rowFailed({ step: this.name, rowId, error, dead: row?.dead ?? false });
  }

  private async forget(database: Database, rowId: string): Promise<void> {
    await database.write('tick-failure-forget', 'DELETE FROM tick_failures WHERE step = $1 AND row_id = $2', [this.name, rowId]);
  }
}

/** A transaction of a unit of work of the tick. */
export const inUnit = <T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  database.transaction(work, { deadlineMs: UNIT_DEADLINE_MS });

/** Locks a plan; null while another transaction holds the lock, because the tick never waits. */
async function lockIfFree(tx: Transaction, planId: PlanId): Promise<DatebookRow | null> {
  const free = await tx.query('SELECT 1 FROM datebooks WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED', [planId]);
  return free.length > 0 ? tx.lockPlan(planId) : null;
}
