import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReportView } from '@app/contracts';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { Limit } from '../http/limits.js';
import { paged, pageOf, PageQuery } from '../http/page.js';
import { SaveReportDto } from './reports.dto.js';
import { ReportsService } from './reports.service.js';

/** Reports and blocks of the person who asks; nobody learns that they were blocked. */
@Controller('reports')
export class ReportsController {
  constructor(private readonly service: ReportsService) {}

  @Limit({ name: 'reports', points: 30, seconds: 3600 })
  @Post()
  add(@CurrentUser() user: CurrentUserOf, @Body() body: SaveReportDto): Promise<ReportView> {
    return this.service.add(user.id, body);
  }

  @Get('blocks')
  async blocks(
    @CurrentUser() user: CurrentUserOf,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportView[]> {
    return paged(request, reply, query, await this.service.blocks(user.id, pageOf(query)));
  }

  @Delete('blocks/:id')
  @HttpCode(204)
  lift(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.lift(user.id, id);
  }
}
