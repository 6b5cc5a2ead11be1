import { REPORT_ANSWER_MS, type AdminReport, type BlockView, type ReportState, type PlanId } from '@app/contracts';
import { pageSql, whoDid } from '../database/page.js';
import { statement } from '../database/queries.js';
import { intervalSql, iso } from '../database/views.js';

/** SQL that tells whether one of the people in `reporters` (SQL, an array of ids) blocks the venue. */
export const venueBlockedSql = (venueId: string, reporters: string): string => `EXISTS (SELECT 1 FROM reports x
  WHERE x.kind = 'block' AND x.lifted_at IS NULL AND x.venue_id = ${venueId} AND x.reporter_id = ANY(${reporters}))`;

/** SQL that tells whether the row x of `reports` waits for operations. */
export const OPEN_REPORT = 'x.closed_at IS NULL AND x.lifted_at IS NULL';

export const blockedFromPlan = statement<{ id: string }>(
  'blocked-from-plan',
  `SELECT x.id FROM reports x JOIN members m ON m.user_id = x.reporter_id AND m.datebook_id = $1 AND m.left_at IS NULL
   WHERE x.kind = 'block' AND x.lifted_at IS NULL AND x.user_id = $2 LIMIT 1`,
);

export const canReport = statement<{ can: boolean }>(
  'can-report',
  `SELECT EXISTS (SELECT 1 FROM venues WHERE id = $3::uuid) OR EXISTS (SELECT 1 FROM local_contacts WHERE id = $4::uuid) OR EXISTS (
     SELECT 1 FROM members mine JOIN members theirs ON theirs.datebook_id = mine.datebook_id
     WHERE mine.user_id = $1 AND theirs.user_id = $2::uuid AND theirs.user_id <> $1) AS can`,
);

export const blocksOfReporter = statement<BlockView>(
  'blocks-of',
  `SELECT x.id, x.kind, x.user_id AS "userId", x.venue_id AS "venueId", x.guide_id AS "guideId", x.reason, x.text, ${iso('x.created_at')} AS "createdAt",
     coalesce(v.name, u.first_name, g.name, '') AS name, g.city_slug AS "citySlug"
   FROM reports x LEFT JOIN users u ON u.id = x.user_id LEFT JOIN venues v ON v.id = x.venue_id
     LEFT JOIN local_contacts g ON g.id = x.guide_id
   WHERE x.reporter_id = $1 AND x.kind = 'block' AND x.lifted_at IS NULL AND num_nonnulls(x.user_id, x.venue_id, g.id) = 1 AND ($2::uuid IS NULL OR x.id < $2) ORDER BY x.id DESC LIMIT $3`,
);

export const liftBlocks = statement<{ id: string }>(
  'lift-blocks',
  `UPDATE reports x SET lifted_at = app_clock() FROM reports named
   WHERE named.id = $2 AND named.reporter_id = $1 AND named.kind = 'block' AND named.lifted_at IS NULL
     AND x.reporter_id = $1 AND x.kind = 'block' AND x.lifted_at IS NULL
     AND (x.user_id, x.venue_id, x.guide_id) IS NOT DISTINCT FROM (named.user_id, named.venue_id, named.guide_id) RETURNING x.id`,
);

export const plansThatKnow = statement<{ id: PlanId }>(
  'plans-that-know',
  `SELECT d.id FROM datebooks d JOIN members mine ON mine.datebook_id = d.id AND mine.user_id = $1 AND mine.left_at IS NULL
   JOIN members theirs ON theirs.datebook_id = d.id AND theirs.user_id = $2 AND theirs.left_at IS NOT NULL
   WHERE d.deleted_at IS NULL AND d.state NOT IN ('done', 'expired', 'cancelled')
     AND NOT EXISTS (SELECT 1 FROM retired_invites o WHERE o.datebook_id = d.id AND o.retired_at >= theirs.left_at)`,
);

const ofState = (state: ReportState) =>
  statement<AdminReport>(
    `reports-${state}`,
    `SELECT x.id, x.kind, x.user_id AS "userId", x.venue_id AS "venueId", x.guide_id AS "guideId", x.reason, x.text, x.reporter_id AS "reporterId",
       coalesce(v.name, u.first_name, g.name, g.city_slug, '') AS about, ${iso('x.lifted_at')} AS "liftedAt", ${iso('x.created_at')} AS "createdAt",
       ${iso(`x.created_at + ${intervalSql(REPORT_ANSWER_MS)}`)} AS "dueAt", ${iso('x.closed_at')} AS "closedAt", x.close_note AS note,
       ${whoDid('report.closed', 'x.id')} AS "closedBy"
     FROM reports x LEFT JOIN users u ON u.id = x.user_id LEFT JOIN venues v ON v.id = x.venue_id
       LEFT JOIN local_contacts g ON g.id = x.guide_id
     WHERE ${state === 'open' ? OPEN_REPORT : `NOT (${OPEN_REPORT})`} AND ${pageSql('x.id', state)}`,
  );

export const reportsOfState = { open: ofState('open'), closed: ofState('closed') } satisfies Record<ReportState, object>;
