import { Injectable } from '@nestjs/common';
import { liftBlock, refusalOfReport, report, rotateInviteCode } from '@app/application';
import type { BlockView, ReportView, SaveReport, UserId } from '@app/contracts';
import { Database, type Page } from '@app/persistence';
import { unwrap } from '../http/problem.js';

/** Reporting and blocking people, venues and guides. */
@Injectable()
export class ReportsService {
  constructor(private readonly database: Database) {}

  async add(reporterId: UserId, body: SaveReport): Promise<ReportView> {
    const refusal = refusalOfReport(reporterId, body);
    if (refusal) unwrap(refusal);
    if (body.kind === 'block' && body.userId !== undefined)
      for (const id of await this.database.reports.plansThatKnow(reporterId, body.userId))
        await this.database.transaction((tx) => rotateInviteCode(tx, id));
    return this.database.transaction(async (tx) => unwrap(await report(tx, reporterId, body)));
  }

  blocks(reporterId: UserId, page: Page): Promise<BlockView[]> {
    return this.database.reports.blocksOf(reporterId, page);
  }

  lift(reporterId: UserId, id: string): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await liftBlock(tx, reporterId, id)));
  }
}
