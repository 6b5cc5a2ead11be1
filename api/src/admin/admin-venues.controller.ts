import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminReport, AdminVenue } from '@app/contracts';
import { CurrentUser, ForOps, type CurrentUserOf } from '../http/access.js';
import { paged, pageOf, PageQuery } from '../http/page.js';
import { AdminVenuesQuery, DecisionDto } from './admin-venues.dto.js';
import { AdminVenuesService } from './admin-venues.service.js';

/** What operations and admins read and decide; every decision is written down with who took it. */
@ForOps()
@Controller('admin')
export class AdminVenuesController {
  constructor(private readonly service: AdminVenuesService) {}

  @Get('venues')
  async listVenues(
    @Query() query: AdminVenuesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminVenue[]> {
    return paged(request, reply, query, await this.service.venues(query.status ?? 'pending', pageOf(query)));
  }

  @Post('venues/:id/verify')
  @HttpCode(200)
  verify(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecisionDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'verify', body.reason ?? null);
  }

  @Post('venues/:id/reject')
  @HttpCode(200)
  reject(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecisionDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'reject', body.reason ?? null);
  }

  @Post('venues/:id/suspend')
  @HttpCode(200)
  suspend(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecisionDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'suspend', body.reason ?? null);
  }

  @Get('reports')
  async listReports(
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminReport[]> {
    return paged(request, reply, query, await this.service.reports(pageOf(query)));
  }
}
