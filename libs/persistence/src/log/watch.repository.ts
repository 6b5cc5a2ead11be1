import { CATCH_UP_LIMIT, CATCH_UP_PAGE, type AnyEvent, type PlanId, type UserId } from '@app/contracts';
import type { Reader } from '../database/database.js';
import { ENVELOPE_COLUMNS } from '../database/transaction.statements.js';

/** The question of a member who begins to watch a plan: the events after `after`, or only the end of the log. */
export interface WatchQuestion {
  planId: PlanId;
  userId: UserId;
  after: number | null;
}
/** The end of the log, the first page of events after `after`, and the clock; `reset` if the whole plan has to be loaded. */
export interface WatchAnswer {
  seq: number;
  reset: boolean;
  events: AnyEvent[];
  now: Date;
}

type Row = { n: number; head: number; reset: boolean; now: Date } & AnyEvent;

/** Answers the questions of new watchers, many in one statement. */
export class WatchRepository {
  constructor(private readonly database: Reader) {}

  /** The answers in the order of the questions, all as of one moment; null if the caller is no member of the plan. */
  async answers(questions: readonly WatchQuestion[]): Promise<(WatchAnswer | null)[]> {
    const rows = await this.database.read<Row>('watch-answers', ANSWERS, [
      questions.map((question) => question.planId),
      questions.map((question) => question.userId),
      questions.map((question) => question.after),
      CATCH_UP_LIMIT,
      CATCH_UP_PAGE,
    ]);
    const answers = questions.map((): WatchAnswer | null => null);
    for (const { n, head, reset, now, ...event } of rows) {
      const answer = (answers[n - 1] ??= { seq: head, reset, events: [], now });
      // A plan without news has one row, and nothing in the columns of its event.
      if (event.seq !== null) answer.events.push(event as AnyEvent);
    }
    return answers;
  }
}

const ANSWERS = `
  SELECT plan.n::int, plan.head, plan.after IS NULL AS reset, app_clock() AS now, event.*
  FROM (
    SELECT asked.n, d.id, d.event_seq AS head,
      CASE WHEN asked.after IS NULL THEN d.event_seq
        WHEN asked.after BETWEEN greatest(d.log_floor, m.joined_seq - 1) AND d.event_seq AND d.event_seq - asked.after <= $4 THEN asked.after
      END AS after
    FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) WITH ORDINALITY AS asked(datebook_id, user_id, after, n)
    JOIN datebooks d ON d.id = asked.datebook_id
    JOIN members m ON m.datebook_id = d.id AND m.user_id = asked.user_id AND m.left_at IS NULL) plan
  LEFT JOIN LATERAL (
    SELECT ${ENVELOPE_COLUMNS} FROM events WHERE datebook_id = plan.id AND seq > plan.after ORDER BY seq LIMIT $5) event ON true
  ORDER BY plan.n, event.seq`;
