import { Injectable } from '@nestjs/common';
import { closeReport } from '@app/application';
import type { AdminReport, CloseReport } from '@app/contracts';
import { Database } from '@app/persistence';
import { unwrap } from '../http/problem.js';
import { pageOf } from '../http/requests/page.js';
import type { AuthUser } from '../http/session/access.js';
import type { CasesQuery } from './admin-reports.dto.js';

/** Reports that wait for the team. */
@Injectable()
export class AdminReportsService {
  constructor(private readonly database: Database) {}

  list(query: CasesQuery): Promise<AdminReport[]> {
    return this.database.reports.ofState(query.state ?? 'open', pageOf(query));
  }

  close(user: AuthUser, reportId: string, { note }: CloseReport): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await closeReport(tx, { reportId, note, actorId: user.id })));
  }
}
