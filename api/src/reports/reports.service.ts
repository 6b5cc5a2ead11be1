import { Injectable } from '@nestjs/common';
import type { ReportView, SaveReport } from '@app/contracts';
import { rotateInvite } from '@app/application';
import { Database, ReportsRepository } from '@app/persistence';
import { fail } from '../http/problem.js';

/** Reporting and blocking people and venues. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly database: Database,
    private readonly reports: ReportsRepository,
  ) {}

  async add(reporterId: string, body: SaveReport): Promise<ReportView> {
    if ((body.userId === undefined) === (body.venueId === undefined))
      fail('invalid-fields', 'Name one person or one venue.', { userId: ['either this or venueId'] });
    if (body.userId === reporterId) fail('invalid-fields', 'That is you.', { userId: ['must be somebody else'] });
    if (body.kind === 'block' && body.userId !== undefined) await this.shutOut(reporterId, body.userId);
    return (await this.database.transaction((tx) => this.reports.add(tx, reporterId, body))) ?? fail('not-found');
  }

  /** A block keeps one account away; whoever has left a plan knows its code still, and another guest account is made in a second. */
  private async shutOut(reporterId: string, userId: string): Promise<void> {
    for (const id of await this.reports.plansThatKnow(reporterId, userId))
      await this.database.transaction(async (tx) => {
        const plan = await tx.lockDatebook(id);
        if (plan && !plan.deleted_at) await rotateInvite(tx, plan);
      });
  }

  async lift(reporterId: string, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => this.reports.lift(tx, reporterId, id)))) fail('not-found');
  }
}
