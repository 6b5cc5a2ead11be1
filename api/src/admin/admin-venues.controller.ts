import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { AdminVenue, VenueDecisionView } from '@app/contracts';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged } from '../http/requests/page.js';
import { AdminVenuesQuery, DecisionDto, ReasonDto } from './admin-venues.dto.js';
import { AdminVenuesService } from './admin-venues.service.js';

/** What operations and admins read of venues and decide; every decision is written down with who took it. */
@ForOps()
@Controller('admin/venues')
export class AdminVenuesController {
  constructor(private readonly service: AdminVenuesService) {}

  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: AdminVenuesQuery): Promise<AdminVenue[]> {
    return this.service.list(query);
  }

  @Get(':id')
  @Refuses('not-found')
  one(@Param('id', ParseUUIDPipe) id: string): Promise<AdminVenue> {
    return this.service.one(id);
  }

  @Get(':id/history')
  @Refuses('not-found')
  history(@Param('id', ParseUUIDPipe) id: string): Promise<VenueDecisionView[]> {
    return this.service.history(id);
  }

  @Post(':id/verify')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch')
  verify(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecisionDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'verify', body);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch')
  reject(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: ReasonDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'reject', body);
  }

  @Post(':id/suspend')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch')
  suspend(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: ReasonDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'suspend', body);
  }
}
