import type { AdminReport, ReportView, SaveReport } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import type { Page } from '../database/page.js';
import { iso } from '../database/views.js';

const VIEW = `jsonb_build_object('id', x.id, 'kind', x.kind, 'userId', x.user_id, 'venueId', x.venue_id, 'reason', x.reason, 'text', x.text,
  'createdAt', ${iso('x.created_at')})`;

/** Whether one of the people in `reporters` (SQL, an array of ids) keeps the venue away; SQL. */
export const venueBlockedSql = (venueId: string, reporters: string): string => `EXISTS (SELECT 1 FROM reports x
  WHERE x.kind = 'block' AND x.lifted_at IS NULL AND x.venue_id = ${venueId} AND x.reporter_id = ANY(${reporters}))`;

const KEEPS_AWAY = `SELECT 1 FROM reports x JOIN members m ON m.user_id = x.reporter_id AND m.datebook_id = $1 AND m.left_at IS NULL
  WHERE x.kind = 'block' AND x.lifted_at IS NULL AND x.user_id = $2 LIMIT 1`;

/** Whether somebody in the plan keeps this person away from it, inside a transaction. */
export async function isKeptAway(tx: Transaction, datebookId: string, userId: string): Promise<boolean> {
  return (await tx.prepared('keeps-away', KEEPS_AWAY, [datebookId, userId])).length > 0;
}

/** Whom people report and block. A block holds until its reporter lifts it. */
export class ReportsRepository {
  constructor(private readonly database: Database) {}

  /** Writes a report; null when there is no such venue, or no such person whom the reporter could know from a plan. */
  async add(tx: Transaction, reporterId: string, body: SaveReport): Promise<ReportView | null> {
    const [row] = await tx.query<{ view: ReportView }>(
      `INSERT INTO reports AS x (reporter_id, kind, user_id, venue_id, reason, text)
       SELECT $1, $2, $3::uuid, $4::uuid, $5, $6 WHERE EXISTS (SELECT 1 FROM venues WHERE id = $4) OR EXISTS (
         SELECT 1 FROM members mine JOIN members theirs ON theirs.datebook_id = mine.datebook_id
         WHERE mine.user_id = $1 AND theirs.user_id = $3 AND theirs.user_id <> $1)
       RETURNING ${VIEW} AS view`,
      [reporterId, body.kind, body.userId ?? null, body.venueId ?? null, body.reason, body.text ?? null],
    );
    return row?.view ?? null;
  }

  /** The blocks of a person that hold, newest first. */
  async blocksOf(reporterId: string, page: Page): Promise<ReportView[]> {
    const rows = await this.database.read<{ view: ReportView }>(
      'blocks-of-user',
      `SELECT ${VIEW} AS view FROM reports x WHERE x.reporter_id = $1 AND x.kind = 'block' AND x.lifted_at IS NULL
         AND ($2::uuid IS NULL OR x.id < $2) ORDER BY x.id DESC LIMIT $3`,
      [reporterId, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }

  /** Lifts a block, and others of the same reporter on the same person or venue; false when it is not theirs or holds no more. */
  async lift(tx: Transaction, reporterId: string, id: string): Promise<boolean> {
    const lifted = await tx.query(
      `UPDATE reports x SET lifted_at = app_clock() FROM reports named
       WHERE named.id = $2 AND named.reporter_id = $1 AND named.kind = 'block' AND named.lifted_at IS NULL
         AND x.reporter_id = $1 AND x.kind = 'block' AND x.lifted_at IS NULL
         AND (x.user_id, x.venue_id) IS NOT DISTINCT FROM (named.user_id, named.venue_id) RETURNING 1`,
      [reporterId, id],
    );
    return lifted.length > 0;
  }

  /** Whether somebody in the plan keeps this person away from it. */
  async keepsAway(datebookId: string, userId: string): Promise<boolean> {
    const rows = await this.database.read('keeps-away', KEEPS_AWAY, [datebookId, userId]);
    return rows.length > 0;
  }

  /** The plans that somebody is in and whose present code a person knows who has left them. */
  async plansThatKnow(reporterId: string, userId: string): Promise<string[]> {
    const rows = await this.database.read<{ id: string }>(
      'plans-that-know',
      `SELECT d.id FROM datebooks d JOIN members mine ON mine.datebook_id = d.id AND mine.user_id = $1 AND mine.left_at IS NULL
       JOIN members theirs ON theirs.datebook_id = d.id AND theirs.user_id = $2 AND theirs.left_at IS NOT NULL
       WHERE d.deleted_at IS NULL AND d.state NOT IN ('done', 'expired', 'cancelled')
         AND NOT EXISTS (SELECT 1 FROM retired_invites o WHERE o.datebook_id = d.id AND o.retired_at >= theirs.left_at)`,
      [reporterId, userId],
    );
    return rows.map((row) => row.id);
  }

  /** All reports, newest first. */
  async all(page: Page): Promise<AdminReport[]> {
    const rows = await this.database.read<{ view: AdminReport }>(
      'all-reports',
      `SELECT ${VIEW} || jsonb_build_object('reporterId', x.reporter_id, 'liftedAt', ${iso('x.lifted_at')}) AS view
       FROM reports x WHERE $1::uuid IS NULL OR x.id < $1 ORDER BY x.id DESC LIMIT $2`,
      [page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }
}
