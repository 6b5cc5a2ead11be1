import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { AdminReport } from '@app/contracts';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged } from '../http/requests/page.js';
import { CasesQuery, CloseReportDto } from './admin-reports.dto.js';
import { AdminReportsService } from './admin-reports.service.js';

/** Reports of people and venues. */
@ForOps()
@Controller('admin/reports')
export class AdminReportsController {
  constructor(private readonly service: AdminReportsService) {}

  /** List reports of people and venues. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: CasesQuery): Promise<AdminReport[]> {
    return this.service.list(query);
  }

  /** Close a report. With what was done about it. The second of two at once is refused. */
  @Post(':id/close')
  @HttpCode(204)
  @Refuses('not-found', 'version-mismatch')
  close(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: CloseReportDto): Promise<void> {
    return this.service.close(user, id, body);
  }
}
