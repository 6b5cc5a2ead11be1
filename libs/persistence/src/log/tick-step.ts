import pg from 'pg';
import type { PlanId } from '@app/contracts';
import { UNIT_DEADLINE_MS, type Database } from '../database/database.js';
import { isAway } from '../database/errors.js';
import type { DatebookRow } from '../database/rows.js';
import type { Transaction } from '../database/transaction.js';

/** After so many failures a row is dead: it waits for an operator. With the backoff that is about five minutes. */
export const MOST_TICK_ATTEMPTS = 15;

/** The database's words may quote what people wrote; what is kept of them is what they are about. Of other errors the message. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
  if (cause instanceof pg.DatabaseError)
    return ['SQLSTATE', cause.code, cause.table, cause.column, cause.constraint].filter(Boolean).join(' ');
  return error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'unknown';
}

/**
 * One step of the tick. Each of its rows is a unit of work: it has a deadline, and its failure holds up no other. A row that failed waits
 * longer each time, and is not among those that are due meanwhile, so that rows that always fail never take the places of others.
 */
export class TickStep {
  constructor(readonly name: string) {}

  /** SQL that tells of a row, by the SQL of its id, whether the step may try it now; for the WHERE of what is due. */
  mayTry(id: string): string {
    return `(${id})::text NOT IN (SELECT tf.row_id FROM tick_failures tf
      WHERE tf.step = '${this.name}' AND (tf.dead_at IS NOT NULL OR tf.next_try > (SELECT app_clock())))`;
  }

  /**
   * Does one thing to each of the rows; gives how many were looked at. A failure is noted and reported to `database.onRowFailure`. Throws
   * only when the database can't be reached, or can't even note a failure: then nothing is known about the row, and no attempt counts.
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
   * Does one thing to each of the plans, each in its own transaction under its own lock; a plan that somebody holds is left for the next
   * second. Where a plan has several rows, `id` names the one that is due. Gives how many were looked at.
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

  /** Does one thing to all rows at once, and where that fails, or one has failed before, to each by itself. Gives how many were looked at. */
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

/** The plan under its lock, or null while somebody else holds it: the tick never waits, it comes back in a second. */
async function lockIfFree(tx: Transaction, planId: PlanId): Promise<DatebookRow | null> {
  const free = await tx.query('SELECT 1 FROM datebooks WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED', [planId]);
  return free.length > 0 ? tx.lockPlan(planId) : null;
}
