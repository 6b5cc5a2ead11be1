import { IsNull } from 'typeorm';
import { REPORT_ANSWER_MS, type AdminReport, type BlockView, type ReportState, type ReportView, type SaveReport } from '@app/contracts';
import type { Reader } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { pageSql, whoDid, type Page } from '../database/page.js';
import { intervalSql, iso } from '../database/views.js';
import { Report } from './report.entity.js';

const viewOf = ({ id, kind, userId, venueId, reason, text, createdAt }: Report): ReportView => ({
  id,
  kind,
  userId,
  venueId,
  reason,
  text,
  createdAt: createdAt.toISOString(),
});

/** Whether one of the people in `reporters` (SQL, an array of ids) keeps the venue away; SQL. */
export const venueBlockedSql = (venueId: string, reporters: string): string => `EXISTS (SELECT 1 FROM reports x
  WHERE x.kind = 'block' AND x.lifted_at IS NULL AND x.venue_id = ${venueId} AND x.reporter_id = ANY(${reporters}))`;

const BLOCKED_FROM_PLAN = `SELECT 1 FROM reports x JOIN members m ON m.user_id = x.reporter_id AND m.datebook_id = $1 AND m.left_at IS NULL
  WHERE x.kind = 'block' AND x.lifted_at IS NULL AND x.user_id = $2 LIMIT 1`;

/** Whether a member of the plan blocks this person. */
export async function isBlockedFromPlan(reader: Reader, planId: string, userId: string): Promise<boolean> {
  return (await reader.read('blocked-from-plan', BLOCKED_FROM_PLAN, [planId, userId])).length > 0;
}

/** Whether there is such a venue, or such a person whom the reporter could know from a plan. */
export async function canReport(tx: Transaction, reporterId: string, { userId, venueId }: SaveReport): Promise<boolean> {
  const known = await tx.query(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM venues WHERE id = $3::uuid) OR EXISTS (
       SELECT 1 FROM members mine JOIN members theirs ON theirs.datebook_id = mine.datebook_id
       WHERE mine.user_id = $1 AND theirs.user_id = $2::uuid AND theirs.user_id <> $1)`,
    [reporterId, userId ?? null, venueId ?? null],
  );
  return known.length > 0;
}

/** Stores a report; a block holds until its reporter lifts it. */
export async function insertReport({ manager }: Transaction, reporterId: string, body: SaveReport): Promise<ReportView> {
  const { kind, reason, userId = null, venueId = null, text = null } = body;
  const row = manager.create(Report, { reporterId, kind, userId, venueId, reason, text });
  await manager.insert(Report, row);
  return viewOf(row);
}

/** The blocks of a person that hold, newest first, with the names of whom they keep away. */
export async function blocksOf(reader: Reader, reporterId: string, { before, limit }: Page): Promise<BlockView[]> {
  return reader.read<BlockView>(
    'blocks-of',
    `SELECT x.id, x.kind, x.user_id AS "userId", x.venue_id AS "venueId", x.reason, x.text, ${iso('x.created_at')} AS "createdAt",
       coalesce(v.name, u.first_name) AS name
     FROM reports x LEFT JOIN users u ON u.id = x.user_id LEFT JOIN venues v ON v.id = x.venue_id
     WHERE x.reporter_id = $1 AND x.kind = 'block' AND x.lifted_at IS NULL AND ($2::uuid IS NULL OR x.id < $2) ORDER BY x.id DESC LIMIT $3`,
    [reporterId, before, limit],
  );
}

/** Lifts a block, and others of the same reporter on the same person or venue; false when it is not theirs or holds no more. */
export async function liftBlocks(tx: Transaction, reporterId: string, id: string): Promise<boolean> {
  const lifted = await tx.query(
    `UPDATE reports x SET lifted_at = app_clock() FROM reports named
     WHERE named.id = $2 AND named.reporter_id = $1 AND named.kind = 'block' AND named.lifted_at IS NULL
       AND x.reporter_id = $1 AND x.kind = 'block' AND x.lifted_at IS NULL
       AND (x.user_id, x.venue_id) IS NOT DISTINCT FROM (named.user_id, named.venue_id) RETURNING 1`,
    [reporterId, id],
  );
  return lifted.length > 0;
}

/** The plans that somebody is in and whose present code a person knows who has left them. */
export async function plansThatKnow(reader: Reader, reporterId: string, userId: string): Promise<string[]> {
  const rows = await reader.read<{ id: string }>(
    'plans-that-know',
    `SELECT d.id FROM datebooks d JOIN members mine ON mine.datebook_id = d.id AND mine.user_id = $1 AND mine.left_at IS NULL
     JOIN members theirs ON theirs.datebook_id = d.id AND theirs.user_id = $2 AND theirs.left_at IS NOT NULL
     WHERE d.deleted_at IS NULL AND d.state NOT IN ('done', 'expired', 'cancelled')
       AND NOT EXISTS (SELECT 1 FROM retired_invites o WHERE o.datebook_id = d.id AND o.retired_at >= theirs.left_at)`,
    [reporterId, userId],
  );
  return rows.map((row) => row.id);
}

/** SQL: whether the row x of `reports` waits for operations. */
export const OPEN_REPORT = 'x.closed_at IS NULL AND x.lifted_at IS NULL';

/** Reports that wait for operations, the longest waiting first, or that do not any more, newest first. */
export async function reportsOfState(reader: Reader, state: ReportState, { before, limit }: Page): Promise<AdminReport[]> {
  return reader.read<AdminReport>(
    `reports-${state}`,
    `SELECT x.id, x.kind, x.user_id AS "userId", x.venue_id AS "venueId", x.reason, x.text, x.reporter_id AS "reporterId",
       coalesce(v.name, u.first_name) AS about, ${iso('x.lifted_at')} AS "liftedAt", ${iso('x.created_at')} AS "createdAt",
       ${iso(`x.created_at + ${intervalSql(REPORT_ANSWER_MS)}`)} AS "dueAt", ${iso('x.closed_at')} AS "closedAt", x.close_note AS note,
       ${whoDid('report.closed', 'x.id')} AS "closedBy"
     FROM reports x LEFT JOIN users u ON u.id = x.user_id LEFT JOIN venues v ON v.id = x.venue_id
     WHERE ${state === 'open' ? OPEN_REPORT : `NOT (${OPEN_REPORT})`} AND ${pageSql('x.id', state)}`,
    [before ?? null, limit],
  );
}

/** Notes what was done about a report; false when it does not wait for that. */
export async function saveReportClosed({ manager }: Transaction, id: string, note: string): Promise<boolean> {
  const open = { id, closedAt: IsNull(), liftedAt: IsNull() };
  return (await manager.update(Report, open, { closedAt: () => 'app_clock()', closeNote: note })).affected === 1;
}

/** Whether there is such a report. */
export async function hasReport({ manager }: Transaction, id: string): Promise<boolean> {
  return manager.existsBy(Report, { id });
}
