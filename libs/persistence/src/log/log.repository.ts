import { CATCH_UP_LIMIT, CATCH_UP_PAGE, type AnyEvent, type CatchUp, type PlanLog, type PlanId, type UserId } from '@app/contracts';
import type { Database } from '../database/database.js';
import { ENVELOPE_COLUMNS } from '../database/transaction.statements.js';
import { iso, partOfSql } from '../database/views.js';

/** The logs of all plans, without a check of the reader. */
export type LogHead = Pick<PlanLog, 'state' | 'seq' | 'floor' | 'notesKept' | 'partOf' | 'createdAt' | 'deletedAt'>;

/** Reads the plans' logs. */
export class LogRepository {
  constructor(private readonly database: Database) {}

  /** The events after `after` in order, at most `most`, without a check of the reader. */
  async after(planId: PlanId, after: number, most: number = CATCH_UP_LIMIT): Promise<AnyEvent[]> {
    return this.database.read<AnyEvent>(
      'log-after',
      `SELECT ${ENVELOPE_COLUMNS} FROM events WHERE datebook_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      [planId, after, most],
    );
  }

  /** The position of a plan's log, which the plan's row holds; null if there is no such plan. */
  async head(planId: PlanId): Promise<LogHead | null> {
    const [row] = await this.database.read<LogHead>(
      'log-head-of-any',
      `SELECT d.state, d.event_seq AS seq, d.log_floor AS floor, d.notes_kept AS "notesKept", ${partOfSql('d')} AS "partOf",
         ${iso('d.created_at')} AS "createdAt", ${iso('d.deleted_at')} AS "deletedAt" FROM datebooks d WHERE d.id = $1`,
      [planId],
    );
    return row ?? null;
  }

  /**
   * The catch-up read of a member: the first page of events after `after`, with `more` if the log goes on. It is `reset` if `after` is older than
   * the log or than the member's joining, or more than 500 events behind. null if the reader is no member of the plan.
   */
  async catchUp(planId: PlanId, userId: UserId, after: number): Promise<CatchUp | null> {
    const [head] = await this.database.read<{ seq: number; floor: number }>(
      'log-head',
      `SELECT d.event_seq AS seq, greatest(d.log_floor, m.joined_seq - 1) AS floor
       FROM datebooks d JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL WHERE d.id = $1`,
      [planId, userId],
    );
    if (!head) return null;
    if (after > head.seq || after < head.floor || head.seq - after > CATCH_UP_LIMIT) return { reset: true, seq: head.seq };
    const events = after === head.seq ? [] : await this.after(planId, after, CATCH_UP_PAGE);
    // The page is read after the head, and may reach past it.
    const last = events.at(-1)?.seq ?? after;
    return { events, seq: Math.max(head.seq, last), more: last < head.seq };
  }

  /** The last number of each of the plans. */
  async seqsOf(planIds: readonly PlanId[]): Promise<Map<PlanId, number>> {
    if (planIds.length === 0) return new Map();
    const rows = await this.database.read<{ id: PlanId; seq: number }>(
      'log-heads',
      'SELECT id, event_seq AS seq FROM datebooks WHERE id = ANY($1::uuid[])',
      [planIds],
    );
    return new Map(rows.map((row) => [row.id, row.seq]));
  }

  /** The revisions of the feeds of these users and venues; 0 where nothing was ever raised. */
  async feedRevs(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.read<{ id: string; rev: number }>(
      'feed-revs',
      'SELECT id, coalesce(f.rev, 0) AS rev FROM unnest($1::uuid[]) AS wanted(id) LEFT JOIN feeds f USING (id)',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row.rev]));
  }
}
