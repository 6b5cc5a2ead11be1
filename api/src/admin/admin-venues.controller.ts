import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { AdminVenue, ListedStaff, Touched, VenueDecisionView, VenueId } from '@app/contracts';
import { CurrentUser, ForOps, ShowsPerson, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged } from '../http/requests/page.js';
import { AdminVenuesQuery, VerificationDto, ReasonDto, SuspensionDto } from './admin-venues.dto.js';
import { AdminVenuesService } from './admin-venues.service.js';

/** The team's view of venues and its decisions; every decision is audited with its author. */
@ForOps()
@Controller('admin/venues')
export class AdminVenuesController {
  constructor(private readonly service: AdminVenuesService) {}

  /** List venues for the team. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: AdminVenuesQuery): Promise<AdminVenue[]> {
    return this.service.list(query);
  }

  /** Read a venue for the team. Names and addresses of its staff are masked. */
  @Get(':id')
  @Refuses('not-found')
  one(@Param('id', ParseUUIDPipe) id: VenueId): Promise<AdminVenue> {
    return this.service.one(id);
  }

  /** Show who works with a venue. Each look is written to the security log. */
  @ShowsPerson()
  @Get(':id/staff')
  @Refuses('not-found', 'second-factor-needed')
  staff(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: VenueId): Promise<ListedStaff[]> {
    return this.service.staff(user.id, id);
  }

  /** List the team’s decisions about a venue. */
  @Get(':id/history')
  @Refuses('not-found')
  history(@Param('id', ParseUUIDPipe) id: VenueId): Promise<VenueDecisionView[]> {
    return this.service.history(id);
  }

  /** List the offers and bookings that a suspension touches. Bookings stay. */
  @Get(':id/touched')
  @Refuses('not-found')
  touched(@Param('id', ParseUUIDPipe) id: VenueId): Promise<Touched[]> {
    return this.service.touched(id);
  }

  /**
   * Verify a venue. An application has to be checked whole. It can bid from now on, and its owners get a mail. Refused when another decision came
   * first.
   */
  @Post(':id/verify')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch')
  verify(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: VenueId, @Body() body: VerificationDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'verify', body);
  }

  /** Reject a venue’s application. Its owners read the reason. Refused when another decision came first. */
  @Post(':id/reject')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch')
  reject(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: VenueId, @Body() body: ReasonDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'reject', body);
  }

  /** Suspend a venue. Its sessions end, and its owners read the reason. Refused when another decision came first. */
  @Post(':id/suspend')
  @HttpCode(200)
  @Refuses('not-found', 'venue-claimed', 'version-mismatch', 'offers-touched')
  suspend(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: VenueId, @Body() body: SuspensionDto): Promise<AdminVenue> {
    return this.service.decide(user.id, id, 'suspend', body);
  }
}
