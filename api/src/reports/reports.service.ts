import { Injectable } from '@nestjs/common';
import type { ReportView, SaveReport } from '@app/contracts';
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
    return (await this.database.transaction((tx) => this.reports.add(tx, reporterId, body))) ?? fail('not-found');
  }

  async lift(reporterId: string, id: string): Promise<void> {
    if (!(await this.database.transaction((tx) => this.reports.lift(tx, reporterId, id)))) fail('not-found');
  }
}
