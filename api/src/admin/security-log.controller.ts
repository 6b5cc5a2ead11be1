import { Database } from '@app/persistence';
import { Controller, Get, Query } from '@nestjs/common';
import type { SecurityLogEntry } from '@app/contracts';
import { ForOps } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, pageOf } from '../http/requests/page.js';
import { SecurityLogQuery } from './admin.dto.js';

/** The log of log-ins, limits, passwords and privileged actions. */
@ForOps()
@Controller('admin/security-log')
export class SecurityLogController {
  constructor(private readonly database: Database) {}

  /** List entries of the security log. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: SecurityLogQuery): Promise<SecurityLogEntry[]> {
    return this.database.audit.list(query, pageOf(query));
  }
}
