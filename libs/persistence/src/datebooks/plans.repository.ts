import { isPlanOpen } from '@app/domain';
import type { PlanState } from '@app/contracts';
import { moveSql, refuseMove } from '../database/moves.js';
import { statement, type Queries } from '../database/queries.js';

/** Plans. Writes need a transaction that holds the plan's lock. */
export class PlansRepository {
  constructor(private readonly db: Queries) {}

  /** Moves a plan; one that is booked or over does not expire. @throws IllegalMove when its state does not lead there. */
  async move(id: string, to: PlanState): Promise<void> {
    const { set, from } = moveSql('plan', to);
    const ends = isPlanOpen(to) ? '' : ', due_at = NULL';
    const moved = statement(`move-plan-${to}`, `UPDATE datebooks SET ${set}${ends} WHERE id = $1 AND ${from()} RETURNING 1`);
    if (!(await this.db.one(moved, [id]))) await refuseMove(this.db, 'plan', id, to);
  }
}
