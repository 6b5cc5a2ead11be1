import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isBusy, isOutrun } from './errors.js';
import { onPool } from './pools.js';
import { Queries } from './queries.js';

/** How often a standby is asked how far it is; it is read while it has all that the primary had at the last time, in milliseconds. */
const STANDBY_ASKED_MS = 1_000;

const LOG_END = 'SELECT pg_current_wal_lsn()::text AS lsn';
// One that was promoted replays nothing any more, and has all that there is.
const FOLLOWS = 'SELECT NOT pg_is_in_recovery() OR coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS follows';

/**
 * Reads that may be a second or two old: from a standby while it follows so closely, else from the primary. What a hint names is never read
 * here, because the hint may be there before its change is.
 */
export class OlderReads extends Queries {
  private end: string | null = null;
  private followsNow = false;
  private closed = false;

  constructor(
    private readonly primary: pg.Pool,
    private readonly standby: pg.Pool | null,
  ) {
    super();
    if (standby) void this.keepComparing();
  }

  /** Whether the standby is read now; null where there is none. */
  get follows(): boolean | null {
    return this.standby && this.followsNow;
  }

  /** @throws always: a standby is read by statements alone. */
  get manager(): never {
    throw new Error('A standby is read by statements alone');
  }

  read<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.ask(name, text, values);
  }

  /** A read whose best way depends on its values: it is planned for them each time. */
  search<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.ask(null, text, values);
  }

  /** Compares how far the standby is with where the primary's log ended at the last time. */
  async compare(): Promise<void> {
    if (!this.standby) return;
    const asked = this.end;
    try {
      const [there] = asked ? await onPool<{ follows: boolean }>(this.standby, 'standby-follows', FOLLOWS, [asked]) : [];
      this.followsNow = there?.follows ?? false;
    } catch {
      this.followsNow = false;
    }
    // While the primary does not answer, what it said last still holds: nothing is written.
    await onPool<{ lsn: string }>(this.primary, 'log-end', LOG_END, []).then(
      ([row]) => (this.end = row?.lsn ?? null),
      () => undefined,
    );
  }

  close(): void {
    this.closed = true;
  }

  /** The next time comes after the answers: a server that hangs holds one connection. */
  private async keepComparing(): Promise<void> {
    while (!this.closed) {
      await this.compare();
      await wait(STANDBY_ASKED_MS, undefined, { ref: false });
    }
  }

  private async ask<Row extends pg.QueryResultRow>(name: string | null, text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.standby && this.followsNow)
      try {
        return await onPool<Row>(this.standby, name, text, values);
      } catch (error) {
        if (!isOutrun(error) && !isBusy(error)) throw error;
        // It cancels a read that holds up what it replays, and may be read again at once.
        this.followsNow = isOutrun(error);
      }
    return onPool<Row>(this.primary, name, text, values);
  }
}
