import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { VenueNoticeView } from '@app/contracts';
import { AnyStaff, CurrentVenue, ForVenue, type AuthVenueStaff } from '../../http/session/access.js';
import { Refuses } from '../../http/answers/refuses.js';
import { Paged, PageQuery } from '../../http/requests/page.js';
import { VenueNoticesService } from './venue-notices.service.js';

/** The notices of a venue. */
@ForVenue()
@Controller('venues/me/notices')
export class VenueNoticesController {
  constructor(private readonly service: VenueNoticesService) {}

  /** List the venue’s notices. */
  @Get()
  @Paged()
  @Refuses()
  list(@CurrentVenue() venue: AuthVenueStaff, @Query() query: PageQuery): Promise<VenueNoticeView[]> {
    return this.service.list(venue, query);
  }

  /** Mark a notice of the venue as read. */
  @AnyStaff()
  @Post(':id/read')
  @HttpCode(204)
  @Refuses('not-found')
  read(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.read(venue, id);
  }

  /** Mark all notices of the venue as read. */
  @AnyStaff()
  @Post('read-all')
  @HttpCode(204)
  @Refuses()
  readAll(@CurrentVenue() venue: AuthVenueStaff): Promise<void> {
    return this.service.readAll(venue);
  }
}
