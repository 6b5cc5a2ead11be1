import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { VenueAgenda, VenueBookingView } from '@app/contracts';
import { AnswerChangeDto, CancelBookingDto } from '../bookings/bookings.dto.js';
import { AnyStaff, CurrentVenue, ForVenue, type CurrentVenueOf } from '../http/session/access.js';
import { ETag, type Tagged } from '../http/answers/etag.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, PageQuery } from '../http/requests/page.js';
import { VenueBookingsService } from './venue-bookings.service.js';
import { AgendaQuery, CheckInDto, MarkNoShowDto } from './venue-partners.dto.js';

/** What was booked at a venue, and the door: who came, and who did not. */
@ForVenue()
@Controller('venues/me/bookings')
export class VenueBookingsController {
  constructor(private readonly service: VenueBookingsService) {}

  @Get()
  @ETag('bookings')
  @Paged()
  @Refuses()
  list(@CurrentVenue() venue: CurrentVenueOf, @Query() query: PageQuery): Promise<Tagged<VenueBookingView[]>> {
    return this.service.list(venue, query);
  }

  @Get('agenda')
  @Refuses()
  agenda(@CurrentVenue() venue: CurrentVenueOf, @Query() query: AgendaQuery): Promise<VenueAgenda> {
    return this.service.agenda(venue, query.from, query.days);
  }

  @AnyStaff()
  @Post(':id/acknowledge')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  acknowledge(@CurrentVenue() venue: CurrentVenueOf, @Param('id', ParseUUIDPipe) id: string): Promise<VenueBookingView> {
    return this.service.acknowledge(venue, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  cancel(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: CancelBookingDto,
  ): Promise<VenueBookingView> {
    return this.service.cancel(venue, id, body.reason);
  }

  @Post(':id/change-reply')
  @HttpCode(200)
  @Refuses('booking-state', 'no-room', 'not-found')
  answerChange(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: AnswerChangeDto,
  ): Promise<VenueBookingView> {
    return this.service.answerChange(venue, id, body);
  }

  @AnyStaff()
  @Post(':id/check-in')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  checkIn(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: CheckInDto,
  ): Promise<VenueBookingView> {
    return this.service.checkIn(venue, id, body);
  }

  @Post(':id/no-show')
  @HttpCode(200)
  @Refuses('booking-state', 'not-found')
  noShow(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: MarkNoShowDto,
  ): Promise<VenueBookingView> {
    return this.service.noShow(venue, id, body.evidence);
  }
}
