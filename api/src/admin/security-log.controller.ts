import { Controller, Get, Query } from '@nestjs/common';
import type { SecurityLogEntry } from '@app/contracts';
import { AuditRepository } from '@app/persistence';
import { ForOps } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, pageOf } from '../http/requests/page.js';
import { SecurityLogQuery } from './admin.dto.js';

/** The log of log-ins, limits, passwords and privileged actions. */
@ForOps()
@Controller('admin/security-log')
export class SecurityLogController {
  constructor(private readonly entries: AuditRepository) {}

  /** List entries of the security log. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: SecurityLogQuery): Promise<SecurityLogEntry[]> {
    return this.entries.list(query, pageOf(query));
  }
}
