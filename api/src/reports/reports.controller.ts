import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { BlockView, ReportView } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { Paged, pageOf, PageQuery } from '../http/requests/page.js';
import { SaveReportDto } from './reports.dto.js';
import { ReportsService } from './reports.service.js';

/** The caller's reports and blocks; a blocked person is not notified. */
@Controller('reports')
export class ReportsController {
  constructor(private readonly service: ReportsService) {}

  /** Report or block a person, venue or guide. A person must be known from a plan, and nobody learns that they were blocked. */
  @Limit({ name: 'reports', points: 30, seconds: 3600 })
  @Post()
  @Refuses('not-found')
  add(@CurrentUser() user: AuthUser, @Body() body: SaveReportDto): Promise<ReportView> {
    return this.service.add(user.id, body);
  }

  /** List one’s blocks. */
  @Get('blocks')
  @Paged()
  @Refuses()
  blocks(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<BlockView[]> {
    return this.service.blocks(user.id, pageOf(query));
  }

  /** Lift a block. */
  @Delete('blocks/:id')
  @HttpCode(204)
  @Refuses('not-found')
  lift(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.lift(user.id, id);
  }
}
