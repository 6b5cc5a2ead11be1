import type { PlanId, UserId } from '@app/contracts';
import type { Reader } from '../database/database.js';
import { stampSql } from '../log/stamp.js';

/** A plan that the bearer of a token wants to read, with its offers or without. */
interface VersionQuery {
  tokenHash: Buffer;
  planId: PlanId;
  withOffers: boolean;
}

/** Who is behind the token, up to which seq the plan is, and its stamp; both null when the plan is not theirs. */
interface PlanVersion {
  viewer: UserId;
  seq: number | null;
  stamp: string | null;
}

const VERSIONS = `SELECT asked.n::int, s.user_id AS viewer, d.event_seq AS seq, CASE WHEN d.id IS NOT NULL THEN ${stampSql('d', 'asked.offers')} END AS stamp
  FROM unnest($1::bytea[], $2::uuid[], $3::boolean[]) WITH ORDINALITY AS asked(token, plan, offers, n)
  JOIN sessions s ON s.token_hash = asked.token AND s.expires_at > app_clock()
  LEFT JOIN members me ON me.user_id = s.user_id AND me.datebook_id = asked.plan AND me.left_at IS NULL
  LEFT JOIN datebooks d ON d.id = me.datebook_id AND d.deleted_at IS NULL`;

/** Tells who may read a plan and whether they have read it as it is, many in one statement. */
export class PlanVersionsRepository {
  constructor(private readonly database: Reader) {}

  /** The answer to each question, in their order; null without a session. */
  async versionsOf(questions: readonly VersionQuery[]): Promise<(PlanVersion | null)[]> {
    const rows = await this.database.read<PlanVersion & { n: number }>('plan-versions', VERSIONS, [
      questions.map(({ tokenHash }) => tokenHash),
      questions.map(({ planId }) => planId),
      questions.map(({ withOffers }) => withOffers),
    ]);
    const answers = questions.map((): PlanVersion | null => null);
    for (const { n, ...answer } of rows) answers[n - 1] = answer;
    return answers;
  }
}
