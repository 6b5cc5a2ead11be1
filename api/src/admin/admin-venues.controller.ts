import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { AdminReport, AdminVenue } from '@app/contracts';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, pageOf, PageQuery } from '../http/requests/page.js';
import { AdminVenuesQuery, DecisionDto } from './admin.dto.js';
import { AdminVenuesService } from './admin-venues.service.js';

/** What operations and admins read and decide; every decision is written down with who took it. */
@ForOps()
@Controller('admin')
export class AdminVenuesController {
  constructor(private readonly service: AdminVenuesService) {}

  @Get('venues')
  @Paged()
  @Refuses()
  listVenues(@Query() query: AdminVenuesQuery): Promise<AdminVenue[]> {
    return this.service.venues(query.status ?? 'pending', pageOf(query));
  }

  @Post('venues/:id/verify')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch')
  verify(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecisionDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'verify', body.reason ?? null);
  }

  @Post('venues/:id/reject')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch')
  reject(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecisionDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'reject', body.reason ?? null);
  }

  @Post('venues/:id/suspend')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch')
  suspend(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecisionDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'suspend', body.reason ?? null);
  }

  @Get('reports')
  @Paged()
  @Refuses()
  listReports(@Query() query: PageQuery): Promise<AdminReport[]> {
    return this.service.reports(pageOf(query));
  }
}
