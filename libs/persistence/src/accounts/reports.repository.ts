import { IsNull } from 'typeorm';
import type { AdminReport, BlockView, ReportState, ReportView, SaveReport, PlanId, UserId } from '@app/contracts';
import type { Page } from '../database/page.js';
import type { Queries } from '../database/queries.js';
import { Report } from './report.entity.js';
import * as statements from './reports.statements.js';

const viewOf = ({ id, kind, userId, venueId, guideId, reason, text, createdAt }: Report): ReportView => ({
  id,
  kind,
  userId,
  venueId,
  guideId,
  reason,
  text,
  createdAt: createdAt.toISOString(),
});

/** Reports about people, venues and guides. A block is a report that holds until its reporter lifts it. */
export class ReportsRepository {
  constructor(private readonly db: Queries) {}

  /** Whether a member of the plan blocks this person. */
  async isBlockedFromPlan(planId: PlanId, userId: UserId): Promise<boolean> {
    return (await this.db.one(statements.blockedFromPlan, [planId, userId])) !== null;
  }

  /** Whether there is such a venue, such a guide, or such a person whom the reporter could know from a plan. */
  async canReport(reporterId: UserId, { userId, venueId, guideId }: SaveReport): Promise<boolean> {
    return (await this.db.one(statements.canReport, [reporterId, userId ?? null, venueId ?? null, guideId ?? null]))?.can ?? false;
  }

  async insert(reporterId: UserId, body: SaveReport): Promise<ReportView> {
    const { kind, reason, userId = null, venueId = null, guideId = null, text = null } = body;
    const reports = this.db.of(Report);
    const row = reports.create({ reporterId, kind, userId, venueId, guideId, reason, text });
    await reports.insert(row);
    return viewOf(row);
  }

  /** The blocks of a person that hold, newest first, with the names of the blocked; without guides who are listed no more. */
  blocksOf(reporterId: UserId, { before, limit }: Page): Promise<BlockView[]> {
    return this.db.all(statements.blocksOfReporter, [reporterId, before, limit]);
  }

  /** Lifts a block, and others of the same reporter on the same person, venue or guide; false when it is not theirs or holds no more. */
  async lift(reporterId: UserId, id: string): Promise<boolean> {
    return (await this.db.all(statements.liftBlocks, [reporterId, id])).length > 0;
  }

  /** The plans of the reporter whose present code is known to a person who has left them. */
  async plansThatKnow(reporterId: UserId, userId: UserId): Promise<PlanId[]> {
    return (await this.db.all(statements.plansThatKnow, [reporterId, userId])).map(({ id }) => id);
  }

  /** Reports that wait for operations, the longest waiting first, or that do not any more, newest first. */
  ofState(state: ReportState, { before, limit }: Page): Promise<AdminReport[]> {
    return this.db.all(statements.reportsOfState[state], [before ?? null, limit]);
  }

  /** Notes how a report was dealt with; false when it does not wait for that. */
  async close(id: string, note: string): Promise<boolean> {
    const open = { id, closedAt: IsNull(), liftedAt: IsNull() };
    return (await this.db.of(Report).update(open, { closedAt: () => 'app_clock()', closeNote: note })).affected === 1;
  }

  exists(id: string): Promise<boolean> {
    return this.db.of(Report).existsBy({ id });
  }
}
