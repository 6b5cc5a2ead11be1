import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { VenueBookingView } from '@app/contracts';
import { AnyStaff, CurrentVenue, ForVenue, type CurrentVenueOf } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { VenueArrivalsService } from './venue-arrivals.service.js';
import { CheckInDto } from './venue-partners.dto.js';

/** The door of a venue: who came, and who did not. */
@ForVenue()
@Controller('venues/me/bookings')
export class VenueArrivalsController {
  constructor(private readonly service: VenueArrivalsService) {}

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
  noShow(@CurrentVenue() venue: CurrentVenueOf, @Param('id', ParseUUIDPipe) id: string): Promise<VenueBookingView> {
    return this.service.noShow(venue, id);
  }
}
