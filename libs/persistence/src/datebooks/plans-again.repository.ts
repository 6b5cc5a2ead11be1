import type { PlanId, PlanState, UserId } from '@app/contracts';
import { statement, type Queries } from '../database/queries.js';

interface PastPlan {
  state: PlanState;
  /** The hours of its newest booking. */
  startAt: Date | null;
  endAt: Date | null;
  now: Date;
}

/** The plan $1, if the user $2 is in it; a stop of an evening is none by itself. */
const pastPlan = statement<PastPlan>(
  'past-plan',
  `SELECT d.state, k.start_at AS "startAt", k.end_at AS "endAt", app_clock() AS now
   FROM datebooks d JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL
   LEFT JOIN LATERAL (SELECT start_at, end_at FROM bookings WHERE datebook_id = d.id ORDER BY id DESC LIMIT 1) k ON true
   WHERE d.id = $1 AND d.deleted_at IS NULL AND d.evening_id IS NULL`,
);

/** The people who are asked to join a plan because they were in the one that it repeats. */
interface AskedAgain {
  /** The name of the plan that is repeated. */
  plan: string;
  inviteCode: string;
  people: UserId[];
}

// A guest whose sessions have ended cannot come back. Who has been in the new plan knows of it.
const askedAgain = statement<AskedAgain>(
  'asked-again',
  `SELECT p.name AS plan, d.invite_code AS "inviteCode", array_agg(u.id ORDER BY u.id) AS people
   FROM datebooks d JOIN datebooks p ON p.id = d.again_of AND p.deleted_at IS NULL
   JOIN members m ON m.datebook_id = p.id AND m.left_at IS NULL JOIN users u ON u.id = m.user_id
   WHERE d.id = $1 AND d.plan_type <> 'goSolo' AND d.invite_code IS NOT NULL
     AND NOT EXISTS (SELECT FROM members n WHERE n.datebook_id = d.id AND n.user_id = u.id)
     AND (NOT u.is_guest OR EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.expires_at > app_clock()))
     AND NOT EXISTS (SELECT FROM reports x WHERE x.kind = 'block' AND x.lifted_at IS NULL
       AND ((x.reporter_id, x.user_id) = (u.id, d.created_by) OR (x.reporter_id, x.user_id) = (d.created_by, u.id)))
   GROUP BY d.id, p.id`,
);

/** Plans that repeat an earlier one. */
export class PlansAgainRepository {
  constructor(private readonly db: Queries) {}

  /** The plan that a member wants to repeat, and the time; null when it is deleted, a stop of an evening, or not theirs. */
  loadPast(id: PlanId, userId: UserId): Promise<PastPlan | null> {
    return this.db.one(pastPlan, [id, userId]);
  }

  /** Those of the repeated plan whom its host may ask to join the new one; null when there is nobody. */
  loadAsked(id: PlanId): Promise<AskedAgain | null> {
    return this.db.one(askedAgain, [id]);
  }
}
